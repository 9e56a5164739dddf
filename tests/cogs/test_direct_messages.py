"""A table in direct messages, through a restart, and what needs a server."""

import pytest
from simcord.builders import UserHandle
from simcord.results import ResponseMessage

from bot.engine.game import Phase
from bot.i18n import texts
from bot.render.card_style import CardStyle
from bot.service.games import Games, Who
from bot.service.preferences import CardLook, Preferences
from bot.ui.guard_errors import ONLY_ON_SERVERS
from bot.ui.looks import table_style
from tests.cogs.steps import MakeBot, live_of, parts, text_of
from tests.conftest import OpenWorld
from tests.world import World


async def said(who: UserHandle, command: str, **options: object) -> ResponseMessage:
    """Run a subcommand of /kasino in direct messages and return the answer."""
    shown: ResponseMessage | None = (await who.slash(f"kasino {command}", **options)).response
    assert shown is not None
    return shown


async def play_on(world: World, who: UserHandle) -> None:
    """Play the first that is offered until the game is over."""
    live = await live_of(world)
    while not live.game.is_finished:
        hand = await said(who, "hand")
        offered = parts(hand)
        if "card" in offered:
            card = offered["card"]
            result = await who.select(
                hand, [card["options"][0]["value"]], custom_id=card["custom_id"]
            )
            assert result.response is not None
            hand, offered = result.response, parts(result.response)
        if "play" in offered:
            play = offered["play"]
            await who.select(hand, [play["options"][0]["value"]], custom_id=play["custom_id"])
        else:
            await world.env.settle()
        live = await live_of(world)


async def test_one_person_plays_with_computers_through_a_restart(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    ann = world.env.create_user("Ann")
    table = await said(ann, "new", target=0)
    live = await live_of(world)
    assert (live.guild_id, len(live.game.seats)) == (0, 2)
    assert all(not each.is_open for each in live.game.seats)
    await ann.click(table, custom_id=parts(table)["start"]["custom_id"])
    assert (await live_of(world)).game.phase is Phase.PLAYING
    await world.restart()
    hand = await said(ann, "hand")
    assert "/@me/" in text_of(hand)
    await play_on(world, ann)
    live = await live_of(world)
    assert live.game.phase is Phase.OVER
    await world.env.settle()
    await world.restart()
    over = next(each for each in ann.dm_channel.history() if each.id == live.message_id)
    replay = await ann.click(over, custom_id=parts(over)["replay"]["custom_id"])
    assert replay.response is not None
    assert "Step 1 of 49" in text_of(replay.response)


async def test_what_one_may_do_at_a_table_one_may_do_there(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    ann = world.env.create_user("Ann")
    table = await said(ann, "new", target=0)
    await ann.click(table, custom_id=parts(table)["start"]["custom_id"])
    assert "Hint" in text_of(await said(ann, "hint"))
    for command in ("undo", "review"):
        assert "channels of a server" not in text_of(await said(ann, command))


async def test_more_computers_sit_down_if_more_players_are_asked_for(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    await said(world.env.create_user("Ann"), "new", players=4)
    live = await live_of(world)
    assert [each.computer is not None for each in live.game.seats] == [False, True, True, True]


@pytest.mark.parametrize("command", ["rules", "learn", "games", "me", "privacy"])
async def test_what_one_reads_alone_works_in_direct_messages(
    open_world: OpenWorld, make_bot: MakeBot, command: str
) -> None:
    world = await open_world(make_bot)
    shown = await said(world.env.create_user("Ann"), command)
    assert text_of(shown) != ONLY_ON_SERVERS
    assert shown.embeds


@pytest.mark.parametrize("command", ["leaderboard", "stats"])
async def test_what_belongs_to_a_server_is_refused_there(
    open_world: OpenWorld, make_bot: MakeBot, command: str
) -> None:
    world = await open_world(make_bot)
    shown = await said(world.user("Ann", "fi"), command)
    assert text_of(shown) == texts("fi")(ONLY_ON_SERVERS)


async def test_a_game_is_ended_in_direct_messages(open_world: OpenWorld, make_bot: MakeBot) -> None:
    world = await open_world(make_bot)
    ann = world.env.create_user("Ann")
    await said(ann, "new")
    await said(ann, "end")
    assert (await world.bot.service(Games).load(1)).game.is_finished


async def test_a_table_there_is_shown_as_its_only_reader_has_chosen(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    ann = world.env.create_user("Ann")
    await world.bot.service(Preferences).change_person(
        Who(ann.id, "Ann"), language="fi", look=CardLook.TEXT
    )
    assert table_style(world.bot, 0, ann.id) is None
    assert table_style(world.bot, world.guild.id, ann.id) is CardStyle.CLASSIC
    table = await said(ann, "new")
    assert "Isäntä aloittaa" in text_of(table)
    assert (await live_of(world)).locale == "fi"
