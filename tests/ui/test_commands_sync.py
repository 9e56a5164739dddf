"""Discord is given the commands when they have changed, and not otherwise."""

from bot.ui.commands import commands_hash, sync_commands
from db.database import Database
from tests.cogs.conftest import make_bot
from tests.cogs.steps import MakeBot
from tests.conftest import OpenWorld
from tests.world import World

__all__ = ["make_bot"]  # a fixture of the whole bot, for this folder too


def syncs(world: World) -> int:
    sent = world.env.http_requests
    return sum(each.method == "PUT" and each.path.endswith("/commands") for each in sent)


async def test_commands_are_given_once_and_again_when_they_change_or_it_is_asked_for(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    bot, database = world.bot, world.bot.service(Database)
    first, before = await commands_hash(bot), syncs(world)
    assert not await sync_commands(bot, database)
    assert syncs(world) == before
    assert await sync_commands(bot, database, force=True)
    bot.tree.remove_command("kasino")
    assert await commands_hash(bot) != first
    assert await sync_commands(bot, database)
    assert not await sync_commands(bot, database)
    assert syncs(world) == before + 2
