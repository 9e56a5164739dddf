"""Seats, sides and the order of turns."""

import pytest

from bot.engine.rules import Direction
from bot.engine.seating import Seating
from tests.engine.scenes import FOUR, PAIRS, SEATINGS, THREE, TWO


def test_partners_sit_opposite_each_other() -> None:
    assert (PAIRS.sides, [PAIRS.side_of(seat) for seat in range(4)]) == (2, [0, 1, 0, 1])
    assert (PAIRS.seats_of(0), PAIRS.seats_of(1)) == ((0, 2), (1, 3))


@pytest.mark.parametrize("seating", [TWO, THREE, FOUR])
def test_single_players_are_sides_of_their_own(seating: Seating) -> None:
    assert seating.sides == seating.seats
    assert [seating.seats_of(side) for side in range(seating.sides)] == [
        (seat,) for seat in range(seating.seats)
    ]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(ValueError, match="there are 2 to 4"):
        Seating(seats)


@pytest.mark.parametrize("seats", [2, 3])
def test_pairs_need_four(seats: int) -> None:
    with pytest.raises(ValueError, match="pairs need 4 seats"):
        Seating(seats, pairs=True)


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("direction", Direction)
def test_everybody_has_a_turn_before_anybody_has_another(
    seating: Seating, direction: Direction
) -> None:
    for first in range(seating.seats):
        order = seating.order_from(first, direction)
        assert order[0] == first
        assert sorted(order) == list(range(seating.seats))
        assert seating.after(order[-1], direction) == first


def test_turns_go_left_or_right() -> None:
    assert THREE.order_from(1, Direction.CLOCKWISE) == (1, 2, 0)
    assert THREE.order_from(1, Direction.COUNTERCLOCKWISE) == (1, 0, 2)
