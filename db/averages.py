"""Keep what all people together have scored, by reason."""

import sqlite3
from collections import Counter
from typing import Final

from db.results import Result

DEALS: Final = "deals"
"""The row that counts deals, once for each person who played them, instead of points."""


def add(sql: sqlite3.Connection, result: Result) -> None:
    """Add the points and deals of every person in *result*."""
    gains: Counter[str] = Counter()
    for seat in result.seats:
        if seat.person_id is not None and result.source is None:
            gains[DEALS] += seat.deals
            gains.update(seat.reasons)
    sql.executemany(
        "INSERT INTO averages (family, reason, points) VALUES (?, ?, ?)"
        " ON CONFLICT DO UPDATE SET points = points + excluded.points",
        [(result.family, reason, points) for reason, points in gains.items()],
    )


def per_deal(sql: sqlite3.Connection) -> dict[str, float]:
    """Return how many points a person scores in a deal by reason, over all games."""
    rows = sql.execute("SELECT reason, sum(points) FROM averages GROUP BY reason")
    found: dict[str, float] = dict(rows.fetchall())
    deals = found.pop(DEALS, 0)
    return {reason: points / deals for reason, points in found.items()} if deals else {}
