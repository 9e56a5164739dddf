"""What lies on the table, in bits, and the steps that lead from one table to the next."""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from bot.ai.bits import Bits, bits_of, cards_of
from bot.ai.facts import Facts
from bot.engine.cards import PACK, Card
from bot.engine.mover import Mover
from bot.engine.moves import AddToBuild, Capture, MakeBuild, Move, RaiseBuild, Trail
from bot.engine.plays import objection_to_play
from bot.engine.rules import OwnerDuty, Rules
from bot.engine.table import Build, BuildKind, Table


class Stack(NamedTuple):
    """A build in bits."""

    value: int
    cards: Bits
    owner: int
    is_single: bool
    for_partner: bool = False


Stacks = tuple[Stack, ...]


class Kind(IntEnum):
    """What a step does."""

    TRAIL = 0
    CAPTURE = 1
    MAKE = 2
    ADD = 3
    RAISE = 4


class Step(NamedTuple):
    """A play, and the table after it."""

    kind: Kind
    card: int
    """The number of the card that is played."""
    used: Bits
    """The cards taken, or the loose cards laid into the build."""
    target: Bits
    """The cards of the build that is added to or raised."""
    value: int
    """The value of the build; 0 for what is no build."""
    loose: Bits
    stacks: Stacks
    worth: float
    """How much the play is worth by itself, in points; only for comparing the plays of a turn."""
    swept: bool = False


def stack_of(build: Build) -> Stack:
    """Return *build* in bits."""
    single = build.kind is BuildKind.SINGLE
    return Stack(build.value, bits_of(build.cards), build.owner, single, build.for_partner)


def table_of(loose: Bits, stacks: Stacks) -> Table:
    """Return the table for the engine; the groups of a build do not matter to the rules."""
    builds = tuple(
        Build(
            each.value,
            BuildKind.SINGLE if each.is_single else BuildKind.MULTIPLE,
            each.owner,
            (tuple(cards_of(each.cards)),),
            each.for_partner,
        )
        for each in stacks
    )
    return Table(tuple(sorted(cards_of(loose))), builds)


def move_of(step: Step, mover: Mover, table: Table, rules: Rules) -> Move:
    """Return the move that *step* is for *mover*; :exc:`ValueError` if the rules refuse it."""
    card, used, target = PACK[step.card], cards_of(step.used), cards_of(step.target)
    for move in _readings(step, card, used, target, rules):
        if objection_to_play(move, mover, table, rules) is None:
            return move
    raise ValueError(f"not a legal play: {step}")


def _readings(
    step: Step, card: Card, used: frozenset[Card], target: frozenset[Card], rules: Rules
) -> Sequence[Move]:
    match step.kind:
        case Kind.TRAIL:
            return [Trail(card)]
        case Kind.CAPTURE:
            declared = [Capture(card, used, value) for value in rules.hand_values[card]]
            return [Capture(card, used), *declared]
        case Kind.MAKE:
            return [MakeBuild(card, used, step.value)]
        case Kind.ADD:
            return [AddToBuild(card, target, used, step.value)]
        case Kind.RAISE:
            return [RaiseBuild(card, target, used, step.value)]


def keeps(left: Sequence[int], stacks: Stacks, seat: int, facts: Facts) -> bool:
    """Say whether the cards *left* to *seat* do for the builds that it owns (RULES 5.5)."""
    owed = {each.value for each in stacks if each.owner == seat and not each.for_partner}
    if not owed or facts.rules.owner_duty is OwnerDuty.NONE:
        return True
    return _covers(list(left), sorted(owed), facts)


def _covers(left: list[int], owed: list[int], facts: Facts) -> bool:
    if not owed:
        return True
    return any(
        owed[0] in facts.hand_values[card]
        and _covers([each for each in left if each != card], owed[1:], facts)
        for card in left
    )


def may_trail(card: int, hand: Sequence[int], stacks: Stacks, seat: int, facts: Facts) -> bool:
    """Say whether the owner's duties let *seat* trail *card* of *hand* (RULES 5.5)."""
    if not any(each.owner == seat and not each.for_partner for each in stacks):
        return True
    if facts.rules.owner_duty is OwnerDuty.NO_TRAIL:
        return False
    return keeps([each for each in hand if each != card], stacks, seat, facts)
