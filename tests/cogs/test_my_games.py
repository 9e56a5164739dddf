"""/kasino games: whose turn it is where, and what can be joined."""

from simcord.actors import MemberActor

from bot.service.games import Games
from tests.cogs.steps import MakeBot, parts, play_one, press, say, started, text_of, words
from tests.conftest import OpenWorld
from tests.world import World


async def test_whoever_sits_nowhere_is_told_how_to_begin(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    shown = (await world.person("Aino").slash(world.channel, "kasino games")).response
    assert shown is not None
    assert shown.ephemeral
    assert "You sit at no table" in text_of(shown)


async def test_tables_are_told_with_their_links_and_whose_turn_it_is(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, eve = (world.person(name) for name in ("Aino", "Bo", "Eve"))
    live = await started(world, aino, bo)
    people = (aino, bo)
    first, second = people[live.game.turn or 0], people[1 - (live.game.turn or 0)]
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{live.message_id}"
    assert link in await say(world, first, "games")
    assert "Your turn" in await say(world, first, "games")
    assert f" · <t:{live.waiting_since}:R>" in await say(world, first, "games")
    assert f"Waiting for: {first.name}" in await say(world, second, "games")
    assert "You sit at no table" in await say(world, eve, "games")


async def test_an_open_lobby_is_offered_to_others(open_world: OpenWorld, make_bot: MakeBot) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new", players=3)
    assert "1 of 3 seats taken" in await say(world, bo, "games")
    assert "Not begun yet" in await say(world, aino, "games")


async def test_whoever_plays_is_reminded_of_other_tables_that_wait(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    await started(world, aino, bo)
    for game_id in (1, 2):
        await until_turn_of(world, aino, game_id)
    hand = await press(world, aino, "hand")
    assert hand is not None
    select = parts(hand)["play"]
    value = select["options"][0]["value"]
    said = words(await world.press(aino, hand, select["custom_id"], [value]))
    assert "1 other table waits for you" in said


async def until_turn_of(world: World, who: MemberActor, game_id: int) -> None:
    """Play until it is the turn of *who*."""
    live = await world.bot.service(Games).load(game_id)
    while live.game.turn != live.seat_of(who.id):
        live = await play_one(world, game_id)
