"""The open tabs: each is a WebSocket of one person looking at one channel."""

import asyncio
import json
from collections.abc import Iterable
from typing import Final

from aiohttp import WSMsgType, web

from bot.local.actions import perform
from bot.local.simulation import Payload
from bot.local.views import frame_of, messages_of
from bot.local.world import LocalWorld, Person

_LOOK_EVERY: Final = 0.05  # seconds between two looks for something new


class Tab:
    """Tells one page what has changed since it was last told, and does what it asks.

    It shows *channel* first, or the server's first where there is none of that name.
    """

    def __init__(
        self, world: LocalWorld, person: Person, socket: web.WebSocketResponse, channel: str = ""
    ) -> None:
        self._world = world
        self._person = person
        self._socket = socket
        self._channel = world.channels.get(channel) or next(iter(world.channels.values()))
        self._frame = ""
        self._sent: dict[str, str] | None = None  # by id; None: the page knows nothing of it

    async def run(self) -> None:
        """Serve the page until it is closed; its actions may overlap, as in Discord."""
        await self.refresh()
        async with asyncio.TaskGroup() as actions:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    actions.create_task(self._handle(message.data))

    async def refresh(self) -> None:
        """Send the page what it does not know yet; send nothing if it knows everything."""
        update: Payload = {}
        frame = frame_of(self._world, self._person, self._channel)
        if (text := json.dumps(frame)) != self._frame:
            self._frame = text
            update["frame"] = frame
        messages = messages_of(self._world, self._person, self._channel)
        texts = {message["id"]: json.dumps(message) for message in messages}
        known = self._sent or {}
        if texts != self._sent:
            update["order"] = list(texts)
            update["changed"] = [m for m in messages if known.get(m["id"]) != texts[m["id"]]]
            self._sent = texts
        if update:
            await self._send(update)

    async def _handle(self, text: str) -> None:
        try:
            request = json.loads(text)
            number = request["number"]
        except (ValueError, TypeError, KeyError, RecursionError):
            return  # not from our page, and there is no number to answer to
        if not isinstance(number, int):
            return
        if request.get("do") == "look":
            answer = self._look(str(request.get("channel")))
        else:
            answer = await perform(self._world, self._person, self._channel, request)
        await self.refresh()
        await self._send({"answer": answer, "number": number})

    def _look(self, name: str) -> Payload:
        channel = self._world.channels.get(name)
        if channel is None:
            return {"failed": "bad_request"}
        self._channel = channel
        self._sent = None
        return {}

    async def _send(self, data: Payload) -> None:
        if self._socket.closed:
            return
        try:
            await self._socket.send_json(data)
        except ConnectionResetError:
            return  # the tab was closed this moment; run() ends by itself


async def keep_fresh(world: LocalWorld, tabs: Iterable[Tab]) -> None:
    """Refresh every tab whenever the world has changed, until cancelled."""
    seen = world.version
    while True:
        await asyncio.sleep(_LOOK_EVERY)
        if world.version != seen:
            seen = world.version
            for tab in list(tabs):
                await tab.refresh()
