"""Whether values fall into groups that each add up to what is played (RULES 4.2).

Cards of one value are the same to the rules, so a set of cards is a *vector*: an ``int`` whose
six-bit digit number ``v`` counts the cards of value ``v``. Digit 0 counts what is a group of its
own whatever is played. Vectors are added and subtracted like any number.
"""

from collections.abc import Iterable, Sequence
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

    An empty vector does.

    >>> splits(vector([5, 3, 8, 2]), [8])
    False
    >>> splits(vector([5, 3, 8, 2]), [8, 10])
    True
    """
    cards &= ~_MASK
    if len(targets) == 1:
        cards = _without_plain_groups(cards, targets[0])
    return not cards or _completes(cards, 0, 0, targets, set())


def _without_plain_groups(cards: int, target: int) -> int:
    """Return the vector *cards* without single cards and pairs that make *target*.

    Pairs may always be taken out: if a group holds a, another b, and a + b is the target, then
    a with b and the rest of both groups make two groups as well.
    """
    cards -= count(cards, target) * UNITS[target]
    if not cards:
        return 0
    for low in range(1, (target - 1) // 2 + 1):
        lows = count(cards, low)
        if lows:
            pairs = min(lows, count(cards, target - low))
            cards -= pairs * (UNITS[low] + UNITS[target - low])
    if not target % 2:
        cards -= (count(cards, target // 2) // 2 * 2) * UNITS[target // 2]
    return cards


def _completes(
    cards: int, gap: int, cap: int, targets: Sequence[int], failed: set[tuple[int, int, int]]
) -> bool:
    """Say whether *cards* fill a group that lacks *gap*, and further groups.

    The group takes cards of at most *cap* from now on, so that each group is met in one order
    only. Every group begins with the highest card that is left, which must be in some group.
    """
    if not gap:
        if not cards:
            return True
        top = (cards.bit_length() - 1) // _DIGIT
        rest = cards - UNITS[top]
        return any(
            _completes(rest, target - top, top, targets, failed)
            for target in targets
            if target >= top
        )
    state = (cards, gap, cap)
    if state in failed:
        return False
    for value in range(min(gap, cap), 0, -1):
        if count(cards, value) and _completes(
            cards - UNITS[value], gap - value, value, targets, failed
        ):
            return True
    failed.add(state)
    return False
