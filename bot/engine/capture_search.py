"""The search for the best vectors that fall into groups, best first (RULES 4.2).

Asking of every vector whether it falls into groups would take too long, so the search walks only
through those that pass a cheaper test, which every vector that falls into groups passes. Let v be
the value played (the highest one where groups may make several). Two cards above v / 2 are never
in one group; so once pairs a + b = v are laid aside, each large card left over has a *gap*, which
only values below the gap can fill. Going through a = 1, 2, … up to v / 2, the *balance* adds the
small cards of value a that are left over and subtracts the gaps of a; it may never fall below 0,
and must be whole groups at the end. The balance is all that a step has to know of the steps
before it, so what can still be gained from each state is worked out once and remembered.
"""

import heapq
from collections.abc import Iterator, Mapping
from itertools import count as numbers
from typing import Final, NamedTuple

from bot.engine.cards import PACK
from bot.engine.groups import UNITS, Failures, is_laid_aside, splits

Gains = Mapping[int, Mapping[int, int]]
"""By value, and by how many cards of it are taken, what taking them gains."""

ACE_HIGH: Final = 14
"""What a loose ace may count where the rules let it choose."""


class Target(NamedTuple):
    """What groups must add up to, and how loose aces are read."""

    values: tuple[int, ...]
    """Each group adds up to one of these."""
    high_aces: int = 0
    """How many of the cards of value 1 count 14 here (RULES 4.5)."""

    def read(self, cards: int) -> int:
        """Return the vector *cards*, which has all aces as 1, with some of them as 14."""
        return cards + self.high_aces * (UNITS[ACE_HIGH] - UNITS[1])

    def splits(self, cards: int, known: Failures | None = None) -> bool:
        """Say whether the vector *cards*, which has all aces as 1, falls into groups."""
        return splits(self.read(cards), self.values, known)


class _Option(NamedTuple):
    """A way to take a step: so many cards of the step's values."""

    gain: int
    balance: int
    cards: int


class _Way(NamedTuple):
    """An option of a state, with the most that can be gained from there to the end."""

    bound: int
    option: _Option


class _Path(NamedTuple):
    """The steps taken so far; the next one is ``ways[place]``."""

    ways: list[_Way]
    place: int
    step: int = 0
    gain: int = 0
    balance: int = 0
    cards: int = 0


def best_vectors(gains: Gains, target: Target) -> Iterator[tuple[int, int]]:
    """Yield every vector that falls into groups once, as (gain, vector), the highest gain first.

    *gains* says which numbers of which values may be taken. The empty vector is left out.
    """
    vectors = _Walk(gains, target).vectors()
    if len(target.values) > 1:
        vectors = each_once(vectors)
    known: Failures = set()
    for gain, cards in vectors:
        if cards and target.splits(cards, known):
            yield gain, cards


def each_once(vectors: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield every (gain, vector) of *vectors* whose vector has not been met before."""
    met = set()
    for gain, cards in vectors:
        if cards not in met:
            met.add(cards)
            yield gain, cards


def _has_aces_alone(target: Target) -> bool:
    """Say whether an ace may be a group of its own where groups may make something else too.

    Nothing else is such a group, so its share of the balance is a choice and not a matter of the
    end; a vector is then met once for each choice.
    """
    return len(target.values) > 1 and target.values[0] == 1


class _Walk:
    """The steps and states of one search."""

    def __init__(self, gains: Gains, target: Target) -> None:
        self._steps = _steps(gains, target)
        self._targets = target.values
        self._ways: dict[tuple[int, int], list[_Way]] = {}
        most = sum(max((each.balance for each in step), default=0) for step in self._steps)
        self._ends = _sums(target.values[_has_aces_alone(target) :], most)

    def vectors(self) -> Iterator[tuple[int, int]]:
        """Yield every vector that passes the cheaper test, the highest gain first."""
        serial = numbers()
        ways = self._ways_from(0, 0)
        queue = [(-ways[0].bound, next(serial), _Path(ways, 0))] if ways else []
        while queue:
            bound, _, path = heapq.heappop(queue)
            while True:
                ways, place, step, gain, balance, cards = path
                if place + 1 < len(ways):
                    sibling = _Path(ways, place + 1, step, gain, balance, cards)
                    best = gain + ways[place + 1].bound
                    heapq.heappush(queue, (-best, next(serial), sibling))
                option = ways[place].option
                gain, balance, cards = (
                    gain + option.gain,
                    balance + option.balance,
                    cards + option.cards,
                )
                if step + 1 == len(self._steps):
                    break
                ways = self._ways_from(step + 1, balance)
                path = _Path(ways, 0, step + 1, gain, balance, cards)
            yield -bound, cards

    def _ways_from(self, step: int, balance: int) -> list[_Way]:
        """Return the options of *step* that lead to an end, the most promising first."""
        if (step, balance) in self._ways:
            return self._ways[step, balance]
        ways = []
        is_last = step + 1 == len(self._steps)
        for option in self._steps[step]:
            after = balance + option.balance
            if after < 0:
                continue
            if is_last:
                if after in self._ends:
                    ways.append(_Way(option.gain, option))
            elif further := self._ways_from(step + 1, after):
                ways.append(_Way(option.gain + further[0].bound, option))
        ways.sort(key=lambda way: -way.bound)
        self._ways[step, balance] = ways
        return ways


def _sums(values: tuple[int, ...], most: int) -> frozenset[int]:
    """Return every sum of *values*, each used any number of times, up to *most*."""
    sums = {0}
    for end in range(1, most + 1):
        if any(end - value in sums for value in values):
            sums.add(end)
    return frozenset(sums)


def _steps(gains: Gains, target: Target) -> list[list[_Option]]:
    """Return the options of each step, beginning with what is a group of its own."""
    whole = target.values[-1]
    steps = [_alone(gains, 0), _alone(gains, whole)]
    for low in range(1, whole // 2 + 1):
        high = whole - low
        if not is_laid_aside(high, target.values):
            steps.append(_plain(gains, low))
            if low < high:
                steps.append(_either(gains, high, target))
        elif low == high:
            steps.append(_half(gains, low))
        else:
            steps.append(_pair(gains, low, target))
    return [step for step in steps if step != [_NOTHING]] or [[_NOTHING]]


_NOTHING = _Option(0, 0, 0)
_NONE = {0: 0}


def _plain(gains: Gains, value: int) -> list[_Option]:
    return [
        _Option(gain, taken * value, taken * UNITS[value])
        for taken, gain in gains.get(value, _NONE).items()
    ]


def _alone(gains: Gains, value: int) -> list[_Option]:
    return [
        _Option(gain, 0, taken * UNITS[value]) for taken, gain in gains.get(value, _NONE).items()
    ]


def _pair(gains: Gains, low: int, target: Target) -> list[_Option]:
    """Return the step of *low* and of the value that makes a group with it."""
    high = target.values[-1] - low
    aces = target.high_aces
    fewer = aces * ((low == 1) + (high == ACE_HIGH))
    may_be_alone = low == 1 and _has_aces_alone(target)
    return [
        _Option(
            gain + more,
            low * (lows - highs - fewer - alone),
            lows * UNITS[low] + highs * UNITS[high],
        )
        for lows, gain in gains.get(low, _NONE).items()
        for highs, more in gains.get(high, _NONE).items()
        for alone in range(lows - aces + 1 if may_be_alone else 1)
    ]


def _either(gains: Gains, high: int, target: Target) -> list[_Option]:
    """Return the step of a *high* value whose cards may make the lower value or the higher one.

    One that makes the lower value lacks less, and only what is low enough fills that.
    """
    lower, higher = (each - high for each in target.values)
    filling = sum(value * max(gains.get(value, ()), default=0) for value in range(1, lower + 1))
    most = filling // lower if lower else len(PACK)
    return [
        _Option(gain, -(lower * first + higher * (taken - first)), taken * UNITS[high])
        for taken, gain in gains.get(high, _NONE).items()
        for first in range(min(taken, most) + 1)
    ]


def _half(gains: Gains, value: int) -> list[_Option]:
    return [
        _Option(gain, value * (taken % 2), taken * UNITS[value])
        for taken, gain in gains.get(value, _NONE).items()
    ]
