"""Read and extend the log of a game."""

import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.errors import StaleGameError
from db.tables import events


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event of a game, in the engine's notation.

    `seq` counts from 1 within the game, `digest` is that of the state after the event, and
    `at` is when it was stored, in seconds since 1970.
    """

    seq: int
    text: str
    digest: str
    at: int


async def of(connection: AsyncConnection, game_id: int) -> list[EventRow]:
    """Return every event of a game, in order."""
    columns = (events.c.seq, events.c.text, events.c.digest, events.c.at)
    query = select(*columns).where(events.c.game_id == game_id).order_by(events.c.seq)
    return [EventRow(**row) for row in (await connection.execute(query)).mappings()]


def insert_all(sql: sqlite3.Connection, game_id: int, new_events: Sequence[EventRow]) -> None:
    """Add rows to the log; :func:`db.games.append` is what keeps the game in step with them.

    Raise :exc:`StaleGameError` if one of the numbers is taken. A game that does not exist is
    no lost race, and raises :exc:`sqlite3.IntegrityError`.
    """
    try:
        sql.executemany(
            "INSERT INTO events (game_id, seq, text, digest, at)"
            " VALUES (:game_id, :seq, :text, :digest, :at)",
            [{"game_id": game_id, **asdict(event)} for event in new_events],
        )
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
            raise StaleGameError(game_id, new_events[0].seq) from error
        raise
