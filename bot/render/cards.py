"""Cards in a line of text."""

from collections.abc import Iterable
from typing import Final

from bot.engine.cards import Card, Suit
from bot.i18n import N_, TEXT_STYLE, Texts

NOTHING: Final = "\N{EN DASH}"
"""Stands for no cards."""

_SUITS: Final = {
    Suit.CLUBS: N_("clubs"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.HEARTS: N_("hearts"),
    Suit.SPADES: N_("spades"),
}
_RANKS: Final = {
    1: N_("ace"),
    2: N_("two"),
    3: N_("three"),
    4: N_("four"),
    5: N_("five"),
    6: N_("six"),
    7: N_("seven"),
    8: N_("eight"),
    9: N_("nine"),
    10: N_("ten"),
    11: N_("jack"),
    12: N_("queen"),
    13: N_("king"),
}


def card_sign(card: Card) -> str:
    """Return *card* as people write it, ``10♦``, never drawn in colour."""
    return card.symbols + TEXT_STYLE


def taken_line(cards: Iterable[Card]) -> str:
    """Return what a play takes, the highest cards first, joined by plus signs."""
    return cards_line(sorted(cards, reverse=True), " + ")


def cards_line(cards: Iterable[Card], between: str = " ") -> str:
    """Return the signs of *cards* in their order; :data:`NOTHING` for none."""
    return between.join(map(card_sign, cards)) or NOTHING


def suits_line(cards: Iterable[Card], between: str = " ") -> str:
    """Return *cards* suit by suit, each suit's sign once, ``♠K 10 ♥7``."""
    held = sorted(cards, reverse=True)
    suits = []
    for suit in reversed(Suit):
        ranks = [each.rank.letters for each in held if each.suit is suit]
        if ranks:
            suits.append(f"{suit.symbol}{TEXT_STYLE}{between.join(ranks)}")
    return " ".join(suits)


def card_words(card: Card, t: Texts) -> str:
    """Return *card* in words, for who hears it read out."""
    return t("{rank} of {suit}", rank=t(_RANKS[card.rank]), suit=t(_SUITS[card.suit]))


def cards_words(cards: Iterable[Card], t: Texts) -> str:
    """Return *cards* in words in their order, with commas between them."""
    return ", ".join(card_words(each, t) for each in cards)


def cards_by_suit(cards: Iterable[Card], t: Texts) -> str:
    """Return *cards* in words suit by suit, where naming each suit once saves room."""
    held = sorted(cards)
    suits = []
    for suit in Suit:
        ranks = ", ".join(t(_RANKS[each.rank]) for each in held if each.suit is suit)
        if ranks:
            suits.append(t("{suit}: {ranks}", suit=t(_SUITS[suit]), ranks=ranks))
    return "; ".join(suits)
