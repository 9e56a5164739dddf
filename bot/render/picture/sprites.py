"""Card faces in the size in which a picture shows them."""

from functools import cache, lru_cache
from typing import Final

from PIL import Image

from bot.engine.cards import Card
from bot.render.art import FACE, sheet
from bot.render.card_style import CardStyle
from bot.render.picture.shapes import rounded_mask

ASPECT: Final = FACE[0] / FACE[1]
TALLEST: Final = FACE[1]
ROUND: Final = 15 / 252
"""The radius of a card's corners as a part of its height."""


def card_width(height: int) -> int:
    """Return the width of a card of *height*, in pixels."""
    return round(height * ASPECT)


@lru_cache(maxsize=520)
def sprite(card: Card, height: int, style: CardStyle) -> Image.Image:
    """Return the face of *card* in *height* pixels; its corners show through :func:`card_mask`."""
    width, full = FACE
    left, top = (card.rank - 1) * width, card.suit * full
    face = _faces(style).crop((left, top, left + width, top + full))
    if height == full:
        return face
    return face.resize((card_width(height), height), Image.Resampling.LANCZOS)


def card_mask(height: int) -> Image.Image:
    """Return what of a card of *height* is card and what is corner."""
    return rounded_mask(card_width(height), height, round(height * ROUND))


@cache
def _faces(style: CardStyle) -> Image.Image:
    with Image.open(sheet(style)) as image:
        return image.convert("RGB")
