"""Every line of play to a depth, against an independent brute force."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from bot.engine.cards import PACK, Card
from bot.engine.deal import Deal, legal_moves, play
from bot.engine.presets import PRESETS
from bot.engine.rules import CaptureDuty, Rules
from bot.engine.table import Table
from tests.engine.oracle import legal_captures
from tests.engine.scenes import BUILD_FREE, LAISTO, SWEDISH, some_deal

# Long, and covers nothing that shorter tests do not: measuring would take most of its time.
pytestmark = pytest.mark.no_cover

Leaves = Counter[tuple[frozenset[Card], tuple[frozenset[Card], ...]]]
"""How many lines lead to each table and piles."""


class Position(NamedTuple):
    """A position of the brute force: sets of cards, and no more."""

    table: frozenset[Card]
    hands: tuple[frozenset[Card], ...]
    piles: tuple[frozenset[Card], ...]
    turn: int = 0
    last: int | None = None


def put(
    sets: tuple[frozenset[Card], ...], at: int, new: frozenset[Card]
) -> tuple[frozenset[Card], ...]:
    """Return *sets* with *new* at one place."""
    return (*sets[:at], new, *sets[at + 1 :])


def followers(position: Position, rules: Rules) -> Iterator[Position]:
    """Yield what may come after *position*, once for every play."""
    table, hands, piles, turn, _ = position
    lying = Table(tuple(table))
    takes = {each: legal_captures(each, lying, rules) for each in hands[turn]}
    for each, found in takes.items():
        left = put(hands, turn, hands[turn] - {each})
        following = (turn + 1) % len(hands)
        for taken in found:
            won = put(piles, turn, piles[turn] | taken | {each})
            yield Position(table - taken, left, won, following, turn)
        must = {
            CaptureDuty.OPTIONAL: False,
            CaptureDuty.EQUAL: any(
                set(rules.hand_values[each]) & set(rules.table_values[other]) for other in table
            ),
            CaptureDuty.CARD: bool(found),
            CaptureDuty.HAND: any(takes.values()),
        }[rules.capture_duty]
        if not must:
            yield position._replace(table=table | {each}, hands=left, turn=following)


def brute_force(position: Position, rules: Rules, depth: int) -> Leaves:
    """Return the leaves *depth* plays below *position*."""
    if not any(position.hands):
        if position.last is None:
            return Counter([(position.table, position.piles)])
        left = position.piles[position.last] | position.table
        return Counter([(frozenset(), put(position.piles, position.last, left))])
    if not depth:
        return Counter([(position.table, position.piles)])
    leaves: Leaves = Counter()
    for each in followers(position, rules):
        leaves += brute_force(each, rules, depth - 1)
    return leaves


def by_engine(deal: Deal, depth: int) -> Leaves:
    """Return the leaves *depth* plays below *deal*."""
    if deal.is_over or not depth:
        return Counter([(deal.table.cards, tuple(map(frozenset, deal.piles)))])
    leaves: Leaves = Counter()
    for each in legal_moves(deal):
        leaves += by_engine(play(deal, each).state, depth - 1)
    return leaves


RULES = [
    *(pytest.param(PRESETS[name], id=name) for name in BUILD_FREE),
    pytest.param(replace(LAISTO, capture_duty=CaptureDuty.HAND), id="duty of the hand"),
    pytest.param(replace(SWEDISH, capture_duty=CaptureDuty.EQUAL), id="duty to take equals"),
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    ("seats", "held", "lying", "depth"), [(2, 2, 6, 4), (3, 1, 7, 3), (2, 3, 5, 5), (4, 2, 4, 5)]
)
def test_the_engine_finds_every_line_of_play(
    rules: Rules, seats: int, held: int, lying: int, depth: int
) -> None:
    lines = 0
    for seed in range(2):
        pack = Random(seed).sample(PACK, len(PACK))
        hands = [pack[held * seat : held * (seat + 1)] for seat in range(seats)]
        table = pack[held * seats : held * seats + lying]
        deal = replace(
            some_deal([""] * seats, rules=rules),
            hands=tuple(map(tuple, hands)),
            table=Table(tuple(table)),
        )
        position = Position(
            frozenset(table), tuple(map(frozenset, hands)), (frozenset[Card](),) * seats
        )
        expected = brute_force(position, rules, depth)
        assert by_engine(deal, depth) == expected
        lines += expected.total()
    assert lines > 5
