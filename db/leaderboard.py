"""Rank people: by their running totals, by what they did lately, or by their rating."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from db.ranking import Fetched, Line, Stored
from db.ratings import Skill, skills
from db.totals import ALL_TIME, EVERYWHERE, LAST_DAYS, LEAST_GAMES, Key

Order = Literal["rating", "wins", "share", "points", "sweeps", "best_deal"]
"""What a leaderboard is ordered by, the most first."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What a person has done; abandoned games are neither won nor lost.

    `best_deal` is the most points in one deal, None before the first finished deal.
    """

    games: int
    wins: int
    losses: int
    points: float
    sweeps: int
    best_deal: float | None

    @property
    def share(self) -> float | None:
        """The share of games won; None where there are too few games to compare it."""
        return self.wins / self.games if self.games >= LEAST_GAMES else None


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard; equal values share a place, and the places after it are skipped."""

    place: int
    person_id: int
    name: str
    totals: Totals
    skill: Skill | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which leaderboard to show, by what order.

    A rating is always that of all time, and knows no games with computers.
    """

    key: Key
    order: Order


@dataclass(frozen=True, slots=True)
class Look:
    """A page of a leaderboard, numbered from 0, and the reader with those next to him."""

    lines: tuple[Standing, ...]
    around: tuple[Standing, ...]
    own: Standing | None
    number: int
    pages: int


class Ranking(Protocol):
    """People in the order of a leaderboard."""

    def count(self, own: Line | None) -> tuple[int, int]:
        """Return how many lines there are, and how many come before *own*, which is one of them."""

    def find(self, person_id: int) -> float | None:
        """Return the value of a person, None for one who is not there."""

    def above(self, value: float) -> int:
        """Return how many have more than *value*."""

    def lines(self, offset: int, limit: int) -> Sequence[Line]:
        """Return the lines from *offset* on."""


def look(
    sql: sqlite3.Connection,
    wanted: Wanted,
    *,
    number: int,
    size: int,
    reader: int | None,
    recent: Mapping[int, Totals] | None = None,
) -> Look:
    """Return page *number* of *size* lines, or the last one if there are not so many.

    *recent* is what :func:`totals_since` returned, for a board that no running totals are kept of.
    """
    ranking = _ranking(sql, wanted) if recent is None else _fetched(recent, wanted.order)
    value = None if reader is None else ranking.find(reader)
    own = None if reader is None or value is None else (value, reader)
    lines, position = ranking.count(own)
    pages = max(1, -(-lines // size))
    number = min(number, pages - 1)
    shown = ranking.lines(number * size, size)
    places = _places(ranking, shown, number * size)
    around: Sequence[Line] = ()
    if own is not None:
        first = max(position - 1, 0)
        around = ranking.lines(first, position - first + 2)
        places |= _places(ranking, around, first)
    standings = _standings(sql, wanted, recent, places)
    return Look(
        tuple(standings[person] for _, person in shown),
        tuple(standings[person] for _, person in around),
        standings.get(reader) if around and reader is not None else None,
        number,
        pages,
    )


def totals_of(sql: sqlite3.Connection, key: Key, person_id: int) -> Totals | None:
    """Return a person's totals on a board, None before the first game that counts there."""
    board = _board_id(sql, key)
    return None if board is None else _totals(sql, board, [person_id]).get(person_id)


def streaks_of(sql: sqlite3.Connection, key: Key, person_id: int) -> tuple[int, int]:
    """Return how many games in a row a person has just won, and the most that there ever were."""
    row = sql.execute(
        "SELECT streak, best_streak FROM totals WHERE board_id = ? AND person_id = ?",
        (_board_id(sql, key), person_id),
    ).fetchone()
    return (0, 0) if row is None else (row[0], row[1])


def _ranking(sql: sqlite3.Connection, wanted: Wanted) -> Ranking:
    key, order = wanted.key, wanted.order
    if order == "rating":
        source = f"ratings AS r WHERE r.family = ? AND r.listed AND r.games >= {LEAST_GAMES}"
        if key.guild_id == EVERYWHERE:
            return Stored(sql, source, "r.mu", (key.family,))
        # From the server's people to their ratings: most people play on few servers.
        source = (
            "totals AS t CROSS JOIN ratings AS r USING (person_id)"
            f" WHERE r.family = ? AND r.games >= {LEAST_GAMES} AND t.board_id = ?"
        )
        return Stored(sql, source, "r.mu", (key.family, _board_id(sql, _rated(key))))
    board = (_board_id(sql, key),)
    if key.guild_id == EVERYWHERE and key.period in {ALL_TIME, LAST_DAYS}:
        # Most boards are short, and SQLite would take this one for short as well.
        source = f"totals AS r INDEXED BY ix_totals_{order} WHERE r.board_id = ? AND r.ranked"
    else:
        source = "totals AS r WHERE r.board_id = ? AND r.listed"
    return Stored(sql, f"{source} AND r.{order} IS NOT NULL", f"r.{order}", board)


def _rated(key: Key) -> Key:
    """Return the board of the games that count for a rating."""
    return Key(key.guild_id, ALL_TIME, key.family, computers=False)


def _places(ranking: Ranking, lines: Sequence[Line], offset: int) -> dict[int, int]:
    """Return the place of each person in *lines*, the first of which is line number *offset*."""
    places: dict[int, int] = {}
    last, place = None, 0
    for number, (value, person) in enumerate(lines, offset):
        if value != last:
            # Only the first of the lines can share its place with somebody before them.
            place = number if number > offset or not offset else ranking.above(value)
            last = value
        places[person] = place + 1
    return places


def _standings(
    sql: sqlite3.Connection,
    wanted: Wanted,
    recent: Mapping[int, Totals] | None,
    places: dict[int, int],
) -> dict[int, Standing]:
    key = _rated(wanted.key) if wanted.order == "rating" else wanted.key
    board = _board_id(sql, key)
    totals = _totals(sql, board, places) if recent is None else recent
    found = skills(sql, places, key.family)
    marks = ", ".join("?" * len(places))
    names = sql.execute(f"SELECT id, name FROM people WHERE id IN ({marks})", list(places))
    return {
        person: Standing(places[person], person, name, totals[person], found.get(person))
        for person, name in names
    }


def _board_id(sql: sqlite3.Connection, key: Key) -> int | None:
    row = sql.execute(
        "SELECT id FROM boards WHERE guild_id = ? AND period = ? AND family = ? AND computers = ?",
        (key.guild_id, key.period, key.family, key.computers),
    ).fetchone()
    return None if row is None else row[0]


def _totals(sql: sqlite3.Connection, board: int | None, people: Iterable[int]) -> dict[int, Totals]:
    wanted = list(people)
    marks = ", ".join("?" * len(wanted))
    rows = sql.execute(
        "SELECT person_id, games, wins, losses, points, sweeps, best_deal FROM totals"
        f" WHERE board_id = ? AND person_id IN ({marks})",
        [board, *wanted],
    )
    return {person: Totals(*row) for person, *row in rows}


def totals_since(sql: sqlite3.Connection, key: Key, since: int) -> dict[int, Totals]:
    """Return what everybody has done on a server since a moment, from the results themselves.

    The period of *key* does not matter. :mod:`db.last_days` keeps that of all servers.
    """
    conditions = ["r.guild_id = ?", "r.ended_at >= ?", "s.person_id IS NOT NULL"]
    values: list[object] = [key.guild_id, since]
    if key.family:
        conditions.append("r.family = ?")
        values.append(key.family)
    if not key.computers:
        conditions.append("r.computers = r.replaced")
    rows = sql.execute(
        "SELECT s.person_id, count(*), sum(s.won),"
        ' sum(s."left" OR NOT (s.won OR r.abandoned)), sum(s.points), sum(s.sweeps),'
        " max(s.best_deal) FROM results AS r CROSS JOIN result_seats AS s USING (game_id)"
        " WHERE s.person_id NOT IN (SELECT id FROM people WHERE discord_id IS NULL)"
        f" AND {' AND '.join(conditions)} GROUP BY s.person_id",
        values,
    )
    return {person: Totals(*row) for person, *row in rows}


def _fetched(totals: Mapping[int, Totals], order: Order) -> Fetched:
    values = ((getattr(each, order), person) for person, each in totals.items())
    return Fetched([(value, person) for value, person in values if value is not None])
