"""The database's file fails: it is busy, read-only or damaged, or the disk is full."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.command_line import main
from bot.exits import Exit
from bot.service.lease import take_lease
from db.errors import DatabaseError, DatabaseTroubleError
from tests.service.conftest import BEN, House

Trouble = Callable[[House], AbstractAsyncContextManager[None]]


async def tell(house: House, *statements: str) -> None:
    """Give *statements* to the one connection that writes."""
    for each in statements:
        await house.database.run(lambda c, sql=each: c.exec_driver_sql(sql))  # type: ignore[misc]


@asynccontextmanager
async def full(house: House) -> AsyncIterator[None]:
    """Let the file grow no more, as on a full disk."""
    await tell(house, "PRAGMA max_page_count=1")
    yield


@asynccontextmanager
async def read_only(house: House) -> AsyncIterator[None]:
    """Let nothing be written."""
    await tell(house, "PRAGMA query_only=ON")
    yield


@asynccontextmanager
async def busy(house: House) -> AsyncIterator[None]:
    """Let another program hold the file's lock for longer than is waited."""
    await tell(house, "PRAGMA busy_timeout=20")
    with closing(sqlite3.connect(str(house.database.url.database), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.parametrize("trouble", [full, read_only, busy])
async def test_what_cannot_be_stored_is_said_and_has_not_happened(
    house: House, trouble: Trouble
) -> None:
    game_id = await house.table(BEN, target=200)
    said: list[str] = []
    async with trouble(house):
        for _ in range(100):  # a full disk has some room left in its last pages
            before = (await house.games.load(game_id)).game
            try:
                await house.step(game_id)
            except DatabaseTroubleError as error:
                said.append(str(error))
                break
        assert (await house.games.load(game_id)).game == before
    assert said
    await house.restart()
    assert (await house.games.load(game_id)).game == before
    assert (await house.step(game_id)).game.seq > before.seq


def spoil(file: Path) -> bytes:
    """Write nonsense over all of *file* but its first page, and return what it then holds."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"nonsense" * ((file.stat().st_size - 4096) // 8))
    return file.read_bytes()


async def test_a_damaged_file_is_said_to_be_damaged_and_neither_played_on_nor_changed(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    await house.table(BEN)
    await house.stop()
    file = Path(str(house.database.url.database))
    data = spoil(file)
    with pytest.raises(DatabaseError, match=r"cannot use .*: database disk image is malformed"):
        await take_lease(house.database, house.scheduler, house.settings)
    assert await asyncio.to_thread(main, ["check", "--db", str(file)]) == Exit.DATABASE
    assert capsys.readouterr().err.count("\n") == 1
    assert await asyncio.to_thread(file.read_bytes) == data
