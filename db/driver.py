"""Connections of aiosqlite that end, however often whoever uses them is cancelled."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any
from weakref import WeakSet

import aiosqlite

_CHUNK = 64
"""How many rows a cursor fetches at once, as aiosqlite itself does."""


class SafeConnection(aiosqlite.Connection):
    """A connection whose thread is told to stop once.

    aiosqlite tells it anew with each call and waits for an answer to that one. When a task is
    cancelled a second time, while its connection is closed for the first, the thread has gone
    by then, and the task, and the process with it, would wait for ever.
    """

    def __init__(self, file: str, timeout: float) -> None:
        # Python's driver would send a plain BEGIN of its own, and only before some statements.
        super().__init__(
            lambda: sqlite3.connect(file, timeout=timeout, isolation_level=None), _CHUNK
        )
        self._thread.daemon = True
        self._stopping: asyncio.Future[Any] | None = None

    @property
    def is_running(self) -> bool:
        """Whether the thread lives."""
        return self._thread.is_alive()

    def stop(self) -> asyncio.Future[Any] | None:
        """Stop the thread when it has done what it was given; return what waits for that."""
        if self._stopping is None:
            self._stopping = super().stop()
        # Whoever waits and is cancelled must not call it off for the others.
        return self._stopping and asyncio.shield(self._stopping)


class Driver:
    """Makes the connections to one *file*, and knows which have not ended yet."""

    def __init__(self, file: str | Path, timeout: float) -> None:
        self._file, self._timeout = str(file), timeout
        self._made: WeakSet[SafeConnection] = WeakSet()

    def connect(self) -> SafeConnection:
        """Return a connection that is opened when it is awaited."""
        made = SafeConnection(self._file, self._timeout)
        self._made.add(made)
        return made

    async def end(self) -> None:
        """Stop what the pools no longer know, and return when no thread is left."""
        for each in list(self._made):
            if each.is_running and (stopped := each.stop()) is not None:
                await stopped
        self._made.clear()
