"""The channel of a table, and that where somebody acts."""

import discord

from bot.client import KasinoBot
from bot.service.games import Live, Place


def channel_of(bot: KasinoBot, live: Live) -> discord.PartialMessageable:
    """Return the channel of *live*, whether the bot has seen it or not."""
    return bot.get_partial_messageable(live.channel_id, guild_id=live.guild_id or None)


def place_of(interaction: "discord.Interaction[KasinoBot]") -> Place:
    """Return where somebody acts; all direct messages are of a server with the number 0."""
    here = interaction.channel
    parent_id = here.parent_id if isinstance(here, discord.Thread) else None
    return Place(interaction.guild_id or 0, interaction.channel_id or 0, parent_id)
