"""A page that runs, and tabs on it without a browser."""

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any, Final

import aiohttp
import discord
from yarl import URL

from bot.local.serve import serving
from bot.local.world import Place

Json = dict[str, Any]

PATIENCE: Final = 60.0
"""How many seconds a test waits for the page, however busy the machine is."""


class Tab:
    """What the page's script would know: the frame and the messages, by what the server tells."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.frame: Json = {}
        self.messages: dict[str, Json] = {}
        self._answers: dict[int, asyncio.Future[Json]] = {}
        self._numbers = itertools.count(1)
        self._changed = asyncio.Event()

    async def listen(self) -> None:
        """Take the server's news until the tab is closed."""
        async for message in self.socket:
            news = json.loads(message.data)
            if "number" in news:
                self._answers.pop(news["number"]).set_result(news["answer"])
            self.frame = news.get("frame", self.frame)
            if "order" in news:
                known = self.messages | {m["id"]: m for m in news["changed"]}
                self.messages = {key: known[key] for key in news["order"]}
            self._changed.set()

    async def ask(self, do: str, **request: Any) -> Json:  # noqa: ANN401 (any JSON)
        """Ask the server for something and return its answer."""
        number = next(self._numbers)
        self._answers[number] = asyncio.get_running_loop().create_future()
        answer = self._answers[number]
        await self.socket.send_json({"do": do, "number": number, **request})
        return await asyncio.wait_for(answer, PATIENCE)

    async def slash(self, command: str, **options: str) -> Json:
        """Run a slash command."""
        return await self.ask("slash", command=command, options=options)

    async def click(self, label: str) -> Json:
        """Press the button with that label on the newest message that has one."""
        for message in reversed(self.messages.values()):
            for button in _components(message):
                if button.get("label") == label:
                    custom_id = button["custom_id"]
                    return await self.ask("click", message=message["id"], custom_id=custom_id)
        raise AssertionError(label)

    async def choose(self, placeholder: str, *values: str) -> Json:
        """Choose *values* in the menu with that placeholder."""
        message, menu = next(
            (message, menu)
            for message in self.messages.values()
            for menu in _components(message)
            if menu.get("placeholder") == placeholder
        )
        custom_id = menu["custom_id"]
        chosen = {"custom_id": custom_id, "kind": menu["type"], "values": values}
        return await self.ask("select", message=message["id"], **chosen)

    @property
    def texts(self) -> list[str]:
        """The contents of the messages, oldest first."""
        return [message["content"] for message in self.messages.values()]

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until *true* returns so."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                self._changed.clear()
                await self._changed.wait()


def _components(message: Json) -> list[Json]:
    return [component for row in message["components"] for component in row["components"]]


class Site:
    """The running page: opens tabs and fetches addresses."""

    def __init__(self, bot: discord.Client, stack: AsyncExitStack) -> None:
        self.bot = bot
        self._stack = stack
        self._listeners: list[asyncio.Task[None]] = []

    async def start(self, locale: str, port: int, database_url: str | None = None) -> None:
        """Serve the bot, in a server of that language; port 0 takes any free one.

        *database_url* is where the bot keeps its people, if it is one that does.
        """
        address = await self._stack.enter_async_context(
            serving(
                self.bot,
                owner="Alice",
                place=Place(locale=locale),
                database_url=database_url,
                port=port,
                open_browser=False,
            )
        )
        self.session = await self._stack.enter_async_context(aiohttp.ClientSession())
        self.root = URL(address).with_query(None)

    async def close(self) -> None:
        """Stop everything; do nothing if it is stopped."""
        await self._stack.aclose()

    async def tab(self, name: str, *languages: str, **known: str) -> Tab:
        """Open a tab for the person of that name and wait until it knows what it shows.

        *languages* are what a browser would say that its user wants to read, *known* what else
        the page knows of an earlier connection.
        """
        query = {"user": name, "languages": ",".join(languages), **known}
        tab = Tab(await self.session.ws_connect(self.root.with_path("/live") % query))
        self._listeners.append(asyncio.create_task(tab.listen()))
        await tab.until(lambda: bool(tab.frame))
        return tab


OpenSite = Callable[..., Awaitable[Site]]
