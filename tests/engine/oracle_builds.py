"""Whole turns by brute force, from the words of RULES 4 and 5 alone; shares no code.

Sets of loose cards are bits, and every set is looked at. Only :class:`Rules` is read, for the
switches and for H and T of RULES 4.1.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from bot.engine.cards import Card, Rank
from bot.engine.moves import AddToBuild, Capture, MakeBuild, Move, RaiseBuild, Trail
from bot.engine.rules import CaptureDuty, OwnerDuty, Rules, SameValue
from bot.engine.table import Build, BuildKind, Table
from tests.engine.oracle import legal_captures


class Turn(NamedTuple):
    """Everything that a play is judged by."""

    rules: Rules
    seat: int
    hand: tuple[Card, ...]
    table: Table
    shows: frozenset[int] = frozenset()
    """The values that the partner has shown."""


class Laid(NamedTuple):
    """What lies on the table after a build move, in a form that has no order."""

    loose: frozenset[Card]
    builds: frozenset[tuple[int, bool, int, bool, frozenset[Card]]]
    """Of each build its value, whether it is multiple, its owner, for whom, and its cards."""


def plays(turn: Turn) -> set[Move]:
    """Return every legal play; captures without a declared value."""
    found: set[Move] = set()
    for played in turn.hand:
        found |= set(_captures(turn, played))
        found |= set(_trail(turn, played))
        if turn.rules.builds:
            found |= {move for move, _ in build_moves(turn, played)}
    return found


def _left(turn: Turn, played: Card) -> list[Card]:
    return [each for each in turn.hand if each != played]


def _is_kept(turn: Turn, left: Sequence[Card], values: set[int]) -> bool:
    """Say whether different cards of *left* can take builds of all *values* (RULES 5.5)."""
    if turn.rules.owner_duty is OwnerDuty.NONE:
        return True
    hand = turn.rules.hand_values
    ordered = sorted(values)
    return any(
        all(value in hand[each] for value, each in zip(ordered, chosen, strict=True))
        for chosen in permutations(left, len(ordered))
    )


def _own(turn: Turn, builds: Sequence[Build]) -> set[int]:
    return {each.value for each in builds if each.owner == turn.seat and not each.for_partner}


def _captures(turn: Turn, played: Card) -> Iterator[Move]:
    for taken in legal_captures(played, turn.table, turn.rules):
        staying = [each for each in turn.table.builds if not each.cards <= taken]
        if _is_kept(turn, _left(turn, played), _own(turn, staying)):
            yield Capture(played, taken)


def _trail(turn: Turn, played: Card) -> Iterator[Move]:
    rules, table = turn.rules, turn.table
    own = _own(turn, table.builds)
    if own and rules.owner_duty is OwnerDuty.NO_TRAIL:
        return
    if not _is_kept(turn, _left(turn, played), own):
        return
    can = {each: bool(legal_captures(each, table, rules)) for each in turn.hand}
    equal = any(
        set(rules.hand_values[played]) & set(rules.table_values[each]) for each in table.loose
    )
    must = {
        CaptureDuty.OPTIONAL: False,
        CaptureDuty.EQUAL: equal,
        CaptureDuty.CARD: can[played],
        CaptureDuty.HAND: any(can.values()),
    }
    if not must[rules.capture_duty]:
        yield Trail(played)


def _totals(loose: Sequence[Card], rules: Rules) -> list[set[int]]:
    """Return, by the bits of each set of *loose*, the sums that it may have."""
    totals = [{0}]
    for bits in range(1, 1 << len(loose)):
        last = bits.bit_length() - 1
        values = rules.table_values[loose[last]]
        totals.append({sum_ + each for sum_ in totals[bits - (1 << last)] for each in values})
    return totals


def _unions(totals: list[set[int]], value: int) -> set[int]:
    """Return the sets that fall into groups of *value*, the empty one too."""
    unions = {0}
    for group in range(1, len(totals)):
        if value in totals[group]:
            unions |= {each | group for each in unions if not each & group}
    return unions


def build_moves(turn: Turn, played: Card) -> Iterator[tuple[Move, Laid]]:
    """Yield every build move with *played*, and what it leads to (RULES 5.3 and 5.4)."""
    rules, loose = turn.rules, turn.table.loose
    left = _left(turn, played)
    special = played.rank is Rank.ACE or str(played) in {"S2", "D10"}
    if not left or (special and not rules.specials_build):
        return
    totals = _totals(loose, rules)
    for value in range(1, 17):
        held = any(value in rules.hand_values[each] for each in left)
        if not held and value not in turn.shows:
            continue
        unions = _unions(totals, value)
        for move, single in _with_value(turn, played, value, totals, unions):
            laid = _result(turn, move, single=single)
            kept = {each[0] for each in laid.builds if each[2] == turn.seat and not each[3]}
            if _is_kept(turn, left, kept):
                yield move, laid


def _with_value(
    turn: Turn, played: Card, value: int, totals: list[set[int]], unions: set[int]
) -> Iterator[tuple[MakeBuild | AddToBuild | RaiseBuild, bool]]:
    """Yield the moves that end at *value*, and whether they make a single build."""
    rules, table = turn.rules, turn.table
    of_value = [each for each in table.builds if each.value == value]
    together = {
        mates | others
        for worth in rules.table_values[played]
        for mates in range(len(totals))
        if value - worth in totals[mates]
        for others in unions
        if not mates & others
    }
    for bits in together:
        used = _cards(bits, table.loose)
        single = any(value - worth in totals[bits] for worth in rules.table_values[played])
        if used and (not of_value or rules.same_value is SameValue.COEXIST):
            yield MakeBuild(played, used, value), single
        for build in of_value:
            yield AddToBuild(played, build.cards, used, value), False
    if of_value and rules.same_value is SameValue.FORBID:
        return
    for build in table.builds:
        if build.kind is BuildKind.SINGLE and (rules.raise_own or build.owner != turn.seat):
            lacking = [value - build.value - each for each in rules.table_values[played]]
            helping = totals if rules.raise_with_table else totals[:1]
            for bits, single in _raises(lacking, helping, unions).items():
                used = _cards(bits, table.loose)
                yield RaiseBuild(played, build.cards, used, value), single


def _raises(lacking: list[int], helping: list[set[int]], unions: set[int]) -> dict[int, bool]:
    """Return the sets that can come along, and whether all of such a set helps to raise."""
    found: dict[int, bool] = {}
    for help_, sums in enumerate(helping):
        for others in unions:
            if sums & set(lacking) and not help_ & others:
                found[help_ | others] = found.get(help_ | others, False) or not others
    return found


def _cards(bits: int, loose: Sequence[Card]) -> frozenset[Card]:
    return frozenset(each for place, each in enumerate(loose) if bits >> place & 1)


def _result(turn: Turn, move: MakeBuild | AddToBuild | RaiseBuild, *, single: bool) -> Laid:
    gone: set[Build] = set()
    target = None if isinstance(move, MakeBuild) else move.build
    for each in turn.table.builds:
        fuses = turn.rules.same_value is SameValue.MERGE and each.value == move.value
        if each.cards == target or fuses:
            gone.add(each)
    cards = frozenset({move.card}).union(move.used, *(each.cards for each in gone))
    multiple = not single or len(gone) > (target is not None)
    new = (move.value, multiple, turn.seat, move.value in turn.shows, cards)
    stay = {
        (each.value, each.kind is BuildKind.MULTIPLE, each.owner, each.for_partner, each.cards)
        for each in turn.table.builds
        if each not in gone
    }
    return Laid(frozenset(turn.table.loose) - move.used, frozenset({new, *stay}))
