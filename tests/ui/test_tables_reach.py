"""Places that come and go: archived threads, servers without the bot, tables nobody can see."""

from math import inf

from simcord.backend.serializers import guild_create_payload

from bot.service.games import Games
from tests.cogs.steps import MakeBot, live_of, play_one, started, table_of
from tests.conftest import OpenWorld
from tests.ui.conftest import EDIT


async def test_a_table_in_an_archived_thread_is_posted_anew_which_brings_the_thread_back(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    await started(world, world.person("Aino"), world.person("Bo"))
    before = table_of(world).id
    world.env.inject_error("PATCH", "/channels/*", status=400, code=50083)
    await play_one(world)
    await world.env.advance_time(EDIT)
    assert table_of(world).id != before
    assert (await live_of(world)).message_id == table_of(world).id


async def test_clocks_stand_still_once_a_table_could_not_be_shown_twice_running(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    await started(world, world.person("Aino"), world.person("Bo"))
    reach = world.bot.service(Games).timers.reach
    world.env.inject_error("PATCH", "/channels/*", status=500, times=2)
    live = await play_one(world)
    assert reach.since(live) < inf
    await world.env.advance_time(EDIT + 3)
    assert reach.since(live) == inf
    await world.env.advance_time(60)
    assert reach.since(live) < inf


async def test_a_table_that_may_not_be_shown_stops_its_clock_at_once(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    await started(world, world.person("Aino"), world.person("Bo"))
    world.env.inject_error("PATCH", "/channels/*", status=403, code=50013, times=None)
    live = await play_one(world)
    await world.env.advance_time(EDIT)
    assert world.bot.service(Games).timers.reach.since(live) == inf
    world.env.backend.faults.clear()  # and somebody gives the right back
    world.env.backend.announce_channel_update(world.channel.id)
    await world.env.settle()
    await world.env.advance_time(EDIT)
    assert world.bot.service(Games).timers.reach.since(live) < inf
    assert table_of(world).edited_at is not None


async def test_a_server_that_has_sent_the_bot_away_keeps_its_games_until_it_is_asked_back(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    await started(world, world.person("Aino"), world.person("Bo"))
    backend = world.env.backend
    backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    world.env.inject_error("*", "/channels/*", status=404, code=10003, times=None)
    live = await play_one(world)
    await world.env.advance_time(EDIT)
    assert not (await live_of(world)).game.is_finished
    assert world.bot.service(Games).timers.reach.since(live) == inf
    backend.faults.clear()
    backend.emit("GUILD_CREATE", guild_create_payload(backend, backend.guilds[world.guild.id]))
    await world.env.settle()
    for _ in range(2):
        await world.env.advance_time(EDIT)
    assert world.bot.service(Games).timers.reach.since(live) < inf
    name = live.names[live.game.seats[live.game.playing.turn].person or 0]
    assert f"▶ **{name}**" in str(table_of(world).embeds[0].description)
