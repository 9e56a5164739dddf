"""Hold the database for this process alone, and show that it lives."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from bot import process
from bot.scheduler import Scheduler
from bot.settings import Settings, SettingsError
from db import lease
from db.database import Database
from db.errors import DatabaseTroubleError

RENEWALS: Final = 3
"""How often a lease is renewed in its time: two renewals may fail before another can take it."""

HEARTBEAT_SECONDS: Final = 10.0
"""The longest time between two heartbeats, however long the lease is."""

_log = logging.getLogger(__name__)


async def take_lease(
    database: Database,
    clock: Scheduler,
    settings: Settings,
    *,
    on_lost: Callable[[], None] = lambda: None,
    heartbeat: Path | None = None,
) -> "Lease":
    """Return the lease on *database*, which this process holds from now on; see :class:`Lease`."""
    taken = Lease(
        database,
        clock,
        holder=process.identity(),
        is_gone=process.is_gone,
        seconds=settings.lease,
        on_lost=on_lost,
        heartbeat=heartbeat,
    )
    await taken.open()
    return taken


class Lease:
    """This process's right to be the only one that uses *database*.

    *holder* names the process, and *is_gone* says whether the one of another name has surely
    ended. The lease lasts for *seconds* if it is not renewed, and *on_lost* is called when
    another process has taken the database over. At each renewal the *heartbeat* file is touched.
    """

    def __init__(
        self,
        database: Database,
        scheduler: Scheduler,
        *,
        holder: str,
        is_gone: Callable[[str], bool],
        seconds: float,
        on_lost: Callable[[], None],
        heartbeat: Path | None = None,
    ) -> None:
        self._database = database
        self._scheduler = scheduler
        self._holder = holder
        self._is_gone = is_gone
        self._seconds = seconds
        self._on_lost = on_lost
        self._heartbeat = heartbeat
        self.last_seen: int | None = None
        """When a process that used the database before was last known to live, once opened."""

    async def open(self) -> None:
        """Open the database and take it.

        Raise :exc:`DatabaseError` if that cannot be, :exc:`SettingsError` if there can be no
        heartbeat.
        """
        try:
            await self._beat()
        except OSError as error:
            raise SettingsError(
                [f"KASINO_HEARTBEAT_FILE: it cannot be touched: {error}"]
            ) from error
        now = int(self._scheduler.now())
        claim = lease.Claim(self._holder, now, int(self._seconds), self._is_gone)
        self.last_seen = await self._database.open(claim)
        self._wait()

    async def close(self) -> None:
        """Give the lease back and close the database."""
        self._scheduler.cancel("lease")
        now = int(self._scheduler.now())
        try:
            await self._database.run(lambda c: lease.give_back(c, self._holder, now))
        except (DatabaseTroubleError, SQLAlchemyError, sqlite3.Error) as error:
            _log.warning("The lease ends by itself, for it cannot be given back: %s", error)
        await self._database.close()

    def _wait(self) -> None:
        pause = self._seconds / RENEWALS
        if self._heartbeat is not None:
            pause = min(pause, HEARTBEAT_SECONDS)
        self._scheduler.spawn_later("lease", pause, self._renew, "lease")

    async def _renew(self) -> None:
        now = int(self._scheduler.now())
        try:
            is_ours = await self._database.run(lambda c: lease.renew(c, self._holder, now))
            if not is_ours:
                _log.critical("Another process has taken the database over; this one ends")
                self._on_lost()
                return
            await self._beat()
        except (DatabaseTroubleError, SQLAlchemyError, sqlite3.Error, OSError) as error:
            _log.error("The lease cannot be renewed, or no heartbeat be given: %s", error)
        self._wait()

    async def _beat(self) -> None:
        if self._heartbeat is not None:
            await asyncio.to_thread(self._heartbeat.touch)
