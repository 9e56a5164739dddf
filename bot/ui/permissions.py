"""Where tables may stand: what the bot is allowed to do there, and what the server has chosen."""

from collections.abc import Iterable, Mapping
from typing import Final

import discord

from bot.i18n import N_
from bot.service.errors import GameError
from bot.service.preferences import Preferences
from bot.ui.replies_context import Context

# Translators: the names of permissions, as Discord itself shows them in this language.
NAMES: Final[Mapping[str, str]] = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "create_public_threads": N_("Create Public Threads"),
    "read_message_history": N_("Read Message History"),
    "embed_links": N_("Embed Links"),
    "attach_files": N_("Attach Files"),
}
"""Every permission that the bot asks for when it is invited, by discord.py's names."""

_TO_OPEN_THREADS: Final = frozenset({"create_public_threads", "read_message_history"})

_MISSING: Final = N_(
    "I cannot host a table here, because I may not: {permissions}. Whoever may edit this channel "
    "can allow it: Edit Channel, Permissions, add {bot}, and set these to ✓."
)
_ELSEWHERE: Final = N_("Here tables of Kasino stand only in these channels: {channels}")


def invited_with() -> discord.Permissions:
    """Return what the invite link asks for: no more than is used, and never Administrator."""
    return discord.Permissions(**dict.fromkeys(NAMES, True))


def missing(
    allowed: discord.Permissions, *, is_thread: bool, opens_thread: bool = False
) -> list[str]:
    """Return the names of what the bot lacks, for a table in a channel where it is *allowed* that.

    In a thread the right to send messages is another than elsewhere; a table that *opens_thread*
    needs both.
    """
    needless = set() if opens_thread else set(_TO_OPEN_THREADS)
    if not opens_thread:
        needless.add("send_messages" if is_thread else "send_messages_in_threads")
    needed = {name: text for name, text in NAMES.items() if name not in needless}
    return [text for name, text in needed.items() if not getattr(allowed, name)]


def require_permissions(context: Context) -> None:
    """Raise :exc:`GameError`, naming what is missing, if the bot cannot keep a table here."""
    interaction, t = context.interaction, context.reader
    is_thread = isinstance(interaction.channel, discord.Thread)
    names = missing(
        interaction.app_permissions, is_thread=is_thread, opens_thread=opens_thread(context)
    )
    if names:
        user = interaction.client.user
        bot = user.name if user else "Kasino"
        raise GameError(_MISSING, permissions=", ".join(map(t, names)), bot=bot)


def opens_thread(context: Context) -> bool:
    """Say whether a game that starts here gets a thread of its own, as the server wants it."""
    interaction = context.interaction
    wanted = context.service(Preferences).server(interaction.guild_id).threads
    # Neither a thread nor the chat of a voice channel can have threads.
    return wanted and isinstance(interaction.channel, discord.TextChannel)


def table_channels(context: Context) -> tuple[int, ...]:
    """Return the ids of the channels where the server wants its tables, of those that exist.

    None at all means every channel.
    """
    interaction = context.interaction
    chosen = context.service(Preferences).server(interaction.guild_id).channels
    guild = interaction.guild
    return tuple(each for each in chosen if guild is None or guild.get_channel(each))


def require_table_channel(context: Context) -> None:
    """Raise :exc:`GameError` if the server wants no tables in this channel.

    A thread counts as the channel that it belongs to.
    """
    channels = table_channels(context)
    here = context.interaction.channel
    place = here.parent_id if isinstance(here, discord.Thread) else context.interaction.channel_id
    if channels and place not in channels:
        raise GameError(_ELSEWHERE, channels=mentions(channels))


def mentions(channels: Iterable[int]) -> str:
    """Return links to *channels*, by their ids."""
    return ", ".join(f"<#{each}>" for each in channels)


def is_moderator(context: Context) -> bool:
    """Say whether the person who acts may end and change here what others have begun."""
    return context.interaction.permissions.manage_messages
