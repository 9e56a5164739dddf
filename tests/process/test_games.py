"""Whole games, as the people at the tables see them."""

import pytest

from tests.process.conftest import MakeHall
from tests.process.hall import Hall, Table, fakecord


def test_two_people_and_a_computer_play_a_game(hall: Hall) -> None:
    with hall.running():
        table = Table(hall, hall.people("alice", "bob"))
        table.start(computers=1)
        table.play()
        assert "Winner" in table.message.text
        hall.assert_clean()


def test_four_people_play_a_game(hall: Hall) -> None:
    with hall.running():
        table = Table(hall, hall.people("alice", "bob", "carol", "dan"))
        table.start(pairs=True)
        table.play()
        assert "Winner" in table.message.text
        hall.assert_clean()


@pytest.mark.by_hand
@pytest.mark.parametrize(
    ("names", "computers"), [(("alice", "bob"), 1), (("alice", "bob", "carol", "dan"), 0)]
)
def test_a_game_to_sixteen_under_rate_limits_like_discords(
    make_hall: MakeHall, names: tuple[str, ...], computers: int
) -> None:
    hall = make_hall(limits=fakecord().DISCORD_LIKE, per_second=50)
    with hall.running(KASINO_EDIT_INTERVAL="1"):
        table = Table(hall, hall.people(*names))
        table.start(computers=computers, target=16)
        table.play()
        assert "Winner" in table.message.text
        board = table.people[0].slash("kasino leaderboard", table.channel).response.text
        assert [name for name in names if name not in board] == []
        hall.assert_clean()
