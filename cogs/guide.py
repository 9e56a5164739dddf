"""Help: /kasino rules, /kasino learn and /kasino report."""

from discord import app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.engine.family import GAMES
from bot.i18n import N_
from bot.render.game_words import GAME_NAMES
from bot.ui.commands import add_subcommands
from bot.ui.guard import answers
from bot.ui.guide import show_guide
from bot.ui.lessons import show_lessons
from bot.ui.replies_context import Context, Shows
from bot.ui.reports import report_here


class GuideCog(commands.Cog):
    """The rules, to read, the lessons, to play, and where to turn with a problem."""

    @app_commands.command(description=N_("Read the rules of a game, page by page"))
    @app_commands.describe(
        game=N_("Which game of the family; Finnish kasino if left out"),
        players=N_("For how many players, 2 to 4"),
    )
    @app_commands.choices(
        game=[app_commands.Choice(name=GAME_NAMES[each], value=each) for each in GAMES]
    )
    @app_commands.choices(
        players=[app_commands.Choice(name=str(each), value=each) for each in (2, 3, 4)]
    )
    @answers(Shows.PRIVATE, anywhere=True)
    async def rules(self, context: Context, game: str | None = None, players: int = 2) -> None:
        """Read the rules of a game, page by page."""
        await show_guide(context, game, players)

    @app_commands.command(description=N_("Report a problem to whoever runs the bot"))
    @app_commands.describe(problem=N_("What went wrong, in your own words"))
    @answers(Shows.PRIVATE, anywhere=True)
    async def report(self, context: Context, problem: app_commands.Range[str, 1, 500]) -> None:
        """Report a problem to whoever runs the bot."""
        await report_here(context, problem)

    @app_commands.command(description=N_("Learn to play, in short lessons that only you see"))
    @answers(Shows.PRIVATE, anywhere=True)
    async def learn(self, context: Context) -> None:
        """Learn to play, in short lessons that only you see."""
        await show_lessons(context)


async def setup(bot: KasinoBot) -> None:
    """Add the commands; discord.py calls this."""
    await add_subcommands(bot, GuideCog())
