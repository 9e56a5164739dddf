"""Connections that end."""

import asyncio
import threading
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.settings import sqlite_url
from db.database import Database

SLOW = text(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)"
    " SELECT count(*) FROM n"
)


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_a_reader_who_is_cancelled_again_and_again_leaves_nothing_that_never_ends(
    tmp_path: Path, times: int
) -> None:
    threads, tasks = set(threading.enumerate()), asyncio.all_tasks()
    database, began = Database(sqlite_url(tmp_path / "x.sqlite")), asyncio.Event()
    await database.open()

    async def read() -> None:
        async with database.read() as connection:
            began.set()
            await connection.execute(SLOW)

    reader = asyncio.create_task(read())
    await began.wait()
    await asyncio.sleep(0.01)
    for _ in range(times):
        reader.cancel()
        await asyncio.sleep(0.01)
    await database.close(limit=60)
    for each in asyncio.all_tasks() - tasks:  # as at the end of a process
        each.cancel()
        await asyncio.wait([each], timeout=60)
        assert each.done()
    for thread in set(threading.enumerate()) - threads:
        if "asyncio" not in thread.name:
            thread.join(60)
            assert not thread.is_alive()
