"""The looks of the cards."""

from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.engine.cards import Suit

Colour = tuple[int, int, int]
"""Red, green and blue from 0 to 255."""


class CardStyle(StrEnum):
    """A look of the cards that a person or a server may choose."""

    CLASSIC = "classic"
    """Black and red."""
    FOUR_COLOUR = "four_colour"
    """A colour a suit, apart for every kind of colour vision."""


_BLACK: Final = (12, 12, 12)
_RED: Final = (206, 16, 20)

SUIT_COLOURS: Final = MappingProxyType(
    {
        CardStyle.CLASSIC: MappingProxyType(
            {
                Suit.CLUBS: _BLACK,
                Suit.DIAMONDS: _RED,
                Suit.HEARTS: _RED,
                Suit.SPADES: _BLACK,
            }
        ),
        # Searched for by machine: the nearest two under each kind of colour blindness are as far
        # apart as may be, while green stays a green and every colour is plain to see on white.
        CardStyle.FOUR_COLOUR: MappingProxyType(
            {
                Suit.CLUBS: (8, 160, 118),
                Suit.DIAMONDS: (30, 40, 215),
                Suit.HEARTS: (194, 0, 0),
                Suit.SPADES: _BLACK,
            }
        ),
    }
)
