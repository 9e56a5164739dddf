"""Remember people by their Discord id and last known name."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from db.hop import in_one_hop
from db.tables import people


@dataclass(frozen=True, slots=True)
class Person:
    """A person as stored; `discord_id` is None once the person's data was deleted."""

    id: int
    discord_id: int | None
    name: str


_PERSON = (people.c.id, people.c.discord_id, people.c.name)


async def remember(connection: AsyncConnection, discord_id: int, name: str, now: int) -> int:
    """Store *name* as the last known name of a Discord user; return the person's id."""
    row = insert(people).values(discord_id=discord_id, name=_storable(name), updated_at=now)
    changes = {"name": row.excluded.name, "updated_at": row.excluded.updated_at}
    await connection.execute(row.on_conflict_do_update([people.c.discord_id], set_=changes))
    found = await connection.execute(select(people.c.id).filter_by(discord_id=discord_id))
    return int(found.scalar_one())


async def by_ids(connection: AsyncConnection, ids: Iterable[int]) -> dict[int, Person]:
    """Return the people with these ids, by id; ids that nobody has are left out."""
    numbers = tuple(ids)
    places = ", ".join("?" * len(numbers))
    query = f"SELECT id, discord_id, name FROM people WHERE id IN ({places})"
    rows = await in_one_hop(connection, lambda sql: sql.execute(query, numbers).fetchall())
    return {row[0]: Person(*row) for row in rows}


async def by_discord_id(connection: AsyncConnection, discord_id: int) -> Person | None:
    """Return the person whom Discord knows by *discord_id*, or None."""
    found = await connection.execute(select(*_PERSON).filter_by(discord_id=discord_id))
    row = found.mappings().one_or_none()
    return None if row is None else Person(**row)


def _storable(name: str) -> str:
    """Return *name* without what a database refuses: half surrogate pairs and NUL."""
    return name.encode("utf-8", "replace").decode("utf-8").replace("\0", "")
