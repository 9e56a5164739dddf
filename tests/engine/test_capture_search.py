"""The search for vectors that fall into groups, beside a look at every vector there is."""

from itertools import product, zip_longest
from random import Random

import pytest

from bot.engine.capture_search import ACE_HIGH, Gains, Search, Target, best_vectors
from bot.engine.groups import UNITS, splits

TARGETS = [(5,), (9,), (16,), (1, 14), (2, 15), (10, 16)]
Found = list[tuple[int, int]]


def random_gains(random: Random, whole: int) -> dict[int, dict[int, int]]:
    """Return gains for up to three cards of some values; of some a few may not stay."""
    gains = {}
    for value in random.sample(range(whole + 1), min(whole + 1, random.randint(1, 6))):
        least, most = random.choice([(0, 1), (0, 2), (0, 3), (1, 2)])
        gains[value] = {
            number: number * random.choice([1, 1, 7]) for number in range(least, most + 1)
        }
    return gains


def every_vector(gains: Gains, target: Target, beside: int = 0) -> Found:
    """Return every vector that falls into groups with a card of *beside*, the best first."""
    found = []
    more = UNITS[beside] if beside else 0
    for numbers in product(*gains.values()):
        taken = dict(zip(gains, numbers, strict=True))
        cards = sum(number * UNITS[value] for value, number in taken.items())
        if splits(target.read(cards) + more, target.values):
            found.append((sum(gains[value][number] for value, number in taken.items()), cards))
    return sorted(found, key=lambda each: -each[0])


def agree(found: Found, expected: Found) -> bool:
    """Say whether both have the same vectors and come to the same gains in the same order."""
    gains = [[gain for gain, _ in each] for each in (found, expected)]
    return sorted(found) == sorted(expected) and gains[0] == gains[1]


@pytest.mark.parametrize("values", TARGETS)
def test_every_vector_that_falls_into_groups_is_found_best_first(values: tuple[int, ...]) -> None:
    random = Random(1)
    for _ in range(30):
        gains, target = random_gains(random, values[-1]), Target(values)
        expected = [each for each in every_vector(gains, target) if each[1]]
        assert agree(list(best_vectors(gains, target)), expected)


@pytest.mark.parametrize("high_aces", [1, 2])
def test_aces_may_count_fourteen(high_aces: int) -> None:
    random = Random(2)
    for _ in range(30):
        values = random.choice([(14,), (15,), (16,), (2, 15)])
        gains = random_gains(random, values[-1])
        gains[1] = {number: number for number in range(high_aces, 4)}
        target = Target(values, high_aces)
        expected = [each for each in every_vector(gains, target) if each[1]]
        assert agree(list(best_vectors(gains, target, {1: 5, ACE_HIGH: 2})), expected)


def test_searches_beside_several_cards_may_take_turns() -> None:
    random = Random(3)
    for _ in range(30):
        whole = random.choice([7, 10, 14])
        target, besides = Target((whole,)), random.sample(range(1, whole + 1), 2)
        gains = random_gains(random, whole)
        search = Search(gains, target, besides)
        in_turn = zip_longest(*map(search.vectors, besides))
        for beside, found in zip(besides, zip(*in_turn, strict=True), strict=False):
            expected = every_vector(gains, target, beside)
            assert agree([each for each in found if each], expected)


def test_nothing_is_found_where_no_number_is_allowed() -> None:
    assert list(best_vectors({3: {}, 4: {0: 0, 1: 1}}, Target((4,)))) == []
