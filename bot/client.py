"""The bot's connection to Discord; whatever makes it Kasino is handed to it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.i18n import Texts, texts
from bot.scheduler import Scheduler
from bot.service.preferences import Preferences

# Together they leave a part of the five seconds in which the process is to end.
ANSWER_LIMIT: Final = 1.0
"""How many seconds answers that are under way have left when the bot is closed."""
LEAVE_LIMIT: Final = 1.0
"""How many seconds Discord may take to say goodbye."""
CLOSE_LIMIT: Final = 2.0
"""How many seconds the services may take to close."""

_log = logging.getLogger(__name__)

ServiceT = TypeVar("ServiceT")
Item = type[ui.DynamicItem[Any]]


@dataclass(frozen=True, kw_only=True)
class Parts:
    """What the bot is made of.

    *services* opens everything that the bot works with and yields it, one object of a kind;
    leaving it closes them. *router* gets every interaction, beside discord.py's own handling.
    *started* is called once all is loaded and before the bot connects.
    """

    tree: type[app_commands.CommandTree[Any]]
    services: Callable[["KasinoBot"], AbstractAsyncContextManager[Iterable[object]]]
    items: Sequence[Item] = ()
    router: Callable[["discord.Interaction[KasinoBot]"], Awaitable[None]]
    cogs: Sequence[str] = ()
    translator: app_commands.Translator | None = None
    started: Callable[["KasinoBot"], Awaitable[None]] | None = None


class KasinoBot(commands.AutoShardedBot):
    """The bot: it needs no privileged intent, reads no messages and mentions nobody unasked.

    *defer_after* is how many seconds an answer may take before it is deferred.
    """

    def __init__(self, parts: Parts, *, defer_after: float, shard_count: int | None = None) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            tree_cls=parts.tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            shard_count=shard_count,
        )
        self.defer_after = defer_after
        self._parts = parts
        self._services: dict[type, object] = {}
        self._open = AsyncExitStack()
        self._answering: set[asyncio.Task[object]] = set()
        self._closing: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Open the services and load what is ours; an error here stops the start."""
        opened = await self._open.enter_async_context(self._parts.services(self))
        self._services = {type(service): service for service in opened}
        self.add_dynamic_items(*self._parts.items)
        if self._parts.translator is not None:
            await self.tree.set_translator(self._parts.translator)
        for cog in self._parts.cogs:
            await self.load_extension(cog)
        if self._parts.started is not None:
            await self._parts.started(self)

    def service(self, kind: type[ServiceT]) -> ServiceT:
        """Return the one service whose class is *kind*; raise :exc:`KeyError` if there is none.

        Components ask for it at each press, so that none holds on to what a restart replaces.
        """
        return cast("ServiceT", self._services[kind])

    @property
    def preferences(self) -> Preferences | None:
        """Return what servers and people have chosen; ``None`` where no such service is open."""
        return cast("Preferences | None", self._services.get(Preferences))

    async def on_ready(self) -> None:
        """Log that the bot is there; Discord says so again after each lost session."""
        _log.info("Ready on %s servers", len(self.guilds))

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Let :meth:`close` wait for what is done inside the block, in a task of its own."""
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("there is no task")
        self._answering.add(task)
        try:
            yield
        finally:
            self._answering.discard(task)

    async def on_interaction(self, interaction: "discord.Interaction[KasinoBot]") -> None:
        """Hand each interaction to the router."""
        await self._parts.router(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Ignore messages: the bot has no commands in them."""

    async def close(self) -> None:
        """Let answers that are under way arrive, leave Discord, then close the services.

        Background work stops before, for it would find the connection closed at any moment.

        Each step has its time limit. A second call waits for the first.
        """
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="closing")
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        if self._answering:
            await asyncio.wait(self._answering, timeout=ANSWER_LIMIT)
        if (background := self._services.get(Scheduler)) is not None:
            cast("Scheduler", background).stop()
        leaving = asyncio.create_task(super().close(), name="leaving Discord")
        try:
            await asyncio.wait({leaving}, timeout=LEAVE_LIMIT)
        finally:
            await self.close_services()
        if not leaving.done():
            _log.warning("Discord did not say goodbye within %s s", LEAVE_LIMIT)
        elif error := leaving.exception():
            _log.warning("Discord was left in trouble", exc_info=error)

    async def close_services(self) -> None:
        """Close the services, but wait for no longer than :data:`CLOSE_LIMIT`."""
        self._services = {}
        try:
            async with asyncio.timeout(CLOSE_LIMIT):
                await self._open.aclose()
        except TimeoutError:
            _log.error("The services did not close within %s s", CLOSE_LIMIT)


def reader(interaction: "discord.Interaction[KasinoBot]") -> Texts:
    """Return the texts for what only the person who acts sees.

    They are in the language that the person has chosen, or else that of the person's Discord.
    """
    preferences = interaction.client.preferences
    own = preferences and preferences.person(interaction.user.id).language
    return texts(own or str(interaction.locale))


def public(interaction: "discord.Interaction[KasinoBot]") -> Texts:
    """Return the texts for everybody in the channel where somebody acts.

    In direct messages that is whoever acts.
    """
    if interaction.guild_id is None:
        return reader(interaction)
    locale = str(interaction.guild_locale or interaction.locale)
    return server_texts(interaction.client, interaction.guild_id, locale)


def server_texts(bot: KasinoBot, guild_id: int | None, locale: str) -> Texts:
    """Return the texts for everybody on a server.

    They are in the language that the server has chosen, or else in *locale*, one of Discord's
    codes.
    """
    chosen = bot.preferences and bot.preferences.server(guild_id).language
    return texts(chosen or locale)
