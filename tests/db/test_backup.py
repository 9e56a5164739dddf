"""Copies: by hand while somebody writes, and by themselves before a migration."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection, create_engine

from db import people
from db.backup import back_up
from db.database import Database
from db.errors import DatabaseError
from db.lease import Claim
from db.migrate import configuration


def names_in(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM people ORDER BY id")]


def schema_of(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        ((version,),) = connection.execute("SELECT version_num FROM alembic_version")
    return str(version)


def beside(file: Path) -> list[str]:
    return [each.name for each in file.parent.glob(f"{file.name}*")]


@pytest.fixture
def old(path: Path) -> Path:
    """Return a database of the first schema, in which Aino is known."""
    engine = create_engine(f"sqlite:///{path}")

    def build(connection: Connection) -> None:
        command.upgrade(configuration(connection), "0001")
        row = "INSERT INTO people (discord_id, name, updated_at) VALUES (1, 'Aino', 5)"
        connection.exec_driver_sql(row)

    with engine.begin() as connection:
        build(connection)
    engine.dispose()
    return path


async def test_a_copy_made_while_the_database_is_open_holds_what_was_stored(
    db: Database, path: Path, tmp_path: Path
) -> None:
    await db.run(lambda c: people.remember(c, 1, "Aino", 5))
    back_up(path, tmp_path / "copy")
    await db.run(lambda c: people.remember(c, 2, "Bo", 6))
    assert names_in(tmp_path / "copy") == ["Aino"]
    back_up(path, tmp_path / "copy")
    assert names_in(tmp_path / "copy") == ["Aino", "Bo"]


def test_what_does_not_exist_cannot_be_copied_and_the_earlier_copy_stays(tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("earlier")
    with pytest.raises(sqlite3.OperationalError):
        back_up(tmp_path / "none", tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "earlier"
    assert not (tmp_path / "none").exists()


async def test_a_copy_of_a_database_in_use_is_in_nobodys_use(
    path: Path, url: str, tmp_path: Path
) -> None:
    used = Database(url)
    await used.open(Claim("1@host", 100, 30, lambda _: False))
    copy = tmp_path / "copy"
    copy.with_name("copy-wal").write_text("left by a process that was killed")
    back_up(path, copy)
    assert beside(copy) == ["copy"]
    other = Database(f"sqlite+aiosqlite:///{copy}")
    assert await other.open(Claim("2@host", 101, 30, lambda _: False)) == 100
    await other.close()
    await used.close()


def test_a_copy_that_fails_leaves_nothing_behind(old: Path, tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    with pytest.raises(OSError, match="copy"):
        back_up(old, tmp_path / "copy")
    assert beside(tmp_path / "copy") == ["copy"]


async def test_a_database_is_not_copied_onto_itself(db: Database, path: Path) -> None:
    await db.run(lambda c: people.remember(c, 1, "Aino", 5))
    with pytest.raises(FileExistsError, match="the database itself"):
        back_up(path, path.parent / "." / path.name)
    await db.run(lambda c: people.remember(c, 2, "Bo", 6))
    assert names_in(path) == ["Aino", "Bo"]


async def test_an_older_database_is_copied_before_it_is_migrated(old: Path, url: str) -> None:
    database = Database(url)
    await database.open()
    await database.close()
    copy = old.with_name(old.name + ".backup-0001")
    assert (schema_of(copy), names_in(copy)) == ("0001", ["Aino"])
    assert (schema_of(old) > "0001", names_in(old)) == (True, ["Aino"])


async def test_an_older_database_that_cannot_be_copied_is_refused_and_left_as_it_is(
    old: Path, url: str
) -> None:
    old.with_name(old.name + ".backup-0001").mkdir()
    with pytest.raises(DatabaseError, match=r"cannot use .* as the database: .*0001") as why:
        await Database(url).open()
    assert "\n" not in str(why.value)
    assert (schema_of(old), names_in(old)) == ("0001", ["Aino"])


async def test_a_new_database_and_one_that_is_up_to_date_are_not_copied(
    path: Path, url: str
) -> None:
    for _ in range(2):
        database = Database(url)
        await database.open()
        await database.close()
    assert list(path.parent.glob("*.backup-*")) == []


async def test_a_copy_can_be_put_back(old: Path, url: str) -> None:
    for _ in range(2):
        database = Database(url)
        await database.open()
        await database.run(lambda c: people.remember(c, 2, "Bo", 6))
        await database.close()
        assert names_in(old) == ["Aino", "Bo"]
        shutil.copy(old.with_name(old.name + ".backup-0001"), old)
    assert names_in(old) == ["Aino"]
