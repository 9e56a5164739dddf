"""Counting a deal: majorities, pots, point cards, sweeps and the last capture (RULES 6.6)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from bot.engine.cards import BIG_CASINO, LITTLE_CASINO, Card, Rank, Suit
from bot.engine.rules import End, Resolve, Rules, SweepCancel, TieMajority

if TYPE_CHECKING:
    from bot.engine.deal import Deal

Points = float
"""Whole points, or halves where a majority may be split."""


class Item(StrEnum):
    """What points are given for; the order is that of telling."""

    CARDS = "cards"
    SPADES = "spades"
    EVERY_SPADE = "every_spade"
    ACES = "aces"
    BIG_CASINO = "big_casino"
    LITTLE_CASINO = "little_casino"
    SWEEPS = "sweeps"
    LAST = "last"
    POT_CARDS = "pot_cards"
    POT_SPADES = "pot_spades"


@dataclass(frozen=True, slots=True)
class Tally:
    """One side's points of one deal by reason, with the counts that decided the majorities."""

    cards: int
    """How many cards the side won."""
    spades: int
    """How many of them are spades."""
    points: tuple[tuple[Item, Points], ...]
    """Points by reason, only what is not 0, in the order of :class:`Item`."""

    @property
    def total(self) -> Points:
        """All points of the deal."""
        return sum(points for _, points in self.points)

    def of(self, *items: Item) -> Points:
        """Return the points for *items* together."""
        return sum(points for item, points in self.points if item in items)


@dataclass(frozen=True, slots=True)
class Pots:
    """Majority points that wait for an outright win (RULES 6.6, ``carry``)."""

    cards: Points = 0
    spades: Points = 0


NO_POTS: Final = Pots()


@dataclass(frozen=True, slots=True)
class DealScore:
    """A counted deal: a tally a side, the points each side gets of it, and the pots after it.

    ``awarded`` differs from the tallies' totals where only the difference scores, and where
    Dominican Casino restricts a side (RULES 9.13).
    """

    tallies: tuple[Tally, ...]
    awarded: tuple[Points, ...]
    pots: Pots


SPADES_IN_PACK: Final = 13
CARDS_IN_PACK: Final = 52


def score_deal(deal: "Deal", pots: Pots) -> DealScore:
    """Count *deal*, which is over, with *pots* carried into it."""
    rules = deal.rules
    piles = deal.piles
    cards = [len(pile) for pile in piles]
    spades = [_spades(pile) for pile in piles]
    for_cards, pot_cards = _majority(rules, cards, rules.pts_cards, pots.cards)
    for_spades, pot_spades = _majority(rules, spades, rules.pts_spades, pots.spades)
    tallies = tuple(
        Tally(
            cards[side],
            spades[side],
            _nonzero(
                {
                    Item.CARDS: for_cards[side][0],
                    Item.SPADES: for_spades[side][0],
                    **_card_items(piles[side], rules),
                    Item.SWEEPS: rules.sweep_points * deal.sweeps[side],
                    Item.LAST: rules.pts_last if deal.last_capturer == side else 0,
                    Item.POT_CARDS: for_cards[side][1],
                    Item.POT_SPADES: for_spades[side][1],
                }
            ),
        )
        for side in range(len(piles))
    )
    return DealScore(tallies, _awarded(rules, tallies, deal.totals), Pots(pot_cards, pot_spades))


def certain_score(deal: "Deal", pots: Pots) -> DealScore:
    """Count only what no side can lose any more (RULES 6.6, ``end=instant``).

    Two sides are sure of the cards at 27 and of the spades at 7; sweeps are certain only where
    nothing cancels them. Majorities of three or four sides are certain only by the same counts.
    Where every spade scores, the most cards wait for the end of the deal (RULES 1.7).
    """
    rules = deal.rules
    tallies = []
    for side, pile in enumerate(deal.piles):
        spades = _spades(pile)
        has_cards = len(pile) > CARDS_IN_PACK // 2 and not rules.every_spade
        has_spades = spades > SPADES_IN_PACK // 2
        keeps = rules.sweep_cancel is SweepCancel.NONE
        items = {
            Item.CARDS: rules.pts_cards * has_cards,
            Item.SPADES: rules.pts_spades * has_spades,
            **_card_items(pile, rules),
            Item.SWEEPS: rules.sweep_points * deal.sweeps[side] * keeps,
            Item.POT_CARDS: pots.cards * has_cards,
            Item.POT_SPADES: pots.spades * has_spades,
        }
        tallies.append(Tally(len(pile), spades, _nonzero(items)))
    return DealScore(tuple(tallies), _awarded(rules, tallies, deal.totals), pots)


def standing(deal: "Deal", pots: Pots) -> tuple[Points, ...]:
    """Return each side's points as ``sweep_freeze`` looks at them (RULES 9.6).

    They are the totals before *deal*, and with ``end=instant`` what is certain in it as well.
    """
    if deal.rules.end is not End.INSTANT:
        return deal.totals
    certain = certain_score(deal, pots).awarded
    return tuple(map(sum, zip(deal.totals, certain, strict=True)))


_JACK_OF_SPADES: Final = Card(Rank.JACK, Suit.SPADES)


def _spades(pile: Sequence[Card]) -> int:
    return sum(each.suit is Suit.SPADES for each in pile)


def _card_items(pile: Sequence[Card], rules: Rules) -> dict[Item, Points]:
    return {
        Item.EVERY_SPADE: rules.every_spade * (_spades(pile) + (_JACK_OF_SPADES in pile)),
        Item.ACES: sum(each.rank is Rank.ACE for each in pile),
        Item.BIG_CASINO: 2 if BIG_CASINO in pile else 0,
        Item.LITTLE_CASINO: 1 if LITTLE_CASINO in pile else 0,
    }


def _nonzero(items: dict[Item, Points]) -> tuple[tuple[Item, Points], ...]:
    return tuple((item, items[item]) for item in Item if items.get(item))


def _majority(
    rules: Rules, counts: Sequence[int], stake: int, pot: Points
) -> tuple[list[tuple[Points, Points]], Points]:
    """Return each side's (stake, pot) and the pot that is left over."""
    best = max(counts)
    tied = [side for side, count in enumerate(counts) if count == best]
    won: list[tuple[Points, Points]] = [(0, 0)] * len(counts)
    if not stake:
        return won, pot
    if len(tied) == 1:
        won[tied[0]] = (stake, pot)
        return won, 0
    if rules.tie_majority is TieMajority.SPLIT and (len(counts), len(tied)) == (3, 2):
        for side in tied:
            won[side] = (stake / 2, pot / 2)
        return won, 0
    return won, 0 if rules.tie_majority is TieMajority.NONE else pot + stake


def _awarded(
    rules: Rules, tallies: Sequence[Tally], totals: Sequence[Points]
) -> tuple[Points, ...]:
    if rules.resolve is Resolve.DOMINICAN:
        return tuple(map(_dominican, tallies, totals))
    points = [each.total for each in tallies]
    if rules.difference:
        worst = min(points)
        return tuple(each - worst for each in points)
    return tuple(points)


def _dominican(tally: Tally, before: Points) -> Points:
    """Count only what may still win for a side at 18, 19 or 20 (RULES 9.13).

    A pot is part of what its majority is worth (RULES 6.6).
    """
    only = _DOMINICAN_END.get(int(before))
    return tally.of(*only) if only else tally.total


_DOMINICAN_END: Final = {
    18: (Item.CARDS, Item.POT_CARDS),
    19: (Item.BIG_CASINO,),
    20: (Item.SPADES, Item.POT_SPADES),
}


def blocks_finnish(tally: Tally) -> Iterator[Points]:
    """Yield the points of the Finnish count-out's blocks in order (RULES 6.6)."""
    yield tally.of(Item.ACES, Item.BIG_CASINO, Item.LITTLE_CASINO)
    yield tally.of(Item.CARDS, Item.POT_CARDS)
    yield tally.of(Item.SPADES, Item.EVERY_SPADE, Item.POT_SPADES)
    yield tally.of(Item.SWEEPS, Item.LAST)


def blocks_royal(tally: Tally, pile: Sequence[Card]) -> Iterator[Points]:
    """Yield the points of the Royal count-out's items in order (RULES 6.6): aces S C H D."""
    yield tally.of(Item.CARDS, Item.POT_CARDS)
    yield tally.of(Item.SPADES, Item.EVERY_SPADE, Item.POT_SPADES)
    yield tally.of(Item.BIG_CASINO)
    yield tally.of(Item.LITTLE_CASINO)
    for suit in (Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS):
        yield int(Card(Rank.ACE, suit) in pile)
    yield tally.of(Item.SWEEPS, Item.LAST)
