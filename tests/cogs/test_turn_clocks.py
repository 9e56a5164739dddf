"""The turn clock, as people see it: chosen in the lobby, told at the table, reminded of."""

from datetime import timedelta
from math import inf
from pathlib import Path

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.serializers import guild_create_payload

from bot.app import play_on
from bot.client import KasinoBot
from bot.service.games import Games
from bot.service.preferences import Preferences
from tests.cogs.steps import (
    MakeBot,
    live_of,
    parts,
    press,
    say,
    started,
    table_of,
    text_of,
)
from tests.conftest import OpenWorld
from tests.world import World, bot_maker, by_discords_clock, quick_settings


@pytest.fixture
def clocked_bot(tmp_path: Path) -> MakeBot:
    """Return a function that makes a bot whose clock is Discord's."""
    settings = quick_settings(tmp_path, computer_pause=1.5, edit_interval=10, ping_after=20)
    return bot_maker(settings, scheduler=by_discords_clock)


def pings(world: World) -> list[str]:
    """Return the messages that mention somebody."""
    return [each.content for each in world.channel.history() if each.content.startswith("<@")]


def clock_of(world: World, words: str) -> tuple[str, list[str]]:
    """Return the menu of clocks in the lobby, and its option with *words*, as they are pressed."""
    select = parts(table_of(world))["clock"]
    option = next(each for each in select["options"] if words in each["label"])
    return select["custom_id"], [option["value"]]


async def begun_on_a_clock(
    world: World, host: MemberActor, guest: MemberActor, time: str = "60"
) -> None:
    """Let the two begin a game in which each has 60 seconds, or another *time*, to play."""
    await say(world, host, "new")
    await press(world, guest, "join")
    await world.press(host, table_of(world), *clock_of(world, time))
    await press(world, host, "start")


async def test_the_host_chooses_and_the_lobby_says_so(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new")
    await press(world, bo, "join")
    clock = clock_of(world, "5 minutes")
    refused = await world.press(bo, table_of(world), *clock)
    assert refused.followups or refused.response
    assert (await live_of(world)).game.clock == 0
    await world.press(aino, table_of(world), *clock)
    assert (await live_of(world)).game.clock == 300
    await world.env.advance_time(5)
    assert "5 minutes" in text_of(table_of(world))
    await press(world, aino, "start")
    end = (await live_of(world)).waiting_since + 300
    assert f"<t:{end}:R>" in text_of(table_of(world))


async def test_whoever_is_late_is_called_reminded_played_for_and_then_replaced(
    open_world: OpenWorld, clocked_bot: MakeBot
) -> None:
    world = await open_world(clocked_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await begun_on_a_clock(world, aino, bo)
    await world.env.advance_time(35)
    assert len(pings(world)) == 1
    before = (await live_of(world)).game
    # What Discord does not take is sent again, the reminder as well as the end of the call.
    for method in ("POST", "DELETE"):
        world.env.inject_error(method, "/channels/*", status=500)
    await world.env.advance_time(10)
    assert len(pings(world)) == 1
    assert "time is up" in pings(world)[0]
    await world.env.advance_time(30)
    after = (await live_of(world)).game
    assert after.position > before.position
    assert after.late == {before.playing.turn}
    name = ("Aino", "Bo")[before.playing.turn or 0]
    assert f"a computer made the play: {name}" in text_of(table_of(world))
    await world.env.advance_time(240)
    assert len((await live_of(world)).game.present) < 2


async def test_after_a_start_whoever_had_a_turn_long_before_is_still_reminded(
    open_world: OpenWorld, clocked_bot: MakeBot
) -> None:
    world = await open_world(clocked_bot)
    await begun_on_a_clock(world, world.person("Aino"), world.person("Bo"), "1 hour")
    await world.env.advance_time(600)
    assert ["it is your turn" in each for each in pings(world)] == [True]
    await world.restart()
    await world.env.advance_time(2900)
    assert ["time is up" in each for each in pings(world)] == [True]


async def test_a_reminder_is_in_the_language_that_the_server_has_chosen(
    open_world: OpenWorld, clocked_bot: MakeBot
) -> None:
    world = await open_world(clocked_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await world.bot.service(Preferences).change_server(world.guild.id, language="fi")
    await begun_on_a_clock(world, aino, bo)
    await world.env.advance_time(45)
    (reminder,) = pings(world)
    assert "aikasi loppuu" in reminder


async def test_somebody_who_left_the_server_is_found_when_his_turn_comes(
    open_world: OpenWorld, clocked_bot: MakeBot
) -> None:
    world = await open_world(clocked_bot)
    people = world.person("Aino"), world.person("Bo")
    game = (await started(world, *people)).game
    gone = people[game.playing.turn]
    world.guild.remove_member(gone)
    await world.env.advance_time(60)
    live = await live_of(world)
    assert live.game.seats[live.seat_of(gone.id) or 0].is_away
    assert not any(f"<@{gone.id}>" in each for each in pings(world))


async def test_somebody_who_is_timed_out_is_played_for_while_others_wait(
    open_world: OpenWorld, clocked_bot: MakeBot
) -> None:
    world = await open_world(clocked_bot)
    people = world.person("Aino"), world.person("Bo")
    game = (await started(world, *people)).game
    muted = people[game.playing.turn]
    member = await world.bot.get_guild(world.guild.id).fetch_member(muted.id)  # type: ignore[union-attr]
    with world.env.time_context():
        await member.edit(timed_out_until=discord.utils.utcnow() + timedelta(hours=1))
    await world.env.advance_time(60)
    live = await live_of(world)
    assert live.game.seats[live.seat_of(muted.id) or 0].is_away


async def test_a_deleted_channel_ends_its_game_without_a_request(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    await started(world, *people)
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    with world.env.time_context():
        await channel.delete()
    await world.env.settle()
    sent = len(world.env.http_requests)
    await world.env.advance_time(30)
    assert (await world.bot.service(Games).load(1)).game.is_finished
    assert len(world.env.http_requests) == sent


async def test_lost_connections_and_servers_stop_the_clocks(
    open_world: OpenWorld, clocked_bot: MakeBot
) -> None:
    world = await open_world(clocked_bot)
    people = world.person("Aino"), world.person("Bo")
    live = await started(world, *people)
    reach = world.bot.service(Games).timers.reach
    guild = world.bot.get_guild(world.guild.id)
    for lost, back, what in (
        ("shard_disconnect", "shard_resumed", 0),
        ("shard_disconnect", "shard_ready", 0),
        ("guild_unavailable", "guild_available", guild),
        ("guild_remove", "guild_join", guild),
    ):
        world.bot.dispatch(lost, what)
        await world.env.settle()
        assert reach.since(live) == inf, lost
        world.bot.dispatch(back, what)
        await world.env.settle()
        assert reach.since(live) < inf, back


async def test_after_a_start_the_clocks_wait_for_discord_and_for_each_server(
    open_world: OpenWorld, tmp_path: Path
) -> None:
    settings = quick_settings(tmp_path)
    at_start: list[float] = []

    async def start(bot: KasinoBot) -> None:
        await play_on(bot)
        games = bot.service(Games)
        at_start.extend(games.timers.reach.since(each) for each in games.unfinished)

    world = await open_world(bot_maker(settings, start=start))
    live = await started(world, world.person("Aino"), world.person("Bo"))
    backend, number = world.env.backend, world.guild.id
    server = backend.guilds.pop(number)  # it has trouble while the bot starts
    await world.restart()
    await world.env.settle()
    reach = world.bot.service(Games).timers.reach
    assert at_start == [inf]
    assert reach.since(live) == inf
    backend.guilds[number] = server
    backend.emit("GUILD_CREATE", guild_create_payload(backend, server))
    await world.env.settle()
    assert reach.since(live) < inf
    await world.restart()
    await world.env.settle()
    assert at_start == [inf, inf]
    assert world.bot.service(Games).timers.reach.since(live) < inf
