"""A Discord in memory, with people in it, for a bot under test."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import discord
from discord import app_commands
from simcord.actors import MemberActor
from simcord.backend import Backend, serializers
from simcord.backend.models import Interaction
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.env import Env
from simcord.interactions import base_payload
from simcord.results import InteractionResult, ResponseMessage

from bot.app import Start, create_bot, play_on
from bot.client import KasinoBot
from bot.scheduler import Scheduler
from bot.settings import Settings
from tests.databases import new_database

BUTTON, SELECT = 2, 3
COMPONENT = 3

AnyMessage = discord.Message | ResponseMessage
MakeBot = Callable[[], KasinoBot]


def quick_settings(folder: Path, **changes: Any) -> Settings:  # noqa: ANN401 - each field's own
    """Return settings with a database in *folder*, without pauses, pictures or more processes.

    Another process takes a second to start, and most tests want none of what it makes.
    """
    quick: dict[str, Any] = {
        "database_url": new_database(folder / "kasino.sqlite"),
        "search_workers": 0,
        "picture_workers": 0,
        "computer_pause": 0,
        "edit_interval": 0,
        "ping_after": 600,
        # The clock of a test may leap, and its bot may be restarted without a word.
        "lease": 86400,
    }
    return Settings(**{**quick, **changes})


def by_discords_clock() -> Scheduler:
    """Return a scheduler that goes by the clock of the Discord in memory."""
    loop = asyncio.get_running_loop()
    return Scheduler(
        lambda: discord.utils.utcnow().timestamp(),
        loop.call_later,
        lambda work, name: loop.create_task(work, name=name),
    )


def bot_maker(
    settings: Settings,
    *,
    scheduler: Callable[[], Scheduler] = Scheduler.on_loop,
    start: Start = play_on,
    seed: int = 7,
) -> MakeBot:
    """Return a function that makes a bot, which a world calls at its start and at each restart.

    The cards follow from *seed*, so that no test passes or fails by chance.
    """
    random = Random(seed)
    return lambda: create_bot(
        settings, scheduler=scheduler, random=random, shard_count=1, start=start
    )


class World:
    """One server with one channel, the bot, and whoever joins by :meth:`person`.

    The bot is made anew by :meth:`restart`, by what *make_bot* then is. *server_locale* is the
    language of the server, *bot_permissions* what the bot is told that it may do.
    """

    def __init__(self, make_bot: MakeBot) -> None:
        self.make_bot = make_bot
        self.bot = make_bot()
        self.env: Env = Env(self.bot)
        self.server_locale = "en-US"
        self.bot_permissions = discord.Permissions.all()
        self._locales: dict[int, str] = {}

    async def start(self) -> None:
        """Start the bot, and make the server and its channel."""
        await self.env.start()
        self.guild: GuildHandle = self.env.create_guild("Kasino")
        self.channel: ChannelHandle = self.guild.create_text_channel("games")
        await self.env.settle()
        # The whole bot has told its commands by itself, but one that only has samples has not.
        if not self.env.backend.commands:
            await self.bot.tree.sync()

    async def close(self) -> None:
        """Stop the bot and close what it opened; raise what nobody has caught."""
        await self.env.shutdown()
        await self.bot.close_services()
        # Those that a command raises before it starts are answered, and looked at in its test.
        errors = [e for e in self.env.errors if not isinstance(e, app_commands.AppCommandError)]
        if errors:
            raise errors[0]

    async def restart(self) -> None:
        """Close the bot and start a new one, which knows what was stored and nothing else."""
        old, self.bot = self.bot, self.make_bot()
        await old.close_services()
        await self.env.restart_bot(self.bot)

    def person(self, name: str, locale: str = "en-US") -> MemberActor:
        """Return a new member of the server, who reads Discord in the language *locale*."""
        return self.guild.add_member(self.user(name, locale))

    def user(self, name: str, locale: str = "en-US") -> UserHandle:
        """Return somebody new who is on no server."""
        user = self.env.create_user(name)
        self._locales[user.id] = locale
        return user

    def locale_of(self, user_id: int) -> str:
        """Return the language in which somebody reads Discord."""
        return self._locales.get(user_id, "en-US")

    def payload(
        self,
        backend: Backend,
        *,
        type: int,  # noqa: A002 - simcord's name
        channel_id: int,
        guild_id: int | None,
        user_id: int,
        data: dict[str, Any],
    ) -> tuple[Interaction, dict[str, Any]]:
        """Stand in for simcord's maker of payloads, which knows of no languages."""
        record, payload = base_payload(
            backend,
            type=type,
            channel_id=channel_id,
            guild_id=guild_id,
            user_id=user_id,
            data=data,
        )
        payload["app_permissions"] = str(self.bot_permissions.value)
        payload["locale"] = self.locale_of(user_id)
        if guild_id is not None:
            payload["guild_locale"] = self.server_locale
        return record, payload

    async def press(
        self,
        person: MemberActor,
        message: AnyMessage,
        custom_id: str,
        values: Sequence[str] | None = None,
    ) -> InteractionResult:
        """Press what has *custom_id* on *message*, whether it is there or forged."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": BUTTON}
        if values is not None:
            data |= {"component_type": SELECT, "values": list(values)}
        return (await self.together([(person, message, data)]))[0]

    async def together(
        self, presses: Sequence[tuple[MemberActor, AnyMessage, dict[str, Any]]]
    ) -> list[InteractionResult]:
        """Deliver all *presses*, of a person on a message, before the bot answers any."""
        payloads = [self._component(*press) for press in presses]
        for _, payload in payloads:
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return [InteractionResult(self.env, record) for record, _ in payloads]

    def _component(
        self, person: MemberActor, message: AnyMessage, data: dict[str, Any]
    ) -> tuple[Interaction, dict[str, Any]]:
        stored = self.env.backend.get_message(self.channel.id, message.id)
        record, payload = self.payload(
            self.env.backend,
            type=COMPONENT,
            channel_id=self.channel.id,
            guild_id=self.guild.id,
            user_id=person.id,
            data=data,
        )
        record.source_message_id = message.id
        payload["message"] = dict(serializers.message_payload(self.env.backend, stored))
        return record, payload
