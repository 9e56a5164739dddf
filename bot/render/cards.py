"""Cards in a line of text."""

from collections.abc import Iterable
from typing import Final

from bot.engine.cards import Card, Suit
from bot.i18n import N_, Texts

TEXT_STYLE: Final = "\ufe0e"
"""Follows each suit sign, so that no client draws it as a coloured picture."""

NOTHING: Final = "\N{EN DASH}"
"""Stands for no cards."""

_SUITS: Final = {
    Suit.CLUBS: N_("clubs"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.HEARTS: N_("hearts"),
    Suit.SPADES: N_("spades"),
}
_RANKS: Final = {1: N_("ace"), 11: N_("jack"), 12: N_("queen"), 13: N_("king")}


def card_sign(card: Card) -> str:
    """Return *card* as people write it, ``10♦``, never drawn in colour."""
    return card.symbols + TEXT_STYLE


def taken_line(cards: Iterable[Card]) -> str:
    """Return what a play takes, the highest cards first, joined by plus signs."""
    return cards_line(sorted(cards, reverse=True), " + ")


def cards_line(cards: Iterable[Card], between: str = " ") -> str:
    """Return the signs of *cards* in their order; :data:`NOTHING` for none."""
    return between.join(map(card_sign, cards)) or NOTHING


def card_words(card: Card, t: Texts) -> str:
    """Return *card* in words, for who hears it read out."""
    rank = t(_RANKS[card.rank]) if card.rank in _RANKS else str(int(card.rank))
    return t("{suit}: {rank}", suit=t(_SUITS[card.suit]), rank=rank)
