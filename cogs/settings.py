"""What servers and people choose: /kasino settings and /kasino me."""

from discord import app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.i18n import N_
from bot.service.preferences import Preferences
from bot.ui.commands import add_subcommands
from bot.ui.guard import answers
from bot.ui.own_choices import own_message
from bot.ui.replies_context import Context, Shows
from bot.ui.server_choices import show_panel


class SettingsCog(commands.Cog):
    """The panel of the server, and everybody's own."""

    @app_commands.command(description=N_("Change this server's settings; for who may manage it"))
    @answers(Shows.PRIVATE)
    async def settings(self, context: Context) -> None:
        """Change this server's settings; for who may manage it."""
        await show_panel(context)

    @app_commands.command(description=N_("Your own settings: language, cards, calls, confirming"))
    @answers(Shows.PRIVATE, anywhere=True)
    async def me(self, context: Context) -> None:
        """Change your own settings: language, cards, calls, confirming."""
        made = context.service(Preferences).person(context.user_id)
        await context.answer(own_message(made, context.reader))


async def setup(bot: KasinoBot) -> None:
    """Add the commands; discord.py calls this."""
    await add_subcommands(bot, SettingsCog())
