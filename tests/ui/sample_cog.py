"""The sample bot's commands, apart, for discord.py runs an extension's module a second time."""

import discord
from discord.ext import commands

from bot.client import KasinoBot
from bot.ui.guard import answers
from bot.ui.replies import PrivateMessage
from bot.ui.replies_context import Context, Shows
from tests.ui.sample import behave, board


class SampleCog(commands.Cog):
    """Commands that behave as badly as they are told to."""

    group = discord.app_commands.Group(name="sample", description="Try things", guild_only=False)

    @group.command()
    @answers(Shows.PUBLIC)
    async def open(self, context: Context, what: str) -> None:
        """Open a public board."""
        await context.answer(board(what))

    @group.command()
    @answers(Shows.PRIVATE)
    async def hand(self, context: Context, what: str) -> None:
        """Show a private board."""
        await context.answer(PrivateMessage(content="Hand", rows=board(what).rows))

    @group.command()
    @answers(Shows.PRIVATE)
    async def do(self, context: Context, what: str) -> None:
        """Behave in private."""
        await behave(context, what)

    @group.command()
    @answers(Shows.PUBLIC)
    async def loud(self, context: Context, what: str) -> None:
        """Behave in public."""
        await behave(context, what)


async def setup(bot: KasinoBot) -> None:
    """Add the commands; discord.py calls this."""
    await bot.add_cog(SampleCog())
