"""What a channel is told beside its tables."""

import logging
from typing import Final

import aiohttp
import discord

from bot.client import KasinoBot, server_texts
from bot.i18n import N_
from bot.service.live import ClosedTable
from bot.ui.pace import Pace
from bot.ui.replies import Message
from bot.ui.replies_send import post

_OUTDATED: Final = N_(
    "The game at this table was begun under older rules, and this version of the bot cannot play "
    "it on. The table is closed, and the game counts for nobody. /kasino new opens a new one."
)

_log = logging.getLogger(__name__)


async def tell_closed(bot: KasinoBot, table: ClosedTable) -> None:
    """Tell the channel of *table*, as far as Discord lets us, why it was closed at a start."""
    place = table.place
    channel = bot.get_partial_messageable(place.channel_id, guild_id=place.guild_id or None)
    try:
        t = server_texts(bot, place.guild_id, table.locale)
        async with bot.service(Pace).turn():
            await post(channel, Message(content=t(_OUTDATED)))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.warning(
            "Nobody could be told that table %s is closed: %s",
            table.id,
            error,
            extra={"game": table.id},
        )
