"""Let one process at a time use the database, for as long as it says that it lives.

A lease ends when its holder gives it back, or by itself some seconds after it was last
renewed, so that a process that was killed bars nobody for long.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, inspect, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from db.errors import DatabaseInUseError
from db.tables import lease


@dataclass(frozen=True, slots=True)
class Claim:
    """Who wants the database, at what time, and for how many seconds if it is not renewed.

    *is_gone* says whether another holder is known to have ended; it must be sure.
    """

    holder: str
    now: int
    seconds: int
    is_gone: Callable[[str], bool]


def check(connection: Connection, claim: Claim) -> int | None:
    """Return when the last holder was last known to live, or None if there never was one.

    Raise :exc:`DatabaseInUseError` if that is another process that may still live. The database
    may be of an earlier schema, or empty.
    """
    if not inspect(connection).has_table(lease.name):
        return None
    columns = (lease.c.holder, lease.c.renewed_at, lease.c.seconds)
    row = connection.execute(select(*columns)).one_or_none()
    if row is None:
        return None
    holder, renewed_at, seconds = row
    left = renewed_at + seconds - claim.now
    # A lease from the future is one of a clock that has been set back: it tells nothing.
    if holder is not None and 0 < left <= seconds and not claim.is_gone(holder):
        name = holder.partition(" ")[0]
        raise DatabaseInUseError(
            f"another process, {name}, uses it; if that has ended, wait {left} seconds"
        )
    return int(renewed_at)


def take(connection: Connection, claim: Claim) -> None:
    """Give the lease to *claim*, whoever holds it; :func:`check` comes before."""
    values = {"holder": claim.holder, "renewed_at": claim.now, "seconds": claim.seconds}
    row = insert(lease).values(id=1, **values)
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=values))


async def renew(connection: AsyncConnection, holder: str, now: int) -> bool:
    """Say that *holder* lives at the time *now*; return whether the lease is still its own."""
    row = update(lease).where(lease.c.holder == holder).values(renewed_at=now)
    return (await connection.execute(row)).rowcount == 1


async def give_back(connection: AsyncConnection, holder: str, now: int) -> None:
    """End the lease of *holder*, if it is still its own."""
    row = update(lease).where(lease.c.holder == holder).values(holder=None, renewed_at=now)
    await connection.execute(row)
