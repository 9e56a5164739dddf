"""What lies on the table to be taken with one card, by value (RULES 4.1 and 4.2)."""

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from bot.engine.capture_search import ACE_HIGH, Gains, Target
from bot.engine.cards import Card, Rank
from bot.engine.rules import AceTable, Rules
from bot.engine.table import Build, BuildKind, Table

Worth = Callable[[Card], int]


class Pick(NamedTuple):
    """Cards taken together, and what they are worth to the taker."""

    worth: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Shelf:
    """The loose cards and builds of one value; which of them are taken is no matter of rules."""

    must: tuple[Pick, ...]
    """What may not be left (RULES 4.6, ``equal``, and 5.5)."""
    free: tuple[Pick, ...]
    """The rest, the best first."""

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.must) + len(self.free)

    @cached_property
    def gains(self) -> dict[int, int]:
        """The most that taking so many of them is worth, by their number."""
        worth = sum(each.worth for each in self.must)
        gains = {len(self.must): worth}
        for number, each in enumerate(self.free, start=len(self.must) + 1):
            worth += each.worth
            gains[number] = worth
        return gains

    def picks(self, number: int) -> list[Pick]:
        """Return every way to take *number* of them, the best first."""
        if number == self.size:
            return [together((*self.must, *self.free))]
        picks = [
            together((*self.must, *rest))
            for rest in combinations(self.free, number - len(self.must))
        ]
        return sorted(picks, key=lambda pick: -pick.worth)


Shelves = Mapping[int, Shelf]
"""Shelves by value; what is a group of its own whatever is played stands at 0."""


def together(picks: Iterable[Pick]) -> Pick:
    """Return *picks* as one."""
    worth, cards = 0, list[Card]()
    for pick in picks:
        worth += pick.worth
        cards += pick.cards
    return Pick(worth, tuple(cards))


NOTHING: Final[Set[Card | Build]] = frozenset()


def shelves_of(
    table: Table,
    values: tuple[int, ...],
    rules: Rules,
    worth: Worth,
    may_not_stay: Set[Card | Build] = NOTHING,
) -> Shelves:
    """Sort what a card played as one of *values* could take; the rest is left out.

    A loose ace stands at 1, even where it may count 14. The order in which the cards were laid
    does not matter.
    """
    must: dict[int, list[Pick]] = {}
    free: dict[int, list[Pick]] = {}
    for card in sorted(table.loose):
        on_table = rules.table_values[card]
        if on_table and on_table[0] <= values[-1]:
            where = must if card in may_not_stay else free
            where.setdefault(on_table[0], []).append(Pick(worth(card), (card,)))
    for build in table.builds:
        value = value_of_build(build, values, rules)
        if value is not None:
            cards = tuple(sorted(build.cards))
            where = must if build in may_not_stay else free
            where.setdefault(value, []).append(Pick(sum(map(worth, cards)), cards))
    return {
        value: Shelf(
            tuple(must.get(value, ())),
            tuple(sorted(free.get(value, ()), key=lambda pick: (-pick.worth, pick.cards))),
        )
        for value in sorted(must.keys() | free.keys())
    }


def value_of_build(build: Build, values: tuple[int, ...], rules: Rules) -> int | None:
    """Return what *build* counts in groups that make one of *values* (RULES 4.2).

    That is 0 where it is a group of its own, its value where it may also be part of a sum
    (``build_in_sums``), and ``None`` where it cannot be taken.
    """
    if rules.build_in_sums and build.kind is BuildKind.SINGLE:
        return build.value if build.value <= values[-1] else None
    return 0 if build.value in values else None


def targets_of(values: tuple[int, ...], aces: int, rules: Rules) -> tuple[Target, ...]:
    """Return the ways to read so many *aces* of the table (RULES 4.5)."""
    if rules.ace_table is AceTable.ONE or values[-1] < ACE_HIGH:
        return (Target(values),)
    return tuple(Target(values, high) for high in range(aces + 1))


def searches_of(
    shelves: Shelves,
    values: tuple[int, ...],
    table: Table,
    rules: Rules,
    besides: Iterable[int] = (),
) -> list[tuple[Gains, Target]]:
    """Return what can be gained of *shelves*, for each way to read the loose aces.

    What can be in no group is left out; a card of each value of *besides* might be in one too.
    """
    aces = sum(card.rank is Rank.ACE for card in table.loose)
    return [
        (_gains(shelves, target, besides), target) for target in targets_of(values, aces, rules)
    ]


def _gains(shelves: Shelves, target: Target, besides: Iterable[int]) -> Gains:
    sizes = {value: shelf.size for value, shelf in shelves.items() if value}
    if target.high_aces:
        sizes[1] -= target.high_aces
        sizes[ACE_HIGH] = sizes.get(ACE_HIGH, 0) + target.high_aces
    for value in besides:
        sizes[value] = sizes.get(value, 0) + 1
    gains = {}
    for value, shelf in shelves.items():
        least = target.high_aces if value == 1 else 0
        most = shelf.size if not value or _is_of_use(value, sizes, target.values) else least
        gains[value] = {
            number: gain for number, gain in shelf.gains.items() if least <= number <= most
        }
    return gains


def _is_of_use(value: int, sizes: Mapping[int, int], values: tuple[int, ...]) -> bool:
    """Say whether a card of *value* makes one of *values* with some of the others.

    *sizes* says how many cards of each value there are.
    """
    if not sizes.get(value):
        return False
    sums = 1
    for each, size in sizes.items():
        for _ in range(size - (each == value)):
            sums |= sums << each
    return any(whole >= value and sums >> whole - value & 1 for whole in values)
