"""Try people who keep a table waiting: nobody can freeze one for ever."""

import pytest

from bot.engine.game import Closing, Phase
from bot.service.deadlines import GRACE
from bot.service.games import Live, Who
from db import events as stored_events
from tests.service.conftest import ANN, BEN, CAY, DAN, PLACE, House


def on_turn(live: Live) -> Who:
    """Return the person whose turn it is."""
    seat = live.game.playing.turn
    return next(each for each in (ANN, BEN, CAY, DAN) if live.seat_of(each.discord_id) == seat)


async def until_turn_of(house: House, game_id: int, who: Who) -> Live:
    """Play on until it is somebody's turn."""
    live = await house.games.load(game_id)
    while live.seat_of(who.discord_id) != live.game.playing.turn:
        live = await house.step(game_id)
    return live


async def test_a_seat_that_keeps_the_table_waiting_is_handed_to_a_computer(house: House) -> None:
    game_id = await house.table(BEN, seats=3)
    before = await until_turn_of(house, game_id, BEN)
    await house.wait(house.settings.idle_after - 2)
    assert await house.games.load(game_id) == before
    await house.wait(2 + house.settings.computer_pause)
    live = await house.games.load(game_id)
    assert live.game.seats[1].is_away
    assert live.game.host == live.person_of(ANN.discord_id)
    assert live.game.position > before.game.position
    back = await house.games.come_back(game_id, BEN.discord_id)
    assert back.game.seats[1].is_present


async def test_an_idle_host_loses_seat_and_role(house: House) -> None:
    game_id = await house.table(BEN, CAY, seats=3)
    await until_turn_of(house, game_id, ANN)
    await house.games.leave(game_id, BEN.discord_id)
    await house.wait(house.settings.idle_after + 1)
    live = await house.games.load(game_id)
    assert live.game.seats[0].is_away
    assert live.game.host == live.person_of(CAY.discord_id)
    ended = await house.games.end(game_id, CAY.discord_id, is_moderator=False)
    assert ended.game.closing is Closing.ENDED


async def test_when_all_the_others_want_to_end_it_the_idle_host_does_not_keep_them(
    house: House,
) -> None:
    game_id = await house.table(BEN, CAY, seats=3)
    await until_turn_of(house, game_id, ANN)
    for each in (BEN, CAY):
        await house.games.end(game_id, each.discord_id, is_moderator=False)
    await house.wait(house.settings.idle_after + 1)
    assert (await house.games.load(game_id)).game.closing is Closing.ENDED


async def test_when_all_have_gone_idle_the_game_is_closed_and_lost_by_them(house: House) -> None:
    game_id = await house.table(BEN)
    await house.wait(3 * house.settings.idle_after)
    live = await house.games.load(game_id)
    assert live.game.closing is Closing.DESERTED
    assert all(each.is_away for each in live.game.seats)


async def test_a_play_gives_the_next_person_all_the_time(house: House) -> None:
    game_id = await house.table(BEN)
    await house.wait(house.settings.idle_after - 10)
    live = await house.step(game_id)
    await house.wait(house.settings.idle_after - 10)
    assert await house.games.load(game_id) == live
    await house.wait(20)
    after = await house.games.load(game_id)
    assert after.game.seats[live.game.playing.turn].is_away


async def test_who_comes_and_goes_does_not_win_time_for_another(house: House) -> None:
    game_id = await house.table(BEN, CAY, seats=3)
    live = await house.games.load(game_id)
    idle = on_turn(live)
    other = next(each for each in (ANN, BEN, CAY) if each is not idle)
    for _ in range(4):
        await house.wait(house.settings.idle_after / 4)
        await house.games.leave(game_id, other.discord_id)
        await house.games.come_back(game_id, other.discord_id)
    live = await house.games.load(game_id)
    assert live.game.seats[live.seat_of(idle.discord_id) or 0].is_away


async def test_a_restart_keeps_the_deadline(house: House) -> None:
    game_id = await house.table(BEN)
    live = await house.games.load(game_id)
    await house.wait(house.settings.idle_after / 2)
    await house.restart()
    assert await house.games.load(game_id) == live
    await house.wait(house.settings.idle_after / 2 - 10)
    assert await house.games.load(game_id) == live
    await house.wait(20)
    assert (await house.games.load(game_id)).game.seats[live.game.playing.turn].is_away


async def test_after_a_long_rest_of_the_bot_there_are_minutes_left_to_play(house: House) -> None:
    game_id = await house.table(BEN)
    live = await house.games.load(game_id)
    await house.stop()
    house.clock.time += 2 * house.settings.idle_after
    await house.start()
    assert (await house.games.resume()).waiting == (game_id,)
    await house.wait(GRACE - 1)
    assert await house.games.load(game_id) == live
    await house.wait(2)
    assert (await house.games.load(game_id)).game.seats[live.game.playing.turn].is_away


async def until_between(house: House, game_id: int) -> Live:
    """Play on until the deal is over."""
    live = await house.games.load(game_id)
    while live.game.phase is not Phase.BETWEEN:
        live = await house.step(game_id)
    return live


async def test_the_next_deal_is_dealt_if_nobody_does_in_a_long_while(house: House) -> None:
    game_id = await house.table(BEN, target=200)
    live = await until_between(house, game_id)
    await house.wait(house.settings.idle_after - 1)
    assert await house.games.load(game_id) == live
    await house.wait(2)
    dealt = await house.games.load(game_id)
    assert (dealt.game.phase, dealt.game.seq) == (Phase.PLAYING, live.game.seq + 1)
    assert dealt.game.present == live.game.present
    assert dealt.waiting_since > live.waiting_since + house.settings.idle_after - 1


async def test_a_table_that_all_leave_between_two_deals_ends_and_counts_for_no_quota(
    house: House,
) -> None:
    for _ in range(house.settings.table_limit):
        game_id = await house.table(BEN, target=200)
        await until_between(house, game_id)
    await house.wait(4 * house.settings.idle_after)
    assert (await house.games.load(game_id)).game.closing is Closing.DESERTED
    assert await house.finding.hosted(PLACE.guild_id, ANN.discord_id) == []
    assert await house.lobby() > game_id


async def test_a_lobby_keeps_its_own_deadline(house: House) -> None:
    game_id = await house.lobby(BEN)
    await house.wait(house.settings.lobby_expiry + 1)
    live = await house.games.load(game_id)
    assert live.game.closing is Closing.EXPIRED
    assert all(not each.is_away for each in live.game.seats)


async def test_a_computers_turn_has_no_deadline(house: House) -> None:
    game_id = await house.table(BEN)
    live = await house.games.load(game_id)
    live = await house.games.leave(game_id, on_turn(live).discord_id)
    house.clock.time += 2 * house.settings.idle_after
    await house.games.overdue(game_id)
    assert await house.games.load(game_id) == live
    await house.wait(house.settings.computer_pause)
    assert (await house.games.load(game_id)).game.position == live.game.seq + 1


async def test_of_two_processes_one_hands_the_seat_over(house: House) -> None:
    game_id = await house.table(BEN, seats=2)
    other = house.another_process()
    live = await other.load(game_id)
    house.clock.time += house.settings.idle_after
    await house.games.overdue(game_id)
    await other.overdue(game_id)
    async with house.database.read() as connection:
        rows = await stored_events.of(connection, game_id)
    handed = [each for each in rows[live.game.seq :] if each.text.startswith("seat")]
    assert len(handed) == 1
    assert (await other.load(game_id)).game == (await house.games.load(game_id)).game


@pytest.mark.parametrize("seats", [2, 4])
async def test_a_table_where_one_person_never_acts_is_played_to_its_end(
    house: House, seats: int
) -> None:
    game_id = await house.table(BEN, seats=seats)
    live = await house.games.load(game_id)
    while not live.game.is_finished:
        if live.game.turn is not None and live.seat_of(BEN.discord_id) == live.game.turn:
            await house.wait(house.settings.idle_after + 1)
            live = await house.games.load(game_id)
        else:
            live = await house.step(game_id)
    assert live.game.phase is Phase.OVER
    assert live.left_after
