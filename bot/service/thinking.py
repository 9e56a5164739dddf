"""Let computers think outside the event loop."""

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final

from bot.ai.levels import GREEDY, choose_move
from bot.engine.moves import Move
from bot.engine.view import View

THINKING_LIMIT: Final = 10.0
"""Seconds after which a computer makes the quick move instead; the first call starts a process."""

_log = logging.getLogger(__name__)


class Thinker:
    """Chooses computers' moves in *workers* processes of its own, or in a thread for 0.

    The processes start at the first use and stay.
    """

    def __init__(self, workers: int, limit: float = THINKING_LIMIT) -> None:
        self._workers = workers
        self._limit = limit
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, view: View, seed: int) -> Move:
        """Return the move that a computer of *level* makes in *view*.

        Where the processes fail or are late, a quick move is made and they are started anew.
        """
        if not self._workers:
            return await asyncio.to_thread(choose_move, level, view, seed)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))
        pool = self._pool
        try:
            async with asyncio.timeout(self._limit):
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(pool, choose_move, level, view, seed)
        except (BrokenProcessPool, TimeoutError) as error:
            _log.warning("A computer makes a quick move: %r", error)
            if self._pool is pool:
                self._pool = None
            pool.shutdown(wait=False, cancel_futures=True)
            return await asyncio.to_thread(choose_move, GREEDY, view, seed)

    async def close(self) -> None:
        """Let the moves that are being chosen end, and stop the processes."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)
