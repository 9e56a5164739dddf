"""Keep everybody's running totals: on a server and everywhere, by period and game."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from db.results import Result, ResultSeat

EVERYWHERE: Final = 0
"""Stands for a server's id where all servers count together; their days are those of UTC."""

ALL_TIME: Final = "all"
ALL_GAMES: Final = ""
"""Stands for the name of a game of the family where all of them count together."""

LEAST_GAMES: Final = 5
"""How many games somebody must have played before the share of wins, or the rating, is ranked."""

_BOARD: Final = """
    INSERT INTO boards (guild_id, period, family, computers) VALUES (?, ?, ?, ?)
    ON CONFLICT DO NOTHING
"""
_ADD: Final = f"""
    INSERT INTO totals (board_id, person_id, games, wins, losses, points, sweeps, best_deal,
        streak, best_streak, ranked, listed)
    SELECT boards.id, people.id, 1, :won, :lost, :points, :sweeps, :best, :won, :won,
        people.listed AND :guild = {EVERYWHERE} AND :period = '{ALL_TIME}',
        people.listed OR :guild <> {EVERYWHERE}
    FROM boards, people
    WHERE boards.guild_id = :guild AND boards.period = :period AND boards.family = :family
        AND boards.computers = :computers
        AND people.id = :person AND people.discord_id IS NOT NULL
    ON CONFLICT DO UPDATE SET
        games = games + 1, wins = wins + :won, losses = losses + :lost,
        points = points + :points, sweeps = sweeps + :sweeps,
        best_deal = coalesce(max(best_deal, :best), best_deal, :best),
        share = CASE WHEN games + 1 >= {LEAST_GAMES} THEN (wins + :won) * 1.0 / (games + 1) END,
        streak = CASE WHEN :won THEN streak + 1 WHEN :lost THEN 0 ELSE streak END,
        best_streak = max(best_streak, CASE WHEN :won THEN streak + 1 ELSE 0 END)
"""


@dataclass(frozen=True, slots=True)
class Key:
    """Which board: a server or :data:`EVERYWHERE`, a period, a game of the family, and whose games.

    *period* is :data:`ALL_TIME`, a month ``2026-11`` or a week ``2026-W48`` of ISO 8601.
    Without *computers* the games in which computers had seats of their own do not count.
    """

    guild_id: int
    period: str
    family: str
    computers: bool


def periods_of(day: date) -> tuple[str, str, str]:
    """Return the periods to which a game that ended on *day* belongs: all time, month and week.

    >>> periods_of(date(2027, 1, 3))
    ('all', '2027-01', '2026-W53')
    """
    year, week, _ = day.isocalendar()
    return ALL_TIME, f"{day:%Y-%m}", f"{year}-W{week:02}"


def keys_of(result: Result) -> list[Key]:
    """Return every board that *result* counts on.

    One that was brought from elsewhere counts only on the server whose admins vouch for it.
    """
    days = {result.guild_id: date.fromisoformat(result.day)}
    if result.source is None:
        days[EVERYWHERE] = datetime.fromtimestamp(result.ended_at, UTC).date()
    return [
        Key(guild_id, period, family, computers)
        for guild_id, day in days.items()
        for period in periods_of(day)
        for family in (ALL_GAMES, result.family)
        for computers in ((True,) if result.with_computers else (False, True))
    ]


def add(sql: sqlite3.Connection, result: Result) -> None:
    """Add *result* to the totals of every person in it whose data has not been deleted."""
    keys = keys_of(result)
    boards = [(key.guild_id, key.period, key.family, key.computers) for key in keys]
    sql.executemany(_BOARD, boards)
    sql.executemany(_ADD, [{**gain, **board} for gain in _gains(result) for board in _named(keys)])


def _named(keys: list[Key]) -> Iterator[dict[str, object]]:
    for key in keys:
        yield {
            "guild": key.guild_id,
            "period": key.period,
            "family": key.family,
            "computers": key.computers,
        }


def _gains(result: Result) -> Iterator[dict[str, object]]:
    for seat in result.seats:
        if seat.person_id is not None:
            yield {
                "person": seat.person_id,
                "won": int(seat.won),
                "lost": int(has_lost(result, seat)),
                "points": seat.points,
                "sweeps": seat.sweeps,
                "best": seat.best_deal,
            }


def has_lost(result: Result, seat: ResultSeat) -> bool:
    """Say whether a person has lost: an abandoned game is lost only for whoever left it."""
    return seat.left or not (seat.won or result.abandoned)
