"""Where a channel has several tables, a command means the likely one, says which, or asks."""

import discord
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.engine.game import Phase
from bot.service.games import Games, Live
from tests.cogs.steps import MakeBot, live_of, parts, play_one, say, started, table_of, text_of
from tests.conftest import OpenWorld
from tests.world import World


async def opened(world: World, host: MemberActor, *others: MemberActor) -> None:
    """Open a lobby of *host* in which *others* sit too."""
    await say(world, host, "new", players=2)
    for each in others:
        table = table_of(world)
        await world.press(each, table, parts(table)["join"]["custom_id"])


async def begun(world: World, host: MemberActor, *others: MemberActor) -> None:
    """Let *host* and *others* begin a game."""
    await opened(world, host, *others)
    table = table_of(world)
    await world.press(host, table, parts(table)["start"]["custom_id"])


def options(question: InteractionResult) -> dict[str, str]:
    """Return the values of the tables that *question* offers, by what is said of them."""
    assert question.response is not None
    assert question.response.ephemeral
    (select,) = parts(question.response).values()
    return {f"{each['label']}: {each['description']}": each["value"] for each in select["options"]}


async def choose(
    world: World, who: MemberActor, question: InteractionResult, value: str
) -> InteractionResult:
    """Choose the table *value* of those that *question* offers."""
    assert question.response is not None
    (select,) = parts(question.response).values()
    return await world.press(who, question.response, select["custom_id"], [value])


async def game(world: World, number: int) -> Live:
    """Return the game of that *number*."""
    return await world.bot.service(Games).load(number)


async def test_a_game_that_is_played_comes_before_a_newer_lobby_and_the_answer_names_it(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, cay = (world.person(name) for name in ("Aino", "Bo", "Cay"))
    live = await started(world, aino, bo)
    table = table_of(world)
    waiting = (bo, aino)[live.game.turn or 0]
    await opened(world, cay, waiting)
    assert "On the table" in await say(world, waiting, "hand")
    told = await say(world, waiting, "leave")
    assert "[Table of Aino" in told
    assert table.jump_url in told
    assert (await live_of(world)).game.seats[live.seat_of(waiting.id) or 0].is_away
    assert live.seat_of(waiting.id) is not None
    assert (await game(world, 2)).seat_of(waiting.id) is not None


async def test_the_game_that_waits_for_one_comes_before_another(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, cay = (world.person(name) for name in ("Aino", "Bo", "Cay"))
    first = await started(world, aino, bo)
    who = (aino, bo)[first.game.turn or 0]
    await begun(world, who, cay)
    second = await game(world, 2)
    if second.game.turn == second.seat_of(who.id):
        await play_one(world, 2)
    text = await say(world, who, "hand")
    assert "It is your turn" in text
    assert all(each.symbols in text for each in first.game.playing.hand)


async def test_of_two_lobbies_the_person_is_asked_which_one_and_leaves_that(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, cay = (world.person(name) for name in ("Aino", "Bo", "Cay"))
    await opened(world, aino, cay)
    await opened(world, bo, cay)
    question = await cay.slash(world.channel, "kasino leave")
    offered = options(question)
    assert list(offered) == ["Bo, Cay: Not begun yet", "Aino, Cay: Not begun yet"]
    answer = await choose(world, cay, question, offered["Aino, Cay: Not begun yet"])
    assert answer.response is not None
    assert answer.response.ephemeral
    assert "You left the table." in text_of(answer.response)
    assert parts(answer.response) == {}
    assert (await game(world, 1)).seat_of(cay.id) is None
    assert (await game(world, 2)).seat_of(cay.id) is not None


async def test_a_spectator_is_asked_which_table_to_show_and_everybody_sees_that(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, eve = (world.person(name) for name in ("Aino", "Bo", "Eve"))
    await opened(world, aino)
    await opened(world, bo)
    question = await eve.slash(world.channel, "kasino table")
    offered = options(question)
    answer = await choose(world, eve, question, offered["Aino, Free seat: Not begun yet"])
    assert answer.response is not None
    assert not answer.response.ephemeral
    assert "Aino" in text_of(answer.response)
    assert (await game(world, 1)).message_id == answer.response.id


def moderator(world: World) -> MemberActor:
    """Return a member who may end games of others."""
    role = world.guild.create_role("mod", permissions=discord.Permissions(manage_messages=True))
    return world.guild.add_member(world.env.create_user("Mod"), roles=[role])


async def test_a_moderator_who_sits_nowhere_ends_the_game_that_is_played(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    await opened(world, bo)
    assert "has been ended" in await say(world, moderator(world), "end")
    assert (await game(world, 1)).game.phase is Phase.CLOSED
    assert (await game(world, 2)).game.phase is Phase.LOBBY


async def test_a_moderator_who_plays_is_asked_which_game_to_end(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, mod = world.person("Aino"), world.person("Bo"), moderator(world)
    await started(world, aino, bo)
    await opened(world, mod)
    question = await mod.slash(world.channel, "kasino end")
    answer = await choose(world, mod, question, options(question)["Aino, Bo: Deal 1"])
    assert answer.response is not None
    assert "has been ended" in text_of(answer.response)
    assert (await game(world, 1)).game.phase is Phase.CLOSED
    assert (await game(world, 2)).game.phase is Phase.LOBBY


async def test_a_forged_choice_reaches_no_table_of_another_channel(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, mod = world.person("Aino"), world.person("Bo"), moderator(world)
    await started(world, aino, bo)
    world.channel = world.guild.create_text_channel("elsewhere")
    for host in (aino, bo, mod):
        await opened(world, host)
    question = await mod.slash(world.channel, "kasino end")
    answer = await choose(world, mod, question, "1.1")
    assert answer.response is not None
    assert "earlier version" in text_of(answer.response)
    assert (await game(world, 1)).game.phase is Phase.PLAYING


async def test_a_host_ends_a_table_elsewhere_from_a_channel_without_one(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    table = table_of(world)
    world.channel = world.guild.create_text_channel("elsewhere")
    assert "no table" in await say(world, bo, "end")
    assert table.jump_url in await say(world, aino, "end")
    assert (await live_of(world)).game.phase is Phase.CLOSED


async def test_whoever_is_away_takes_the_seat_back_from_the_hand(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    live = await started(world, *people)
    who = people[1 - (live.game.turn or 0)]
    await say(world, who, "leave")
    result = await who.slash(world.channel, "kasino hand")
    assert result.response is not None
    assert "a computer plays for you" in text_of(result.response)
    assert list(parts(result.response)) == ["return"]
    back = parts(result.response)["return"]["custom_id"]
    answer = await world.press(who, result.response, back)
    assert answer.response is not None
    assert answer.response.ephemeral
    assert "Waiting for" in text_of(answer.response)
    assert (await live_of(world)).game.seats[live.seat_of(who.id) or 0].is_present
