"""A position to explain something by: the open cards above the looker's own, and nothing else."""

from typing import Final

from bot.engine.view import View
from bot.render.card_style import CardStyle
from bot.render.picture.arrange import arranged
from bot.render.picture.boxes import Box
from bot.render.picture.canvas import WIDTH, Canvas
from bot.render.picture.colours import PALE
from bot.render.picture.hand import lay_hand
from bot.render.picture.marks import build_badge

_MARGIN: Final = 12
_TABLE: Final = 210
_HAND: Final = 150
_LINE: Final = 3


def draw_position(view: View, style: CardStyle) -> bytes:
    """Return the open cards as a PNG, and below a line the looker's own, if there are any."""
    below = _HAND + 2 * _MARGIN if view.hand else 0
    canvas = Canvas(_TABLE + 2 * _MARGIN + below, style)
    width = WIDTH - 2 * _MARGIN
    for spot in arranged(view.table, Box(_MARGIN, _MARGIN, width, _TABLE)):
        canvas.fan(spot.cards, (spot.box.x, spot.box.y), spot.box.height, spot.step)
        if spot.build is not None:
            build_badge(canvas, spot.box, spot.build)
    if view.hand:
        middle = _TABLE + 2 * _MARGIN
        canvas.fill(Box(_MARGIN, middle - _LINE, width, _LINE), PALE)
        lay_hand(canvas, view, Box(_MARGIN, middle + _MARGIN, width, _HAND))
    return canvas.encode()
