"""Open a table: /kasino new."""

from discord import app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.i18n import N_
from bot.service.games import Games, Place, Who
from bot.service.preferences import Preferences
from bot.ui.commands import add_subcommands
from bot.ui.guard import answers
from bot.ui.lobby import lobby_message
from bot.ui.permissions import require_permissions, require_table_channel
from bot.ui.replies_context import Context, Shows
from bot.ui.table_notes import show_table

TARGETS = (16, 11, 21, 50, 0)
DEFAULT_TARGET = 16
MOST_DIGITS = 3


async def offer_targets(_: object, current: str) -> list[app_commands.Choice[int]]:
    """Offer the usual targets, and whatever whole number is being typed."""
    is_typed = current.isascii() and current.isdecimal() and len(current) <= MOST_DIGITS
    offered = dict.fromkeys([int(current), *TARGETS] if is_typed else TARGETS)
    return [app_commands.Choice(name=str(each), value=each) for each in offered]


class LobbyCog(commands.Cog):
    """Opening a table; its buttons do the rest."""

    @app_commands.command(description=N_("Open a table of Finnish kasino in this channel"))
    @app_commands.describe(
        target=N_("Points to play to, 1 to 200; 0 is a single deal"),
        players=N_("How many may sit down, 2 to 4"),
        pairs=N_("Two pairs, partners opposite each other"),
    )
    @app_commands.autocomplete(target=offer_targets)
    @app_commands.choices(
        players=[app_commands.Choice(name=str(each), value=each) for each in (2, 3, 4)]
    )
    @answers(Shows.PUBLIC)
    async def new(
        self,
        context: Context,
        target: int | None = None,
        players: int = 4,
        pairs: bool = False,
    ) -> None:
        """Open a table of Finnish kasino in this channel."""
        require_permissions(context)
        require_table_channel(context)
        interaction, games = context.interaction, context.service(Games)
        if target is None:
            chosen = context.service(Preferences).server(interaction.guild_id).target
            target = DEFAULT_TARGET if chosen is None else chosen
        place = Place(interaction.guild_id or 0, interaction.channel_id or 0)
        host = Who(interaction.user.id, interaction.user.display_name)
        locale = str(interaction.guild_locale or interaction.locale)
        live = await games.open(place, host, target, players, pairs=pairs, locale=locale)
        await show_table(context, live, lobby_message(live, context.public))


async def setup(bot: KasinoBot) -> None:
    """Add the commands; discord.py calls this."""
    await add_subcommands(bot, LobbyCog())
