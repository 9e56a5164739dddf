"""Try lobbies: who may sit down, get up, start and cancel, and what is refused."""

import asyncio
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from bot.engine.game import Closing, Phase, Setup
from bot.engine.presets import FINNISH, PRESETS
from bot.engine.seating import Seating
from bot.service import house_rules, lobby
from bot.service.errors import GameError
from bot.service.store import NO_GAME
from tests.service.conftest import ANN, BEN, CAY, DAN, PLACE, House


async def test_whoever_joins_sits_at_the_first_free_seat_under_his_name(house: House) -> None:
    game_id = await house.lobby(BEN, seats=3)
    live = await house.games.join(game_id, CAY.discord_id, "Cay the second")
    assert [live.seat_of(each.discord_id) for each in (ANN, BEN, CAY, DAN)] == [0, 1, 2, None]
    assert [live.names[each] for each in live.game.people] == ["Ann", "Ben", "Cay the second"]
    assert (live.guild_id, live.channel_id, live.locale) == (1, 2, "fi")
    assert house.changed == [game_id] * 3


async def test_the_message_of_a_table_survives_a_restart(house: House) -> None:
    game_id = await house.lobby(BEN)
    live = await house.games.load(game_id)
    await house.games.set_message(live, 77)
    await house.games.set_ping(game_id, 88)
    before = await house.games.load(game_id)
    await house.restart()
    assert await house.games.load(game_id) == before
    assert (before.message_id, before.ping_message_id) == (77, 88)
    moved = await house.games.move(game_id, 3)
    await house.games.set_message(live, 99)
    assert await house.games.load(game_id) == moved
    await house.restart()
    assert await house.games.load(game_id) == moved


async def test_nobody_sits_down_twice_or_at_a_full_table(house: House) -> None:
    game_id = await house.lobby(BEN)
    with pytest.raises(GameError, match=lobby.SEATED_ALREADY):
        await house.games.join(game_id, BEN.discord_id, BEN.name)
    with pytest.raises(GameError, match=lobby.FULL):
        await house.games.join(game_id, CAY.discord_id, CAY.name)
    with pytest.raises(GameError, match=lobby.FULL):
        await house.games.add_computer(game_id, ANN.discord_id)
    assert (await house.games.load(game_id)).game.seq == 2


async def test_the_hosts_role_moves_on_and_the_last_to_leave_closes_the_lobby(
    house: House,
) -> None:
    game_id = await house.lobby(BEN, CAY, seats=4)
    await house.games.add_computer(game_id, ANN.discord_id)
    live = await house.games.leave_lobby(game_id, ANN.discord_id)
    assert live.game.host == live.person_of(BEN.discord_id)
    with pytest.raises(GameError, match=lobby.NOT_SEATED):
        await house.games.leave_lobby(game_id, ANN.discord_id)
    live = await house.games.leave_lobby(game_id, CAY.discord_id)
    assert live.game.host == live.person_of(BEN.discord_id)
    live = await house.games.leave_lobby(game_id, BEN.discord_id)
    assert live.game.closing is Closing.CANCELLED
    assert await house.finding.here(PLACE) == []


async def test_computers_come_and_go_as_people_at_the_table_want(house: House) -> None:
    game_id = await house.lobby(BEN, seats=4)
    with pytest.raises(GameError, match=lobby.NOT_SEATED):
        await house.games.add_computer(game_id, CAY.discord_id)
    await house.games.add_computer(game_id, ANN.discord_id)
    await house.games.add_computer(game_id, BEN.discord_id)
    live = await house.games.remove_computer(game_id, BEN.discord_id)
    assert [each.computer for each in live.game.seats] == [None, None, "medium", None]
    await house.games.remove_computer(game_id, ANN.discord_id)
    with pytest.raises(GameError, match=lobby.NO_COMPUTER):
        await house.games.remove_computer(game_id, ANN.discord_id)


async def test_only_the_host_starts_and_cancels(house: House) -> None:
    game_id = await house.lobby(BEN)
    for refused in (house.games.start, house.games.cancel):
        with pytest.raises(GameError, match=house_rules.ONLY_HOST):
            await refused(game_id, BEN.discord_id)
    assert (await house.games.cancel(game_id, ANN.discord_id)).game.phase is Phase.CLOSED
    with pytest.raises(GameError, match="begun or ended"):
        await house.games.join(game_id, CAY.discord_id, CAY.name)


async def test_nobody_starts_alone_and_seats_that_nobody_took_vanish(house: House) -> None:
    game_id = await house.lobby(seats=4)
    with pytest.raises(GameError, match=lobby.ALONE):
        await house.games.start(game_id, ANN.discord_id)
    await house.games.join(game_id, BEN.discord_id, BEN.name)
    game = (await house.games.start(game_id, ANN.discord_id)).game
    assert (game.phase, len(game.seats), len(game.playing.hands)) == (Phase.PLAYING, 2, 2)
    assert game.playing.rules.sweep_points == 1


def test_each_deal_has_a_salt_of_its_own() -> None:
    dealt = [lobby.dealt(PRESETS["finnish_2p"], Seating(2), Random(n)) for n in range(2)]
    assert [len(bytes.fromhex(each.salt)) for each in dealt] == [16, 16]
    assert dealt[0].salt != dealt[1].salt


async def test_pairs_start_with_four_alone(house: House) -> None:
    game_id = await house.lobby(BEN, CAY, seats=4, pairs=True)
    with pytest.raises(GameError, match=lobby.PAIRS_NEED_FOUR):
        await house.games.start(game_id, ANN.discord_id)
    await house.games.add_computer(game_id, ANN.discord_id)
    game = (await house.games.start(game_id, ANN.discord_id)).game
    assert game.playing.seating.sides == 2


@pytest.mark.parametrize(
    ("target", "seats", "pairs", "message"),
    [
        (-1, 2, False, lobby.BAD_TARGET),
        (201, 2, False, lobby.BAD_TARGET),
        (16, 1, False, lobby.BAD_SEATS),
        (16, 5, False, lobby.BAD_SEATS),
        (16, 3, True, lobby.PAIRS_SEATS),
    ],
)
async def test_a_silly_table_is_not_opened(
    house: House, target: int, seats: int, pairs: bool, message: str
) -> None:
    with pytest.raises(GameError) as refused:
        await house.games.open(PLACE, ANN, Setup(FINNISH, target, seats, pairs), locale="en")
    assert refused.value.message == message
    assert message.format(**refused.value.params)
    assert await house.finding.here(PLACE) == []


async def test_a_person_hosts_no_more_tables_than_the_settings_allow(house: House) -> None:
    ids = [await house.lobby() for _ in range(house.settings.table_limit)]
    with pytest.raises(GameError) as refused:
        await house.lobby()
    assert refused.value.message == lobby.TOO_MANY
    assert await house.finding.of_person(1, ANN.discord_id) == ids[::-1]
    assert await house.finding.of_person(1, 999) == []
    await house.games.cancel(ids[0], ANN.discord_id)
    assert await house.lobby() not in ids


async def test_a_server_has_no_more_tables_than_the_settings_allow(house: House) -> None:
    house.settings = house.settings.model_copy(update={"server_limit": 2})
    games = house.another_process()
    setup = Setup(FINNISH, 16, 2)
    first = await games.open(PLACE, ANN, setup, locale="fi")
    await games.open(replace(PLACE, channel_id=77), BEN, setup, locale="fi")
    with pytest.raises(GameError) as refused:
        await games.open(PLACE, BEN, setup, locale="fi")
    assert refused.value.message == lobby.SERVER_FULL
    await games.open(replace(PLACE, guild_id=9), BEN, setup, locale="fi")
    for _ in range(3):  # direct messages are no server
        await games.open(replace(PLACE, guild_id=0), BEN, setup, locale="fi")
    await games.cancel(first.id, ANN.discord_id)
    await games.open(PLACE, BEN, setup, locale="fi")


async def test_a_person_sits_at_no_more_tables_than_the_settings_allow(house: House) -> None:
    house.settings = house.settings.model_copy(update={"seat_limit": 2})
    games = house.another_process()
    tables = [
        (await games.open(PLACE, ANN, Setup(FINNISH, 16, 3), locale="fi")).id for _ in range(3)
    ]
    for each in tables[:2]:
        await games.join(each, BEN.discord_id, BEN.name)
    with pytest.raises(GameError) as refused:
        await games.join(tables[2], BEN.discord_id, BEN.name)
    assert refused.value.message == lobby.TOO_MANY_SEATS
    await games.start(tables[0], ANN.discord_id)
    await games.leave(tables[0], BEN.discord_id)  # a seat that is only kept for him does not count
    await games.join(tables[2], BEN.discord_id, BEN.name)


async def test_of_many_tables_opened_at_once_only_so_many_are_stored(house: House) -> None:
    other, limit = house.another_process(), house.settings.table_limit
    opening = [
        games.open(PLACE, ANN, Setup(FINNISH, 16, 2), locale="fi")
        for games in (house.games, other) * limit
    ]
    opened = await asyncio.gather(*opening, return_exceptions=True)
    refused = [each for each in opened if isinstance(each, GameError)]
    assert [each.message for each in refused] == [lobby.TOO_MANY] * limit
    assert len(await house.finding.here(PLACE)) == limit


async def test_the_hosts_tables_are_found_in_any_channel_longest_untouched_first(
    house: House,
) -> None:
    elsewhere = replace(PLACE, channel_id=77)
    first = await house.games.open(elsewhere, ANN, Setup(FINNISH, 16, 2), locale="fi")
    await house.wait(5)
    second = await house.lobby()
    foreign = await house.games.open(PLACE, BEN, Setup(FINNISH, 16, 2), locale="fi")
    await house.games.join(foreign.id, ANN.discord_id, ANN.name)
    assert await house.finding.hosted(PLACE.guild_id, ANN.discord_id) == [first.id, second]
    await house.wait(5)
    await house.games.join(first.id, BEN.discord_id, BEN.name)
    assert await house.finding.hosted(PLACE.guild_id, ANN.discord_id) == [second, first.id]
    assert await house.finding.hosted(9, ANN.discord_id) == []
    assert await house.finding.hosted(PLACE.guild_id, 999) == []


async def test_a_lobby_expires_after_its_time_also_over_a_restart(house: House) -> None:
    game_id = await house.lobby()
    await house.wait(house.settings.lobby_expiry - 10)
    await house.games.join(game_id, BEN.discord_id, BEN.name)
    await house.wait(house.settings.lobby_expiry - 10)
    assert (await house.games.load(game_id)).game.phase is Phase.LOBBY
    await house.wait(20)
    assert (await house.games.load(game_id)).game.closing is Closing.EXPIRED
    other = await house.lobby()
    await house.stop()
    house.clock.time += house.settings.lobby_expiry + 2
    await house.start()
    await house.games.resume()
    await house.wait(0)
    assert (await house.games.load(other)).game.closing is Closing.EXPIRED


async def test_a_host_says_how_long_lobbies_wait(house: House) -> None:
    house.settings = house.settings.model_copy(update={"lobby_expiry": 100})
    await house.restart()
    game_id = await house.lobby()
    await house.wait(90)
    assert (await house.games.load(game_id)).game.phase is Phase.LOBBY
    await house.wait(20)
    assert (await house.games.load(game_id)).game.closing is Closing.EXPIRED


async def test_an_unknown_game_is_told_as_such(house: House) -> None:
    with pytest.raises(GameError, match=NO_GAME):
        await house.games.join(12345, ANN.discord_id, ANN.name)


async def test_a_deadline_that_is_looked_at_twice_closes_a_lobby_once(house: House) -> None:
    game_id = await house.lobby()
    house.clock.time += house.settings.lobby_expiry
    await asyncio.gather(house.games.overdue(game_id), house.games.overdue(game_id))
    live = await house.games.load(game_id)
    assert (live.game.seq, live.game.closing) == (2, Closing.EXPIRED)


async def test_the_host_chooses_another_game_and_partners_and_that_is_what_is_played(
    house: House,
) -> None:
    game_id = await house.lobby(BEN, seats=2, target=50)
    games = house.games
    await games.change_rule(game_id, ANN.discord_id, "sweep_points", 2)
    await games.act(game_id, BEN.discord_id, lobby.ready_changed)
    decide = partial(lobby.game_chosen, family="royal")
    live = await games.act(game_id, ANN.discord_id, decide)
    assert live.game.setup == Setup("royal", 21, 2)
    assert live.game.ready == frozenset()
    live = await games.act(game_id, ANN.discord_id, partial(lobby.pairs_chosen, pairs=True))
    assert live.game.setup == Setup("royal", 21, 4, pairs=True)
    await house.restart()
    for _ in range(2):
        await house.games.add_computer(game_id, ANN.discord_id)
    live = await house.games.start(game_id, ANN.discord_id)
    assert live.game.rules == PRESETS["royal"]
    assert live.game.seating == Seating(4, pairs=True)


async def test_only_the_host_chooses_the_game_and_only_one_that_there_is(house: House) -> None:
    game_id = await house.lobby(BEN, seats=4)
    before = await house.games.load(game_id)
    for who, family, text in (
        (BEN, "royal", house_rules.ONLY_HOST),
        (ANN, "poker", lobby.NO_SUCH_GAME),
    ):
        decide = partial(lobby.game_chosen, family=family)
        with pytest.raises(GameError, match=text):
            await house.games.act(game_id, who.discord_id, decide)
    assert await house.games.load(game_id) == before
    await house.games.start(game_id, ANN.discord_id)
    with pytest.raises(GameError, match=house_rules.NO_LOBBY):
        await house.games.act(game_id, ANN.discord_id, partial(lobby.pairs_chosen, pairs=True))
