"""Put messages into the form that discord.py sends, and post them in channels."""

from typing import Any

import discord

from bot.ui.limits_fit import fit
from bot.ui.replies import Body, LeakError, Message, PrivateMessage, allowed_mentions, view_of


def as_new(message: Body) -> dict[str, Any]:
    """Return the arguments that send *message* as a new one."""
    message = fit(message)
    arguments: dict[str, Any] = {
        "embeds": list(message.embeds),
        "files": [picture.as_file() for picture in message.pictures],
        "allowed_mentions": allowed_mentions(message.mentions),
    }
    if message.content:
        arguments["content"] = message.content
    if message.rows:
        arguments["view"] = view_of(message.rows)
    return arguments


def as_edit(message: Body) -> dict[str, Any]:
    """Return the arguments that turn a message into *message*.

    Every part is named, for Discord leaves alone what an edit does not name: a picture would
    stay beside its successor, and mentions would be parsed as if nobody had limited them.
    """
    message = fit(message)
    return {
        "content": message.content or None,
        "embeds": list(message.embeds),
        "view": view_of(message.rows) if message.rows else None,
        "attachments": [picture.as_file() for picture in message.pictures],
        "allowed_mentions": allowed_mentions(message.mentions),
    }


async def post(
    channel: discord.abc.Messageable, message: Message, nonce: str | None = None
) -> discord.Message:
    """Send *message* to *channel* and return it.

    Posting again with the same *nonce* within minutes gives the first message, not a second.
    Raise :exc:`discord.HTTPException` if Discord refuses, :exc:`LeakError` for private cards.
    """
    _refuse_private(message)
    arguments = as_new(message)
    if nonce is not None:
        arguments["nonce"] = nonce
    return await channel.send(**arguments)


async def revise(
    target: discord.PartialMessage | discord.Message, message: Message
) -> discord.Message:
    """Turn *target* into *message* and return it; raise as :func:`post` does."""
    _refuse_private(message)
    return await target.edit(**as_edit(message))


def _refuse_private(message: Body) -> None:
    if isinstance(message, PrivateMessage):
        raise LeakError("a private message in a channel")
