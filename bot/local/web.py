"""The page's server: the page itself, the bot's files, and a WebSocket for every tab."""

import asyncio
import contextlib
import mimetypes
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.local.languages import accepted, locale_for
from bot.local.naming import naming_page
from bot.local.simulation import FILES, stored_file
from bot.local.tabs import Tab, keep_fresh
from bot.local.world import BadNameError, LocalWorld, clean_name

_STATIC: Final = Path(__file__).parent / "static"
_HEADERS: Final = {
    # The page needs nothing from elsewhere; what the bot or a person writes must not change that.
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
_OURSELVES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_TOLD_EVERY: Final = 30.0  # seconds between two signs of life on a WebSocket


class Pages:
    """The handlers of the server; *world* must have been started."""

    def __init__(self, world: LocalWorld) -> None:
        self._world = world
        self._tabs: set[Tab] = set()
        self._sockets: set[web.WebSocketResponse] = set()

    def application(self) -> web.Application:
        """Return the aiohttp application."""
        app = web.Application(middlewares=[_guard])
        app.cleanup_ctx.append(self._refreshing)
        app.on_shutdown.append(self._close_sockets)
        app.add_routes(
            [
                web.get("/", self.page),
                web.get("/live", self.live),
                web.get(FILES + "{path:.+}", self.file),
                web.static("/static", _STATIC),
            ]
        )
        return app

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Serve the page; ask for a name if the one in the address cannot be one.

        Without any name in the address, send the reader to the owner's tab.
        """
        if "user" not in request.query:
            raise web.HTTPFound("/?user=" + quote(self._world.owner.name))
        try:
            clean_name(request.query["user"])
        except BadNameError:
            locale = locale_for(accepted(request.headers.get("Accept-Language", "")))
            return web.Response(text=naming_page(locale), content_type="text/html")
        return web.FileResponse(_STATIC / "page.html")

    async def file(self, request: web.Request) -> web.Response:
        """Serve a file that the bot has attached to a message."""
        data = stored_file(self._world.env, request.match_info["path"])
        if data is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(request.path)[0] or ""
        if not kind.startswith("image/") or kind == "image/svg+xml":
            kind = "application/octet-stream"
        return web.Response(body=data, content_type=kind)

    async def live(self, request: web.Request) -> web.StreamResponse:
        """Hold the WebSocket of one tab, ``/live?user=NAME&languages=fi-FI,en``.

        ``&server_language=fi`` is what the reader once chose for the server, and
        ``&channel=NAME`` where the reader was when an earlier connection was lost.
        """
        if not _same_origin(request):
            raise web.HTTPForbidden
        try:
            person = await self._world.person(
                request.query.get("user", ""),
                [each for each in request.query.get("languages", "").split(",") if each],
                request.query.get("server_language", ""),
            )
        except BadNameError as error:
            raise web.HTTPBadRequest from error
        socket = web.WebSocketResponse(heartbeat=_TOLD_EVERY)
        await socket.prepare(request)
        tab = Tab(self._world, person, socket, request.query.get("channel", ""))
        self._tabs.add(tab)
        self._sockets.add(socket)
        try:
            await tab.run()
        finally:
            self._tabs.discard(tab)
            self._sockets.discard(socket)
        return socket

    async def _refreshing(self, _app: web.Application) -> AsyncIterator[None]:
        task = asyncio.create_task(keep_fresh(self._world, self._tabs))
        yield
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    async def _close_sockets(self, _app: web.Application) -> None:
        for socket in list(self._sockets):
            await socket.close()


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    if not _is_for_us(request):
        raise web.HTTPForbidden
    response = await handler(request)
    if not response.prepared:
        response.headers.update(_HEADERS)
    return response


def _is_for_us(request: web.Request) -> bool:
    """Say whether the reader asked for this machine, by one of its own addresses.

    A page from elsewhere may give its own name this machine's address (DNS rebinding); then
    name and origin agree, and only the name gives it away.
    """
    try:
        host = urlsplit(f"//{request.host}").hostname
    except ValueError:
        return False
    connection = request.get_extra_info("sockname")
    return host in _OURSELVES or (connection is not None and host == connection[0])


def _same_origin(request: web.Request) -> bool:
    """Say whether the request comes from our own page, or from no page at all."""
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.host
