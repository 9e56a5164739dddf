"""Who has done what: /kasino leaderboard and /kasino stats."""

import discord
from discord import Embed, app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.i18n import N_
from bot.service.standings import Standings
from bot.ui.commands import add_subcommands
from bot.ui.guard import answers
from bot.ui.leaderboard import leaderboard_message, totals_line
from bot.ui.names import safe_name
from bot.ui.replies import Message
from bot.ui.replies_context import Context, Shows
from bot.ui.table import COLOUR


class StatsCog(commands.Cog):
    """The leaderboard, and one person's totals."""

    @app_commands.command(description=N_("Show who has won most on this server"))
    @app_commands.describe(
        computers=N_("Count games with computers as well (they count unless off)")
    )
    @answers(Shows.PUBLIC)
    async def leaderboard(self, context: Context, computers: bool = True) -> None:
        """Show who has won most on this server."""
        page = await context.service(Standings).page(
            context.interaction.guild_id or 0,
            context.user_id,
            number=0,
            with_computers=computers,
        )
        reader = context.interaction.user.display_name
        await context.answer(leaderboard_message(page, reader, context.public))

    @app_commands.command(description=N_("Show one person's totals on this server"))
    @app_commands.describe(player=N_("Whose totals; your own if left out"))
    @answers(Shows.PRIVATE)
    async def stats(self, context: Context, player: discord.Member | None = None) -> None:
        """Show one person's totals on this server."""
        user = player or context.interaction.user
        totals = await context.service(Standings).totals(context.interaction.guild_id or 0, user.id)
        t = context.reader
        line = totals_line(totals, t) if totals else t("No finished games yet.")
        name = safe_name(user.display_name, t("Player {n}", n=1))
        await context.answer(Message(embeds=(Embed(title=name, description=line, colour=COLOUR),)))


async def setup(bot: KasinoBot) -> None:
    """Add the commands; discord.py calls this."""
    await add_subcommands(bot, StatsCog())
