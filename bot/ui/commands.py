"""The one command ``/kasino``, whose subcommands several cogs bring, and how Discord learns it."""

import hashlib
import json
import logging

from discord import app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.i18n import N_
from db import applications
from db.database import Database

NAME = "kasino"

_log = logging.getLogger(__name__)


async def add_subcommands(bot: KasinoBot, cog: commands.Cog) -> None:
    """Add *cog*, its commands as subcommands of ``/kasino``."""
    await bot.add_cog(cog)
    group = bot.tree.get_command(NAME)
    if not isinstance(group, app_commands.Group):
        group = app_commands.Group(
            name=NAME,
            description=N_("Play Kasino"),
            # In direct messages one plays with computers, and learns.
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            # Installed for a person alone the bot could not keep a table in the channel.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        bot.tree.add_command(group)
    for command in cog.get_app_commands():
        bot.tree.remove_command(command.name)
        group.add_command(command)


async def sync_commands(bot: KasinoBot, database: Database, *, force: bool = False) -> bool:
    """Give Discord the commands if they have changed, or if *force* is set; say whether it was so.

    What each application was given last is kept as a hash in *database*. Raise
    :exc:`discord.HTTPException` if Discord refuses; nothing is kept then.
    """
    application_id = bot.application_id
    if application_id is None:
        raise RuntimeError("the bot has not logged in")
    new = await commands_hash(bot)
    async with database.read() as connection:
        old = await applications.commands_hash(connection, application_id)
    if new == old and not force:
        return False
    await bot.tree.sync()
    await database.run(lambda c: applications.set_commands_hash(c, application_id, new))
    _log.info("Discord was given the commands of application %s", application_id)
    return True


async def commands_hash(bot: KasinoBot) -> str:
    """Return a hash of all that Discord is told of the commands."""
    tree = bot.tree
    payloads = [
        command.to_dict(tree)
        if tree.translator is None
        else await command.get_translated_payload(tree, tree.translator)
        for command in tree.get_commands()
    ]
    return hashlib.sha256(json.dumps(payloads, sort_keys=True).encode()).hexdigest()
