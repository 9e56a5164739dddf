"""Try opening, writing, reading, cancelling and closing."""

import asyncio
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from db import people
from db.database import Database
from db.errors import (
    DatabaseClosedError,
    DatabaseError,
    DatabaseTroubleError,
    NewerSchemaError,
    NotOurDatabaseError,
)
from tests.conftest import LoggedErrors


async def _names(db: Database, ids: range) -> list[str]:
    async with db.read() as connection:
        found = [await people.by_discord_id(connection, number) for number in ids]
    return [person.name for person in found if person is not None]


async def _remember(db: Database, number: int) -> int:
    return await db.run(lambda c: people.remember(c, number, f"p{number}", 100))


async def test_opening_creates_the_file_and_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "kasino.sqlite"
    db = Database(f"sqlite+aiosqlite:///{path}")
    await db.open()
    await db.close()
    assert path.is_file()


async def test_a_unit_of_work_that_raises_leaves_nothing_behind(db: Database) -> None:
    async def work(connection: AsyncConnection) -> None:
        await people.remember(connection, 1, "Aino", 100)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await db.run(work)
    assert await _names(db, range(1, 2)) == []


async def test_a_failing_unit_does_not_undo_one_that_runs_at_the_same_time(db: Database) -> None:
    async def good(connection: AsyncConnection) -> None:
        await people.remember(connection, 1, "Aino", 100)
        await asyncio.sleep(0.01)

    async def bad(connection: AsyncConnection) -> None:
        await people.remember(connection, 2, "Eero", 100)
        raise ZeroDivisionError

    await asyncio.gather(*(db.run(w) for w in (good, bad)), return_exceptions=True)
    assert await _names(db, range(1, 3)) == ["Aino"]


async def test_a_reading_connection_cannot_write(db: Database) -> None:
    with pytest.raises(DatabaseTroubleError, match="readonly"):
        async with db.read() as connection:
            await people.remember(connection, 1, "Aino", 100)


async def test_a_reader_sees_one_state_throughout_and_is_not_blocked(db: Database) -> None:
    async with db.read() as connection:
        before = await people.by_discord_id(connection, 1)
        await db.run(lambda writer: people.remember(writer, 1, "Aino", 100))
        after = await people.by_discord_id(connection, 1)
    assert (before, after) == (None, None)
    assert await _names(db, range(1, 2)) == ["Aino"]


async def test_every_connection_checks_foreign_keys_and_syncs_fully(db: Database) -> None:
    async def pragmas(connection: AsyncConnection) -> list[object]:
        names = ("foreign_keys", "journal_mode", "synchronous", "busy_timeout")
        return [await connection.scalar(text(f"PRAGMA {name}")) for name in names]

    async with db.read() as connection:
        reading = await pragmas(connection)
    assert [reading, await db.run(pragmas)] == [[1, "wal", 2, 5000]] * 2


async def test_a_storm_of_cancellations_loses_nothing_acknowledged(db: Database, url: str) -> None:
    luck = random.Random(7)
    acknowledged: set[str] = set()

    async def write(number: int) -> None:
        await _remember(db, number)
        acknowledged.add(f"p{number}")

    tasks = [asyncio.create_task(write(number)) for number in range(1, 61)]
    # However fast the machine is, there are always some that wait and one that is at work.
    while waiting := [each for each in tasks if not each.done()]:
        await asyncio.sleep(luck.random() * 0.004)
        luck.choice(waiting[:3]).cancel()
        await asyncio.sleep(0)
    assert sum(task.cancelled() for task in tasks) > 10
    await db.close(limit=60)

    again = Database(url)
    await again.open()
    stored = await _names(again, range(1, 61))
    await again.close()
    assert acknowledged == {f"p{n}" for n, task in enumerate(tasks, 1) if not task.cancelled()}
    # A cancelled caller's unit was shielded, and closing waited for it.
    assert len(stored) == 60


async def test_a_unit_whose_caller_is_cancelled_still_ends(db: Database) -> None:
    inside = asyncio.get_running_loop().create_future()

    async def work(connection: AsyncConnection) -> None:
        inside.set_result(None)
        await asyncio.sleep(0.02)
        await people.remember(connection, 1, "Aino", 100)

    caller = asyncio.create_task(db.run(work))
    await inside
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    await db.run(lambda connection: people.remember(connection, 2, "Eero", 100))
    assert await _names(db, range(1, 3)) == ["Aino", "Eero"]


async def test_a_unit_that_fails_after_its_caller_was_cancelled_is_logged(
    db: Database, logged_errors: LoggedErrors
) -> None:
    async def work(connection: AsyncConnection) -> None:
        await people.remember(connection, 1, "Aino", 100)
        raise ZeroDivisionError

    caller = asyncio.create_task(db.run(work))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.gather(caller, return_exceptions=True)
    await db.close()
    [error] = logged_errors.take()
    assert "ZeroDivisionError" in error


async def test_a_storm_of_cancelled_readers_leaves_the_database_usable(db: Database) -> None:
    luck = random.Random(11)
    await db.run(lambda connection: people.remember(connection, 1, "Aino", 100))
    tasks = [asyncio.create_task(_names(db, range(1, 5))) for _ in range(60)]
    for task in luck.sample(tasks, 40):
        await asyncio.sleep(luck.random() * 0.003)
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert await _names(db, range(1, 2)) == ["Aino"]


async def test_closing_waits_for_units_that_have_begun(db: Database, url: str) -> None:
    async def work(connection: AsyncConnection) -> None:
        await asyncio.sleep(0.02)
        await people.remember(connection, 1, "Aino", 100)

    unit = asyncio.create_task(db.run(work))
    await asyncio.sleep(0)
    await db.close()
    assert unit.done()
    again = Database(url)
    await again.open()
    assert await _names(again, range(1, 2)) == ["Aino"]
    await again.close()


async def test_a_closed_database_refuses_work_and_closes_again_quietly(db: Database) -> None:
    await db.close()
    with pytest.raises(DatabaseClosedError):
        await db.run(lambda connection: people.remember(connection, 1, "Aino", 100))
    with pytest.raises(DatabaseClosedError):
        await _names(db, range(1, 2))
    await db.close()


async def test_closing_gives_up_on_a_late_unit_and_undoes_it(
    db: Database, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def endless(connection: AsyncConnection) -> None:
        await people.remember(connection, 1, "Aino", 100)
        begun.set()
        await asyncio.Event().wait()

    begun = asyncio.Event()
    caller = asyncio.create_task(db.run(endless))
    await begun.wait()
    async with asyncio.timeout(60):
        await db.close(limit=0.05)
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert "1 units of work did not end" in caplog.text
    again = Database(url)
    await again.open()
    assert await _names(again, range(1, 2)) == []
    await again.close()


async def test_several_that_open_a_new_file_at_once_all_find_it_ready(url: str) -> None:
    databases = [Database(url) for _ in range(6)]
    await asyncio.gather(*(database.open() for database in databases))
    for number, database in enumerate(databases, start=1):
        await _remember(database, number)
    assert len(await _names(databases[0], range(1, 7))) == 6
    for database in databases:
        await database.close()


async def _message_on_opening(url: str, kind: type[DatabaseError]) -> str:
    with pytest.raises(kind) as caught:
        await Database(url).open()
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message


def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path, url: str) -> None:
    content = b"a shopping list, certainly not a database\n" * 50
    path.write_bytes(content)
    message = asyncio.run(_message_on_opening(url, NotOurDatabaseError))
    assert str(path) in message
    assert path.read_bytes() == content


async def test_the_database_of_another_program_is_refused(path: Path, url: str) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    assert "another program" in await _message_on_opening(url, NotOurDatabaseError)


async def test_a_database_of_a_newer_version_is_refused(path: Path, url: str, db: Database) -> None:
    await db.close()
    with sqlite3.connect(path) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    assert "newer version" in await _message_on_opening(url, NewerSchemaError)


def test_a_folder_in_the_place_of_the_file_is_refused(path: Path, url: str) -> None:
    path.mkdir()
    assert "unable to open" in asyncio.run(_message_on_opening(url, DatabaseError))


async def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("not a folder")
    await _message_on_opening(f"sqlite+aiosqlite:///{tmp_path}/folder/x.sqlite", DatabaseError)


@pytest.mark.parametrize("ending", ["await db.close()", "pass"])
def test_a_process_ends_by_itself_closed_or_not(url: str, ending: str) -> None:
    program = f"""
import asyncio
from db.database import Database
async def main():
    db = Database({url!r})
    await db.open()
    async with db.read():
        {ending}
asyncio.run(main())
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)  # noqa: S603
