"""Turn clocks: a play for the late, a seat for the absent, and nobody punished unfairly."""

from functools import partial

import pytest

from bot.engine.events import Played
from bot.engine.game import Phase
from bot.engine.log import read_event
from bot.service import deadlines, reach, undo
from bot.service.deadlines import GRACE, REMIND_BEFORE, UNDO_WAIT
from bot.service.errors import GameError
from bot.service.games import Live
from db import events as stored_events
from tests.service.conftest import ANN, BEN, House
from tests.service.test_deadlines import on_turn, until_between


async def set_clock(house: House, game_id: int, seconds: int, who: int = ANN.discord_id) -> Live:
    """Choose the turn clock of a lobby."""
    decide = partial(deadlines.clock_set, seconds=seconds)
    return await house.games.act(game_id, who, decide)


async def clocked(house: House, seconds: int = 60, seats: int = 2, target: int = 1) -> Live:
    """Return a game of Ann, Ben and computers with a turn clock, just begun."""
    game_id = await house.lobby(BEN, seats=seats, target=target)
    await set_clock(house, game_id, seconds)
    for _ in range(seats - 2):
        await house.games.add_computer(game_id, ANN.discord_id)
    return await house.games.start(game_id, ANN.discord_id)


async def played_by_clock(house: House, game_id: int) -> int:
    """Return how many plays the clock has made."""
    async with house.database.read() as connection:
        rows = await stored_events.of(connection, game_id)
    events = [read_event(each.text) for each in rows]
    return sum(isinstance(each, Played) and each.by_clock for each in events)


async def test_the_host_alone_chooses_one_of_the_clocks_of_a_lobby(house: House) -> None:
    game_id = await house.lobby(BEN)
    assert (await set_clock(house, game_id, 300)).game.clock == 300
    before = await house.games.load(game_id)
    assert (await set_clock(house, game_id, 300)).game == before.game
    with pytest.raises(GameError, match="no such"):
        await set_clock(house, game_id, 61)
    with pytest.raises(GameError, match="host"):
        await set_clock(house, game_id, 60, BEN.discord_id)
    await house.games.start(game_id, ANN.discord_id)
    with pytest.raises(GameError, match="begun"):
        await set_clock(house, game_id, 60)


async def test_the_clock_plays_once_and_then_a_computer_sits_down(house: House) -> None:
    live = await clocked(house)
    late = on_turn(live)
    seat = live.seat_of(late.discord_id)
    assert seat is not None
    await house.wait(59)
    assert await house.games.load(live.id) == live
    await house.wait(2)
    once = await house.games.load(live.id)
    assert once.game.late == {seat}
    assert once.game.seats[seat].is_present
    await house.step(live.id)
    await house.wait(61)
    twice = await house.games.load(live.id)
    assert twice.game.seats[seat].is_away
    assert await played_by_clock(house, live.id) == 1
    back = await house.games.come_back(live.id, late.discord_id)
    assert back.game.late == frozenset()
    assert back.game.seats[seat].is_present


async def test_whoever_plays_in_time_is_late_no_more(house: House) -> None:
    live = await clocked(house)
    await house.wait(61)
    for _ in range(2):
        await house.step(live.id)
    assert (await house.games.load(live.id)).game.late == frozenset()
    await house.wait(61)
    assert await played_by_clock(house, live.id) == 2
    assert len((await house.games.load(live.id)).game.present) == 2


async def test_a_clock_deals_again_after_a_look_at_the_score(house: House) -> None:
    live = await clocked(house, target=200)
    await until_between(house, live.id)
    await house.wait(61)
    assert (await house.games.load(live.id)).game.phase is Phase.PLAYING


async def test_nobody_who_plays_alone_with_computers_is_hurried(house: House) -> None:
    game_id = await house.lobby(seats=2)
    await set_clock(house, game_id, 60)
    await house.games.add_computer(game_id, ANN.discord_id)
    live = await house.games.start(game_id, ANN.discord_id)
    while live.game.turn != live.seat_of(ANN.discord_id):
        live = await house.step(game_id)
    await house.wait(600)
    assert await house.games.load(game_id) == live


async def test_a_table_without_a_clock_waits_as_it_always_did(house: House) -> None:
    live = await clocked(house, seconds=0)
    await house.wait(house.settings.idle_after - 1)
    assert await house.games.load(live.id) == live


async def test_nobody_is_punished_for_the_bots_absence(house: House) -> None:
    live = await clocked(house, seconds=3600)
    await house.stop()
    house.clock.time += 100_000
    house.clock.timers.clear()
    await house.start()
    await house.games.resume()
    await house.wait(GRACE - 1)
    assert (await house.games.load(live.id)).game == live.game
    await house.wait(2)
    assert await played_by_clock(house, live.id) == 1


@pytest.mark.parametrize("cause", [reach.shard(0), reach.server(1), reach.table(1)])
async def test_clocks_stand_still_while_people_cannot_act(house: House, cause: reach.Cause) -> None:
    live = await clocked(house)
    await house.wait(30)
    house.games.timers.reach.lost(cause)
    await house.wait(5000)
    assert await house.games.load(live.id) == live
    house.games.timers.reach.back(cause)
    await house.wait(59)
    assert await house.games.load(live.id) == live
    await house.wait(2)
    assert await played_by_clock(house, live.id) == 1


async def test_trouble_of_another_table_or_server_stops_no_clock(house: House) -> None:
    live = await clocked(house)
    house.games.timers.reach.lost(reach.table(99))
    house.games.timers.reach.lost(reach.server(99))
    await house.wait(61)
    assert await played_by_clock(house, live.id) == 1


@pytest.mark.parametrize("seconds", [60, 300, 3600, 86400])
async def test_a_reminder_comes_a_fair_time_before_the_end(house: House, seconds: int) -> None:
    live = await clocked(house, seconds)
    since = house.games.timers.reach.since(live)
    end = deadlines.deadline(live, house.settings, since)
    assert end - deadlines.reminder(live, house.settings, since) == REMIND_BEFORE[seconds]
    assert 0 <= end - (live.waiting_since + seconds) < 1


async def test_a_wish_to_take_a_play_back_stops_the_clock_for_a_while(house: House) -> None:
    live = await clocked(house)
    player = on_turn(live)
    await house.step(live.id)
    await house.wait(50)
    await house.games.act(live.id, player.discord_id, undo.asked)
    await house.wait(UNDO_WAIT + 1)
    kept = await house.games.load(live.id)
    assert (kept.game.undo, kept.game.before) == ((), None)
    assert await played_by_clock(house, live.id) == 0
