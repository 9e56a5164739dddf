"""Databases as the bot makes them, for tests that have no interest in how."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.settings import sqlite_url
from db.database import Database


def new_database(file: Path) -> str:
    """Put an empty database of the newest schema where no *file* is, and return its address.

    It is made once a process and copied: the steps of the schema take longer than most tests.
    """
    if not file.exists():
        file.write_bytes(_empty())
    return sqlite_url(file)


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as elsewhere:
        file = Path(folder) / "empty.sqlite"
        # Not here, where the event loop of a test may be running.
        elsewhere.submit(asyncio.run, _make(file)).result()
        return file.read_bytes()


async def _make(file: Path) -> None:
    database = Database(sqlite_url(file))
    await database.open()
    await database.close()
