"""Hints, reviews and levels of computers, as people meet them."""

from simcord.actors import MemberActor

from bot.ai.levels import LEVELS
from bot.engine.game import Phase
from bot.i18n import texts
from bot.service.advice import NO_DEAL, NO_HINTS, NO_HINTS_HERE, RATED
from bot.service.course import NOT_AT_TABLE
from bot.service.games import Live
from bot.service.preferences import Preferences
from tests.cogs.steps import (
    MakeBot,
    live_of,
    parts,
    play_deal,
    play_game,
    press,
    say,
    started,
    table_of,
    text_of,
)
from tests.conftest import OpenWorld
from tests.world import World


async def choose_level(world: World, who: MemberActor, level: str) -> None:
    """Choose *level* in the lobby."""
    lobby = table_of(world)
    select = parts(lobby)["level"]
    value = next(each["value"] for each in select["options"] if each["value"].endswith(level))
    await world.press(who, lobby, select["custom_id"], [value])


async def with_computer(world: World, who: MemberActor, level: str) -> Live:
    """Return a game of *who* and a computer of *level*, in which it is the turn of *who*."""
    await who.slash(world.channel, "kasino new", target=200, players=2)
    await choose_level(world, who, level)
    await press(world, who, "start")
    await world.env.settle()
    for _ in range(50):
        live = await live_of(world)
        if live.game.turn == 0:
            return live
        await world.env.advance_time(10)
        await world.env.settle()
    raise AssertionError("the computer does not move")


async def test_the_level_of_computers_is_chosen_and_changed_in_the_lobby(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    await say(world, aino, "new", players=4)
    offered = parts(table_of(world))["level"]["options"]
    assert [each["value"].partition(".")[2] for each in offered] == list(LEVELS)
    await choose_level(world, aino, "hard")
    await press(world, aino, "add")
    seats = (await live_of(world)).game.seats
    assert [each.computer for each in seats] == [None, "hard", "hard", None]
    await choose_level(world, aino, "expert")
    seats = (await live_of(world)).game.seats
    assert [each.computer for each in seats] == [None, "expert", "expert", None]
    shown = parts(table_of(world))["level"]["options"]
    assert [each["value"].partition(".")[2] for each in shown if each.get("default")] == ["expert"]


async def test_a_hint_is_a_press_away_in_a_game_with_computers(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    await with_computer(world, aino, "easy")
    hand = await press(world, aino, "hand")
    assert hand is not None
    told = (await world.press(aino, hand, parts(hand)["hint"]["custom_id"])).response
    assert told is not None
    assert told.ephemeral
    assert "1. " in text_of(told)
    assert await say(world, aino, "hint")


async def test_people_among_themselves_get_no_hints(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    live = await started(world, aino, bo)
    who = (aino, bo)[live.game.playing.turn]
    assert RATED in await say(world, who, "hint")
    hand = await press(world, who, "hand")
    assert hand is not None
    assert "hint" not in parts(hand)


async def test_the_host_says_whether_there_are_hints_and_the_server_whether_he_may(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new", target=200, players=2)
    await press(world, bo, "join")
    panel = await press(world, aino, "house")
    assert panel is not None
    allow = parts(panel)["hints"]
    assert allow["label"] == "Allow hints"
    told = (await world.press(aino, panel, allow["custom_id"])).response
    assert told is not None
    assert parts(told)["hints"]["label"] == "Forbid hints"
    assert "the game is not rated" in text_of(told)
    assert "the game is not rated" in text_of(table_of(world))
    await press(world, aino, "start")
    who = (aino, bo)[(await live_of(world)).game.playing.turn]
    hand = await press(world, who, "hand")
    assert hand is not None
    assert "hint" in parts(hand)
    await world.bot.service(Preferences).change_server(world.guild.id, hints=False)
    assert await say(world, who, "hint") == NO_HINTS_HERE
    await say(world, aino, "end")
    await say(world, aino, "new", target=200, players=2)
    assert NO_HINTS in text_of(table_of(world))
    panel = await press(world, aino, "house")
    assert panel is not None
    refused = (await world.press(aino, panel, parts(panel)["hints"]["custom_id"])).response
    assert refused is not None
    assert NO_HINTS_HERE in text_of(refused)


async def test_the_command_reviews_a_game_that_is_over_where_it_was_played(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo, target=0)
    await play_game(world)
    title = texts("en")("Your last deal")
    assert title in await say(world, bo, "review")
    eve = world.person("Eve")
    assert "no table" in await say(world, eve, "review")
    await say(world, aino, "new")
    await say(world, world.person("Cy"), "new")
    assert NOT_AT_TABLE in await say(world, eve, "review")
    assert title in await say(world, bo, "review")
    assert NO_DEAL in await say(world, aino, "review")


async def test_after_a_deal_each_player_sees_what_cost_him_most(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo, target=200)
    assert NO_DEAL in await say(world, aino, "review")
    assert (await play_deal(world)).game.phase is Phase.BETWEEN
    told = await press(world, bo, "review")
    assert told is not None
    assert told.ephemeral
    title = texts("en")("Your last deal")
    assert title in text_of(told)
    eve = world.person("Eve")
    refused = await press(world, eve, "review")
    assert refused is not None
    assert title not in text_of(refused)
