"""A hand as a picture."""

from typing import Final

from bot.engine.table import Table
from bot.engine.view import View
from bot.render.card_style import CardStyle
from bot.render.picture.arrange import arranged
from bot.render.picture.boxes import Box
from bot.render.picture.canvas import WIDTH, Canvas
from bot.render.picture.marks import value_badge
from bot.render.table import special_value

_HEIGHT: Final = 276
_MARGIN: Final = 12


def draw_hand(view: View, style: CardStyle) -> bytes:
    """Return the looker's cards as a PNG, with what each is worth where that is special."""
    canvas = Canvas(_HEIGHT, style)
    area = Box(_MARGIN, _MARGIN, WIDTH - 2 * _MARGIN, _HEIGHT - 2 * _MARGIN)
    lay_hand(canvas, view, area)
    return canvas.encode()


def lay_hand(canvas: Canvas, view: View, area: Box) -> None:
    """Lay the looker's cards out in *area*, with what each is worth where that is special."""
    for spot in arranged(Table(view.hand), area):
        canvas.fan(spot.cards, (spot.box.x, spot.box.y), spot.box.height, spot.step)
        if value := special_value(spot.cards[0], view.rules):
            value_badge(canvas, spot.box, f"={value}")
