"""Do many statements in one visit to the thread of the database."""

import sqlite3
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

T = TypeVar("T")


async def in_one_hop(connection: AsyncConnection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Let *work* use the driver's connection in its own thread, and return what it returned.

    It runs inside the transaction of *connection*, and must neither begin nor end one. A
    statement sent by itself costs two changes of thread, several times what SQLite needs for it.
    """
    raw = await connection.get_raw_connection()
    driver = raw.driver_connection
    if driver is None:
        raise RuntimeError("the connection has been closed")
    # The driver has no public way to its thread.
    return await driver._execute(work, driver._conn)  # type: ignore[no-any-return]  # noqa: SLF001
