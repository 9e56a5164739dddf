"""Try what fails for a while, and two processes at one game: nothing stands still for ever."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from bot.engine.deal import legal_moves
from bot.engine.game import Closing, Phase
from bot.scheduler import RETRY_MOST
from bot.service.errors import StaleError
from bot.service.games import Live, Who
from tests.service.conftest import ANN, BEN, CAY, House

FULL_DISK = (
    "CREATE TRIGGER full_disk BEFORE INSERT ON events "
    "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
)


async def fill_disk(house: House) -> None:
    """Let no event be stored."""
    await house.database.run(lambda c: c.execute(text(FULL_DISK)))


async def free_disk(house: House) -> None:
    """Let events be stored again."""
    await house.database.run(lambda c: c.execute(text("DROP TRIGGER full_disk")))


def on_turn(live: Live) -> Who:
    """Return who of Ann and Ben has to play."""
    return (ANN, BEN)[live.game.playing.turn]


async def test_a_computer_that_could_not_think_thinks_again(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = await house.table(BEN)
    live = await house.games.leave(game_id, on_turn(await house.games.load(game_id)).discord_id)
    loop, exhausted = asyncio.get_running_loop(), ThreadPoolExecutor()
    exhausted.shutdown()
    loop.set_default_executor(exhausted)
    await house.wait(house.settings.computer_pause + 1 + 2)
    assert caplog.text.count("is tried again") == 3
    loop.set_default_executor(ThreadPoolExecutor())
    await house.wait(4 + 4)
    assert (await house.games.load(game_id)).game.position == live.game.seq + 1


async def test_a_lobbys_deadline_that_could_not_be_stored_comes_again(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = await house.lobby(BEN)
    await fill_disk(house)
    await house.wait(house.settings.lobby_expiry + 3600)
    assert 10 < caplog.text.count("is tried again") < 25
    await free_disk(house)
    await house.wait(RETRY_MOST)
    assert (await house.games.load(game_id)).game.closing is Closing.EXPIRED


async def test_an_idle_seat_that_could_not_be_stored_is_handed_over_later(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = await house.table(BEN)
    seat = (await house.games.load(game_id)).game.playing.turn
    await fill_disk(house)
    await house.wait(house.settings.idle_after + 1)
    assert "is tried again" in caplog.text
    await free_disk(house)
    await house.wait(RETRY_MOST)
    assert (await house.games.load(game_id)).game.seats[seat].is_away


async def test_a_start_goes_on_although_nothing_can_be_stored(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = await house.lobby()
    await fill_disk(house)
    await house.stop()
    house.clock.time += house.settings.lobby_expiry
    await house.start()
    assert (await house.games.resume()).waiting == (game_id,)
    await house.wait(1)
    assert "is tried again" in caplog.text
    await free_disk(house)
    await house.wait(RETRY_MOST)
    assert (await house.games.load(game_id)).game.closing is Closing.EXPIRED


async def test_the_newest_button_works_in_a_process_that_has_not_seen_the_last_plays(
    house: House,
) -> None:
    other, game_id = house.another_process(), await house.table(BEN)
    await other.load(game_id)
    await house.step(game_id)
    live = await house.step(game_id)
    who, move = on_turn(live), next(legal_moves(live.game.playing))
    played = await other.play(game_id, live.game.position, who.discord_id, who.name, move)
    assert played.game.position == live.game.position + 1


async def test_a_click_that_came_too_late_shows_a_process_what_it_has_not_seen(
    house: House,
) -> None:
    other, game_id = house.another_process(), await house.table(BEN)
    await other.load(game_id)
    live = await house.step(game_id)
    who, move = on_turn(live), next(legal_moves(live.game.playing))
    with pytest.raises(StaleError):
        await other.play(game_id, live.game.position + 1, who.discord_id, who.name, move)
    assert await other.load(game_id) == live


async def test_what_two_processes_do_at_the_same_moment_is_both_done(house: House) -> None:
    other, game_id = house.another_process(), await house.table(BEN, CAY, seats=3)
    await other.load(game_id)
    may_write = asyncio.Event()
    writing = asyncio.create_task(house.database.run(lambda _: may_write.wait()))
    leaving = [
        asyncio.create_task(games.leave(game_id, who.discord_id))
        for games, who in ((house.games, ANN), (other, BEN))
    ]
    # Both decide by the same state before either can store what follows.
    await asyncio.sleep(0.1)
    may_write.set()
    await asyncio.gather(writing, *leaving)
    live = await house.another_process().load(game_id)
    assert [each.is_away for each in live.game.seats] == [True, True, False]
    assert live.game.host == live.person_of(CAY.discord_id)


async def test_a_game_whose_channel_is_gone_is_closed_once(house: House) -> None:
    playing, waiting = await house.table(BEN), await house.lobby()
    between = await house.table(BEN, target=200)
    while (await house.step(between)).game.phase is not Phase.BETWEEN:
        pass
    finished = await house.play_out(await house.table(BEN, target=0))
    for game_id in (playing, waiting, between, finished.id):
        live = await house.games.close_lost(game_id)
        assert live.game.is_finished
        assert await house.games.close_lost(game_id) == live
    assert live == finished
    assert await house.finding.hosted(1, ANN.discord_id) == []
    assert (await house.games.load(waiting)).game.closing is Closing.CANCELLED
    await house.wait(2 * house.settings.idle_after)
    assert (await house.games.load(playing)).game.closing is Closing.ENDED
