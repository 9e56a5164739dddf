"""Steps that tests of the whole bot take."""

from collections.abc import Callable
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.client import KasinoBot
from bot.service.games import Games, Live
from tests.world import AnyMessage, World

MakeBot = Callable[[], KasinoBot]


def parts(message: AnyMessage) -> dict[str, Any]:
    """Return each component of *message*, as its payload, by its verb."""
    components: list[Any] = list(message.components)
    rows = [row if isinstance(row, dict) else row.to_dict() for row in components]
    children = [child for row in rows for child in row["components"]]
    return {child["custom_id"].split(":")[1]: child for child in children}


def text_of(message: AnyMessage) -> str:
    """Return all that *message* says."""
    return message.content + "".join(str(each.description) for each in message.embeds)


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
