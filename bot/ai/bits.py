"""Cards as the bits of a number, for searches that must be fast.

Bit ``n`` stands for the card whose :attr:`bot.engine.cards.Card.number` is ``n``.
"""

from collections.abc import Iterable
from typing import Final

from bot.engine.cards import BIG_CASINO, LITTLE_CASINO, PACK, Card, Rank, Suit

Bits = int
"""A set of cards."""


def bits_of(cards: Iterable[Card]) -> Bits:
    """Return the set of *cards*.

    >>> from bot.engine.cards import cards
    >>> bits_of(cards("CA DA C2"))
    19
    """
    return sum([1 << each.number for each in cards])


def numbers_of(bits: Bits) -> list[int]:
    """Return the numbers of the cards in *bits*, ascending."""
    numbers = []
    while bits:
        low = bits & -bits
        numbers.append(low.bit_length() - 1)
        bits ^= low
    return numbers


def cards_of(bits: Bits) -> frozenset[Card]:
    """Return the cards in *bits*."""
    return frozenset(PACK[number] for number in numbers_of(bits))


SPADES: Final = bits_of(each for each in PACK if each.suit is Suit.SPADES)
ACES: Final = bits_of(each for each in PACK if each.rank is Rank.ACE)
BIG: Final = bits_of([BIG_CASINO])
LITTLE: Final = bits_of([LITTLE_CASINO])
JACK_OF_SPADES: Final = bits_of([Card(Rank.JACK, Suit.SPADES)])
POINT_CARDS: Final = ACES | BIG | LITTLE


def points_in(bits: Bits) -> int:
    """Return the points of the point cards in *bits* (RULES 1.2)."""
    found = bits & POINT_CARDS
    if not found:
        return 0
    return found.bit_count() + (1 if found & BIG else 0)
