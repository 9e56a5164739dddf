"""Whether somebody can play at all: only Discord knows who left a server."""

import discord

from bot.client import KasinoBot
from bot.service.games import Live
from bot.ui.guard_errors import NETWORK

_UNKNOWN_MEMBER = 10007
_UNKNOWN_USER = 10013


async def has_left(bot: KasinoBot, live: Live, discord_id: int) -> bool:
    """Say whether a person cannot act at *live* any more: gone from the server, or timed out.

    Without the intent for members nobody tells the bot who leaves, is kicked or is banned. Where
    Discord does not answer, or the bot is not told of the server, nobody has left.
    """
    guild = bot.get_guild(live.guild_id)
    if guild is None:
        return False
    try:
        member = await guild.fetch_member(discord_id)
    except NETWORK as error:
        code = error.code if isinstance(error, discord.HTTPException) else None
        return code in {_UNKNOWN_MEMBER, _UNKNOWN_USER}
    # Who is timed out can press no button until that is over; alone with computers he can wait.
    return member.is_timed_out() and len(live.game.present) > 1
