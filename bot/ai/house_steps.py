"""Steps that the engine finds: under house rules, and on tables with very many cards."""

from collections.abc import Iterator
from itertools import islice

from bot.ai.bits import Bits, bits_of
from bot.ai.facts import Facts
from bot.ai.lying import Kind, Stacks, stack_of, table_of
from bot.engine.build_search import builds_by
from bot.engine.builds import build_after
from bot.engine.captures import captures
from bot.engine.cards import PACK, Card
from bot.engine.mover import Mover
from bot.engine.moves import AddToBuild, MakeBuild, RaiseBuild

MOST = 12
"""How many plays of a card are looked at, the best first."""

Stacked = tuple[Kind, Bits, Bits, Stacks]
"""A build move: the loose cards it uses, the build that was there, and the builds after it."""

_KINDS = {MakeBuild: Kind.MAKE, AddToBuild: Kind.ADD, RaiseBuild: Kind.RAISE}


def captures_by_engine(loose: Bits, stacks: Stacks, card: int, facts: Facts) -> list[Bits]:
    """Return the best sets that *card* may take, an owner's duties aside."""
    table = table_of(loose, stacks)
    return [bits_of(each.taken) for each in islice(captures(PACK[card], table, facts.rules), MOST)]


def stacked_by_engine(
    loose: Bits, stacks: Stacks, seat: int, card: int, *, value: int, facts: Facts
) -> Iterator[Stacked]:
    """Yield the best builds of *value* that *card* can go into for a *seat* that holds *value*."""
    owed = {each.value for each in stacks if each.owner == seat}
    holders = [_holder(each, card, facts) for each in {value} | owed]
    hand = tuple(each for each in holders if each is not None)
    mover, table = Mover(seat, (PACK[card], *hand)), table_of(loose, stacks)
    moves = builds_by(PACK[card], mover, table, facts.rules)
    for move in islice((each for each in moves if each.value == value), MOST):
        after = build_after(move, mover, table, facts.rules).table
        target = 0 if isinstance(move, MakeBuild) else bits_of(move.build)
        yield _KINDS[type(move)], bits_of(move.used), target, tuple(map(stack_of, after.builds))


def _holder(value: int, besides: int, facts: Facts) -> Card | None:
    """Return a card other than *besides* that takes *value*, if there is one."""
    return next(
        (
            each
            for each in PACK
            if each.number != besides and value in facts.hand_values[each.number]
        ),
        None,
    )
