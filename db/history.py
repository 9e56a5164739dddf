"""Find the games that have ended."""

import sqlite3
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games of a server: of one person or of anybody, of one kind (``""`` for all).

    Without *computers* the games in which computers had seats of their own are left out.
    """

    guild_id: int
    person_id: int | None = None
    family: str = ""
    computers: bool = True


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a finished game: a person's name, or else the level of a computer."""

    name: str | None
    computer: str | None
    side: int
    place: int | None
    points: float
    won: bool
    left: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that has ended; *ended_at* is in seconds since 1970, a *target* of 0 is one deal.

    Only a game that was played here has a log to be replayed.
    """

    game_id: int
    family: str
    target: int
    deals: int
    abandoned: bool
    ended_at: int
    was_played_here: bool
    players: tuple[Player, ...]


def count(sql: sqlite3.Connection, wanted: Filter) -> int:
    """Return how many games there are."""
    source, values = _source(wanted)
    return int(sql.execute(f"SELECT count(*) FROM {source}", values).fetchone()[0])


def page(sql: sqlite3.Connection, wanted: Filter, *, limit: int, offset: int) -> list[Ended]:
    """Return *limit* games, the newest first, from the game *offset* on."""
    source, values = _source(wanted)
    rows = sql.execute(
        "SELECT r.game_id, r.family, r.target, r.deals, r.abandoned, r.ended_at,"
        f" r.source IS NULL FROM {source} ORDER BY r.ended_at DESC, r.game_id DESC"
        " LIMIT ? OFFSET ?",
        [*values, limit, offset],
    ).fetchall()
    return [
        Ended(game, family, target, deals, bool(abandoned), at, bool(here), _players(sql, game))
        for game, family, target, deals, abandoned, at, here in rows
    ]


def _source(wanted: Filter) -> tuple[str, list[object]]:
    source, conditions = "results AS r", ["r.guild_id = ?"]
    values: list[object] = [wanted.guild_id]
    if wanted.person_id is not None:
        source += " JOIN result_seats AS s ON s.game_id = r.game_id"
        conditions.append("s.person_id = ?")
        values.append(wanted.person_id)
    if wanted.family:
        conditions.append("r.family = ?")
        values.append(wanted.family)
    if not wanted.computers:
        conditions.append("r.computers = r.replaced")
    return f"{source} WHERE {' AND '.join(conditions)}", values


def _players(sql: sqlite3.Connection, game_id: int) -> tuple[Player, ...]:
    rows = sql.execute(
        'SELECT p.name, s.computer, s.side, s.place, s.points, s.won, s."left"'
        " FROM result_seats AS s LEFT JOIN people AS p ON p.id = s.person_id"
        " WHERE s.game_id = ? ORDER BY s.seat, s.part",
        (game_id,),
    )
    return tuple(
        Player(name, computer, side, place, points, bool(won), bool(left))
        for name, computer, side, place, points, won, left in rows
    )
