"""Let computers think outside the event loop."""

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from bot import process
from bot.ai.levels import QUICK, choose_move
from bot.engine.moves import Move
from bot.engine.view import View

THINKING_LIMIT: Final = 10.0
"""Seconds after which a computer makes the quick move instead, a wait for a process included."""

_log = logging.getLogger(__name__)


class Thinker:
    """Chooses computers' moves in *workers* processes of its own, or in a thread for 0.

    The processes start at the first use and stay. Each is a pool of its own, so that one that
    hangs or dies takes no other search with it.
    """

    def __init__(self, workers: int, limit: float = THINKING_LIMIT) -> None:
        self._workers = workers
        self._limit = limit
        self._free = asyncio.Semaphore(workers)
        self._idle: list[ProcessPoolExecutor] = []

    async def choose(self, level: str, view: View, seed: int) -> Move:
        """Return the move that a computer of *level* makes in *view*.

        A quick move is made where the search fails, is late or is cut off.
        """
        if not self._workers:
            return await asyncio.to_thread(choose_move, level, view, seed)
        search = asyncio.create_task(self._search(level, view, seed), name="search")
        try:
            await asyncio.wait([search], timeout=self._limit)
        finally:
            search.cancel()
        if not search.done() or search.cancelled():
            _log.warning("A computer makes a quick move: its search was late or cut off")
        elif error := search.exception():
            _log.warning("A computer makes a quick move: its search failed", exc_info=error)
        else:
            return search.result()
        return await asyncio.to_thread(choose_move, QUICK, view, seed)

    async def _search(self, level: str, view: View, seed: int) -> Move:
        """Search in a process that is free; stop the process if that goes wrong."""
        async with self._free:
            pool = self._idle.pop() if self._idle else _new_pool()
            try:
                loop = asyncio.get_running_loop()
                move = await loop.run_in_executor(pool, choose_move, level, view, seed)
            except BaseException:
                _stop(pool)
                raise
            self._idle.append(pool)
            return move

    async def close(self) -> None:
        """Stop the processes."""
        while self._idle:
            await asyncio.to_thread(self._idle.pop().shutdown)


def _new_pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        1, mp_context=get_context("spawn"), initializer=process.end_with_parent
    )


def _stop(pool: ProcessPoolExecutor) -> None:
    """Stop *pool* at once, whatever its process does."""
    # Python 3.14 has kill_workers() for this.
    for worker in list((pool._processes or {}).values()):  # noqa: SLF001
        worker.kill()
    pool.shutdown(wait=False, cancel_futures=True)
