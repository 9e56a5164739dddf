"""The colours of the pictures and the 256 of which each file consists."""

from functools import cache
from typing import Final

from PIL import Image

from bot.render.art import COLOURS, sheet
from bot.render.card_style import CardStyle, Colour

FELT: Final = (14, 88, 56)
SHADE: Final = (6, 36, 24)
"""The header, and the line of the last play."""
PANEL: Final = (9, 56, 37)
LINE: Final = (32, 116, 80)
CREAM: Final = (255, 247, 214)
"""The panel of whoever is to play."""
INK: Final = (10, 30, 20)
"""Text on light ground."""
QUIET: Final = (74, 92, 80)
"""Text on light ground that is not the first to be read."""
PALE: Final = (190, 218, 202)
"""Text on dark ground that is not the first to be read."""
WHITE: Final = (255, 255, 255)
GOLD: Final = (255, 216, 74)
"""What has just happened, and what special cards are worth."""

SEATS: Final = ((242, 169, 38), (92, 200, 255), (255, 128, 160), (208, 245, 150))
"""A colour a seat; its number always stands beside it."""

_STEPS: Final = 6
_BLENDS: Final = (
    (FELT, WHITE),
    (FELT, GOLD),
    (SHADE, WHITE),
    (SHADE, GOLD),
    (PANEL, WHITE),
    (PANEL, FELT),
    (CREAM, INK),
    (CREAM, GOLD),
    (GOLD, INK),
    *((seat, INK) for seat in SEATS),
)
"""Pairs of colours that meet along soft edges."""
_PLAIN: Final = (LINE, QUIET, PALE, *SEATS)


def _blended(one: Colour, other: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


@cache
def palette(style: CardStyle) -> Image.Image:
    """Return an image that has the 256 colours of all pictures in *style* as its palette.

    One palette for all is forty times as fast as finding the best for each, and a colour of this
    module is never changed by what else is shown.
    """
    own: list[Colour] = list(_PLAIN)
    for one, other in _BLENDS:
        own += [_blended(one, other, step / _STEPS) for step in range(_STEPS + 1)]
    with Image.open(sheet(style)) as faces:
        cards = (faces.getpalette() or [])[: 3 * COLOURS]
    colours = [*(value for colour in dict.fromkeys(own) for value in colour), *cards]
    image = Image.new("P", (1, 1))
    image.putpalette(colours)
    return image
