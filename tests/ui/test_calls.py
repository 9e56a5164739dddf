"""People and servers choose when whoever's turn it is is called."""

from bot.service.live import Who
from bot.service.preferences import Calling, Preferences
from tests.cogs.steps import MakeBot, live_of
from tests.conftest import OpenWorld
from tests.ui.conftest import CALL, EDIT
from tests.ui.test_tables import begun, calls, play


async def test_a_server_may_call_as_soon_as_a_turn_begins(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    preferences = world.bot.service(Preferences)
    await preferences.change_server(world.guild.id, calling=Calling.ALWAYS)
    await play(world, *people)
    await world.env.advance_time(EDIT)
    await world.env.advance_time(1)
    (call,) = calls(world)
    assert call.content.startswith(f"<@{people[1].id}>")
    await world.env.advance_time(10 * CALL)
    assert len(calls(world)) == 1


async def test_a_server_may_want_no_calls(open_world: OpenWorld, slow_bot: MakeBot) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    preferences = world.bot.service(Preferences)
    await preferences.change_server(world.guild.id, calling=Calling.NEVER)
    await world.env.advance_time(10 * CALL)
    await play(world, *people)
    await world.env.advance_time(10 * CALL)
    assert calls(world) == []


async def test_a_person_may_want_no_calls_while_others_get_theirs(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    preferences = world.bot.service(Preferences)
    await preferences.change_person(Who(first.id, first.name), calling=Calling.NEVER)
    await world.env.advance_time(10 * CALL)
    assert calls(world) == []
    await play(world, first, second)
    await world.env.advance_time(EDIT)
    await world.env.advance_time(CALL)
    (call,) = calls(world)
    assert call.content.startswith(f"<@{second.id}>")
    await play(world, first, second)
    await world.env.advance_time(EDIT)
    await world.env.advance_time(10 * CALL)
    assert calls(world) == []


async def test_who_wants_no_calls_and_has_left_the_server_is_found_all_the_same(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    preferences = world.bot.service(Preferences)
    await preferences.change_server(world.guild.id, calling=Calling.NEVER)
    world.env.inject_error("GET", "/guilds/*/members/*", status=503)
    await world.env.advance_time(CALL)
    assert not (await live_of(world)).game.seats[0].is_away  # where Discord fails nobody has left
    await play(world, first, second)
    world.guild.remove_member(second)
    await world.env.advance_time(EDIT + CALL)
    live = await live_of(world)
    assert live.game.seats[live.seat_of(second.id) or 0].is_away
    assert calls(world) == []
