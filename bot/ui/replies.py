"""What we say: messages as values, made by render functions and sent elsewhere."""

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.render.drawing import Drawing
from bot.ui.limits_components import ACTION_ROW

Rows = tuple[tuple[ui.Item[Any], ...], ...]
"""The components of a message, row by row; what can be pressed is always a dynamic item."""


class LeakError(RuntimeError):
    """A private message was about to be sent where others could see it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A file shown with a message: its *name*, its bytes, and a text for who cannot see it."""

    name: str
    data: bytes
    alt: str

    def as_file(self) -> discord.File:
        """Return a new file; discord.py uses up each one that it sends."""
        return discord.File(io.BytesIO(self.data), filename=self.name, description=self.alt)


@dataclass(frozen=True, kw_only=True)
class Body:
    """What public and private messages have in common.

    *mentions* are the ids of exactly those people whom the message may ping. *drawing* is a picture
    that is still to be drawn when the message is sent; the text says everything without it.
    """

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    rows: Rows = ()
    pictures: tuple[Picture, ...] = ()
    mentions: frozenset[int] = frozenset()
    drawing: Drawing | None = None


@dataclass(frozen=True, kw_only=True)
class Message(Body):
    """A message that anybody may see."""


@dataclass(frozen=True, kw_only=True)
class PrivateMessage(Body):
    """A message that shows somebody's cards; it is sent only where one person sees it."""


def view_of(rows: Rows) -> ui.View:
    """Return a new view of *rows* for one sending.

    Its custom ids hold all there is to know, so discord.py need not remember it: it is stopped
    at once. A remembered view would, in some states, take our templates from the whole bot.
    Raise :exc:`TypeError` for an item that can be pressed and is not dynamic.
    """
    view = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in row:
            if item.is_dispatchable() and not isinstance(item, ui.DynamicItem):
                raise TypeError(f"not a dynamic item: {item!r}")
            item.row = number
            view.add_item(item)
    view.stop()
    return view


def allowed_mentions(people: Iterable[int]) -> discord.AllowedMentions:
    """Return leave to ping *people*, by their Discord ids, and nobody else."""
    users = [discord.Object(person) for person in sorted(people)]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def row_payloads(rows: Rows) -> list[dict[str, Any]]:
    """Return *rows* as the JSON that goes out, even where Discord would refuse it."""
    return [
        {"type": ACTION_ROW, "components": [item.to_component_dict() for item in row]}
        for row in rows
    ]


def payload_of(message: Body) -> dict[str, Any]:
    """Return *message* as the JSON that goes out, without its files' bytes."""
    return {
        "content": message.content,
        "embeds": [embed.to_dict() for embed in message.embeds],
        "components": row_payloads(message.rows),
        "attachments": [
            {"filename": picture.name, "description": picture.alt} for picture in message.pictures
        ],
        "allowed_mentions": allowed_mentions(message.mentions).to_dict(),
    }
