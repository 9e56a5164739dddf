"""What the owner of a build owes: cards to keep, builds to take along (RULES 5.5)."""

from collections.abc import Collection, Iterable
from itertools import combinations

from bot.engine.cards import Card
from bot.engine.mover import Mover
from bot.engine.moves import Reason
from bot.engine.rules import OwnerDuty, Rules
from bot.engine.table import Build, Table


def owed_values(builds: Iterable[Build], seat: int) -> frozenset[int]:
    """Return W of RULES 5.5: the values for which *seat* must keep cards."""
    return frozenset(each.value for each in builds if each.owner == seat and not each.for_partner)


def covers(hand: Collection[Card], values: Collection[int], rules: Rules) -> bool:
    """Say whether every one of *values* has a card of its own in *hand* that can take it."""
    if not values:
        return True
    first, *rest = values
    return any(
        first in rules.hand_values[card]
        and covers([each for each in hand if each != card], rest, rules)
        for card in hand
    )


def objection_to_keeping(
    hand: Collection[Card], owed: Collection[int], rules: Rules
) -> Reason | None:
    """Return why *hand* may not be what is left to an owner of builds of the *owed* values."""
    if rules.owner_duty is OwnerDuty.NONE or covers(hand, owed, rules):
        return None
    each_has_one = all(covers(hand, [value], rules) for value in owed)
    return Reason.MUST_KEEP_ONE_EACH if each_has_one else Reason.MUST_KEEP


def objection_to_trailing(card: Card, mover: Mover, table: Table, rules: Rules) -> Reason | None:
    """Return why an owner of builds may not trail *card*, or ``None`` if he may."""
    owed = owed_values(table.builds, mover.seat)
    if owed and rules.owner_duty is OwnerDuty.NO_TRAIL:
        return Reason.OWNER_MAY_NOT_TRAIL
    return objection_to_keeping(mover.without(card), owed, rules)


def builds_to_take(
    card: Card, mover: Mover, table: Table, rules: Rules
) -> tuple[frozenset[Build], ...]:
    """Return which of his own builds the mover must take along if he captures with *card*.

    Each set is enough, and no smaller one is; a capture must hold all of one of them. Nearly
    always that is one set, and an empty one.
    """
    left = mover.without(card)
    owed = owed_values(table.builds, mover.seat)
    if objection_to_keeping(left, owed, rules) is None:
        return (frozenset(),)
    enough: list[frozenset[int]] = []
    for number in range(1, len(owed) + 1):
        for each in map(frozenset, combinations(sorted(owed), number)):
            if not any(less <= each for less in enough) and covers(left, owed - each, rules):
                enough.append(each)
    own = [each for each in table.builds if owed_values([each], mover.seat)]
    return tuple(frozenset(build for build in own if build.value in values) for values in enough)
