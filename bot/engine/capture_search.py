"""The search for the best vectors that fall into groups, best first (RULES 4.2).

Let v be the value played, the highest one where groups may make several. Two cards above v / 2 are
never in one group, so each such *large* card lacks a gap of less than v / 2, which *small* cards
fill; all other groups are of small cards alone. The search goes through the choices of large
cards, the best first, and works out for each which vectors of small cards are left no card that
is in no group: a set of vectors, kept as the bits of one number. A vector of small cards is the
place of a bit, with a digit for each value, so to add a group to all the vectors of a set at once
is to shift that number. Thus the work hardly grows with the number of vectors, of which a full
table has hundreds of thousands, and it takes no luck to come upon those that fall into groups.
"""

import heapq
from collections.abc import Collection, Iterator, Mapping
from itertools import count as numbers
from math import gcd
from operator import add
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.engine.groups import UNITS, splits
from bot.engine.vector_sets import vector_sets

Gains = Mapping[int, Mapping[int, int]]
"""By value, and by how many cards of it are taken, what taking them gains."""

ACE_HIGH: Final = 14
"""What a loose ace may count where the rules let it choose."""


NO_MORE: Final[Mapping[int, int]] = MappingProxyType({})


class Target(NamedTuple):
    """What groups must add up to, and how loose aces are read."""

    values: tuple[int, ...]
    """Each group adds up to one of these."""
    high_aces: int = 0
    """How many of the cards of value 1 count 14 here (RULES 4.5)."""

    def read(self, cards: int) -> int:
        """Return the vector *cards*, which has all aces as 1, with some of them as 14."""
        return cards + self.high_aces * (UNITS[ACE_HIGH] - UNITS[1])

    def splits(self, cards: int) -> bool:
        """Say whether the vector *cards*, which has all aces as 1, falls into groups."""
        return splits(self.read(cards), self.values)


def best_vectors(
    gains: Gains, target: Target, sizes: Mapping[int, int] = NO_MORE
) -> Iterator[tuple[int, int]]:
    """Yield every vector that falls into groups once, as (gain, vector), the highest gain first.

    *gains* says which numbers of which values may be taken. The empty vector is left out. Searches
    for parts of what may be taken share more where each is told the *sizes* of the whole.
    """
    if all(gains.values()):
        found = Search(gains, target, sizes=sizes).vectors()
        yield from ((gain, cards) for gain, cards in found if cards)


def each_once(vectors: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield every (gain, vector) of *vectors* whose vector has not been met before."""
    met = set()
    for gain, cards in vectors:
        if cards not in met:
            met.add(cards)
            yield gain, cards


class _Choice(NamedTuple):
    """How many cards of some values are taken: what that gains, their sum, vector, and bit."""

    gain: int
    total: int
    cards: int
    bit: int


class _Node(NamedTuple):
    """The choice of large cards so far; once it is made, the place among small ones."""

    step: int
    gain: int
    total: int
    cards: int
    small: int
    """The vectors of small cards that fill the gaps, as bits."""
    room: int
    """How much the small cards make that may be left when the gaps are filled, at the most."""
    place: int = 0


_PATIENCE: Final = 32
"""How many choices of small cards are looked at in a row even if others might gain more."""


class Search:
    """A search for vectors, and what has been found out about their values.

    *besides* are the values of which one card more may be in the groups, without being taken;
    *sizes* are how many cards of each value there are, where more than may be taken.
    """

    def __init__(
        self,
        gains: Gains,
        target: Target,
        besides: Collection[int] = (),
        sizes: Mapping[int, int] = NO_MORE,
    ) -> None:
        self._targets = target.values
        whole, aces = target.values[-1], target.high_aces
        small = {value: gain for value, gain in gains.items() if 0 < value <= whole // 2}
        sizes = {
            value: max((*gain, sizes.get(value, 0))) - aces * (value == 1)
            for value, gain in small.items()
        }
        for value in besides:
            if value <= whole // 2:
                sizes[value] = sizes.get(value, 0) + 1
        self._sets = vector_sets(tuple(each for each in sizes.items() if each[1]))
        self._choices = _Choices(_options(small, aces, self._sets.strides), gcd(*target.values))
        self._alone = [each for value in target.values for each in self._sets.fills(value)]
        # What makes a group alone comes last: it changes nothing for the others.
        self._steps = sorted(
            (
                (value, self._gap(value), each)
                for value, each in gains.items()
                if value not in small
            ),
            key=lambda step: (step[0] in {0, whole}, -step[0]),
        )
        self._bounds: dict[tuple[int, int, int], int | None] = {}
        room = sum(value * size for value, size in sizes.items()) - aces * self._gap(ACE_HIGH)
        filled = 1
        for _ in range(aces):
            filled = self._with(ACE_HIGH, filled)
        self._start = _Node(0, 0, aces * ACE_HIGH, 0, filled, room)
        self._unions: dict[int, bytes] = {}

    def vectors(self, beside: int = 0) -> Iterator[tuple[int, int]]:
        """Yield every (gain, vector) that falls into groups, the highest gain first.

        With *beside*, one of the besides, a card of that value is in the groups as well.
        """
        start = self._start._replace(total=self._start.total + beside)
        if beside > self._targets[-1] // 2:
            filled, room = self._with(beside, start.small), start.room - self._gap(beside)
            start = start._replace(small=filled, room=room)
        shift = self._sets.strides.get(beside, 0)
        serial = numbers()
        queue = [(0, 0, start)] if start.small else []
        while queue:
            _, _, node = heapq.heappop(queue)
            if node.step == len(self._steps):
                yield from self._found(node, shift, queue, serial)
                continue
            for each in self._next(node):
                bound = self._bound(each.step, each.room, each.total)
                if bound is not None:
                    heapq.heappush(queue, (-each.gain - bound, -next(serial), each))

    def _found(
        self, node: _Node, shift: int, queue: list[tuple[int, int, _Node]], serial: Iterator[int]
    ) -> Iterator[tuple[int, int]]:
        """Yield what *node* comes to while nothing in *queue* is better; then put it back there."""
        union, row = self._union(node.small), self._choices.beside(node.total)
        choices, place, patience = row.made, node.place, _PATIENCE
        while place < len(choices) or row.grows():
            gain, _, cards, bit = choices[place]
            gain, bit = node.gain + gain, bit + shift
            is_hit = union[bit >> 3] >> (bit & 7) & 1
            patience -= 1
            if (is_hit or patience < 0) and queue and gain < -queue[0][0]:
                heapq.heappush(queue, (-gain, -next(serial), node._replace(place=place)))
                return
            if is_hit:
                yield gain, node.cards + cards
            place += 1

    def _next(self, node: _Node) -> Iterator[_Node]:
        """Yield what follows *node* for each number of cards of the next large value."""
        value, gap, gains = self._steps[node.step]
        small, room, most = node.small, node.room, max(gains)
        for number in range(most + 1):
            if number in gains:
                yield _Node(
                    node.step + 1,
                    node.gain + gains[number],
                    node.total + number * value,
                    node.cards + number * UNITS[value],
                    small,
                    room,
                )
            if number < most and value:
                small, room = self._with(value, small), room - gap
            if not small or room < 0:
                break

    def _gap(self, value: int) -> int:
        """Return what a large *value* lacks at least."""
        gaps = [target - value for target in self._targets if target >= value > 0]
        return min(gaps, default=0)

    def _bound(self, step: int, room: int, total: int) -> int | None:
        """Return the most that can be gained from *step* on, or ``None`` if there is no way on.

        The gaps have so much *room*, and the cards so far make *total*.
        """
        if step == len(self._steps):
            return self._choices.beside(total).most
        known = step, room, total % self._choices.divisor
        if known not in self._bounds:
            value, gap, gains = self._steps[step]
            best = None
            for number, gain in gains.items():
                if number * gap <= room:
                    rest = self._bound(step + 1, room - number * gap, total + number * value)
                    if rest is not None and (best is None or gain + rest > best):
                        best = gain + rest
            self._bounds[known] = best
        return self._bounds[known]

    def _with(self, value: int, small: int) -> int:
        """Return the vectors that fill what those in *small* fill, and a large *value* besides."""
        found = 0
        for target in self._targets:
            if target >= value:
                for shift, room in self._sets.fills(target - value):
                    found |= (small & room) << shift
        return found

    def _union(self, small: int) -> bytes:
        """Return the vectors in *small* with any groups of small cards alone beside them."""
        if small not in self._unions:
            union = small
            for shift, room in self._alone:
                while (grown := union | (union & room) << shift) != union:
                    union = grown
            self._unions[small] = union.to_bytes(self._sets.bits + 7 >> 3, "little")
        return self._unions[small]


class _Choices:
    """Choices of small cards, the highest gain first; made when they are needed.

    All groups together add up to a multiple of *divisor*, so only such choices are made.
    """

    def __init__(self, options: list[list[_Choice]], divisor: int) -> None:
        middle = len(options) // 2
        self._first, second = _together(options[:middle]), _together(options[middle:])
        self._second: dict[int, list[_Choice]] = {}
        for each in second:
            self._second.setdefault(each.total % divisor, []).append(each)
        self.divisor = divisor
        self._rows: dict[int, _Row] = {}

    def beside(self, total: int) -> "_Row":
        """Return the choices that may stand beside cards that make *total*."""
        lack = -total % self.divisor
        if lack not in self._rows:
            self._rows[lack] = _Row(self._making(lack))
        return self._rows[lack]

    def _making(self, lack: int) -> Iterator[_Choice]:
        """Yield every choice that adds up to *lack*, but for multiples of the divisor."""
        halves = [
            (one, others)
            for one in self._first
            if (others := self._second.get((lack - one.total) % self.divisor))
        ]
        queue = [(-one.gain - others[0].gain, n, 0) for n, (one, others) in enumerate(halves)]
        heapq.heapify(queue)
        while queue:
            _, number, place = queue[0]
            one, others = halves[number]
            yield _both(one, others[place])
            if place + 1 < len(others):
                after = (-one.gain - others[place + 1].gain, number, place + 1)
                heapq.heapreplace(queue, after)
            else:
                heapq.heappop(queue)


class _Row:
    """Choices in their order, as many as have been made so far."""

    def __init__(self, more: Iterator[_Choice]) -> None:
        self.made: list[_Choice] = []
        self._more = more

    @property
    def most(self) -> int | None:
        """The most that one of them gains; ``None`` if there are none."""
        return self.made[0].gain if self.made or self.grows() else None

    def grows(self) -> bool:
        """Make one more, if there is one."""
        choice = next(self._more, None)
        if choice is not None:
            self.made.append(choice)
        return choice is not None


def _options(small: Gains, aces: int, strides: Mapping[int, int]) -> list[list[_Choice]]:
    """Return the numbers that may be taken of each small value; *aces* of the ones count high."""
    options = []
    for value, gains in small.items():
        high, stride = aces * (value == 1), strides.get(value, 0)
        options.append(
            [
                _Choice(
                    gain, (number - high) * value, number * UNITS[value], (number - high) * stride
                )
                for number, gain in gains.items()
            ]
        )
    return options


def _together(options: list[list[_Choice]]) -> list[_Choice]:
    """Return every choice of one of each of *options*, the highest gain first."""
    choices = [_Choice(0, 0, 0, 0)]
    for each in options:
        choices = [_both(one, other) for one in choices for other in each]
    return sorted(choices, key=lambda choice: -choice.gain)


def _both(one: _Choice, other: _Choice) -> _Choice:
    return _Choice(*map(add, one, other))
