"""The one command ``/kasino``, whose subcommands several cogs bring."""

from discord import app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.i18n import N_

NAME = "kasino"


async def add_subcommands(bot: KasinoBot, cog: commands.Cog) -> None:
    """Add *cog*, its commands as subcommands of ``/kasino``."""
    await bot.add_cog(cog)
    group = bot.tree.get_command(NAME)
    if not isinstance(group, app_commands.Group):
        group = app_commands.Group(name=NAME, description=N_("Play Kasino"), guild_only=True)
        bot.tree.add_command(group)
    for command in cog.get_app_commands():
        bot.tree.remove_command(command.name)
        group.add_command(command)
