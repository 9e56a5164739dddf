"""The simulated Discord: simcord's Env in real time, and what the page reads out of it.

simcord is made for tests: it owns the bot's event loop and stops its clock between two actions.
A page that people play on needs the opposite. Whatever reaches below simcord's documented
surface for that is in this module, so that a new version of simcord is checked in one place.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, cast

import discord
import simcord
from simcord.backend import serializers
from simcord.interactions import command_leaves

from bot.local.clock import WallClock

_CDN: Final = "https://cdn.simcord.invalid/attachments/"
FILES: Final = "/files/"
_THREAD_CREATED: Final = 18  # Discord's number for its own message of a new thread
_SUBCOMMANDS: Final = (1, 2)  # Discord's numbers for a subcommand and a group of these

Payload = dict[str, Any]


class LiveEnv(simcord.Env):
    """A simulated Discord in which the bot runs in real time on an ordinary event loop.

    The bot's tasks, timers and threads are its own: nothing is tracked or waited for, so an
    action returns as soon as the bot has been told of it, and a background task may edit a
    message whenever it likes. *locales* tells a user id's language and the server's.
    """

    def __init__(self, bot: discord.Client, locales: Callable[[int], tuple[str, str]]) -> None:
        sharded = isinstance(bot, discord.AutoShardedClient) and bot.shard_count is None
        super().__init__(bot, check_errors=False, shard_count=1 if sharded else None)
        self.clock = WallClock()
        self.backend.clock = self.clock  # type: ignore[assignment]
        self._locales = locales
        self.latest: simcord.InteractionResult | None = None
        self.command_names: dict[str, str] = {}
        # First in the line: the bot must read the payload after the languages are in it.
        self.backend.subscribers.insert(0, self._before_the_bot)

    @contextmanager
    def _bot_scope(self) -> Iterator[None]:
        """Hand the bot its webhook adapter, which tasks inherit, but do not claim its work."""
        with self.time_context():
            yield

    def _before_the_bot(self, event: str, payload: Mapping[str, Any]) -> None:
        if event != "INTERACTION_CREATE":
            return
        record = self.backend.interactions[int(payload["id"])]
        own, servers = self._locales(record.user_id)
        cast("Payload", payload).update(
            locale=own,
            guild_locale=servers,
            # simcord leaves out what the bot may do, and here it may do everything.
            app_permissions=str(discord.Permissions.all().value),
        )
        self.latest = simcord.InteractionResult(self, record)
        if record.command_name is not None:
            self.command_names[payload["id"]] = _full_name(payload["data"])


def _full_name(data: Payload) -> str:
    """Return a command's name with those of its group and subcommand."""
    inner = [option for option in data.get("options") or [] if option["type"] in _SUBCOMMANDS]
    return " ".join([data["name"], *map(_full_name, inner)])


def recent_messages(
    env: LiveEnv, channel: simcord.ChannelHandle, viewer_id: int, limit: int
) -> list[Payload]:
    """Return the last *limit* messages of *channel* that the viewer may see, oldest first.

    Each is Discord's own message object, with files at an address of the page's server.
    """
    stored = env.backend.messages.get(channel.id, {})
    visible = [
        stored[key]
        for key in sorted(stored)
        # The message that a thread hangs on says enough of it.
        if stored[key].visible_to(viewer_id) and stored[key].type != _THREAD_CREATED
    ]
    return [
        _message(env, dict(serializers.message_payload(env.backend, message)))
        for message in visible[-limit:]
    ]


def _message(env: LiveEnv, payload: Payload) -> Payload:
    files = [
        {**file, "url": file["url"].replace(_CDN, FILES, 1)} for file in payload["attachments"]
    ]
    used: Payload = payload.get("interaction_metadata") or {}
    return {**payload, "attachments": files, "command": env.command_names.get(used.get("id", ""))}


def stored_file(env: simcord.Env, path: str) -> bytes | None:
    """Return the bytes of the file that the page's server offers at *path*, if there is one."""
    return env.backend.cdn.get(_CDN + path.removeprefix(FILES))


def visible_commands(
    env: simcord.Env, channel: simcord.ChannelHandle, viewer_id: int
) -> list[tuple[list[Payload], Payload]]:
    """List the slash commands that the viewer may use in *channel*.

    Each is the nodes on the way to it (command, group, subcommand) and the last of these.
    """
    found = []
    for command in env.backend.visible_commands(user_id=viewer_id, channel_id=channel.id):
        for path, leaf in command_leaves(command):
            found.append((_nodes(command, path), leaf))
    return found


def _nodes(command: Payload, path: list[str]) -> list[Payload]:
    nodes = [command]
    for name in path[1:]:
        nodes.append(next(node for node in nodes[-1]["options"] if node["name"] == name))
    return nodes


def shown_message(
    env: simcord.Env, channel: simcord.ChannelHandle, message_id: int
) -> simcord.ResponseMessage:
    """Return a handle of the message; raise BackendError if it is not there any more."""
    return simcord.ResponseMessage(env, env.backend.get_message(channel.id, message_id))


def name_the_bot(env: simcord.Env, name: str) -> None:
    """Give the bot's account the name that people see."""
    env.backend.edit_bot_profile(name)
