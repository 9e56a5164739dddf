"""Compare what the migrations build with what the tables say."""

import sqlite3
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from db.database import Database
from db.tables import metadata


def _statements(path: Path) -> dict[str, list[str]]:
    """Return the CREATE statements of a file by name, their parts sorted."""
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    found = {name: sorted(_parts(sql)) for name, sql in rows if name != "alembic_version"}
    connection.close()
    return found


def _parts(sql: str) -> list[str]:
    """Return what stands between the commas of a statement, whatever the order of its lines.

    A column that was added later stands behind the constraints, on their line.
    """
    most, _, tail = sql.rpartition(")")
    head, _, body = most.partition("(")
    parts, depth = [head, tail, ""], 0
    for piece in body.split(","):
        if depth:
            parts[-1] += f",{piece}"
        else:
            parts.append(piece)
        depth += piece.count("(") - piece.count(")")
    return [" ".join(part.split()) for part in parts]


async def test_alembic_finds_no_difference_between_migrations_and_tables(db: Database) -> None:
    def difference(connection: Connection) -> list[object]:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        return list(compare_metadata(context, metadata))

    async with db.read() as connection:
        assert await connection.run_sync(difference) == []


async def test_migrations_build_the_same_checks_and_keys_as_the_tables(
    db: Database, path: Path, tmp_path: Path
) -> None:
    await db.close()
    direct = tmp_path / "direct.sqlite"
    engine = create_engine(f"sqlite:///{direct}")
    metadata.create_all(engine)
    engine.dispose()
    assert _statements(path) == _statements(direct)


async def test_opening_again_changes_nothing(db: Database, path: Path, url: str) -> None:
    await db.close()
    before = _statements(path)
    again = Database(url)
    await again.open()
    await again.close()
    assert _statements(path) == before
