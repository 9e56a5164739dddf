"""Cut what would not fit Discord's limits, so that a fault of ours costs words, not a game."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, TypeVar

import discord
from discord import ui

from bot.ui import limits
from bot.ui.limits_components import (
    BUTTON_LABEL,
    OPTION_TEXT,
    OPTIONS,
    PLACEHOLDER,
    ROW_BUTTONS,
    ROWS,
    component_faults,
    custom_ids,
)
from bot.ui.replies import Body, Picture, Rows, payload_of, row_payloads

_log = logging.getLogger(__name__)
_MORE: Final = "…"

BodyT = TypeVar("BodyT", bound=Body)


def faults_of(message: Body) -> list[limits.Fault]:
    """Return what Discord would refuse in *message*."""
    sizes = [len(picture.data) for picture in message.pictures]
    return limits.check(payload_of(message), sizes=sizes)


def fit(message: BodyT) -> BodyT:
    """Return *message* if it fits, or else what :func:`cut` leaves of it.

    The faults are logged as an error, for they are ours.
    """
    faults = faults_of(message)
    if not faults:
        return message
    _log.error("A message had to be cut: %s", "; ".join(str(fault) for fault in faults))
    return cut(message)


def cut(message: BodyT) -> BodyT:
    """Return *message* with whatever breaks a limit cut off or left out.

    Components are cut in place.
    """
    pictures = tuple(_pictures(message.pictures))
    names = {picture.name for picture in pictures}
    short = replace(
        message,
        content=_cut(message.content.strip(), limits.CONTENT),
        embeds=tuple(_embeds(message.embeds, names)),
        rows=tuple(_rows(message.rows)),
        pictures=pictures,
        mentions=frozenset(sorted(message.mentions)[: limits.MENTIONS]),
    )
    empty = not (short.content or short.embeds or short.rows or short.pictures)
    return replace(short, content=_MORE) if empty else short


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - len(_MORE)] + _MORE


def _shown(text: str, most: int) -> str:
    return _cut(text.strip() or _MORE, most)


def _embeds(embeds: tuple[discord.Embed, ...], names: set[str]) -> Iterator[discord.Embed]:
    room = limits.EMBEDS_TOTAL
    for embed in embeds[: limits.EMBEDS]:
        payload: dict[str, Any] = dict(embed.to_dict())
        _cut_texts(payload)
        _drop_pictures(payload, names)
        _cut_to(payload, room)
        room -= limits.embed_length(payload)
        if limits.shows_something(payload):
            yield discord.Embed.from_dict(payload)


def _cut_texts(payload: dict[str, Any]) -> None:
    for key, most in (
        ("title", limits.EMBED_TITLE),
        ("description", limits.EMBED_DESCRIPTION),
    ):
        if payload.get(key) is not None:
            payload[key] = _shown(payload[key], most)
    for part, key, most in (
        ("footer", "text", limits.EMBED_FOOTER),
        ("author", "name", limits.EMBED_AUTHOR),
    ):
        if payload.get(part):
            payload[part] = {**payload[part], key: _shown(payload[part].get(key) or "", most)}
    payload["fields"] = [
        {
            **field,
            "name": _shown(field["name"], limits.FIELD_NAME),
            "value": _shown(field["value"], limits.FIELD_VALUE),
        }
        for field in (payload.get("fields") or ())[: limits.EMBED_FIELDS]
    ]


def _drop_pictures(payload: dict[str, Any], names: set[str]) -> None:
    for part in ("image", "thumbnail"):
        scheme, _, name = ((payload.get(part) or {}).get("url") or "").partition("://")
        if scheme == "attachment" and name not in names:
            del payload[part]


def _cut_to(payload: dict[str, Any], room: int) -> None:
    fields = payload["fields"]
    while fields and limits.embed_length(payload) > room:
        fields.pop()
    over = limits.embed_length(payload) - room
    if over > 0 and payload.get("description"):
        payload["description"] = _cut(
            payload["description"], max(len(_MORE), len(payload["description"]) - over)
        )
    if limits.embed_length(payload) > room:
        payload.clear()


def _pictures(pictures: tuple[Picture, ...]) -> Iterator[Picture]:
    room = limits.REQUEST_BYTES
    names: set[str] = set()
    for picture in pictures[: limits.FILES]:
        size = len(picture.data)
        if size <= min(limits.FILE_BYTES, room) and picture.name not in names:
            room -= size
            names.add(picture.name)
            yield replace(picture, alt=_cut(picture.alt, limits.ALT_TEXT))


def _rows(rows: Rows) -> Iterator[tuple[ui.Item[Any], ...]]:
    seen: set[str] = set()
    for row in rows[:ROWS]:
        kept: list[ui.Item[Any]] = []
        for item in row[:ROW_BUTTONS]:
            _cut_item(item)
            payload = row_payloads(((*kept, item),))
            ids = set(custom_ids(row_payloads(((item,),))))
            if not ids & seen and not list(component_faults(payload)):
                seen |= ids
                kept.append(item)
        if kept:
            yield tuple(kept)


def _cut_item(item: ui.Item[Any]) -> None:
    inner = item.item if isinstance(item, ui.DynamicItem) else item
    if isinstance(inner, ui.Button):
        if inner.label is not None:
            inner.label = _cut(inner.label, BUTTON_LABEL)
    elif isinstance(inner, ui.Select):
        inner.placeholder = inner.placeholder and _cut(inner.placeholder, PLACEHOLDER)
        inner.options = inner.options[:OPTIONS]
        inner.max_values = min(inner.max_values, len(inner.options))
        inner.min_values = min(inner.min_values, inner.max_values)
        for option in inner.options:
            option.label = _shown(option.label, OPTION_TEXT)
            option.description = option.description and _cut(option.description, OPTION_TEXT)
