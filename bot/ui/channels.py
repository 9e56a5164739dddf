"""The channel of a table."""

import discord

from bot.client import KasinoBot
from bot.service.games import Live


def channel_of(bot: KasinoBot, live: Live) -> discord.PartialMessageable:
    """Return the channel of *live*, whether the bot has seen it or not."""
    return bot.get_partial_messageable(live.channel_id, guild_id=live.guild_id or None)
