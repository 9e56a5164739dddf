"""Keep the totals of the last days of all servers: games are added as they end, and taken off.

These boards hold the games that were played here and ended at :func:`since_of_last_days` or
later. That moment is moved on as games end and when somebody looks.
"""

import sqlite3
from typing import Final

from db.totals import (
    ALL_GAMES,
    EVERYWHERE,
    LAST_DAYS,
    LEAST_GAMES,
    since_of_last_days,
)

SECONDS: Final = 30 * 86_400
"""How long the last days are."""

_GAMES: Final = f"""
    results AS r CROSS JOIN boards AS b ON b.guild_id = {EVERYWHERE} AND b.period = '{LAST_DAYS}'
        AND b.family IN ('{ALL_GAMES}', r.family) AND (b.computers OR r.computers = r.replaced)
    CROSS JOIN result_seats AS s USING (game_id)
    WHERE r.source IS NULL AND r.ended_at >= :begin AND r.ended_at < :end
        AND s.person_id IS NOT NULL
"""
_SUMS: Final = f"""
    SELECT b.id AS board, s.person_id AS person, count(*) AS games, sum(s.won) AS wins,
        sum(s."left" OR NOT (s.won OR r.abandoned)) AS losses, sum(s.points) AS points,
        sum(s.sweeps) AS sweeps, max(s.best_deal) AS best
    FROM {_GAMES} GROUP BY b.id, s.person_id
"""
_BOARDS: Final = f"""
    INSERT INTO boards (guild_id, period, family, computers)
    SELECT {EVERYWHERE}, '{LAST_DAYS}', f.family, c.computers
    FROM (SELECT '{ALL_GAMES}' AS family UNION SELECT family FROM results
            WHERE source IS NULL AND ended_at >= ?) AS f,
        (SELECT 0 AS computers UNION SELECT 1) AS c
    WHERE true ON CONFLICT DO NOTHING
"""
_FILL: Final = f"""
    INSERT INTO totals (board_id, person_id, games, wins, losses, points, sweeps, best_deal,
        share, streak, best_streak, ranked, listed)
    SELECT m.board, m.person, m.games, m.wins, m.losses, m.points, m.sweeps, m.best,
        CASE WHEN m.games >= {LEAST_GAMES} THEN m.wins * 1.0 / m.games END, 0, 0,
        people.listed, people.listed
    FROM ({_SUMS}) AS m JOIN people ON people.id = m.person AND people.discord_id IS NOT NULL
"""
_TAKE_OFF: Final = f"""
    UPDATE totals SET games = games - :games, wins = wins - :wins, losses = losses - :losses,
        points = points - :points, sweeps = sweeps - :sweeps,
        share = CASE WHEN games - :games >= {LEAST_GAMES}
            THEN (wins - :wins) * 1.0 / (games - :games) END,
        best_deal = CASE WHEN :best IS NULL OR :best < best_deal THEN best_deal
            ELSE (SELECT max(s.best_deal) FROM {_GAMES}
                AND b.id = :board AND s.person_id = :person) END
    WHERE board_id = :board AND person_id = :person
"""
_SINCE: Final = """
    INSERT INTO last_days (id, since) VALUES (1, ?) ON CONFLICT DO UPDATE SET since = excluded.since
"""


def is_due(sql: sqlite3.Connection, since: int) -> bool:
    """Say whether the boards have games from before *since*, or have not been begun."""
    begin = since_of_last_days(sql)
    return begin is None or _has_games(sql, begin, since)


def move_on(sql: sqlite3.Connection, since: int) -> None:
    """Let the last days begin at *since*, if they began before that."""
    begin = since_of_last_days(sql)
    if begin is None:
        sql.execute(_BOARDS, (since,))
        sql.execute(_FILL, {"begin": since, "end": _LATER})
        sql.execute(_SINCE, (since,))
    elif _has_games(sql, begin, since):
        _take_off(sql, begin, since)
        sql.execute(_SINCE, (since,))


_LATER: Final = 2**62
"""After every game there is."""


def _has_games(sql: sqlite3.Connection, begin: int, end: int) -> bool:
    query = "SELECT EXISTS (SELECT * FROM results WHERE ended_at >= ? AND ended_at < ?)"
    return bool(sql.execute(query, (begin, end)).fetchone()[0])


def _take_off(sql: sqlite3.Connection, begin: int, end: int) -> None:
    names = ("board", "person", "games", "wins", "losses", "points", "sweeps", "best")
    sums = sql.execute(_SUMS, {"begin": begin, "end": end}).fetchall()
    what_is_left = {"begin": end, "end": _LATER}
    rows = [{**dict(zip(names, each, strict=True)), **what_is_left} for each in sums]
    sql.executemany(_TAKE_OFF, rows)
    sql.executemany(
        "DELETE FROM totals WHERE board_id = :board AND person_id = :person AND games = 0", rows
    )
