"""Whether a capture is legal, and why not (RULES 4).

Nothing here looks at whose hand a card is in, nor at the duties of a build's owner.
"""

from collections.abc import Collection
from typing import Final, assert_never

from bot.engine.capture_duty import extension
from bot.engine.capture_shelves import searches_of, shelves_of, targets_of, value_of_build
from bot.engine.cards import Card, Rank
from bot.engine.groups import reachable, splits, vector
from bot.engine.moves import Capture, Reason
from bot.engine.rules import AceTable, CaptureDuty, FaceCapture, Rules
from bot.engine.table import Table

MAXIMAL: Final = frozenset({CaptureDuty.CARD, CaptureDuty.HAND})
"""The duties that leave nothing behind that could be taken too (RULES 4.6)."""

_NEAREST: Final = (
    Reason.BUILD_IS_WHOLE,
    Reason.MUST_TAKE_EQUALS,
    Reason.MUST_TAKE_ALL,
    Reason.DOES_NOT_ADD_UP,
    Reason.TOO_HIGH,
    Reason.NO_NUMBER,
)
"""Where a card may have several values: the reason of the one that came nearest is told."""


def objection_to_capture(move: Capture, table: Table, rules: Rules) -> Reason | None:
    """Return why *move* is not a legal capture of *table*, or ``None`` if it is (RULES 4).

    A move that declares no value is legal if any value of its card makes it so. Where groups may
    mix values (``mixed_values``) a declared value changes nothing.
    """
    if not move.taken:
        return Reason.NOTHING_TAKEN
    if not move.taken <= (table.cards if table.builds else frozenset(table.loose)):
        return Reason.NOT_ON_TABLE
    values = rules.hand_values[move.card]
    if move.value is not None and move.value not in values:
        return Reason.WRONG_VALUE
    if not values:
        return _objection_to_faces(move, table, rules)
    ways = declarations(values, rules)
    if move.value is not None and not rules.mixed_values:
        ways = ((move.value,),)
    reasons = [objection_to_values(move.taken, way, table, rules) for way in ways]
    return None if None in reasons else min(filter(None, reasons), key=_NEAREST.index)


def is_capture(played: Card, taken: Collection[Card], table: Table, rules: Rules) -> bool:
    """Say whether *played* may take exactly *taken*, in any order (RULES 4.2).

    >>> from bot.engine.cards import card, cards
    >>> from bot.engine.presets import PRESETS
    >>> table = Table(cards("H5 C3 D3 C2"))
    >>> is_capture(card("S8"), cards("H5 C3 D3"), table, PRESETS["finnish_2p"])
    False
    >>> is_capture(card("S8"), cards("C2 C3 D3"), table, PRESETS["finnish_2p"])
    True
    """
    each_once = frozenset(taken)
    move = Capture(played, each_once)
    return len(each_once) == len(taken) and objection_to_capture(move, table, rules) is None


def can_capture(played: Card, table: Table, rules: Rules) -> bool:
    """Say whether *played* can take anything at all of *table*."""
    values = rules.hand_values[played]
    if not values:
        return any(card.rank is played.rank for card in table.loose)
    lying = [rules.table_values[card] for card in table.loose]
    for build in table.builds:
        if build.value in values:
            return True
        value = value_of_build(build, values, rules)
        if value is not None:
            lying.append((value,))
    sums = reachable(lying)
    return any(sums >> value & 1 for value in values)


def declarations(values: tuple[int, ...], rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return what a card worth *values* can be declared as; groups may make any value of one."""
    return (values,) if rules.mixed_values else tuple((value,) for value in values)


def objection_to_values(
    taken: frozenset[Card], values: tuple[int, ...], table: Table, rules: Rules
) -> Reason | None:
    """Return why a card declared as *values* may not take *taken*, or ``None`` if it may.

    The cards are on the table.
    """
    counted = _counted(taken, values, table, rules)
    if isinstance(counted, Reason):
        return counted
    if max(counted) > values[-1]:
        return Reason.TOO_HIGH
    loose = taken.intersection(table.loose) if table.builds else taken
    if not _falls_into_groups(counted, loose, values, rules):
        return Reason.DOES_NOT_ADD_UP
    return _objection_of_duty(taken, vector(counted), values, table, rules)


def _falls_into_groups(
    counted: list[int], loose: frozenset[Card], values: tuple[int, ...], rules: Rules
) -> bool:
    """Say whether cards that are *counted* so, the *loose* ones among them, fall into groups."""
    if rules.ace_table is AceTable.ONE:
        if len(values) == 1:
            total = sum(counted)
            if total % values[0]:
                return False
            if total == values[0]:
                return True
        return splits(vector(counted), values)
    aces = sum(card.rank is Rank.ACE for card in loose)
    cards = vector(counted)
    return any(target.splits(cards) for target in targets_of(values, aces, rules))


def _objection_of_duty(
    taken: frozenset[Card], cards: int, values: tuple[int, ...], table: Table, rules: Rules
) -> Reason | None:
    """Return what a duty says against *taken*, whose vector is *cards* (RULES 4.6)."""
    if not equals_of(table, values, rules) <= taken:
        return Reason.MUST_TAKE_EQUALS
    if rules.capture_duty in MAXIMAL:
        shelves = shelves_of(table, values, rules, lambda _: 1)
        if extension(cards, searches_of(shelves, values, table, rules)) != cards:
            return Reason.MUST_TAKE_ALL
    return None


def equals_of(table: Table, values: tuple[int, ...], rules: Rules) -> frozenset[Card]:
    """Return the loose cards that a capture as one of *values* may not leave (RULES 4.6)."""
    if rules.capture_duty is not CaptureDuty.EQUAL:
        return frozenset()
    on_table = rules.table_values
    return frozenset(
        card for card in table.loose if any(value in values for value in on_table[card])
    )


def _counted(
    taken: frozenset[Card], values: tuple[int, ...], table: Table, rules: Rules
) -> list[int] | Reason:
    """Return what each loose card and build of *taken* counts in groups, aces as 1."""
    counted = []
    loose = taken
    for build in table.builds:
        if build.cards.isdisjoint(taken):
            continue
        if not build.cards <= taken:
            return Reason.BUILD_IS_WHOLE
        value = value_of_build(build, values, rules)
        if value is None:
            return Reason.TOO_HIGH if build.value > values[-1] else Reason.DOES_NOT_ADD_UP
        counted.append(value)
        loose -= build.cards
    table_values = rules.table_values
    on_table = [table_values[card] for card in loose]
    if () in on_table:
        return Reason.NO_NUMBER
    counted += [each[0] for each in on_table]
    return counted


def face_numbers(lying: int, rules: Rules) -> list[int]:
    """Return how many of *lying* equal faces a numberless face may take (RULES 4.3 and 4.6)."""
    match rules.face_capture:
        case FaceCapture.ONE:
            allowed = {1}
        case FaceCapture.ALL:
            allowed = {1, 2, 3}
        case FaceCapture.ONE_OR_THREE:
            allowed = {1, 3}
        case _:
            assert_never(rules.face_capture)
    numbers = [number for number in range(1, lying + 1) if number in allowed]
    return numbers[-1:] if rules.capture_duty in MAXIMAL else numbers


def _objection_to_faces(move: Capture, table: Table, rules: Rules) -> Reason | None:
    equal = {card for card in table.loose if card.rank is move.card.rank}
    if not move.taken <= equal:
        return Reason.NO_NUMBER
    number, numbers = len(move.taken), face_numbers(len(equal), rules)
    if number in numbers:
        return None
    leaves_some = number < numbers[-1] and rules.capture_duty in MAXIMAL
    return Reason.MUST_TAKE_ALL if leaves_some else Reason.ONE_FACE
