"""``kasino run`` and ``kasino release``: the bot as a process on Discord."""

import asyncio
import gc
import logging
import signal
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final

import aiohttp
import discord

from bot.app import create_bot, only_release, play_on
from bot.client import KasinoBot
from bot.exits import Exit
from bot.settings import Settings, SettingsError
from db.errors import DatabaseError, DatabaseInUseError

_REFUSED: Final = "Discord refuses the token that DISCORD_TOKEN or KASINO_TOKEN_FILE gives"
_AUTHENTICATION_FAILED: Final = 4004

_UNREACHED: Final = (
    discord.HTTPException,
    discord.GatewayNotFound,
    aiohttp.ClientError,
    TimeoutError,
)

_log = logging.getLogger(__name__)


class StopError(Exception):
    """What ended the program, in one line, and the exit code that says so."""

    def __init__(self, code: Exit, line: str) -> None:
        super().__init__(line)
        self.code = code


async def run(settings: Settings, *, force_sync: bool = False) -> None:
    """Host games until the process is asked to end.

    Raise :exc:`StopError` if it ends for another reason, and whatever is a fault of ours.
    """
    token = _token(settings)
    stop: asyncio.Future[Exit] = asyncio.get_running_loop().create_future()
    bot = create_bot(
        settings,
        start=partial(_begin, force_sync=force_sync),
        on_lost=partial(_set, stop, Exit.IN_USE),
    )
    running = await _ended(bot, bot.start(token), stop)
    _log.info("The bot has ended")
    if stop.done() and stop.result() is Exit.IN_USE:
        raise StopError(Exit.IN_USE, "another process has taken the database over")
    if not running.cancelled():
        with _told():
            running.result()
        if not stop.done():
            raise StopError(Exit.DISCORD, "Discord has ended the connection")


async def _begin(bot: KasinoBot, *, force_sync: bool) -> None:
    """Go on with the stored games, and then spare what stays for good each look for garbage.

    Every look through all that the program consists of would hold up answers for a tenth of a
    second.
    """
    await play_on(bot, force_sync=force_sync)
    gc.collect()
    gc.freeze()


async def release(settings: Settings, *, force_sync: bool = False) -> None:
    """Bring the database to the newest schema, the commands and emoji to Discord, and end.

    Raise as :func:`run` does, and if the process is asked to end before all is done.
    """
    token = _token(settings)
    stop: asyncio.Future[Exit] = asyncio.get_running_loop().create_future()
    bot = create_bot(settings, start=partial(only_release, force_sync=force_sync))
    running = await _ended(bot, bot.login(token), stop)
    if running.cancelled():
        raise StopError(Exit.CUT_OFF, "the release was asked to end before it was done")
    with _told():
        running.result()
    _log.info("The database, the commands and the emoji are up to date")


async def _ended(
    bot: KasinoBot, work: Coroutine[Any, Any, None], stop: "asyncio.Future[Exit]"
) -> "asyncio.Task[None]":
    """Return *work*, which has ended or was cut off by *stop* or a signal, with *bot* closed."""
    with ending(stop):
        running = asyncio.create_task(work, name="bot")
        try:
            ends: set[asyncio.Future[Any]] = {running, stop}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # A start that is under way would open more after the bot is closed.
            running.cancel()
            await asyncio.wait({running})
            await bot.close()
    return running


def _token(settings: Settings) -> str:
    return settings.token.get_secret_value().strip() if settings.token else ""


@contextmanager
def ending(stop: "asyncio.Future[Exit]") -> Iterator[None]:
    """Let SIGTERM and Ctrl-C end the block's work in good order, by *stop*."""
    loop = asyncio.get_running_loop()
    numbers = (signal.SIGTERM, signal.SIGINT)
    # Windows has no such handlers: there Ctrl-C cancels the work, and nothing is lost either.
    with suppress(NotImplementedError):
        for number in numbers:
            loop.add_signal_handler(number, _set, stop, Exit.OK)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            for number in numbers:
                loop.remove_signal_handler(number)


def _set(stop: "asyncio.Future[Exit]", why: Exit) -> None:
    if not stop.done():
        stop.set_result(why)


@contextmanager
def _told() -> Iterator[None]:
    """Turn what a host can do something about into a :exc:`StopError`."""
    try:
        yield
    except discord.LoginFailure as error:
        raise StopError(Exit.TOKEN, _REFUSED) from error
    except discord.ConnectionClosed as error:
        if error.code == _AUTHENTICATION_FAILED:
            raise StopError(Exit.TOKEN, _REFUSED) from error
        raise StopError(Exit.DISCORD, f"Discord has ended the connection: {error}") from error
    except DatabaseInUseError as error:
        raise StopError(Exit.IN_USE, str(error)) from error
    except DatabaseError as error:
        raise StopError(Exit.DATABASE, str(error)) from error
    except SettingsError as error:
        raise StopError(Exit.SETTINGS, str(error)) from error
    except _UNREACHED as error:
        # An answer that never came has no words of its own.
        why = str(error) or type(error).__name__
        raise StopError(Exit.DISCORD, f"Discord cannot be reached: {why}") from error
