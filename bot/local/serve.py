"""Run a bot object behind the page: the heart of ``kasino play``."""

import logging
import os
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread
from urllib.parse import quote

import discord
from aiohttp import web

from bot.local.people import known_names
from bot.local.web import Pages
from bot.local.world import LocalWorld, Place

_log = logging.getLogger(__name__)


class PortError(Exception):
    """The page's port cannot be used; the message says which, why, and what to do about it."""

    def __init__(self, port: int, why: str) -> None:
        super().__init__(
            f"port {port} cannot be used ({why}); choose another one, or 0 for any that is free"
        )


@asynccontextmanager
async def serving(
    bot: discord.Client,
    *,
    owner: str,
    place: Place | None = None,
    database_url: str | None = None,
    host: str = "127.0.0.1",
    port: int = 8480,
    open_browser: bool = True,
) -> AsyncIterator[str]:
    """Serve the page for *bot* inside the block and yield the address of the owner's tab.

    *owner* is the first person, who owns the server. Those who played here before, by the bot's
    database at *database_url*, are members from the start. Port 0 takes any free port. Raise
    :exc:`BadNameError` if *owner* cannot be a name, :exc:`PortError` if the port is taken, and
    whatever the bot's start raises. On leaving, the page and then the bot are closed.
    """
    world = LocalWorld(bot, place or Place(), owner)
    runner = web.AppRunner(Pages(world).application(), access_log=None)
    await world.start()
    try:
        if database_url is not None:
            for name in await known_names(database_url):
                await world.person(name)
        await runner.setup()
        site = web.TCPSite(runner, host, port)
        try:
            await site.start()
        except OSError as error:
            raise PortError(port, os.strerror(error.errno or 0)) from error
        address = f"{_root(runner, host)}/?user={quote(owner)}"
        _log.info("The page is at %s", address)
        if open_browser:
            # Some browsers do not return before they are closed, and our end waits for none.
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        yield address
    finally:
        await runner.cleanup()
        await world.close()


def _root(runner: web.AppRunner, host: str) -> str:
    port = runner.addresses[0][1]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
