"""Marks that say whose or how much: the number of a seat, the value of a card or a build."""

from typing import Final

from bot.engine.table import Build
from bot.render.picture.boxes import Box
from bot.render.picture.canvas import Canvas
from bot.render.picture.colours import GOLD, INK, SEATS
from bot.render.picture.letters import text_width


def chip(canvas: Canvas, box: Box, seat: int, size: int = 30) -> None:
    """Draw the number of *seat* in its colour."""
    canvas.fill(box, SEATS[seat], 9)
    canvas.text(box.middle, str(seat + 1), size, INK, anchor="mm")


def value_badge(canvas: Canvas, box: Box, label: str) -> None:
    """Draw *label* in gold at the lower right end of *box*, where it covers no index."""
    size = _size(box)
    high, width = size + size // 3, text_width(label, size) + size
    place = Box(box.right - width - 3, box.bottom - high - 3, width, high)
    canvas.frame(place, INK, high // 2, GOLD, 2)
    canvas.text(place.middle, label, size, INK, anchor="mm")


def owner_badge(canvas: Canvas, box: Box, label: str, seat: int) -> None:
    """Draw *label* as :func:`value_badge` does, in the colour of *seat* and with its number."""
    size = _size(box)
    high = size + size // 3
    inset = high + size // 4
    width = inset + text_width(label, size) + size // 2
    place = Box(box.right - width - 3, box.bottom - high - 3, width, high)
    canvas.frame(place, INK, high // 2, SEATS[seat], 2)
    canvas.fill(Box(place.x, place.y, high, high), INK, high // 2)
    centre = (place.x + high // 2, place.middle[1])
    canvas.text(centre, str(seat + 1), size - 4, SEATS[seat], anchor="mm")
    canvas.text((place.x + inset, place.middle[1]), label, size, INK)


def build_badge(canvas: Canvas, box: Box, build: Build) -> None:
    """Draw the value of *build*, its number of groups if there are several, and its owner."""
    groups = len(build.groups)
    label = f"{build.value}{_TIMES}{groups}" if groups > 1 else str(build.value)
    owner_badge(canvas, box, label, build.owner)


_TIMES: Final = "\N{MULTIPLICATION SIGN}"


def _size(box: Box) -> int:
    """Return the height of a badge's text: below the suit that stands under an index."""
    return max(14, min(32, round(box.height * 0.235)))
