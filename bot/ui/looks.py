"""In which style cards are drawn, for everybody and for one person."""

import discord

from bot.client import KasinoBot
from bot.render.card_style import CardStyle
from bot.render.drawing import DEFAULT_STYLE
from bot.service.preferences import CardLook
from bot.ui.card_emoji import CardEmoji, Faces


def table_style(bot: KasinoBot, guild_id: int | None, alone: int = 0) -> CardStyle | None:
    """Return the style of what everybody sees on a server; ``None`` for text alone.

    In direct messages *alone* is the Discord id of whoever reads them.
    """
    preferences = bot.preferences
    if preferences is None:
        return DEFAULT_STYLE
    server = preferences.server(guild_id).look
    return _style(server if guild_id else preferences.hand_look(guild_id, alone))


def hand_style(interaction: discord.Interaction[KasinoBot]) -> CardStyle | None:
    """Return the style of what the person who acts alone sees; ``None`` for text alone."""
    preferences = interaction.client.preferences
    if preferences is None:
        return DEFAULT_STYLE
    return _style(preferences.hand_look(interaction.guild_id, interaction.user.id))


def hand_faces(interaction: discord.Interaction[KasinoBot]) -> Faces:
    """Return the emoji beside the cards that the person who acts may play."""
    return interaction.client.service(CardEmoji).of(hand_style(interaction))


def _style(look: CardLook) -> CardStyle | None:
    return None if look is CardLook.TEXT else CardStyle(look.value)
