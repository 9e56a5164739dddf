"""The builds that a card can go into, best first (RULES 5.3)."""

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from heapq import merge
from typing import Final, NamedTuple

from bot.engine.builds import (
    Plan,
    objection_to_laying,
    objection_to_owing,
    objection_to_target,
)
from bot.engine.capture_picks import picks_of
from bot.engine.capture_search import Search, each_once
from bot.engine.capture_shelves import Pick, Shelves, Worth, searches_of, shelves_of
from bot.engine.captures import card_worth
from bot.engine.cards import Card
from bot.engine.mover import Mover
from bot.engine.moves import AddToBuild, BuildMove, MakeBuild, RaiseBuild
from bot.engine.rules import Rules
from bot.engine.table import Table

Kinds = tuple[type[BuildMove], ...]
EVERY_KIND: Final[Kinds] = (MakeBuild, AddToBuild, RaiseBuild)


def builds_by(
    card: Card,
    mover: Mover,
    table: Table,
    rules: Rules,
    worth: Worth = card_worth,
    *,
    kinds: Kinds = EVERY_KIND,
) -> Iterator[BuildMove]:
    """Yield every legal build move with *card* of *mover*'s hand once, lazily, the best first.

    A build is worth the sum of all its cards, with the played one; those of equal worth come in
    an order that depends on nothing but the arguments. Only moves of these *kinds* are looked
    for: where one kind is wanted, the others, which may be millions, need not be passed over.
    """
    plans = [plan for plan in _plans(card, mover, table, rules) if plan.kind in kinds]
    ground = cache(lambda value: _ground(value, plans, table, rules, worth))
    loose = sum(map(worth, table.loose))
    streams = [(_base(plan, worth) + loose, _moves(plan, ground, rules, worth)) for plan in plans]
    yield from _merged(streams)


def _merged(streams: Sequence[tuple[int, Iterator[tuple[int, BuildMove]]]]) -> Iterator[BuildMove]:
    """Yield the moves of *streams*, the highest worth first.

    Each stream comes with what its best move is worth at the most, and is not begun before that
    is the highest that is left.
    """
    queue: list[tuple[int, int, BuildMove | None]] = [
        (-most, number, None) for number, (most, _) in enumerate(streams)
    ]
    heapq.heapify(queue)
    while queue:
        _, number, move = queue[0]
        if move:
            yield move
        following = next(streams[number][1], None)
        if following:
            heapq.heapreplace(queue, (-following[0], number, following[1]))
        else:
            heapq.heappop(queue)


class _Ground(NamedTuple):
    """What all builds of one value have in common: the loose cards, and the searches among them."""

    shelves: Shelves
    searches: list[Search]


def _ground(value: int, plans: Iterable[Plan], table: Table, rules: Rules, worth: Worth) -> _Ground:
    loose = Table(table.loose)
    besides = {each for plan in plans if plan.value == value for each in plan.worths(rules)}
    shelves = shelves_of(loose, (value,), rules, worth)
    found = searches_of(shelves, (value,), loose, rules, besides)
    return _Ground(shelves, [Search(gains, target, besides) for gains, target in found])


def _plans(card: Card, mover: Mover, table: Table, rules: Rules) -> Iterator[Plan]:
    """Yield what *mover* may do with *card* but for the choice of loose cards."""
    if not rules.builds or objection_to_laying(card, rules):
        return
    held = (rules.hand_values[each] for each in mover.without(card))
    values = mover.partner_shows.union(*held)
    for value in sorted(values):
        made = [Plan(MakeBuild, card, None, value)]
        added = [Plan(AddToBuild, card, each, value) for each in table.builds]
        raised = [Plan(RaiseBuild, card, each, value) for each in table.builds]
        for plan in (*made, *added, *raised):
            if (
                plan.worths(rules)
                and objection_to_target(plan, mover, table, rules) is None
                and objection_to_owing(plan, mover, table, rules) is None
            ):
                yield plan


def _base(plan: Plan, worth: Worth) -> int:
    return worth(plan.card) + (sum(map(worth, plan.build.cards)) if plan.build else 0)


def _moves(
    plan: Plan, ground: Callable[[int], _Ground], rules: Rules, worth: Worth
) -> Iterator[tuple[int, BuildMove]]:
    """Yield (worth, move) for each set of loose cards that *plan* may use, the best first."""
    base = _base(plan, worth)
    for pick in _picks(plan, ground(plan.value), rules):
        if plan.build or pick.cards:
            yield base + pick.worth, plan.move(frozenset(pick.cards))


def _picks(plan: Plan, ground: _Ground, rules: Rules) -> Iterator[Pick]:
    """Yield the sets of loose cards that make groups with what *plan* lays, the best first."""
    streams = [
        search.vectors(beside) for beside in plan.worths(rules) for search in ground.searches
    ]
    return picks_of(each_once(merge(*streams, key=lambda pair: -pair[0])), ground.shelves)
