"""Advice: a hint for the turn, and a look back at the last deal."""

from discord import app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.i18n import N_
from bot.ui.commands import add_subcommands
from bot.ui.guard import answers
from bot.ui.here import act_here
from bot.ui.replies_context import Context, Shows


class AdviceCog(commands.Cog):
    """What the expert would have played."""

    @app_commands.command(description=N_("Show the two best plays and why; never in rated games"))
    @answers(Shows.PRIVATE, anywhere=True)
    async def hint(self, context: Context) -> None:
        """Show the two best plays and why; never in rated games."""
        await act_here(context, "hint")

    @app_commands.command(description=N_("Show which of your plays of the last deal cost most"))
    @answers(Shows.PRIVATE, anywhere=True)
    async def review(self, context: Context) -> None:
        """Show which of your plays of the last deal cost most."""
        await act_here(context, "review")


async def setup(bot: KasinoBot) -> None:
    """Add the commands; discord.py calls this."""
    await add_subcommands(bot, AdviceCog())
