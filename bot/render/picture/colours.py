"""The colours of the pictures and the 256 of which each file consists."""

import math
from functools import cache
from typing import Final

from PIL import Image

from bot.render.art import COLOURS, sheet
from bot.render.card_style import CardStyle, Colour

FELT: Final = (14, 88, 56)
SHADE: Final = (6, 36, 24)
"""The header, and the line of the last play."""
PANEL: Final = (9, 56, 37)
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

SEATS: Final = ((250, 178, 20), (80, 168, 255), (240, 107, 151), (220, 255, 178))
"""A colour a seat, apart for every kind of colour vision; its number always stands beside it."""

_NAMED: Final = (FELT, SHADE, PANEL, CREAM, INK, QUIET, PALE, WHITE, GOLD, *SEATS)
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
_APART: Final = 11
"""How far all other colours keep from the named ones. Pillow looks colours up by their upper six
bits, so a named one is found again only if no other is about as near to what those bits say."""


def _blended(one: Colour, other: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


@cache
def palette(style: CardStyle) -> Image.Image:
    """Return an image that has the 256 colours of all pictures in *style* as its palette.

    One palette for all is forty times as fast as finding the best for each, and a colour of this
    module is never changed by what else is shown.
    """
    with Image.open(sheet(style)) as faces:
        values = (faces.getpalette() or [])[: 3 * COLOURS]
    others = [
        *(_blended(*pair, step / _STEPS) for pair in _BLENDS for step in range(1, _STEPS)),
        *zip(values[::3], values[1::3], values[2::3], strict=True),
    ]
    far = (each for each in others if all(math.dist(each, named) >= _APART for named in _NAMED))
    image = Image.new("P", (1, 1))
    image.putpalette([value for colour in (*_NAMED, *far) for value in colour])
    return image
