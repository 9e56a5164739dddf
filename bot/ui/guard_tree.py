"""The command tree, which answers the errors that come up outside a command's own work."""

import discord
from discord import app_commands

from bot.client import KasinoBot
from bot.ui import guard
from bot.ui.replies_context import Context, Shows


class KasinoTree(app_commands.CommandTree[KasinoBot]):
    """The tree of our commands.

    A command runs under :func:`bot.ui.guard.answers`; what discord.py refuses before the command
    starts, such as one that is no longer there, ends up here.
    """

    async def on_error(
        self, interaction: discord.Interaction[KasinoBot], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer *error* as the guard does."""
        await guard.fail(Context(interaction, Shows.PRIVATE), error)
