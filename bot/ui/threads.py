"""Tables that move into a thread of their own, where a server wants that."""

import asyncio
import logging
from typing import Final

import discord
from discord import Embed

from bot.i18n import Texts
from bot.render.game_words import game_name
from bot.service.games import Games, Live
from bot.ui.colours import COLOUR
from bot.ui.guard_errors import NETWORK
from bot.ui.names import cut_at
from bot.ui.permissions import opens_thread
from bot.ui.replies import Message
from bot.ui.replies_context import Context
from bot.ui.seats import plain_seat_names, seat_names
from bot.ui.table_notes import TableNotes, table_texts

WEEK: Final = 10080
"""Minutes without a message after which Discord archives the thread, the most that it allows."""

LONGEST_NAME: Final = 100
"""How many characters Discord allows the name of a thread to have."""

LONGEST_WAIT: Final = 30.0
"""Seconds that a thread is waited for: after many threads Discord lets none be made for a while."""

_EXISTS: Final = 160004
"""Discord's code for a message that has a thread already: somebody was faster."""

_log = logging.getLogger(__name__)


async def moved_to_thread(context: Context, live: Live) -> Live:
    """Return *live* once its table has moved into a thread, if it is to have one.

    The thread hangs on the lobby's message, which was pressed. Where Discord refuses, and where a
    button was forged on another message, the table stays in the channel.
    """
    message = context.interaction.message
    if message is None or message.id != live.message_id or not opens_thread(context):
        return live
    texts = table_texts(context.interaction.client, live)
    async with context.service(TableNotes).lock(live.id):
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                name = thread_name(live, texts)
                await message.create_thread(name=name, auto_archive_duration=WEEK)
        except NETWORK as error:
            if not isinstance(error, discord.HTTPException) or error.code != _EXISTS:
                _log.warning("Table %s gets no thread: %s", live.id, error, extra={"game": live.id})
                return live
        # A thread has the id of the message that it hangs on.
        return await context.service(Games).move(live.id, message.id, live.channel_id)


def thread_name(live: Live, t: Texts) -> str:
    """Return the game and who plays it."""
    names = ", ".join(plain_seat_names(live, t))
    return cut_at(f"{game_name(live.game.setup.family, t)}: {names}", LONGEST_NAME, ", ")


def moved_message(live: Live, t: Texts) -> Message:
    """Return what stands in place of the lobby once the table of *live* is in a thread."""
    thread = f"<#{live.channel_id}>"
    lines = [
        t("Table of {names}", names=", ".join(seat_names(live, t))),
        t("This game is played in a thread of its own: {thread}", thread=thread),
    ]
    title = game_name(live.game.setup.family, t)
    return Message(embeds=(Embed(title=title, description="\n".join(lines), colour=COLOUR),))
