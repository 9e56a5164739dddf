"""Cards as emoji: index and suit side by side, so that both can be told at 22 pixels."""

from io import BytesIO
from typing import Final

from PIL import Image

from bot.engine.cards import Card, Rank
from bot.render.card_style import CardStyle
from bot.render.picture.shapes import rounded_mask
from bot.render.picture.sprites import TALLEST, sprite

SIZE: Final = 128
"""The side of an emoji in pixels, the size that Discord keeps."""

_ROUND: Final = 18
_INDEX: Final = (5, 8, 77, 111)
"""Where the index stands on a face, in pixels."""
_SUIT: Final = (17, 112, 66, 166)
"""Where the small suit stands on the face of an ace, in pixels; courts reach into it."""
_INDEX_AT: Final = (2, 10)
_SUIT_AT: Final = (76, 56)


def emoji(card: Card, style: CardStyle) -> bytes:
    """Return *card* as a PNG for an emoji, of :data:`SIZE` by :data:`SIZE` pixels."""
    image = Image.new("RGB", (SIZE, SIZE), "white")
    image.paste(sprite(card, TALLEST, style).crop(_INDEX), _INDEX_AT)
    image.paste(sprite(Card(Rank.ACE, card.suit), TALLEST, style).crop(_SUIT), _SUIT_AT)
    image.putalpha(rounded_mask(SIZE, SIZE, _ROUND))
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()
