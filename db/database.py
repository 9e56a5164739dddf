"""Open, use and close the database."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from db import lease
from db.backup import back_up
from db.driver import Driver
from db.errors import (
    DatabaseClosedError,
    DatabaseError,
    DatabaseTroubleError,
    NotOurDatabaseError,
)
from db.lease import Claim
from db.migrate import migrate

T = TypeVar("T")

log = logging.getLogger(__name__)

BUSY_SECONDS: Final = 5.0
"""How long a statement waits for another process that holds the file's lock."""

PAUSE_SECONDS: Final = 0.05
"""How long :meth:`Database.open` pauses where SQLite does not wait by itself."""

CLOSE_SECONDS: Final = 5.0
"""How long :meth:`Database.close` waits by default."""

TROUBLES: Final = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_NOTADB,
}
"""SQLite's codes for what is wrong with the file or its disk, and not with us."""

SETUP: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    # Without it a large file is copied page by page into a cache of two megabytes.
    "PRAGMA mmap_size=1073741824",
)


class Database:
    """Keep games in one SQLite file: one connection writes, others read.

    All writing goes through :meth:`run`, one unit of work after the other. On one shared
    connection a task's ROLLBACK would take another task's acknowledged insert with it.
    """

    def __init__(self, url: str) -> None:
        """Take the URL of a file, such as ``sqlite+aiosqlite:///kasino.sqlite``; open nothing."""
        self.url = make_url(url)
        self._driver = Driver(self.url.database or ":memory:", BUSY_SECONDS)
        reading = (*SETUP, "PRAGMA query_only=ON")
        self._writer = _engine(url, self._driver, "BEGIN IMMEDIATE", SETUP, size=1)
        self._reader = _engine(url, self._driver, "BEGIN", reading, size=4)
        self._writing = asyncio.Lock()
        self._units: set[asyncio.Task[object]] = set()
        self._is_open = False

    async def open(self, claim: Claim | None = None) -> int | None:
        """Create the file and its folder if they are missing, and take it to the newest schema.

        A file of an earlier schema is copied before, to one beside it. With *claim* the lease is
        taken in the same step; return when its last holder was last known to live, or None.
        Raise :exc:`DatabaseError` with a message of one line if the file cannot be used,
        :exc:`DatabaseInUseError` if another process uses it.
        """
        name = self.url.database
        try:
            if name is not None:
                await asyncio.to_thread(Path(name).parent.mkdir, parents=True, exist_ok=True)
            last_seen = await self._prepared(claim)
        except DatabaseError as error:
            await self._dispose()
            raise type(error)(f"cannot use {name} as the database: {error}") from error
        except (DBAPIError, sqlite3.Error, OSError) as error:
            await self._dispose()
            raise _open_error(name, error) from error
        self._is_open = True
        return last_seen

    async def close(self, limit: float = CLOSE_SECONDS) -> None:
        """Let the units of work that have begun end, and close every connection.

        Each step has *limit* seconds: units that are late are cancelled, which undoes them, and
        connections that do not close are left to the end of the process; both are logged. A
        second call does nothing.
        """
        self._is_open = False
        await self._finish_units(limit)
        try:
            async with asyncio.timeout(limit):
                await self._dispose()
        except TimeoutError:
            log.warning("The database did not close within %s seconds", limit)

    async def run(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do *work* in a transaction of its own, commit, and return what it returned.

        Units of work run one at a time, in the order of the calls. Whatever *work* raises
        undoes all of it and is raised here. A unit is shielded: if the caller is cancelled he
        gets :exc:`asyncio.CancelledError` at once, while the unit still runs to its end, so no
        COMMIT is cut in two. *work* must touch nothing but the connection.
        Raise :exc:`DatabaseTroubleError` if the file fails; then nothing is stored.
        """
        self._check_open()
        unit = asyncio.create_task(self._transact(work), name="unit of work")
        self._units.add(unit)
        unit.add_done_callback(self._units.discard)
        try:
            return await asyncio.shield(unit)
        except asyncio.CancelledError:
            unit.add_done_callback(_log_failure)
            raise

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Lend a connection that sees one state of the database throughout and cannot write.

        Raise :exc:`DatabaseTroubleError` if the file fails.
        """
        self._check_open()
        with _trouble():
            async with self._reader.begin() as connection:
                yield connection

    async def _prepared(self, claim: Claim | None) -> int | None:
        """Prepare the file in one transaction; see :meth:`_prepare`."""
        loop = asyncio.get_running_loop()
        until = loop.time() + BUSY_SECONDS
        while True:
            try:
                async with self._writer.begin() as connection:
                    return await connection.run_sync(self._prepare, claim)
            except OperationalError as error:
                # Of several that turn a new file to WAL at once, SQLite lets none wait for another.
                is_busy = getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
                if not is_busy or loop.time() > until:
                    raise
            await asyncio.sleep(PAUSE_SECONDS)

    def _prepare(self, connection: Connection, claim: Claim | None) -> int | None:
        """Do all that opening does inside the file, in one transaction."""
        last_seen = None if claim is None else lease.check(connection, claim)
        migrate(connection, self._back_up)
        if claim is not None:
            lease.take(connection, claim)
        return last_seen

    def _back_up(self, schema: str) -> None:
        file = Path(self.url.database or "")
        target = file.with_name(f"{file.name}.backup-{schema}")
        back_up(file, target)
        log.info("The database was copied to %s", target)

    async def _transact(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        with _trouble():
            async with self._writing, self._writer.begin() as connection:
                return await work(connection)

    async def _finish_units(self, limit: float) -> None:
        if not self._units:
            return
        _, late = await asyncio.wait(self._units, timeout=limit)
        if late:
            log.warning("%s units of work did not end within %s seconds", len(late), limit)
            for unit in late:
                unit.cancel()
            await asyncio.wait(late, timeout=limit)

    async def _dispose(self) -> None:
        await self._reader.dispose()
        await self._writer.dispose()
        await self._driver.end()

    def _check_open(self) -> None:
        if not self._is_open:
            raise DatabaseClosedError("the database is not open")


def _engine(
    url: str, driver: Driver, begin: str, setup: tuple[str, ...], *, size: int
) -> AsyncEngine:
    """Return an engine that prepares each of *driver*'s connections with *setup*.

    Transactions begin with *begin*. What is stored never gets into an error's text or
    the log: it may be cards that nobody has seen yet.
    """
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below, it logs every value
    engine = create_async_engine(
        url, hide_parameters=True, async_creator=driver.connect, pool_size=size
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for statement in setup:
            cursor.execute(statement)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        adapted: Any = connection.connection.dbapi_connection
        # One visit to the connection's thread, where SQLAlchemy's own way makes three.
        adapted.run_async(lambda driver: driver.execute(begin))

    return engine


@contextmanager
def _trouble() -> Iterator[None]:
    """Raise :exc:`DatabaseTroubleError` for what SQLite says of its file or of the disk."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        # The lowest byte is the kind of fault; what is above tells more of it.
        if getattr(cause, "sqlite_errorcode", 0) & 0xFF not in TROUBLES:
            raise
        raise DatabaseTroubleError(f"the database fails: {cause}") from error


def _open_error(name: str | None, error: DBAPIError | sqlite3.Error | OSError) -> DatabaseError:
    """Return the error to show for what went wrong while opening the file *name*."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
        return NotOurDatabaseError(f"cannot use {name} as the database: it is not an SQLite file")
    return DatabaseError(f"cannot use {name} as the database: {cause}")


def _log_failure(unit: asyncio.Task[object]) -> None:
    """Log what a unit of work raised whose caller no longer listens."""
    if not unit.cancelled() and (error := unit.exception()):
        log.error("A unit of work failed after its caller was cancelled", exc_info=error)
