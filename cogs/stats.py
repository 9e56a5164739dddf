"""Who has done what: /kasino leaderboard, /kasino stats and /kasino history."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.i18n import N_
from bot.render.game_words import GAME_NAMES
from bot.service.errors import GameError
from bot.service.exchange import Exchange
from bot.service.history import History
from bot.service.profiles import Profiles
from bot.service.result_table import LARGEST, TOO_LARGE
from bot.service.standings import FAMILIES, Board, Period, Scope
from bot.ui.commands import add_subcommands
from bot.ui.guard import answers
from bot.ui.history import history_message
from bot.ui.leaderboard import ORDERS, PERIODS, SCOPES, show_board
from bot.ui.profile import pair_message, profile_message, unknown_message
from bot.ui.replay import show_step
from bot.ui.replies import Message, Picture
from bot.ui.replies_context import Context, Shows
from db.history import Filter

_OWN, _ALL = "own", "all"
ONLY_ADMINS = N_("Only those who may manage this server can do that.")
BROUGHT = N_(
    "Games brought in: {new}; known already: {known}. They count on this server alone, and not "
    "for ratings."
)


class StatsCog(commands.Cog):
    """The leaderboards, one person's page, and the games that have ended."""

    @app_commands.command(description=N_("Show who is best, on this server or everywhere"))
    @app_commands.describe(
        by=N_("What counts"),
        period=N_("Which time counts"),
        scope=N_("Whose games count"),
        game=N_("Which game of the family counts; all of them if left out"),
        computers=N_("Count games with computers as well (they count unless off)"),
    )
    @app_commands.choices(
        by=[app_commands.Choice(name=name, value=order) for order, name in ORDERS.items()],
        period=[app_commands.Choice(name=name, value=each) for each, name in PERIODS.items()],
        scope=[app_commands.Choice(name=name, value=each) for each, name in SCOPES.items()],
        game=[app_commands.Choice(name=GAME_NAMES[f], value=f) for f in FAMILIES if f],
    )
    @answers(Shows.PUBLIC)
    async def leaderboard(
        self,
        context: Context,
        *,
        by: str = "wins",
        period: str = Period.ALL,
        scope: str = Scope.SERVER,
        game: str = "",
        computers: bool = True,
    ) -> None:
        """Show who is best."""
        await show_board(context, Board.of(scope, period, by, game, computers=computers))

    @app_commands.command(
        description=N_("Show one person's page, or two people against each other")
    )
    @app_commands.describe(
        player=N_("Whose page; your own if left out"),
        versus=N_("Whom to compare with"),
    )
    @answers(Shows.PRIVATE)
    async def stats(
        self,
        context: Context,
        player: discord.Member | None = None,
        versus: discord.Member | None = None,
    ) -> None:
        """Show one person's page, or two people against each other."""
        t, user = context.reader, player or context.interaction.user
        profiles, guild_id = context.service(Profiles), context.interaction.guild_id or 0
        if versus is not None:
            pair = await profiles.pair(guild_id, user.id, versus.id)
            names = (user.display_name, versus.display_name)
            await context.answer(pair_message(pair, names, t))
            return
        profile = await profiles.of(guild_id, user.id)
        if profile is None:
            await context.answer(unknown_message(user.display_name, t))
            return
        is_own = user.id == context.user_id
        await context.answer(profile_message(profile, t, is_own=is_own))

    @app_commands.command(description=N_("Show the games that have ended, and replay one"))
    @app_commands.describe(
        whose=N_("Your own games or everybody's on this server"),
        player=N_("The games of one person"),
        game=N_("Which game of the family; all of them if left out"),
        computers=N_("Show games with computers as well (they are shown unless off)"),
        number=N_("Replay the game of this number at once"),
    )
    @app_commands.choices(
        whose=[
            app_commands.Choice(name=N_("My games"), value=_OWN),
            app_commands.Choice(name=N_("Everybody's games"), value=_ALL),
        ],
        game=[app_commands.Choice(name=GAME_NAMES[f], value=f) for f in FAMILIES if f],
    )
    @answers(Shows.PRIVATE)
    async def history(
        self,
        context: Context,
        *,
        whose: str = _OWN,
        player: discord.Member | None = None,
        game: str = "",
        computers: bool = True,
        number: app_commands.Range[int, 1, 10**15] | None = None,
    ) -> None:
        """Show the games that have ended, or replay one."""
        if number is not None:
            await show_step(context, number, 0)
            return
        history, person = context.service(History), None
        if player is not None or whose == _OWN:
            # Nobody has the number 0: whoever has never played has no games.
            person = await history.person((player or context.interaction.user).id) or 0
        wanted = Filter(context.interaction.guild_id or 0, person, game, computers)
        await context.answer(history_message(await history.page(wanted), context.reader))

    @app_commands.command(
        description=N_("Get this server's results as a table, or bring results in (for admins)")
    )
    @app_commands.describe(file=N_("A table of results to bring in; left out, you get one"))
    @answers(Shows.PRIVATE)
    async def results(self, context: Context, file: discord.Attachment | None = None) -> None:
        """Get this server's results as a table, or bring results in."""
        guild_id, t = context.interaction.guild_id or 0, context.reader
        if not context.interaction.permissions.manage_guild:
            raise GameError(ONLY_ADMINS)
        exchange = context.service(Exchange)
        if file is None:
            export = await exchange.export(guild_id)
            picture = Picture(export.name, export.data, t("Results"))
            await context.answer(
                Message(content=t("The results of this server"), pictures=(picture,))
            )
            return
        if file.size > LARGEST:
            raise GameError(TOO_LARGE)
        brought = await exchange.bring_in(guild_id, await file.read())
        told = t(BROUGHT, new=brought.new, known=brought.known)
        await context.answer(Message(content=told))


async def setup(bot: KasinoBot) -> None:
    """Add the commands; discord.py calls this."""
    await add_subcommands(bot, StatsCog())
