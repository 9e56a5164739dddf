"""Cards and the pack, with a text form that reads back."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Final, NamedTuple, Self


class Suit(IntEnum):
    """A suit, in the order in which cards of one rank are sorted."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The letter of the notation: C, D, H or S."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The suit's own sign, such as ♠."""
        return "♣♦♥♠"[self]


class Rank(IntEnum):
    """A rank; the number is the card's pip count, with faces as 11, 12 and 13.

    It is *not* what the card is worth in a capture: see :class:`bot.engine.rules.Rules`.
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letters(self) -> str:
        """The rank as printed in the notation: A, 2 … 10, J, Q, K."""
        return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(self, str(int(self)))

    @property
    def is_face(self) -> bool:
        """Whether this is a jack, a queen or a king."""
        return self >= Rank.JACK


class Card(NamedTuple):
    """One of the 52 cards; sorts by rank, then suit.

    >>> card("D10").symbols
    '10♦'
    """

    rank: Rank
    suit: Suit

    @property
    def number(self) -> int:
        """The card's place in :data:`PACK`, from 0 to 51."""
        return (self.rank - 1) * 4 + self.suit

    @property
    def symbols(self) -> str:
        """The card as people write it, without a colour variant: ``10♦``."""
        return f"{self.rank.letters}{self.suit.symbol}"

    def __str__(self) -> str:
        return f"{self.suit.letter}{self.rank.letters}"

    @classmethod
    def numbered(cls, number: int) -> Self:
        """Return the card whose :attr:`number` is *number*; :exc:`ValueError` outside 0 to 51."""
        if not 0 <= number < len(Rank) * len(Suit):
            raise ValueError(f"no card number {number}")
        return cls(Rank(number // 4 + 1), Suit(number % 4))


PACK: Final = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""The 52 cards in order: the four aces, the four twos, …"""

_BY_TEXT: Final = {str(each): each for each in PACK}

BIG_CASINO: Final = _BY_TEXT["D10"]
"""The ten of diamonds (storan), two points."""
LITTLE_CASINO: Final = _BY_TEXT["S2"]
"""The two of spades (lillan), one point."""


def card(text: str) -> Card:
    """Return the card written *text*; :exc:`ValueError` if that is no card.

    >>> card("SA")
    Card(rank=<Rank.ACE: 1>, suit=<Suit.SPADES: 3>)
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as ``"S8 H5"``, in that order.

    Raise :exc:`ValueError` for a word that is no card.
    """
    return tuple(map(card, text.split()))


def card_points(which: Iterable[Card]) -> int:
    """Return the points that lie in *which*: an ace 1, S2 1, D10 2 (RULES 1.2)."""
    return sum(
        2 if each == BIG_CASINO else 1 for each in which if each.rank == 1 or each in _CASINOS
    )


_CASINOS: Final = frozenset({BIG_CASINO, LITTLE_CASINO})
