"""Every line of play to a depth in the games with builds, against the brute force of turns."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from bot.engine.cards import PACK, Card
from bot.engine.deal import Deal, legal_moves, play
from bot.engine.moves import Capture, Trail
from bot.engine.presets import PRESETS
from bot.engine.rules import Direction, OwnerDuty, Rules, SameValue
from bot.engine.table import Build, BuildKind, Table
from tests.engine.oracle_builds import Laid, Turn, build_moves, plays
from tests.engine.scenes import some_deal
from tests.engine.turns import laid

# Long, and covers nothing that shorter tests do not: measuring would take most of its time.
pytestmark = pytest.mark.no_cover

Leaves = Counter[tuple[Laid, tuple[frozenset[Card], ...]]]
"""How many lines lead to each table and piles."""


class Position(NamedTuple):
    """A position of the brute force."""

    table: Laid
    hands: tuple[tuple[Card, ...], ...]
    piles: tuple[frozenset[Card], ...]
    turn: int = 0
    last: int | None = None


def table_of(position: Position) -> Table:
    """Return the table as the brute force of turns takes it; how builds fall apart is lost."""
    builds = [
        Build(
            value,
            BuildKind.MULTIPLE if multiple else BuildKind.SINGLE,
            owner,
            (tuple(sorted(cards)),),
            for_partner=flag,
        )
        for value, multiple, owner, flag, cards in position.table.builds
    ]
    return Table(tuple(position.table.loose), tuple(builds))


def followers(position: Position, rules: Rules) -> Iterator[Position]:
    """Yield what may come after *position*, once for every play."""
    seat, table = position.turn, table_of(position)
    turn = Turn(rules, seat, position.hands[seat], table)
    step = -1 if rules.direction is Direction.COUNTERCLOCKWISE else 1
    following = (seat + step) % len(position.hands)

    def left(card: Card) -> tuple[tuple[Card, ...], ...]:
        hand = tuple(each for each in position.hands[seat] if each != card)
        return (*position.hands[:seat], hand, *position.hands[seat + 1 :])

    for move in plays(turn):
        after = position._replace(hands=left(move.card), turn=following)
        match move:
            case Trail(card):
                loose = position.table.loose | {card}
                yield after._replace(table=position.table._replace(loose=loose))
            case Capture(card, taken):
                piles = list(position.piles)
                piles[seat] |= taken | {card}
                yield after._replace(
                    table=laid(table.without(taken)), piles=tuple(piles), last=seat
                )
    for card in position.hands[seat]:
        for _, result in build_moves(turn, card):
            yield position._replace(table=result, hands=left(card), turn=following)


def brute_force(position: Position, rules: Rules, depth: int) -> Leaves:
    """Return the leaves *depth* plays below *position*."""
    if not any(position.hands) and position.last is not None:
        left = table_of(position).cards
        piles = list(position.piles)
        piles[position.last] |= left
        return Counter([(laid(Table()), tuple(piles))])
    if not depth or not any(position.hands):
        return Counter([(position.table, position.piles)])
    leaves: Leaves = Counter()
    for each in followers(position, rules):
        leaves += brute_force(each, rules, depth - 1)
    return leaves


def by_engine(deal: Deal, depth: int) -> Leaves:
    """Return the leaves *depth* plays below *deal*."""
    if deal.is_over or not depth:
        return Counter([(laid(deal.table), tuple(map(frozenset, deal.piles)))])
    leaves: Leaves = Counter()
    for each in legal_moves(deal):
        leaves += by_engine(play(deal, each).state, depth - 1)
    return leaves


ROYAL = PRESETS["royal"]
RULES = [
    *(
        pytest.param(rules, id=name)
        for name, rules in PRESETS.items()
        if rules.builds and name not in {"royal_sweeps", "draw"}
    ),
    pytest.param(replace(ROYAL, same_value=SameValue.COEXIST), id="coexist"),
    pytest.param(replace(ROYAL, owner_duty=OwnerDuty.NONE, raise_with_table=True), id="no duty"),
    pytest.param(replace(ROYAL, build_in_sums=True, mixed_values=True), id="builds in sums"),
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    ("seats", "held", "lying", "depth"), [(2, 3, 3, 3), (3, 2, 3, 4), (2, 2, 4, 4)]
)
def test_the_engine_finds_every_line_of_play_with_builds(
    rules: Rules, seats: int, held: int, lying: int, depth: int
) -> None:
    lines = 0
    for seed in range(3):
        # Low cards make most of the builds.
        pack = Random(seed).sample(PACK[:32], 32)
        hands = tuple(tuple(pack[held * seat : held * (seat + 1)]) for seat in range(seats))
        table = Table(tuple(pack[held * seats : held * seats + lying]))
        deal = replace(some_deal([""] * seats, rules=rules), hands=hands, table=table)
        position = Position(laid(table), hands, (frozenset[Card](),) * seats)
        expected = brute_force(position, rules, depth)
        assert by_engine(deal, depth) == expected
        lines += expected.total()
    assert lines > 10
