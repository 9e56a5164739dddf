"""What a position is worth to each side: counted when the deal is over, else estimated."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt

from bot.ai.bits import BIG, JACK_OF_SPADES, POINT_CARDS, SPADES, Bits, points_in
from bot.ai.fitted import fit_of
from bot.ai.position import Position, Setting
from bot.engine.rules import Resolve
from bot.engine.scoring import Points

DECK = (1 << 52) - 1


@dataclass(frozen=True, slots=True)
class Stakes:
    """What one side is given for what it wins; Dominican Casino restricts it (RULES 9.13)."""

    cards: float
    spades: float
    points: float
    big: float
    """What D10 is worth beside ``points``, which counts for it too."""
    every_spade: float
    sweep: float
    last: float


class Evaluation:
    """Knows what counts in one deal; *setting* says which."""

    def __init__(self, setting: Setting) -> None:
        rules = setting.facts.rules
        self._setting = setting
        self._sign = -1 if rules.misere else 1
        self._stakes = [_stakes(setting, total) for total in setting.totals]
        self._fit = fit_of(rules, setting.seating)

    def margin(self, position: Position, side: int) -> float:
        """Return how many points *side* is ahead of the others' average; misère turns it round.

        Where cards are left to be played, this is what they lead to on average.
        """
        values = self.values(position)
        others = (sum(values) - values[side]) / (len(values) - 1)
        return self._sign * (values[side] - others)

    def values(self, position: Position) -> list[float]:
        """Return each side's points of the deal."""
        if not position.stock and position.is_between:
            return self._counted(position)
        return self._expected(position)

    def _counted(self, position: Position) -> list[float]:
        won = position.won.copy()
        if position.last is not None:
            won[position.last] |= position.loose
            for each in position.stacks:
                won[position.last] |= each.cards
        values = [self.held(won, position.sweeps, side) for side in range(len(won))]
        if position.last is not None:
            values[position.last] += self._stakes[position.last].last
        for counts, name in (
            ([each.bit_count() for each in won], "cards"),
            ([(each & SPADES).bit_count() for each in won], "spades"),
        ):
            best = max(counts)
            if counts.count(best) == 1:
                winner = counts.index(best)
                values[winner] += getattr(self._stakes[winner], name)
        return values

    def held(self, won: Sequence[Bits], sweeps: Sequence[int], side: int) -> float:
        """Return what *side* has for good, of piles *won* and *sweeps*: all but majorities."""
        stakes, bits = self._stakes[side], won[side]
        held = stakes.sweep * sweeps[side]
        if bits & POINT_CARDS:
            held += stakes.points * points_in(bits) + (stakes.big if bits & BIG else 0)
        if stakes.every_spade:
            spades = (bits & SPADES).bit_count() + (1 if bits & JACK_OF_SPADES else 0)
            held += stakes.every_spade * spades
        return held

    def _expected(self, position: Position) -> list[float]:
        won, fit = position.won, self._fit
        values = [self.held(won, position.sweeps, side) for side in range(len(won))]
        leader = self._setting.side_of[position.turn]
        open_cards = position.loose
        for each in position.stacks:
            open_cards |= each.cards
        seen = open_cards
        for bits in won:
            seen |= bits
        number, spades = open_cards.bit_count(), (open_cards & SPADES).bit_count()
        values[leader] += fit.points_to_leader(points_in(open_cards))
        unseen = DECK & ~seen
        leads = [each.bit_count() + 0.0 for each in won]
        leads[leader] += fit.cards_to_leader(number)
        spread = fit.spread_of_cards(unseen.bit_count())
        self._add_majority(values, leads, spread, [each.cards for each in self._stakes])
        leads = [(each & SPADES).bit_count() + 0.0 for each in won]
        leads[leader] += fit.spades_to_leader(spades)
        spread = fit.spread_of_spades((unseen & SPADES).bit_count())
        self._add_majority(values, leads, spread, [each.spades for each in self._stakes])
        return values

    @staticmethod
    def _add_majority(
        values: list[float], leads: Sequence[float], spread: float, stakes: Sequence[float]
    ) -> None:
        """Add what each side may expect of a majority with such *leads*."""
        if len(leads) == 2:  # noqa: PLR2004 - two sides, the usual case, made fast
            chance = 0.5 + 0.5 * erf((leads[0] - leads[1]) / (spread * sqrt(2)))
            values[0] += stakes[0] * chance
            values[1] += stakes[1] * (1 - chance)
            return
        chances = []
        for side, lead in enumerate(leads):
            chance = 1.0
            for other, further in enumerate(leads):
                if other != side:
                    chance *= 0.5 + 0.5 * erf((lead - further) / (spread * sqrt(2)))
            chances.append(chance)
        whole = sum(chances)
        for side, chance in enumerate(chances):
            values[side] += stakes[side] * chance / whole


def _stakes(setting: Setting, total: Points) -> Stakes:
    rules, pots = setting.facts.rules, setting.pots
    only = int(total) if rules.resolve is Resolve.DOMINICAN and total in _DOMINICAN else None
    return Stakes(
        cards=rules.pts_cards + pots.cards if only in {None, 18} else 0,
        spades=rules.pts_spades + pots.spades if only in {None, 20} else 0,
        points=only is None,
        big=2 if only == _DOMINICAN[1] else 0,
        every_spade=rules.every_spade,
        sweep=rules.sweep_points if only is None else 0,
        last=rules.pts_last if only is None else 0,
    )


_DOMINICAN = (18, 19, 20)
"""The totals at which only most cards, only D10 and only most spades count."""
