"""Whether values fall into groups."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.groups import count, reachable, splits, vector


def falls_apart(values: list[int], targets: tuple[int, ...]) -> bool:
    """Say the same as splits, by trying every group of the first value."""
    if not values:
        return True
    first, *rest = values
    for size in range(len(rest) + 1):
        for places in combinations(range(len(rest)), size):
            if first + sum(rest[place] for place in places) in targets:
                left = [value for place, value in enumerate(rest) if place not in places]
                if falls_apart(left, targets):
                    return True
    return False


@given(
    values=st.lists(st.integers(1, 13), max_size=8),
    targets=st.lists(st.integers(1, 16), min_size=1, max_size=2, unique=True),
)
def test_splitting_agrees_with_trying_every_group(values: list[int], targets: list[int]) -> None:
    expected = falls_apart(values, tuple(targets))
    assert splits(vector(values), sorted(targets)) is expected


@given(
    groups=st.lists(
        st.sampled_from([[16], [13, 3], [8, 8], [9, 5, 2], [7, 6, 2, 1], [4, 4, 4, 4], [10, 3, 3]]),
        min_size=1,
        max_size=9,
    )
)
def test_what_was_put_together_from_groups_splits(groups: list[list[int]]) -> None:
    assert splits(vector(value for group in groups for value in group), [16])


@given(values=st.lists(st.integers(1, 16), max_size=20))
def test_a_vector_counts_the_cards_of_each_value(values: list[int]) -> None:
    assert [count(vector(values), value) for value in range(17)] == [
        values.count(value) for value in range(17)
    ]


@pytest.mark.parametrize(
    ("cards", "sums"),
    [([], {0}), ([(3,)], {0, 3}), ([(1, 14), (2,)], {0, 1, 2, 3, 14, 16})],
)
def test_the_sums_that_can_be_reached(cards: list[tuple[int, ...]], sums: set[int]) -> None:
    assert {value for value in range(20) if reachable(cards) >> value & 1} == sums


def test_what_is_a_group_of_its_own_needs_no_others() -> None:
    assert splits(vector([0, 0]), [9])
    assert not splits(vector([0, 8]), [9])


def test_ways_that_leave_the_same_cards_and_fail_are_told_alike() -> None:
    # The search comes twice to a gap that the same cards cannot fill, in another order.
    assert not splits(vector([1, 2, 4, 4, 6, 8]), [16])
    assert splits(vector([1, 2, 4, 4, 6, 8, 7]), [16])
