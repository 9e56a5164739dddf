"""Play at a table: the hand, the table, leaving, coming back and ending."""

from discord import app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.i18n import N_
from bot.ui.commands import add_subcommands
from bot.ui.guard import answers
from bot.ui.here import act_here
from bot.ui.my_games import show_games
from bot.ui.replies_context import Context, Shows


class GameCog(commands.Cog):
    """What players do besides pressing buttons."""

    @app_commands.command(description=N_("Show your hand, to you alone"))
    @answers(Shows.PRIVATE, anywhere=True)
    async def hand(self, context: Context) -> None:
        """Show your hand, to you alone."""
        await act_here(context, "hand")

    @app_commands.command(description=N_("Show the table again at the bottom of the channel"))
    @answers(Shows.PUBLIC, anywhere=True)
    async def table(self, context: Context) -> None:
        """Show the table again at the bottom of the channel."""
        await act_here(context, "table")

    @app_commands.command(description=N_("Your tables and whose turn it is, and tables to join"))
    @answers(Shows.PRIVATE, anywhere=True)
    async def games(self, context: Context) -> None:
        """Show your tables and whose turn it is, and tables to join."""
        await show_games(context)

    @app_commands.command(description=N_("Leave the table; a computer plays for you"))
    @answers(Shows.PRIVATE, anywhere=True)
    async def leave(self, context: Context) -> None:
        """Leave the table; a computer plays for you."""
        await act_here(context, "leave")

    @app_commands.command(name="return", description=N_("Take your seat back from the computer"))
    @answers(Shows.PRIVATE, anywhere=True)
    async def come_back(self, context: Context) -> None:
        """Take your seat back from the computer."""
        await act_here(context, "return")

    @app_commands.command(description=N_("Ask the others to let you take your last play back"))
    @answers(Shows.PRIVATE, anywhere=True)
    async def undo(self, context: Context) -> None:
        """Ask the others to let you take your last play back."""
        await act_here(context, "undo")

    @app_commands.command(
        description=N_("End the game: host or moderator at once, players together")
    )
    @answers(Shows.PUBLIC, anywhere=True)
    async def end(self, context: Context) -> None:
        """End the game: host or moderator at once, players together."""
        await act_here(context, "end")


async def setup(bot: KasinoBot) -> None:
    """Add the commands; discord.py calls this."""
    await add_subcommands(bot, GameCog())
