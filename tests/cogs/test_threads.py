"""Games in threads of their own: how they get there, and what becomes of them."""

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.service.games import Games, Live
from bot.service.preferences import Preferences
from bot.ui.permissions import invited_with
from bot.ui.tables import Tables
from tests.cogs.steps import (
    MakeBot,
    live_of,
    play_game,
    play_one,
    press,
    say,
    started,
    table_of,
    text_of,
)
from tests.conftest import OpenWorld
from tests.world import World


async def with_threads(open_world: OpenWorld, make_bot: MakeBot) -> World:
    """Return a world whose server wants threads."""
    world = await open_world(make_bot)
    await world.bot.service(Preferences).change_server(world.guild.id, threads=True)
    return world


async def in_thread(world: World, people: Sequence[MemberActor]) -> Live:
    """Begin a game of *people*, and go into its thread, which is the world's channel then."""
    await started(world, *people)
    await world.env.settle()
    world.channel = world.channel.threads[0]
    return await live_of(world)


async def test_a_game_moves_into_a_thread_of_the_lobbys_message_and_stays_there(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await with_threads(open_world, make_bot)
    parent, aino, bo = world.channel, world.person("Aino"), world.person("Bo")
    live = await in_thread(world, (aino, bo))
    (lobby,) = [each for each in parent.history() if each.embeds]
    assert live.channel_id == lobby.id == world.channel.id
    assert f"<#{live.channel_id}>" in text_of(lobby)
    assert not lobby.components
    assert world.channel.name == "Finnish kasino: Aino, Bo"
    thread = world.bot.get_channel(live.channel_id)
    assert isinstance(thread, discord.Thread)
    assert thread.auto_archive_duration == 7 * 24 * 60
    assert table_of(world).id == live.message_id
    assert "Aino" in await say(world, aino, "hand")
    await world.restart()
    await play_one(world)
    await world.env.settle()
    assert table_of(world).id == (await live_of(world)).message_id
    await play_game(world)
    await press(world, aino, "rematch")
    assert (await world.bot.service(Games).load(2)).channel_id == world.channel.id
    world.channel = parent
    assert "/kasino games shows yours" in await say(world, aino, "hand")


async def test_a_game_stays_in_the_channel_where_discord_gives_it_no_thread(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await with_threads(open_world, make_bot)
    world.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
    live = await started(world, world.person("Aino"), world.person("Bo"))
    assert live.channel_id == world.channel.id
    assert "is sealed by" in text_of(table_of(world))
    assert not world.channel.threads


async def test_a_button_that_is_forged_on_another_message_opens_no_thread_there(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await with_threads(open_world, make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new")
    await press(world, bo, "join")
    await say(world, bo, "new")
    await world.press(aino, table_of(world), "k1:start:1:0:")
    assert (await live_of(world)).channel_id == world.channel.id
    assert not world.channel.threads


@pytest.mark.parametrize("is_deleted", [True, False])
async def test_a_table_whose_thread_is_deleted_or_locked_comes_back_to_the_channel(
    open_world: OpenWorld, make_bot: MakeBot, is_deleted: bool
) -> None:
    world = await with_threads(open_world, make_bot)
    parent, people = world.channel, (world.person("Aino"), world.person("Bo"))
    live = await in_thread(world, people)
    thread = world.bot.get_channel(live.channel_id)
    assert isinstance(thread, discord.Thread)
    await (thread.delete() if is_deleted else thread.edit(locked=True))
    await world.env.settle()
    world.channel = parent
    live = await live_of(world)
    assert (live.channel_id, live.message_id) == (parent.id, table_of(world).id)
    before = live.game.seq
    await play_one(world)
    await world.env.settle()
    assert (await live_of(world)).game.seq > before


async def test_a_table_ends_when_its_thread_goes_with_the_channel(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await with_threads(open_world, make_bot)
    parent = world.channel
    await in_thread(world, (world.person("Aino"), world.person("Bo")))
    world.env.backend.delete_channel(parent.id)
    await world.env.settle()
    assert (await live_of(world)).game.is_finished


async def test_a_table_that_could_not_be_shown_is_shown_when_its_thread_is_opened_again(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await with_threads(open_world, make_bot)
    live = await in_thread(world, (world.person("Aino"), world.person("Bo")))
    world.env.inject_error(
        "*", f"/channels/{live.channel_id}/*", status=400, code=50083, times=None
    )
    await play_one(world)
    with world.env.time_context():
        await world.bot.service(Tables).show(1)
    shown = table_of(world)
    world.env.backend.faults.clear()
    thread = world.bot.get_channel(live.channel_id)
    assert isinstance(thread, discord.Thread)
    await thread.edit(archived=False)
    await world.env.settle()
    assert text_of(table_of(world)) != text_of(shown)


async def test_no_lobby_opens_where_its_game_could_have_no_thread(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await with_threads(open_world, make_bot)
    world.bot_permissions = invited_with()
    world.bot_permissions.update(create_public_threads=False)
    assert "I may not: Create Public Threads." in await say(world, world.person("Bo"), "new")


async def test_a_table_whose_thread_turns_out_to_be_gone_moves_to_the_channel(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await with_threads(open_world, make_bot)
    parent = world.channel
    live = await in_thread(world, (world.person("Aino"), world.person("Bo")))
    world.env.inject_error(
        "*", f"/channels/{live.channel_id}/*", status=404, code=10003, times=None
    )
    await play_one(world)
    with world.env.time_context():
        await world.bot.service(Tables).show(1)
        await world.bot.service(Tables).show(1)
    world.channel = parent
    live = await live_of(world)
    assert (live.channel_id, live.message_id) == (parent.id, table_of(world).id)


@pytest.mark.parametrize("how", ["deleted", "locked", "deleted with the channel"])
async def test_a_table_whose_thread_was_closed_while_the_bot_was_away_is_back_in_its_channel(
    open_world: OpenWorld, make_bot: MakeBot, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    world = await with_threads(open_world, make_bot)
    parent, backend = world.guild.create_text_channel("second"), world.env.backend
    world.channel = parent
    thread = (await in_thread(world, (world.person("Aino"), world.person("Bo")))).channel_id
    with monkeypatch.context() as unheard:
        unheard.setattr(backend, "emit", lambda *_: None)
        if how == "locked":
            backend.edit_channel(thread, {}, thread_metadata={"locked": True})
        else:
            backend.delete_channel(thread)
        if how == "deleted with the channel":
            backend.delete_channel(parent.id)
    await world.restart()
    await world.env.settle()
    live, world.channel = await live_of(world), parent
    if how == "deleted with the channel":
        assert live.game.is_finished
    else:
        assert (live.channel_id, live.message_id) == (parent.id, table_of(world).id)


async def test_a_table_in_a_thread_of_peoples_own_ends_with_the_channel_however_old_it_is(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    parent, guild = world.channel, world.bot.get_guild(world.guild.id)
    assert guild is not None
    channel = guild.get_channel(parent.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="games", type=discord.ChannelType.public_thread)
    world.channel = parent.threads[0]
    await say(world, world.person("Aino"), "new")
    guild._remove_thread(thread)  # discord.py forgets a thread when it is archived
    world.env.backend.delete_channel(parent.id)
    await world.env.settle()
    assert (await live_of(world)).game.is_finished


async def test_a_table_that_was_being_posted_as_its_thread_was_deleted_is_in_the_channel(
    open_world: OpenWorld, make_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await with_threads(open_world, make_bot)
    parent = world.channel
    live = await in_thread(world, (world.person("Aino"), world.person("Bo")))
    thread = world.bot.get_channel(live.channel_id)
    assert isinstance(thread, discord.Thread)
    send = world.bot.http.send_message

    async def late(*args: Any, **message: Any) -> Any:  # noqa: ANN401
        sent = await send(*args, **message)
        monkeypatch.undo()
        await thread.delete()
        while (await live_of(world)).channel_id != parent.id:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0)
        return sent

    monkeypatch.setattr(world.bot.http, "send_message", late)
    with world.env.time_context():
        await world.bot.service(Tables).show(1, again=True)
    await world.env.settle()
    world.channel = parent
    live = await live_of(world)
    assert (live.channel_id, live.message_id) == (parent.id, table_of(world).id)
    posted = [each.json for each in world.env.backend.http_requests if each.method == "POST"]
    nonces = [each["nonce"] for each in posted if each and "nonce" in each]
    assert len(set(nonces)) == len(nonces) == 3, (
        "Discord answers a nonce that it knows with the first"
    )
