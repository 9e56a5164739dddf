"""Store games, find them again, and take them from event to event."""

import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import cast

from sqlalchemy import ColumnElement, Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from db.errors import StaleGameError
from db.events import EventRow, insert_all
from db.tables import UNFINISHED, Phase, games, seats


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as stored.

    `seq` is the number of its newest event, 0 before the first. `host_id` is a person's id.
    `parent_id` is the channel that the channel hangs on if that is a thread.
    `rules` is JSON that only the engine reads. `locale` is the language of its public messages.
    """

    id: int
    guild_id: int
    channel_id: int
    parent_id: int | None
    message_id: int | None
    ping_message_id: int | None
    host_id: int | None
    family: str
    phase: Phase
    seq: int
    rules: str
    rules_version: int
    locale: str
    created_at: int
    touched_at: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits at a seat: a person, or a computer of some level.

    With both, the computer plays for the person, who may return. An empty seat has no row.
    """

    seat: int
    person_id: int | None = None
    computer: str | None = None


async def create(
    connection: AsyncConnection,
    *,
    guild_id: int,
    channel_id: int,
    parent_id: int | None = None,
    host_id: int,
    family: str,
    rules: str,
    rules_version: int,
    locale: str,
    now: int,
) -> int:
    """Store a new game in its lobby, without events or seats, and return its id."""
    row = insert(games).values(
        guild_id=guild_id,
        channel_id=channel_id,
        parent_id=parent_id,
        host_id=host_id,
        family=family,
        phase="lobby",
        seq=0,
        rules=rules,
        rules_version=rules_version,
        locale=locale,
        created_at=now,
        touched_at=now,
    )
    inserted = await connection.execute(row)
    return cast("tuple[int]", inserted.inserted_primary_key)[0]


def append(
    sql: sqlite3.Connection,
    game_id: int,
    new_events: Sequence[EventRow],
    *,
    phase: Phase,
    host_id: int | None,
    family: str | None = None,
    seats: Sequence[SeatRow] | None = None,
) -> None:
    """Store the next events of a game, one or more, and what they made of the game.

    The events are numbered from the game's `seq` + 1 without a gap. *seats*, if given, replaces
    all of them, and *family* the game's. Raise :exc:`StaleGameError` if somebody stored other
    events in the meantime; the caller's transaction must then be undone, which leaving it by the
    exception does.
    """
    insert_all(sql, game_id, new_events)
    first, last = new_events[0], new_events[-1]
    step = sql.execute(
        "UPDATE games SET seq = ?, phase = ?, host_id = ?, touched_at = ?,"
        " family = coalesce(?, family) WHERE id = ? AND seq = ?",
        (last.seq, phase, host_id, last.at, family, game_id, first.seq - 1),
    )
    if step.rowcount != 1:
        raise StaleGameError(game_id, first.seq)
    if seats is not None:
        _replace_seats(sql, game_id, seats)


def _replace_seats(sql: sqlite3.Connection, game_id: int, rows: Sequence[SeatRow]) -> None:
    sql.execute("DELETE FROM seats WHERE game_id = ?", (game_id,))
    sql.executemany(
        "INSERT INTO seats (game_id, seat, person_id, computer)"
        " VALUES (:game_id, :seat, :person_id, :computer)",
        [{"game_id": game_id, **asdict(row)} for row in rows],
    )


async def load(connection: AsyncConnection, game_id: int) -> GameRow | None:
    """Return a game, or None if there is none with this id."""
    found = await _rows(connection, select(games).where(games.c.id == game_id))
    return found[0] if found else None


async def seats_of(connection: AsyncConnection, game_id: int) -> list[SeatRow]:
    """Return the taken seats of a game, in order."""
    columns = (seats.c.seat, seats.c.person_id, seats.c.computer)
    query = select(*columns).where(seats.c.game_id == game_id).order_by(seats.c.seat)
    return [SeatRow(**row) for row in (await connection.execute(query)).mappings()]


async def all_ids(connection: AsyncConnection) -> list[int]:
    """Return the ids of all games, the oldest first."""
    return list((await connection.execute(select(games.c.id).order_by(games.c.id))).scalars())


async def unfinished(connection: AsyncConnection) -> list[int]:
    """Return the ids of all games that wait for somebody, the oldest first."""
    query = select(games.c.id).where(_is_unfinished()).order_by(games.c.id)
    return list((await connection.execute(query)).scalars())


async def changed_since(connection: AsyncConnection, time: int) -> list[int]:
    """Return the ids of all games, finished ones too, in which something happened since *time*."""
    query = select(games.c.id).where(games.c.touched_at >= time).order_by(games.c.id)
    return list((await connection.execute(query)).scalars())


async def in_channel(
    connection: AsyncConnection, guild_id: int, channel_id: int, *, unfinished: bool = True
) -> list[GameRow]:
    """Return the games of a channel, newest first; *unfinished* leaves out those that ended."""
    query = select(games).where(games.c.guild_id == guild_id, games.c.channel_id == channel_id)
    return await _rows(connection, _newest(query, unfinished=unfinished))


async def of_person(
    connection: AsyncConnection, person_id: int, guild_id: int | None, *, unfinished: bool = True
) -> list[GameRow]:
    """Return the games in which a person has a seat, of one server or of all, newest first.

    A seat that a computer plays for the person counts. *unfinished* is as in :func:`in_channel`.
    """
    query = select(games).join(seats).where(seats.c.person_id == person_id)
    if guild_id is not None:
        query = query.where(games.c.guild_id == guild_id)
    return await _rows(connection, _newest(query, unfinished=unfinished))


async def unfinished_of(connection: AsyncConnection, person_id: int) -> list[int]:
    """Return the ids of a person's unfinished games on all servers."""
    query = select(games.c.id).join(seats).where(seats.c.person_id == person_id, _is_unfinished())
    return list((await connection.execute(query)).scalars())


async def hosted(connection: AsyncConnection, person_id: int, guild_id: int) -> list[GameRow]:
    """Return the unfinished games of a server whose host a person is, longest untouched first."""
    query = select(games).where(
        games.c.host_id == person_id, games.c.guild_id == guild_id, _is_unfinished()
    )
    return await _rows(connection, query.order_by(games.c.touched_at, games.c.id))


async def on_server(connection: AsyncConnection, guild_id: int) -> int:
    """Return how many unfinished games a server has."""
    query = select(func.count()).where(games.c.guild_id == guild_id, _is_unfinished())
    return (await connection.execute(query)).scalar_one()


async def played_by(connection: AsyncConnection, person_id: int) -> int:
    """Return at how many unfinished games, of all servers, a person sits who is not away."""
    query = select(func.count()).select_from(games).join(seats)
    sits = query.where(seats.c.person_id == person_id, seats.c.computer.is_(None))
    return (await connection.execute(sits.where(_is_unfinished()))).scalar_one()


async def close(connection: AsyncConnection, game_id: int, now: int) -> None:
    """Close an unfinished game without an event, because nobody can read its log any more."""
    row = update(games).where(games.c.id == game_id, _is_unfinished())
    await connection.execute(row.values(phase="closed", touched_at=now))


async def set_message(
    connection: AsyncConnection, game_id: int, channel_id: int, message_id: int | None
) -> None:
    """Store which message shows the table of a game, if that stands in the channel."""
    row = update(games).where(games.c.id == game_id, games.c.channel_id == channel_id)
    await connection.execute(row.values(message_id=message_id))


async def move(
    connection: AsyncConnection, game_id: int, channel_id: int, parent_id: int | None
) -> None:
    """Store that the table of a game stands in another channel, where no message shows it yet.

    *parent_id* is the channel that this one hangs on if it is a thread.
    """
    place = {"channel_id": channel_id, "parent_id": parent_id}
    row = update(games).where(games.c.id == game_id)
    await connection.execute(row.values(**place, message_id=None, ping_message_id=None))


async def set_ping(connection: AsyncConnection, game_id: int, message_id: int | None) -> None:
    """Store which message last called a player of a game, so that it can be deleted."""
    row = update(games).where(games.c.id == game_id).values(ping_message_id=message_id)
    await connection.execute(row)


def _is_unfinished() -> ColumnElement[bool]:
    return games.c.phase.in_(UNFINISHED)


def _newest(query: Select[*tuple[object, ...]], *, unfinished: bool) -> Select[*tuple[object, ...]]:
    return (query.where(_is_unfinished()) if unfinished else query).order_by(games.c.id.desc())


async def _rows(connection: AsyncConnection, query: Select[*tuple[object, ...]]) -> list[GameRow]:
    return [GameRow(**row) for row in (await connection.execute(query)).mappings()]
