"""Have pictures drawn outside the event loop, and attach them to messages."""

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Final, TypeVar

from bot import process
from bot.render.card_style import CardStyle
from bot.render.drawing import Drawing, alt_of
from bot.render.picture.draw import draw, warm_up
from bot.scheduler import Scheduler
from bot.ui.replies import Body, Picture

DRAWING_LIMIT: Final = 2.0
"""Seconds that a drawing takes at most; a message whose takes longer goes out without."""

TURN_LIMIT: Final = 1.0
"""Seconds after which a message goes out without its picture if no process has become free."""

START_LIMIT: Final = 5.0
"""Seconds that what nobody waits for is held back at most until the processes have started."""

FILE: Final = "kasino.png"

_log = logging.getLogger(__name__)
BodyT = TypeVar("BodyT", bound=Body)


class Pictures:
    """Draws pictures in *workers* processes of its own; none at all for 0.

    No answer waits for the processes to start: until they have, messages are text alone, and so
    they are where a process has died or is late, which then is replaced.
    """

    def __init__(self, workers: int, scheduler: Scheduler, *, limit: float = DRAWING_LIMIT) -> None:
        self._workers = workers
        self._scheduler = scheduler
        self._limit = limit
        self._pool: ProcessPoolExecutor | None = None
        # What waits for a process does so here, so that a late drawing means a process in trouble.
        self._free = asyncio.Semaphore(workers)
        self._unhurried = asyncio.Lock()
        self._starting: asyncio.Task[None] | None = None
        self._began = 0.0
        """When the processes were last started."""

    def start(self) -> asyncio.Task[None] | None:
        """Start the processes in the background; return the task, ``None`` if nothing is to do."""
        if not self._workers or self._pool is not None:
            return None
        if self._starting is None or self._starting.done():
            self._began = self._scheduler.now()
            self._starting = self._scheduler.spawn(self._start(), "start of the pictures")
        return self._starting

    async def _start(self) -> None:
        pool = process.new_pool(self._workers)
        try:
            loop = asyncio.get_running_loop()
            await asyncio.gather(
                *(loop.run_in_executor(pool, warm_up) for _ in range(self._workers))
            )
        except BaseException:
            process.stop(pool)
            raise
        self._pool = pool

    async def until_started(self) -> None:
        """Return when the processes are not starting, or :data:`START_LIMIT` after their start.

        Whoever shows what will stay as it is until somebody plays waits for this.
        """
        left = self._began + START_LIMIT - self._scheduler.now()
        if self._starting is not None and not self._starting.done() and left > 0:
            await asyncio.wait({self._starting}, timeout=left)

    async def draw(self, drawing: Drawing, *, awaited: bool = True) -> bytes | None:
        """Return *drawing* as a PNG; ``None`` where there is no time or no process for it.

        What is not *awaited* by anybody is drawn one by one, so that an answer that comes
        meanwhile is next.
        """
        if self._pool is None:
            self.start()
            return None
        if awaited:
            return await self._in_turn(drawing)
        async with self._unhurried:
            return await self._in_turn(drawing)

    async def _in_turn(self, drawing: Drawing) -> bytes | None:
        try:
            async with asyncio.timeout(TURN_LIMIT):
                await self._free.acquire()
        except TimeoutError:
            _log.warning("A message goes out without its picture: all processes draw others")
            return None
        try:
            return await self._drawn(drawing)
        finally:
            self._free.release()

    async def _drawn(self, drawing: Drawing) -> bytes | None:
        pool = self._pool
        if pool is None:
            return None
        try:
            drawn = asyncio.get_running_loop().run_in_executor(pool, draw, drawing)
            drawn.add_done_callback(_take_note)
            async with asyncio.timeout(self._limit):
                # If it were cancelled itself, a broken pool could not fail the others.
                return await asyncio.shield(drawn)
        except (BrokenProcessPool, TimeoutError) as error:
            _log.warning("A message goes out without its picture: %r", error)
            if self._pool is pool:
                self._pool = None
                self.start()
            process.stop(pool)
            return None

    async def shown(
        self, message: BodyT, style: CardStyle | None, *, awaited: bool = True
    ) -> BodyT:
        """Return *message* with its picture drawn and shown in its first embed, if it can be.

        The cards are in *style*; without one there is text alone. For *awaited* see :meth:`draw`.
        """
        if message.drawing is None or style is None or not message.embeds:
            return message
        data = await self.draw(replace(message.drawing, style=style), awaited=awaited)
        if data is None:
            return message
        first = message.embeds[0].copy().set_image(url=f"attachment://{FILE}")
        picture = Picture(FILE, data, alt_of(message.drawing))
        return replace(
            message,
            embeds=(first, *message.embeds[1:]),
            pictures=(*message.pictures, picture),
            drawing=None,
        )

    def close(self) -> None:
        """Stop the processes; what is being drawn goes out without its picture."""
        pool, self._pool, self._workers = self._pool, None, 0
        if pool is not None:
            process.stop(pool)


def _take_note(drawn: asyncio.Future[bytes]) -> None:
    """Keep asyncio from logging that nobody waited for how *drawn* ended."""
    if not drawn.cancelled():
        drawn.exception()
