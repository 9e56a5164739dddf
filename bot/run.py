"""``kasino run`` and ``kasino release``: the bot as a process on Discord."""

import asyncio
import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final

import aiohttp
import discord

from bot.app import create_bot, only_release, play_on
from bot.exits import Exit
from bot.settings import Settings
from db.errors import DatabaseError, DatabaseInUseError

_REFUSED: Final = "Discord refuses the token that DISCORD_TOKEN or KASINO_TOKEN_FILE gives"
_AUTHENTICATION_FAILED: Final = 4004

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
        start=partial(play_on, force_sync=force_sync),
        on_lost=partial(_set, stop, Exit.IN_USE),
    )
    with ending(stop):
        running = asyncio.create_task(bot.start(token), name="bot")
        try:
            ends: set[asyncio.Future[Any]] = {running, stop}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # A start that is under way would open more after the bot is closed.
            running.cancel()
            await asyncio.wait({running})
            await bot.close()
    _log.info("The bot has ended")
    if stop.done() and stop.result() is Exit.IN_USE:
        raise StopError(Exit.IN_USE, "another process has taken the database over")
    if not running.cancelled():
        with _told():
            running.result()
        if not stop.done():
            raise StopError(Exit.DISCORD, "Discord has ended the connection")


async def release(settings: Settings, *, force_sync: bool = False) -> None:
    """Bring the database to the newest schema, the commands and emoji to Discord, and end.

    Raise as :func:`run` does.
    """
    token = _token(settings)
    bot = create_bot(settings, start=partial(only_release, force_sync=force_sync))
    try:
        with _told():
            await bot.login(token)
    finally:
        await bot.close()
    _log.info("The database, the commands and the emoji are up to date")


def _token(settings: Settings) -> str:
    # An empty file of a token is still possible, and refused by Discord like any wrong one.
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
    except (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError) as error:
        raise StopError(Exit.DISCORD, f"Discord cannot be reached: {error}") from error
