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
LAST_DAYS: Final = "days"
"""The period up to now whose totals lose what is older again; see :mod:`db.last_days`."""

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
    SELECT boards.id, people.id, 1, :won, :lost, :points, :sweeps, :best, :run, :run,
        people.listed AND :guild = {EVERYWHERE} AND :period IN ('{ALL_TIME}', '{LAST_DAYS}'),
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
        streak = CASE WHEN :won THEN streak + :run WHEN :lost THEN 0 ELSE streak END,
        best_streak = max(best_streak, CASE WHEN :won THEN streak + :run ELSE 0 END)
"""


@dataclass(frozen=True, slots=True)
class Key:
    """Which board: a server or :data:`EVERYWHERE`, a period, a game of the family, and whose games.

    *period* is :data:`ALL_TIME`, a month ``2026-11``, a week ``2026-W48`` of ISO 8601, or
    :data:`LAST_DAYS`.
    Without *computers* the games in which computers had seats of their own do not count.
    """

    guild_id: int
    period: str
    family: str
    computers: bool


def periods_of(day: date) -> tuple[str, ...]:
    """Return the periods to which a game that ended on *day* belongs: all time, month and week.

    >>> periods_of(date(2027, 1, 3))
    ('all', '2027-01', '2026-W53')
    """
    year, week, _ = day.isocalendar()
    return ALL_TIME, f"{day:%Y-%m}", f"{year}-W{week:02}"


def since_of_last_days(sql: sqlite3.Connection) -> int | None:
    """Return from when on games count on the boards of the last days, None before there are any."""
    row = sql.execute("SELECT since FROM last_days").fetchone()
    return None if row is None else int(row[0])


def keys_of(result: Result, since: int | None = None) -> list[Key]:
    """Return every board that *result* counts on; *since* is when the last days began.

    One that was brought from elsewhere counts only on the server whose admins vouch for it.
    """
    periods = {result.guild_id: periods_of(date.fromisoformat(result.day))}
    if result.source is None:
        everywhere = periods_of(datetime.fromtimestamp(result.ended_at, UTC).date())
        if since is not None and result.ended_at >= since:
            everywhere = (*everywhere, LAST_DAYS)
        periods[EVERYWHERE] = everywhere
    return [
        Key(guild_id, period, family, computers)
        for guild_id, periods_there in periods.items()
        for period in periods_there
        for family in (ALL_GAMES, result.family)
        for computers in ((True,) if result.with_computers else (False, True))
    ]


def add(sql: sqlite3.Connection, result: Result) -> None:
    """Add *result* to the totals of every person in it whose data has not been deleted."""
    keys = keys_of(result, since_of_last_days(sql))
    boards = [(key.guild_id, key.period, key.family, key.computers) for key in keys]
    sql.executemany(_BOARD, boards)
    sql.executemany(
        _ADD,
        [
            # What is taken off again knows no streaks, which games that are left would not make.
            {**gain, **board, "run": gain["won"] if board["period"] != LAST_DAYS else 0}
            for gain in _gains(result)
            for board in _named(keys)
        ],
    )


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
