"""Rows of results that leave a server or come to it."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """What one player made of a game; *game* names it wherever the table may go.

    *player_id* is Discord's; it is None for a computer.
    """

    game: str
    ended_at: int
    family: str
    target: int
    pairs: bool
    deals: int
    abandoned: bool
    seat: int
    part: int
    side: int
    player_id: int | None
    player: str
    computer: str | None
    place: int | None
    won: bool
    points: float
    sweeps: int
    best_deal: float | None
    left: bool


def rows_of(sql: sqlite3.Connection, guild_id: int) -> Iterator[Row]:
    """Yield the results of a server in the order in which they were recorded.

    Games in which somebody played whose data was deleted are left out.
    """
    rows = sql.execute(
        "SELECT coalesce(r.source, r.guild_id || '-' || r.game_id), r.ended_at, r.family, r.target,"
        " r.pairs, r.deals, r.abandoned, s.seat, s.part, s.side, p.discord_id,"
        " coalesce(p.name, ''), s.computer, s.place, s.won, s.points, s.sweeps, s.best_deal,"
        ' s."left" FROM results AS r JOIN result_seats AS s USING (game_id)'
        " LEFT JOIN people AS p ON p.id = s.person_id WHERE r.guild_id = ?"
        " AND NOT EXISTS (SELECT * FROM result_seats AS o JOIN people AS q ON q.id = o.person_id"
        " WHERE o.game_id = r.game_id AND q.discord_id IS NULL)"
        " ORDER BY r.number, s.seat, s.part",
        (guild_id,),
    )
    for row in rows:
        yield Row(*row)


def is_known(sql: sqlite3.Connection, guild_id: int, source: str) -> bool:
    """Say whether a server has a game already, played on it or brought in before."""
    row = sql.execute(
        "SELECT 1 FROM results WHERE guild_id = :guild AND"
        " (source = :source OR (source IS NULL AND :source = guild_id || '-' || game_id))",
        {"guild": guild_id, "source": source},
    ).fetchone()
    return row is not None


def remember(sql: sqlite3.Connection, discord_id: int | None, name: str) -> int | None:
    """Return the number of the person whom Discord knows by *discord_id*.

    *name* is kept only of somebody who was not known; None stands for a computer.
    """
    if discord_id is None:
        return None
    sql.execute(
        "INSERT INTO people (discord_id, name, updated_at) VALUES (?, ?, 0) ON CONFLICT DO NOTHING",
        (discord_id, name),
    )
    row = sql.execute("SELECT id FROM people WHERE discord_id = ?", (discord_id,)).fetchone()
    return int(row[0])


def add_game(sql: sqlite3.Connection, guild_id: int, family: str, ended_at: int) -> int:
    """Store a game that was played elsewhere, without a log, and return its number."""
    row = sql.execute(
        "INSERT INTO games (guild_id, channel_id, family, phase, seq, rules, rules_version, locale,"
        " created_at, touched_at) VALUES (:guild, 0, :family, 'over', 0, '{}', 0, 'en', :at, :at)"
        " RETURNING id",
        {"guild": guild_id, "family": family, "at": ended_at},
    ).fetchone()
    return int(row[0])
