"""Let computers think outside the event loop."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final, TypeVar

from bot import process
from bot.ai.hints import Hint, hints_of
from bot.ai.levels import QUICK, choose_move
from bot.ai.review import Mistake, costliest, mistakes_in, turns_in
from bot.engine.moves import Move
from bot.engine.view import View

THINKING_LIMIT: Final = 10.0
"""Seconds after which a computer makes the quick move instead, a wait for a process included."""

Found = TypeVar("Found")

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
        move = await self._answer(partial(choose_move, level, view, seed))
        if move is None:
            _log.warning("A computer makes a quick move")
            return await asyncio.to_thread(choose_move, QUICK, view, seed)
        return move

    async def hints(self, view: View, seed: int) -> tuple[Hint, ...] | None:
        """Return the best plays of *view*'s hand with reasons; ``None`` if the search fails."""
        return await self._answer(partial(hints_of, view, seed))

    async def review(
        self, lines: Sequence[str], seat: int, seed: int
    ) -> tuple[Mistake, ...] | None:
        """Return the costliest plays of *seat* in a log's last deal; ``None`` if that fails.

        The log goes as *lines* of text: replaying a long one would hold the event loop up.
        """
        turns = await self._answer(partial(turns_in, lines, seat))
        if turns is None:
            return None
        found: list[Mistake] = []
        for view, played in turns:
            # A search for each, so that the other tables get theirs in between.
            mistakes = await self._answer(partial(mistakes_in, view, played, seed))
            if mistakes is None:
                return None
            found += mistakes
        return costliest(found)

    async def _answer(self, think: Callable[[], Found]) -> Found | None:
        """Return what *think* finds; ``None`` where it fails, is late or is cut off."""
        if not self._workers:
            return await asyncio.to_thread(think)
        search = asyncio.create_task(self._search(think), name="search")
        try:
            await asyncio.wait([search], timeout=self._limit)
        finally:
            search.cancel()
        if not search.done() or search.cancelled():
            _log.warning("A search was late or cut off")
        elif error := search.exception():
            _log.warning("A search failed", exc_info=error)
        else:
            return search.result()
        return None

    async def _search(self, think: Callable[[], Found]) -> Found:
        """Search in a process that is free; stop the process if that goes wrong."""
        async with self._free:
            pool = self._idle.pop() if self._idle else process.new_pool(1)
            try:
                found = await asyncio.get_running_loop().run_in_executor(pool, think)
            except BaseException:
                process.stop(pool)
                raise
            self._idle.append(pool)
            return found

    def close(self) -> None:
        """Stop the processes."""
        while self._idle:
            process.stop(self._idle.pop())
