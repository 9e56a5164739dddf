"""Which tables somebody is told of, and in which order."""

from bot.engine.game import Setup
from bot.engine.presets import FINNISH
from bot.service.company import Company
from bot.service.live import Place
from tests.service.conftest import ANN, BEN, CAY, House


async def test_tables_that_wait_come_first_and_those_of_longest_ago_before_others(
    house: House,
) -> None:
    finding = house.finding
    for _ in range(3):
        await house.table(BEN)
        house.clock.time += 60
    found = await finding.look(1, ANN.discord_id)
    state = [each.awaited == ANN.discord_id for each in found.mine]
    assert len(state) == 3
    assert state == sorted(state, reverse=True)
    assert found.waiting == sum(state)
    since = [each.waiting_since for each in found.mine if each.awaited == ANN.discord_id]
    assert since == sorted(since)
    others = await finding.look(1, BEN.discord_id)
    assert found.waiting + others.waiting == 3


async def test_tables_of_every_server_are_mine_but_only_lobbies_of_this_one_are_open(
    house: House,
) -> None:
    finding = house.finding
    setup = Setup(FINNISH, 16, 4)
    here = (await house.games.open(Place(1, 2), BEN, setup, locale="en")).id
    there = (await house.games.open(Place(9, 9), BEN, setup, locale="en")).id
    found = await finding.look(1, ANN.discord_id)
    assert [each.id for each in found.open] == [here]
    assert found.mine == ()
    own = await finding.look(1, BEN.discord_id)
    assert {each.id for each in own.mine} == {here, there}
    assert own.open == ()


async def test_a_private_lobby_is_told_to_the_invited_alone(house: House) -> None:
    finding = house.finding
    company = Company(house.database, house.scheduler, house.games)
    game = await house.lobby(seats=4)
    await company.set_private(game, ANN.discord_id, private=True)
    await company.invite(game, ANN.discord_id, BEN)
    assert [each.id for each in (await finding.look(1, BEN.discord_id)).open] == [game]
    assert (await finding.look(1, CAY.discord_id)).open == ()
    await company.decline(game, BEN.discord_id)
    assert (await finding.look(1, BEN.discord_id)).open == ()


async def test_a_full_lobby_and_a_game_that_has_begun_are_not_open(house: House) -> None:
    finding = house.finding
    await house.lobby(BEN, seats=2)
    await house.table(BEN)
    assert (await finding.look(1, CAY.discord_id)).open == ()


async def test_the_table_one_plays_at_is_not_counted_as_another(house: House) -> None:
    games = [await house.table(BEN) for _ in range(4)]
    waiting = [each for each in games if (await house.games.load(each)).awaited == ANN.discord_id]
    assert waiting
    assert house.games.waiting(ANN.discord_id, waiting[0]) == len(waiting) - 1
    assert house.games.waiting(ANN.discord_id, 0) == len(waiting)
    assert house.games.waiting(12345, 0) == 0


async def test_a_table_where_a_computer_plays_for_one_does_not_wait(house: House) -> None:
    game = await house.table(BEN)
    live = await house.games.load(game)
    who = next(each for each in (ANN, BEN) if live.awaited == each.discord_id)
    after = await house.games.leave(game, who.discord_id)
    assert after.awaited != who.discord_id
