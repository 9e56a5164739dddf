"""The builds that a card can go into, best first (RULES 5.3)."""

from collections.abc import Iterator
from functools import cache
from heapq import merge
from typing import Final

from bot.engine.builds import (
    Plan,
    objection_to_laying,
    objection_to_owing,
    objection_to_target,
)
from bot.engine.capture_picks import picks_of
from bot.engine.capture_search import best_vectors, each_once
from bot.engine.capture_shelves import Pick, Shelves, Worth, searches_of, shelves_of
from bot.engine.captures import card_worth
from bot.engine.cards import Card
from bot.engine.groups import UNITS
from bot.engine.mover import Mover
from bot.engine.moves import AddToBuild, BuildMove, MakeBuild, RaiseBuild
from bot.engine.rules import Rules
from bot.engine.table import Table

Vectors = Iterator[tuple[int, int]]
"""Pairs (gain, vector), the highest gain first."""


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
    loose = Table(table.loose)
    shelves = cache(lambda value: shelves_of(loose, (value,), rules, worth))
    streams = [
        _moves(plan, _picks(plan, shelves(plan.value), loose, rules), worth)
        for plan in _plans(card, mover, table, rules)
        if plan.kind in kinds
    ]
    yield from (move for _, move in merge(*streams, key=lambda pair: -pair[0]))


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


def _moves(plan: Plan, picks: Iterator[Pick], worth: Worth) -> Iterator[tuple[int, BuildMove]]:
    """Yield (worth, move) for each of *picks*, the sets of loose cards."""
    base = worth(plan.card) + (sum(map(worth, plan.build.cards)) if plan.build else 0)
    for pick in picks:
        if plan.build or pick.cards:
            yield base + pick.worth, plan.move(frozenset(pick.cards))


def _picks(plan: Plan, shelves: Shelves, loose: Table, rules: Rules) -> Iterator[Pick]:
    """Yield the sets of *loose* cards that make groups with what *plan* lays, the best first."""
    streams = [
        _beside(beside, best_vectors(gains, target))
        for beside in plan.worths(rules)
        for gains, target in searches_of(shelves, (plan.value,), loose, rules, beside)
    ]
    return picks_of(each_once(merge(*streams, key=lambda pair: -pair[0])), shelves)


def _beside(beside: int, vectors: Vectors) -> Vectors:
    """Yield *vectors* without what is worth *beside* in each."""
    for gain, cards in vectors:
        yield gain, cards - UNITS[beside]
