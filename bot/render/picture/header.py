"""The dark line at the top of a picture."""

from collections.abc import Sequence
from typing import Final

from bot.render.picture.boxes import Box
from bot.render.picture.canvas import WIDTH, Canvas
from bot.render.picture.colours import PALE, SHADE, WHITE
from bot.render.picture.letters import shortened, text_width

HEADER: Final = 40
"""The height of the line, in pixels."""

_EDGE: Final = 20
_TEXT: Final = 25


def draw_header(canvas: Canvas, title: str, parts: Sequence[str]) -> None:
    """Draw *title* at the left, and *parts* at the right with dots between them."""
    box = Box(0, 0, WIDTH, HEADER)
    canvas.fill(box, SHADE)
    middle = box.middle[1]
    at_right = "  \N{MIDDLE DOT}  ".join(parts)
    canvas.text((WIDTH - _EDGE, middle), at_right, _TEXT, PALE, anchor="rm")
    room = WIDTH - 3 * _EDGE - text_width(at_right, _TEXT)
    canvas.text((_EDGE, middle), shortened(title, room, _TEXT), _TEXT, WHITE)
