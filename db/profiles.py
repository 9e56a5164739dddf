"""What is known of one person: the results, and whom they were against.

*guild_id* is the server where it is shown.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_COUNTS: Final = "(r.source IS NULL OR r.guild_id = :guild)"
"""What was brought from elsewhere counts on the server alone whose admins vouch for it."""

_BETTER: Final = """
    CASE WHEN r.abandoned OR me.place IS NULL OR other.place IS NULL
        THEN (NOT me."left" AND other."left") ELSE me.place < other.place END
"""
_WORSE: Final = """
    CASE WHEN r.abandoned OR me.place IS NULL OR other.place IS NULL
        THEN (me."left" AND NOT other."left") ELSE me.place > other.place END
"""
_PAIRS: Final = f"""
    result_seats AS me JOIN results AS r USING (game_id)
    JOIN result_seats AS other USING (game_id)
    WHERE me.person_id = :person AND other.side <> me.side AND {_COUNTS}
"""


@dataclass(frozen=True, slots=True)
class Duel:
    """How often somebody was placed better or worse than an opponent, in so many games.

    Whoever left a game was placed worse than whoever stayed.
    """

    games: int
    better: int
    worse: int


NO_DUEL: Final = Duel(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Points:
    """What a person has scored by reason, in so many deals."""

    deals: int
    by_reason: Mapping[str, float]


def points_of(sql: sqlite3.Connection, person_id: int) -> Points:
    """Return what a person has scored by reason in games that were played here."""
    deals, points = 0, Counter[str]()
    rows = sql.execute(
        "SELECT s.deals, s.reasons FROM result_seats AS s JOIN results AS r USING (game_id)"
        " WHERE s.person_id = ? AND r.source IS NULL",
        (person_id,),
    )
    for finished, reasons in rows:
        deals += finished
        points.update(json.loads(reasons))
    return Points(deals, points)


def families_of(sql: sqlite3.Connection, guild_id: int, person_id: int) -> list[tuple[str, int]]:
    """Return how many games of each kind a person has played, the favourite first."""
    rows = sql.execute(
        "SELECT r.family, count(*) AS n FROM result_seats AS s JOIN results AS r USING (game_id)"
        f" WHERE s.person_id = :person AND {_COUNTS} GROUP BY r.family ORDER BY n DESC, r.family",
        {"person": person_id, "guild": guild_id},
    )
    return rows.fetchall()


def opponents_of(
    sql: sqlite3.Connection, guild_id: int, person_id: int, least: int
) -> list[tuple[str, Duel]]:
    """Return the names of the people met in *least* games or more, the easiest opponent first.

    The order is by the part of the games in which they were placed worse, less that in which
    they were placed better. People whose data was deleted are left out.
    """
    rows = sql.execute(
        f"SELECT p.name, m.games, m.better, m.worse FROM (SELECT other.person_id AS id,"
        f" count(*) AS games, sum({_BETTER}) AS better, sum({_WORSE}) AS worse FROM {_PAIRS}"
        " AND other.person_id IS NOT NULL GROUP BY other.person_id HAVING count(*) >= :least)"
        " AS m JOIN people AS p ON p.id = m.id WHERE p.discord_id IS NOT NULL"
        " ORDER BY (m.better - m.worse) * 1.0 / m.games DESC, m.games DESC, p.id",
        {"person": person_id, "least": least, "guild": guild_id},
    )
    return [(name, Duel(*duel)) for name, *duel in rows]


def duel_of(sql: sqlite3.Connection, guild_id: int, person_id: int, other_id: int) -> Duel:
    """Return how a person did against another one."""
    row = sql.execute(
        f"SELECT count(*), coalesce(sum({_BETTER}), 0), coalesce(sum({_WORSE}), 0) FROM {_PAIRS}"
        " AND other.person_id = :other",
        {"person": person_id, "other": other_id, "guild": guild_id},
    ).fetchone()
    return Duel(*row)


def together_of(
    sql: sqlite3.Connection, guild_id: int, person_id: int, other_id: int
) -> tuple[int, int]:
    """Return how many games two people played as partners, and how many they won."""
    row = sql.execute(
        "SELECT count(*), coalesce(sum(me.won), 0) FROM result_seats AS me"
        " JOIN results AS r USING (game_id) JOIN result_seats AS other USING (game_id)"
        " WHERE me.person_id = :person AND other.person_id = :other AND other.side = me.side"
        f" AND {_COUNTS}",
        {"person": person_id, "other": other_id, "guild": guild_id},
    ).fetchone()
    return row[0], row[1]


def levels_of(sql: sqlite3.Connection, guild_id: int, person_id: int) -> list[tuple[str, Duel]]:
    """Return how a person did against each level of the computer, by level.

    Computers that played on for somebody who left do not count.
    """
    rows = sql.execute(
        f"SELECT other.computer, count(*), sum({_BETTER}), sum({_WORSE}) FROM {_PAIRS}"
        " AND other.computer IS NOT NULL AND other.part = 0"
        " GROUP BY other.computer ORDER BY other.computer",
        {"person": person_id, "guild": guild_id},
    )
    return [(level, Duel(*duel)) for level, *duel in rows]
