"""The channel of a table, and the one where somebody acts."""

from hashlib import sha256

import discord

from bot.client import KasinoBot
from bot.service.games import Games, Live, Place
from bot.ui.limits import NONCE


def channel_of(bot: KasinoBot, live: Live) -> discord.PartialMessageable:
    """Return the channel of *live*, whether the bot has seen it or not."""
    return bot.get_partial_messageable(live.channel_id, guild_id=live.guild_id or None)


def nonce_of(live: Live, what: str) -> str:
    """Return the nonce of a message that is *what* to the game, as that and its table now stand.

    For minutes Discord answers the same nonce with the first message, be it in another channel,
    and with an error once that has been deleted.
    """
    told = f"{what} {live.id} {live.game.seq} {live.channel_id} {live.message_id}"
    return sha256(told.encode()).hexdigest()[:NONCE]


async def moved_to_channel(bot: KasinoBot, games: Games, live: Live) -> bool:
    """Move a table to the channel that its thread hangs on; say whether it can stand there."""
    guild = bot.get_guild(live.guild_id)
    parent = guild.get_channel(live.parent_id or 0) if guild else None
    if not isinstance(parent, discord.TextChannel):
        return False
    await games.move(live.id, parent.id)
    return True


def place_of(interaction: "discord.Interaction[KasinoBot]") -> Place:
    """Return where somebody acts; all direct messages are of a server with the number 0."""
    here = interaction.channel
    parent_id = here.parent_id if isinstance(here, discord.Thread) else None
    return Place(interaction.guild_id or 0, interaction.channel_id or 0, parent_id)
