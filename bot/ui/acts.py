"""What people do at a table by a command instead of a button of the table."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

from discord import ButtonStyle

from bot.engine.game import Closing, Phase
from bot.i18n import N_, Texts
from bot.service import undo
from bot.service.course import FINISHED
from bot.service.errors import GameError
from bot.service.games import Games, Live
from bot.ui.advice import show_hint, show_review
from bot.ui.hand import show_hand
from bot.ui.items import GameButton
from bot.ui.lobby import public_message
from bot.ui.permissions import is_moderator
from bot.ui.replies import Message
from bot.ui.replies_context import Context, Shows
from bot.ui.seats import seat_names, table_address
from bot.ui.table_notes import show_table
from bot.ui.tables import Tables
from bot.ui.undo import ASKED, TAKEN_BACK

_LEFT = N_("You left. A computer plays for you; /kasino return takes your seat back.")
_LEFT_LOBBY = N_("You left the table.")
_DESERTED = N_("You left. Nobody else was there, so the game is over.")
_ALONE = N_(
    "Only computers play with you, so nothing has changed: the game waits for you if you just go "
    "away for a while. Or end it now; then nobody has won."
)
_NOT_ALONE = N_("Somebody else plays here as well. /kasino leave lets a computer play for you.")
_BACK = N_("Welcome back: your seat is yours again.")
_ENDED = N_("The game has been ended.")
_AFTER_LEAVING = {None: _LEFT, Closing.DESERTED: _DESERTED, Closing.ENDED: _ENDED}
_VOTED = N_(
    "Noted: {name} would like to end this game. It ends once everybody who plays has asked for it"
    " with /kasino end ({have} of {all} so far), or the host or a moderator has."
)

Act = Callable[[Context, Live], Awaitable[None]]


async def _hand(context: Context, live: Live) -> None:
    await show_hand(context, live.id)


async def _table(context: Context, live: Live) -> None:
    await show_table(context, live, public_message)
    await context.service(Tables).retire(live)


async def _leave(context: Context, live: Live) -> None:
    games, t = context.service(Games), context.reader
    if live.game.phase is Phase.LOBBY:
        await games.leave_lobby(live.id, context.user_id)
        await context.answer(_told(t(_LEFT_LOBBY), live, t))
        return
    if _is_alone(context, live):
        end = EndButton.make(t("End the game"), game=live.id, style=ButtonStyle.danger)
        await context.answer(replace(_told(t(_ALONE), live, t), rows=((end,),)))
        return
    left = await games.leave(live.id, context.user_id)
    await context.answer(_told(t(_AFTER_LEAVING[left.game.closing]), live, t))


def _is_alone(context: Context, live: Live) -> bool:
    """Say whether the person who acts is the only one who still plays at *live* himself."""
    return not live.game.is_finished and live.game.present == (live.person_of(context.user_id),)


class EndButton(GameButton, verb="end", shows=Shows.UPDATE):
    """Ends the game of somebody who plays with computers alone."""

    async def press(self, context: Context) -> None:
        """End it, unless somebody has joined meanwhile."""
        games, t = context.service(Games), context.reader
        live = await games.load(self.key.game)
        if not _is_alone(context, live):
            raise GameError(FINISHED if live.game.is_finished else _NOT_ALONE)
        live = await games.end(live.id, context.user_id, is_moderator=False)
        await context.answer(_told(t(_ENDED), live, t))


async def _come_back(context: Context, live: Live) -> None:
    live = await context.service(Games).come_back(live.id, context.user_id)
    await context.answer(_told(context.reader(_BACK), live, context.reader))


async def _end(context: Context, live: Live) -> None:
    user, t = context.interaction.user, context.public
    live = await context.service(Games).end(live.id, user.id, is_moderator=is_moderator(context))
    if live.game.is_finished:
        await context.answer(_told(t(_ENDED), live, t))
        return
    name = seat_names(live, t)[live.seat_of(user.id) or 0]
    present = set(live.game.present)
    have = len(live.votes & present)
    await context.answer(_told(t(_VOTED, name=name, have=have, all=len(present)), live, t))


async def _undo(context: Context, live: Live) -> None:
    live = await context.service(Games).act(live.id, context.user_id, undo.asked)
    text = ASKED if live.game.undo else TAKEN_BACK
    await context.answer(_told(context.reader(text), live, context.reader))


async def _hint(context: Context, live: Live) -> None:
    await show_hint(context, live.id)


async def _review(context: Context, live: Live) -> None:
    await show_review(context, live.id)


ACTS: Final[Mapping[str, Act]] = {
    "hand": _hand,
    "table": _table,
    "leave": _leave,
    "return": _come_back,
    "end": _end,
    "undo": _undo,
    "hint": _hint,
    "review": _review,
}
"""What can be done at a table, by the command's name."""


async def close_unreadable(context: Context, game_id: int) -> None:
    """Close a table that cannot be read, and answer as when a game is ended."""
    games = context.service(Games)
    await games.close_unreadable(game_id, context.user_id, is_moderator=is_moderator(context))
    await context.answer(Message(content=context.public(_ENDED)))


def _told(text: str, live: Live, t: Texts) -> Message:
    """Return *text* with the table it is about, for people play at several."""
    return Message(content=f"{text}\n-# {table_address(live, t)}")
