"""Captures by brute force, from the words of RULES 4.2 alone; slow, and shares no code.

Only :class:`Rules` is read, for the switches and for H and T of RULES 4.1.
"""

from collections.abc import Iterator
from itertools import combinations

from bot.engine.cards import Card
from bot.engine.rules import CaptureDuty, FaceCapture, Rules
from bot.engine.table import Build, BuildKind, Table

Thing = Card | Build
"""What a capture takes: a loose card, or a build as a whole."""

Sets = set[frozenset[Card]]


def legal_captures(played: Card, table: Table, rules: Rules) -> Sets:
    """Return every legal capture set, those that a duty forbids left out (RULES 4.2 to 4.6)."""
    values = rules.hand_values[played]
    maximal = rules.capture_duty in {CaptureDuty.CARD, CaptureDuty.HAND}
    if not values:
        faces = _face_captures(played, table, rules)
        return _maximal(faces) if maximal else faces
    ways = [values] if rules.mixed_values else [(value,) for value in values]
    legal: Sets = set()
    for way in ways:
        found = _capture_sets(way, table, rules)
        if maximal:
            found = _maximal(found)
        if rules.capture_duty is CaptureDuty.EQUAL:
            equals = {card for card in table.loose if set(way) & set(rules.table_values[card])}
            found = {each for each in found if equals <= each}
        legal |= found
    return legal


def is_legal(played: Card, taken: frozenset[Card], table: Table, rules: Rules) -> bool:
    """Say whether one set is legal, for games without duties and mixed values."""
    things = [card for card in table.loose if card in taken]
    things_too: list[Thing] = [*things, *(each for each in table.builds if each.cards <= taken)]
    if frozenset().union(*map(_cards, things_too)) != taken:
        return False
    values = rules.hand_values[played]
    return any(_partitions(things_too, (value,), rules) for value in values)


def _maximal(sets: Sets) -> Sets:
    return {each for each in sets if not any(each < other for other in sets)}


def _face_captures(played: Card, table: Table, rules: Rules) -> Sets:
    equal = [card for card in table.loose if card.rank is played.rank]
    numbers = {
        FaceCapture.ONE: {1},
        FaceCapture.ALL: {1, 2, 3},
        FaceCapture.ONE_OR_THREE: {1, 3},
    }[rules.face_capture]
    return {frozenset(each) for number in numbers for each in combinations(equal, number)}


def _cards(thing: Thing) -> frozenset[Card]:
    return thing.cards if isinstance(thing, Build) else frozenset([thing])


def _capture_sets(values: tuple[int, ...], table: Table, rules: Rules) -> Sets:
    """Return the union of every choice of disjoint groups."""
    things: list[Thing] = [*table.loose, *table.builds]
    groups = [
        frozenset(each)
        for size in range(1, len(things) + 1)
        for each in combinations(range(len(things)), size)
        if _is_group([things[place] for place in each], values, rules)
    ]
    unions = {frozenset[int]()}
    for group in groups:
        unions |= {each | group for each in unions if not each & group}
    return {
        frozenset().union(*(_cards(things[place]) for place in each)) for each in unions if each
    }


def _is_group(things: list[Thing], values: tuple[int, ...], rules: Rules) -> bool:
    if len(things) == 1 and isinstance(things[0], Build):
        return things[0].value in values
    return any(total in values for total in _totals(things, rules))


def _totals(things: list[Thing], rules: Rules) -> Iterator[int]:
    if not things:
        yield 0
        return
    first, *rest = things
    if isinstance(first, Card):
        worths = rules.table_values[first]
    elif rules.build_in_sums and first.kind is BuildKind.SINGLE:
        worths = (first.value,)
    else:
        worths = ()
    for total in _totals(rest, rules):
        for worth in worths:
            yield total + worth


def _partitions(things: list[Thing], values: tuple[int, ...], rules: Rules) -> bool:
    if not things:
        return True
    first, *rest = things
    for size in range(len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            group = [first, *(rest[place] for place in others)]
            left = [each for place, each in enumerate(rest) if place not in others]
            if _is_group(group, values, rules) and _partitions(left, values, rules):
                return True
    return False
