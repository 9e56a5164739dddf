"""Whether values fall into groups that each add up to what is played (RULES 4.2).

Cards of one value are the same to the rules, so a set of cards is a *vector*: an ``int`` whose
six-bit digit number ``v`` counts the cards of value ``v``. Digit 0 counts what is a group of its
own whatever is played. Vectors are added and subtracted like any number.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

HIGHEST: Final = 16
"""The highest value a group may have: that of D10 from the hand."""

_DIGIT: Final = 6
_MASK: Final = (1 << _DIGIT) - 1

UNITS: Final = tuple(1 << _DIGIT * value for value in range(HIGHEST + 1))
"""The vector of a single card, by its value."""


def vector(values: Iterable[int]) -> int:
    """Return the vector of *values*."""
    return sum([UNITS[value] for value in values])


def count(of: int, value: int) -> int:
    """Return how many cards of *value* the vector *of* has."""
    return of >> _DIGIT * value & _MASK


def reachable(cards: Iterable[Sequence[int]]) -> int:
    """Return the sums that some of *cards* add up to, as the bits of a number.

    Each card counts one of its values.
    """
    sums = 1
    for values in cards:
        before = sums
        for value in values:
            sums |= before << value
    return sums


def splits(cards: int, targets: Sequence[int]) -> bool:
    """Say whether the vector *cards* falls into groups that each add up to one of *targets*.

    The targets ascend. An empty vector does, as it needs no group.

    >>> splits(vector([5, 3, 8, 2]), [8])
    False
    >>> splits(vector([5, 3, 8, 2]), [8, 10])
    True
    """
    cards = _without_plain_groups(cards & ~_MASK, targets)
    total = sum(value * count(cards, value) for value in range(1, HIGHEST + 1))
    return _Splitter(targets, total).completes(cards, total)


def _is_laid_aside(high: int, targets: Sequence[int]) -> bool:
    """Say whether a card of value *high* and one that makes the highest target may be a group.

    Always, if no other target has room for *high*: let a + *high* be the highest target, and
    let both be in groups. The group of *high* makes the highest target, so without the two
    cards the rest of it and of the group of a make what the group of a made.
    """
    return len(targets) == 1 or high > targets[-2]


def _without_plain_groups(cards: int, targets: Sequence[int]) -> int:
    """Return the vector *cards* without single cards and pairs that may be laid aside."""
    target = targets[-1]
    cards -= count(cards, target) * UNITS[target]
    if not cards:
        return 0
    for low in range(1, target // 2 + 1):
        lows = count(cards, low)
        if lows and _is_laid_aside(target - low, targets):
            pairs = min(lows, count(cards, target - low)) if 2 * low < target else lows // 2
            cards -= pairs * (UNITS[low] + UNITS[target - low])
    return cards


class _Splitter:
    """The search for groups; every one begins with the highest card that is left.

    The others follow from high to low, so that each group is met in one order only. Where a
    single card would make the group whole it is taken and nothing else is tried: had it been in
    another group, it could change places with what makes this one whole, which is worth as much.
    """

    def __init__(self, targets: Sequence[int], total: int) -> None:
        self._targets = targets
        self._sums = _sums_of(tuple(targets), total)
        self._failed: set[int | tuple[int, int, int]] = set()
        """Vectors that fall into no groups, and those that do not fill a gap either."""

    def completes(self, cards: int, total: int) -> bool:
        """Say whether *cards*, which add up to *total*, fall into groups."""
        if not cards:
            return True
        if not self._sums >> total & 1 or cards in self._failed:
            return False
        top = (cards.bit_length() - 1) // _DIGIT
        rest = cards - UNITS[top]
        for target in self._targets:
            if (
                target >= top
                and total >= target
                and self._fill(rest, target - top, top, total - target)
            ):
                return True
        self._failed.add(cards)
        return False

    def _fill(self, cards: int, gap: int, cap: int, total: int) -> bool:
        """Say whether *cards* fill a group that lacks *gap*, and further groups of *total*.

        The group takes cards of at most *cap* from now on.
        """
        if not gap:
            return self.completes(cards, total)
        if count(cards, gap):
            return self.completes(cards - UNITS[gap], total)
        state = (cards, gap, cap)
        if not self._sums >> total & 1 or state in self._failed:
            return False
        for value in range(min(gap - 1, cap), 0, -1):
            if count(cards, value) and self._fill(cards - UNITS[value], gap - value, value, total):
                return True
        self._failed.add(state)
        return False


@cache
def _sums_of(targets: tuple[int, ...], most: int) -> int:
    """Return the sums of *targets*, each used any number of times, up to *most*, as bits."""
    sums = 1
    for end in range(1, most + 1):
        if any(end >= target and sums >> end - target & 1 for target in targets):
            sums |= 1 << end
    return sums


def groups_of(cards: int, target: int) -> list[list[int]] | None:
    """Return the values of groups that add up to *target* each and use up the vector *cards*.

    Return ``None`` if it does not fall into such groups.

    >>> groups_of(vector([5, 3, 8]), 8)
    [[8], [3, 5]]
    """
    found = _fill(cards, 0, 0, target, set())
    return found and found[1:]


def _fill(
    cards: int, gap: int, cap: int, target: int, failed: set[tuple[int, int, int]]
) -> list[list[int]] | None:
    """Return what fills a group that lacks *gap*, and then the further groups.

    Groups are gone through in the order of :class:`_Splitter`.
    """
    if not gap:
        if not cards:
            return [[]]
        top = (cards.bit_length() - 1) // _DIGIT
        found = (
            _fill(cards - UNITS[top], target - top, top, target, failed) if top <= target else None
        )
        if found:
            found[0].append(top)
            return [[], *found]
        return None
    state = (cards, gap, cap)
    if state in failed:
        return None
    for value in range(min(gap, cap), 0, -1):
        if count(cards, value):
            found = _fill(cards - UNITS[value], gap - value, value, target, failed)
            if found:
                found[0].append(value)
                return found
    failed.add(state)
    return None
