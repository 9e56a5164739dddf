"""Steps that tests of the whole bot take."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
from discord.ui import Item
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.client import KasinoBot
from bot.engine.deal import legal_moves
from bot.engine.game import Phase
from bot.service.games import Games, Live
from bot.ui.replies import row_payloads
from bot.ui.tables import Tables
from tests.world import SELECT, AnyMessage, World

MakeBot = Callable[[], KasinoBot]
MODAL_SUBMIT, LABEL = 5, 18


def rows(message: AnyMessage) -> list[dict[str, Any]]:
    """Return the rows of components of *message*, as their payload."""
    components: list[Any] = list(message.components)
    return [row if isinstance(row, dict) else row.to_dict() for row in components]


def parts(message: AnyMessage) -> dict[str, Any]:
    """Return each component of *message*, as its payload, by its verb."""
    children = [child for row in rows(message) for child in row["components"]]
    return {child["custom_id"].split(":")[1]: child for child in children}


def text_of(message: AnyMessage) -> str:
    """Return all that *message* says."""
    return message.content + "".join(str(each.description) for each in message.embeds)


def words(result: InteractionResult) -> str:
    """Return all that a click was answered with."""
    shown = [each for each in (result.response, *result.followups) if each is not None]
    return "".join(map(text_of, shown)) + str((result.modal or {}).get("title", ""))


def table_of(world: World) -> discord.Message:
    """Return the newest public message of the bot in the channel that has buttons."""
    shown = [each for each in world.channel.history() if not each.flags.ephemeral]
    return next(each for each in reversed(shown) if each.components)


async def press(world: World, who: MemberActor, verb: str) -> ResponseMessage | None:
    """Press the button *verb* of the table, and return the answer."""
    table = table_of(world)
    return (await world.press(who, table, parts(table)[verb]["custom_id"])).response


async def live_of(world: World) -> Live:
    """Return the table as the bot holds it."""
    return await world.bot.service(Games).load(1)


async def started(world: World, *people: MemberActor, target: int = 0) -> Live:
    """Return a game that *people* have begun, the first of them the host."""
    await people[0].slash(world.channel, "kasino new", target=target, players=len(people))
    for each in people[1:]:
        await press(world, each, "join")
    await press(world, people[0], "start")
    return await live_of(world)


async def say(world: World, who: MemberActor, command: str, **options: object) -> str:
    """Run a subcommand of /kasino and return what the bot answers."""
    result = await who.slash(world.channel, f"kasino {command}", **options)
    assert result.response is not None
    return text_of(result.response)


async def play_one(world: World, game_id: int = 1) -> Live:
    """Make the first legal play of the person whose turn it is, without Discord."""
    games = world.bot.service(Games)
    live = await games.load(game_id)
    deal = live.game.playing
    person = live.game.seats[deal.turn].person
    assert person is not None
    who, move = live.discord_ids[person], next(legal_moves(deal))
    with world.env.time_context():  # else what it starts would know another time than Discord
        return await games.play(game_id, live.game.position, who, live.names[person], move)


async def play_deal(world: World, game_id: int = 1) -> Live:
    """Play the deal of people to its end, without Discord, and return the table."""
    live = await world.bot.service(Games).load(game_id)
    while live.game.phase is Phase.PLAYING:
        live = await play_one(world, game_id)
    with world.env.time_context():
        await world.bot.service(Tables).show(game_id)
    return live


async def play_game(world: World, game_id: int = 1) -> Live:
    """Play the game of people to its end, however often a tie has to be played off."""
    games = world.bot.service(Games)
    live = await play_deal(world, game_id)
    while not live.game.is_finished:
        host = live.discord_ids[live.game.host or 0]
        with world.env.time_context():
            await games.continue_deal(game_id, live.game.position, host)
        live = await play_deal(world, game_id)
    return live


def hold(world: World, message: AnyMessage, *items: Item[Any]) -> None:
    """Let *message* hold *items*, as if it had been sent with them."""
    stored = world.env.backend.get_message(world.channel.id, message.id)
    stored.components = row_payloads((items,))


async def submit(
    world: World, who: MemberActor, custom_id: str, **fields: list[str]
) -> InteractionResult:
    """Submit a form, whether the bot has shown it or not."""
    selects = [
        {"type": LABEL, "component": {"type": SELECT, "custom_id": name, "values": values}}
        for name, values in fields.items()
    ]
    record, payload = world.payload(
        world.env.backend,
        type=MODAL_SUBMIT,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=who.id,
        data={"custom_id": custom_id, "components": selects},
    )
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return InteractionResult(world.env, record)


def stored(file: Path) -> list[tuple[Any, ...]]:
    """Return all that the database in *file* holds of games and their results."""
    with closing(sqlite3.connect(file)) as database:
        return [
            row
            for query in ("SELECT game_id, seq, text FROM events", "SELECT * FROM results")
            for row in database.execute(query)
        ]
