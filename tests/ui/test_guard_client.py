"""The client: how it starts, what it hears, and how it ends."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.client import ANSWER_LIMIT, CLOSE_LIMIT, LEAVE_LIMIT, KasinoBot, Parts
from bot.scheduler import Scheduler
from bot.ui.guard_router import Router
from bot.ui.guard_tree import KasinoTree
from tests.conftest import LoggedErrors, OpenWorld
from tests.ui.sample import ITEMS, MODALS, Sample, make_bot, services


def bot_of(
    opener: Callable[[KasinoBot], object] = services,
    *,
    cogs: tuple[str, ...] = (),
    translator: app_commands.Translator | None = None,
    started: Callable[[KasinoBot], Awaitable[None]] | None = None,
) -> KasinoBot:
    """Return a bot with the sample's parts and those given."""
    parts = Parts(
        tree=KasinoTree,
        services=opener,  # type: ignore[arg-type]
        items=ITEMS,
        router=Router(ITEMS, MODALS),
        cogs=cogs,
        translator=translator,
        started=started,
    )
    return KasinoBot(parts, defer_after=0, shard_count=1)


def test_the_bot_needs_no_privileged_intent_and_mentions_nobody_unasked() -> None:
    bot = make_bot()
    assert bot.intents == discord.Intents(guilds=True)
    assert bot.allowed_mentions is not None
    nobody = discord.AllowedMentions.none()
    assert bot.allowed_mentions.to_dict() == nobody.to_dict()


async def test_an_extension_that_fails_to_load_stops_the_start() -> None:
    bot = bot_of(cogs=("tests.ui.no_such_cog",))
    with pytest.raises(commands.ExtensionNotFound):
        await bot.setup_hook()
    await bot.close_services()


async def test_the_services_are_open_before_the_last_step_and_closed_at_the_end() -> None:
    opened: list[Sample] = []
    closed_at_start: list[bool] = []

    async def started(bot: KasinoBot) -> None:
        opened.append(bot.service(Sample))
        closed_at_start.append(opened[0].closed)

    bot = bot_of(started=started)
    async with bot:
        await bot.setup_hook()
    assert closed_at_start == [False]
    assert opened[0].closed
    with pytest.raises(KeyError):
        bot.service(Sample)


async def test_background_work_ends_before_discord_is_left() -> None:
    scheduler, was_closed = Scheduler.on_loop(), list[bool]()

    @asynccontextmanager
    async def opener(_bot: KasinoBot) -> AsyncIterator[Iterable[object]]:
        yield [scheduler]

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            was_closed.append(bot.is_closed())

    bot = bot_of(opener)
    async with bot:
        await bot.setup_hook()
        scheduler.spawn(work(), "table 1")
        await asyncio.sleep(0)
    assert was_closed == [False]


def test_all_that_is_waited_for_at_the_end_takes_less_than_five_seconds() -> None:
    assert ANSWER_LIMIT + LEAVE_LIMIT + CLOSE_LIMIT < 5


async def test_services_that_hang_do_not_keep_the_bot_from_closing(
    logged_errors: LoggedErrors, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def hanging(_bot: KasinoBot) -> AsyncIterator[Iterable[object]]:
        yield []
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.client.CLOSE_LIMIT", 0.01)
    bot = bot_of(hanging)
    async with asyncio.timeout(60), bot:
        await bot.setup_hook()
    assert "did not close" in logged_errors.take()[0]


async def test_an_answer_under_way_is_waited_for_but_not_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[float] = []

    async def answer(bot: KasinoBot, seconds: float) -> None:
        with bot.answering():
            await asyncio.sleep(seconds)
            done.append(seconds)

    for seconds, limit in ((0.01, 60), (60, 0.01)):
        monkeypatch.setattr("bot.client.ANSWER_LIMIT", limit)
        bot = bot_of()
        async with bot:
            await bot.setup_hook()
            answering = asyncio.create_task(answer(bot, seconds))
            await asyncio.sleep(0)
        answering.cancel()
    assert done == [0.01]


async def test_discord_may_not_keep_the_bot_from_closing(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Sample] = []

    async def started(bot: KasinoBot) -> None:
        opened.append(bot.service(Sample))

    async def hang(_self: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.client.LEAVE_LIMIT", 0.01)
    bot = bot_of(started=started)
    await bot.setup_hook()
    with monkeypatch.context() as hanging:
        hanging.setattr(discord.AutoShardedClient, "close", hang)
        async with asyncio.timeout(60):
            await asyncio.gather(bot.close(), bot.close())
    assert opened[0].closed
    assert caplog.text.count("did not say goodbye") == 1


async def test_the_translator_translates_what_commands_say_of_themselves() -> None:
    class Finnish(app_commands.Translator):
        async def translate(
            self,
            string: app_commands.locale_str,
            locale: discord.Locale,
            context: app_commands.TranslationContextTypes,
        ) -> str | None:
            del context
            return f"{string.message} suomeksi" if locale is discord.Locale.finnish else None

    bot = bot_of(translator=Finnish())
    await bot.setup_hook()
    assert isinstance(bot.tree.translator, Finnish)
    await bot.close_services()


async def test_a_message_in_the_channel_is_nothing_to_the_bot(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    await ann.send(world.channel, "!help k1:private:1:0:fine")
    assert len(world.channel.history()) == 1
