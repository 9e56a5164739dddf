"""Every stored game is proven by replaying it."""

import pytest

from bot.service.games import Games
from bot.service.proving import prove
from tests.service.conftest import ANN, BEN, CAY, House
from tests.service.test_recount import do


async def some(house: House) -> Games:
    """Store a lobby, a running game, one that was left, one that was ended and a finished one."""
    await house.lobby(BEN)
    running = await house.table(BEN, CAY, seats=3)
    for _ in range(5):
        await house.step(running)
    await house.games.leave(running, CAY.discord_id)
    ended = await house.table(BEN)
    await house.games.end(ended, ANN.discord_id, is_moderator=False)
    await house.play_out(await house.table(BEN, target=0))
    return house.games


async def test_games_in_every_phase_are_what_their_logs_make(house: House) -> None:
    await some(house)
    proven = await prove(house.database)
    assert proven.found == ()
    assert proven.games == 4
    assert proven.events > 60


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("DELETE FROM events WHERE game_id = 2 AND seq = 6", "game 2: of"),
        ("UPDATE events SET digest = 'x' WHERE game_id = 4 AND seq = 9", "event 9 makes another"),
        ("UPDATE events SET text = 'play 0 XX' WHERE game_id = 4 AND seq = 9", "event 9 does not"),
        ("UPDATE games SET phase = 'lobby' WHERE id = 2", "game 2: it is kept as lobby"),
        ("UPDATE seats SET computer = 'x' WHERE game_id = 3 AND seat = 0", "game 3: its seats"),
    ],
)
async def test_whatever_was_changed_behind_its_back_is_found(
    house: House, statement: str, found: str
) -> None:
    await some(house)
    await do(house, statement)
    (line,) = (await prove(house.database)).found
    assert found in line


async def test_a_finished_game_of_other_rules_is_no_fault(house: House) -> None:
    await some(house)
    await do(
        house,
        "UPDATE games SET rules_version = 0 WHERE id = 4",
        "UPDATE events SET digest = 'x' WHERE game_id = 4 AND seq = 9",
    )
    assert (await prove(house.database)).found == ()
    await do(
        house,
        "UPDATE games SET rules_version = 0 WHERE id = 2",
        "UPDATE events SET digest = 'x' WHERE game_id = 2 AND seq = 3",
    )
    assert len((await prove(house.database)).found) == 1
