"""Give each test a database of its own in a file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.database import Database


def url_of(path: Path) -> str:
    """Return the URL of the database in the file *path*."""
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the test's database lies."""
    return tmp_path / "kasino.sqlite"


@pytest.fixture
async def db(path: Path) -> AsyncIterator[Database]:
    """Return an open, empty database, and close it after the test."""
    database = Database(url_of(path))
    await database.open()
    yield database
    await database.close()
