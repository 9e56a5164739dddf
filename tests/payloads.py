"""Check every request that a bot under test sends against Discord's limits."""

import json as notation
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import discord

from bot.i18n import TEXT_STYLE
from bot.ui import limits
from bot.ui.limits_components import check_modal
from tests.limits_commands import CHOICES, check_commands

_MESSAGES = re.compile(r"/channels/\d+/messages(/\d+)?|/webhooks/\d+/[^/]+(/messages/[^/]+)?")

_COLOURED = re.compile(f"[♠♥♦♣](?!{TEXT_STYLE})")

Payload = Mapping[str, Any]


def request_faults(
    method: str, path: str, json: Payload | Sequence[Payload] | None, sizes: Sequence[int] = ()
) -> Iterable[object]:
    """Return what Discord would refuse in the request; *sizes* are its files', in bytes."""
    match json:
        case [*commands] if path.endswith("/commands"):
            return check_commands(commands)
        case {"type": 4 | 7 as kind, "data": data} if path.endswith("/callback"):
            return limits.check(data, edit=kind == 7, sizes=sizes)
        case {"type": 9, "data": data} if path.endswith("/callback"):
            return check_modal(data)
        case {"type": 8, "data": {"choices": [*choices]}} if len(choices) > CHOICES:
            return [f"{len(choices)} choices"]
        case dict() as message if _MESSAGES.fullmatch(path):
            return limits.check(message, edit=method == "PATCH", sizes=sizes)
        case _:
            return ()


def checked(dispatch: Callable[..., object], faults: list[str]) -> Callable[..., object]:
    """Return simcord's *dispatch* with each request's faults noted in *faults* beforehand."""

    def dispatch_checked(
        backend: object,
        method: str,
        path: str,
        *,
        json: Payload | None = None,
        files: Sequence[discord.File] = (),
        **rest: object,
    ) -> object:
        sizes = [_size(file) for file in files]
        faults.extend(f"{path}: {fault}" for fault in request_faults(method, path, json, sizes))
        if json and _COLOURED.search(notation.dumps(json, ensure_ascii=False)):
            faults.append(f"{path}: a suit that clients draw as a coloured picture in {json}")
        return dispatch(backend, method, path, json=json, files=files, **rest)

    return dispatch_checked


def _size(file: discord.File) -> int:
    position = file.fp.tell()
    end = file.fp.seek(0, 2)
    file.fp.seek(position)
    return end - position
