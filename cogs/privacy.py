"""What is stored about people: /kasino privacy."""

from discord import app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.i18n import N_
from bot.ui.commands import add_subcommands
from bot.ui.guard import answers
from bot.ui.privacy import privacy_message
from bot.ui.replies_context import Context, Shows


class PrivacyCog(commands.Cog):
    """A person's right to know what is stored, to have a copy of it, and to have it deleted."""

    @app_commands.command(description=N_("What is stored about you; get it or delete it"))
    @answers(Shows.PRIVATE, anywhere=True)
    async def privacy(self, context: Context) -> None:
        """Say what is stored about you; get it or delete it."""
        await context.answer(privacy_message(context.reader))


async def setup(bot: KasinoBot) -> None:
    """Add the command; discord.py calls this."""
    await add_subcommands(bot, PrivacyCog())
