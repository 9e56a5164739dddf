"""Give each test a database of its own in a file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.database import Database


@pytest.fixture(autouse=True)
def unsynced_databases() -> None:
    """Let these databases wait for the disk as they do in earnest, unlike those of other tests."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the test's database lies."""
    return tmp_path / "kasino.sqlite"


@pytest.fixture
def url(path: Path) -> str:
    """Return the URL of the test's database."""
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture
async def db(url: str) -> AsyncIterator[Database]:
    """Return an open, empty database, and close it after the test."""
    database = Database(url)
    await database.open()
    yield database
    await database.close()
