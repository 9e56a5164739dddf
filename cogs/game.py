"""Play at a table: the hand, the table, leaving, coming back and ending."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.client import KasinoBot
from bot.engine.game import Closing, Phase
from bot.i18n import N_
from bot.service.errors import GameError, UnreadableError
from bot.service.games import Games, Live, Place
from bot.ui.commands import add_subcommands
from bot.ui.guard import answers
from bot.ui.hand import show_hand
from bot.ui.lobby import public_message
from bot.ui.replies import Message
from bot.ui.replies_context import Context, Shows
from bot.ui.seats import seat_names
from bot.ui.table_notes import show_table

_NO_TABLE = N_("There is no table in this channel. /kasino new opens one.")
_LEFT = N_("You left. A computer plays for you; /kasino return takes your seat back.")
_LEFT_LOBBY = N_("You left the table.")
_DESERTED = N_("You left. Nobody else was there, so the game is over.")
_BACK = N_("Welcome back: your seat is yours again.")
_ENDED = N_("The game has been ended.")
_AFTER_LEAVING = {None: _LEFT, Closing.DESERTED: _DESERTED, Closing.ENDED: _ENDED}
_VOTED = N_(
    "Noted: {name} would like to end this game. It ends once all {all} who play have asked for "
    "it with /kasino end ({have} so far), or the host or a moderator has."
)


async def here(context: Context) -> Live:
    """Return the table of this channel that the person who acts means.

    That is his own where it is his turn, else his newest, else the channel's newest. Raise
    :exc:`GameError` if there is none, :exc:`UnreadableError` if none of them can be read.
    """
    interaction, games = context.interaction, context.service(Games)
    place = Place(interaction.guild_id or 0, interaction.channel_id or 0)
    tables = await games.here(place)
    own = set(await games.of_person(place.guild_id, context.user_id))
    found = [each for each in tables if each in own] or tables
    if not found:
        raise GameError(_NO_TABLE)
    shown = await _readable(games, found)
    return next((each for each in shown if _waits_for(each, context.user_id)), shown[0])


async def _readable(games: Games, tables: Sequence[int]) -> list[Live]:
    """Return those of *tables* that can be read; :exc:`UnreadableError` if none can."""
    shown: list[Live] = []
    for each in tables:
        try:
            shown.append(await games.load(each))
        except UnreadableError:
            if not shown and each == tables[-1]:
                raise
    return shown


def _waits_for(live: Live, user_id: int) -> bool:
    return live.game.turn is not None and live.game.turn == live.seat_of(user_id)


class GameCog(commands.Cog):
    """What players do besides pressing buttons."""

    @app_commands.command(description=N_("Show your hand, to you alone"))
    @answers(Shows.PRIVATE)
    async def hand(self, context: Context) -> None:
        """Show your hand, to you alone."""
        await show_hand(context, (await here(context)).id)

    @app_commands.command(description=N_("Show the table again at the bottom of the channel"))
    @answers(Shows.PUBLIC)
    async def table(self, context: Context) -> None:
        """Show the table again at the bottom of the channel."""
        live = await here(context)
        await show_table(context, live, public_message(live, context.public))

    @app_commands.command(description=N_("Leave the table; a computer plays for you"))
    @answers(Shows.PRIVATE)
    async def leave(self, context: Context) -> None:
        """Leave the table; a computer plays for you."""
        live, games = await here(context), context.service(Games)
        if live.game.phase is Phase.LOBBY:
            await games.leave_lobby(live.id, context.user_id)
            await context.answer(Message(content=context.reader(_LEFT_LOBBY)))
            return
        live = await games.leave(live.id, context.user_id)
        told = _AFTER_LEAVING[live.game.closing]
        await context.answer(Message(content=context.reader(told)))

    @app_commands.command(name="return", description=N_("Take your seat back from the computer"))
    @answers(Shows.PRIVATE)
    async def come_back(self, context: Context) -> None:
        """Take your seat back from the computer."""
        live = await here(context)
        await context.service(Games).come_back(live.id, context.user_id)
        await context.answer(Message(content=context.reader(_BACK)))

    @app_commands.command(
        description=N_("End the game: host or moderator at once, players together")
    )
    @answers(Shows.PUBLIC)
    async def end(self, context: Context) -> None:
        """End the game: host or moderator at once, players together."""
        user, games = context.interaction.user, context.service(Games)
        is_moderator = context.interaction.permissions.manage_messages
        ended = Message(content=context.public(_ENDED))
        try:
            live = await here(context)
        except UnreadableError as error:
            await games.close_unreadable(error.game_id, user.id, is_moderator=is_moderator)
            await context.answer(ended)
            return
        live = await games.end(live.id, user.id, is_moderator=is_moderator)
        if live.game.is_finished:
            await context.answer(ended)
            return
        name = seat_names(live, context.public)[live.seat_of(user.id) or 0]
        present = set(live.game.present)
        told = context.public(_VOTED, name=name, have=len(live.votes & present), all=len(present))
        await context.answer(Message(content=told))


async def setup(bot: KasinoBot) -> None:
    """Add the commands; discord.py calls this."""
    await add_subcommands(bot, GameCog())
