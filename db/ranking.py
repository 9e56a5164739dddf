"""People in order, the most first: straight from the database, or from a list in memory."""

import sqlite3
from bisect import bisect_left
from collections.abc import Sequence

Line = tuple[float, int]
"""A value, and the person who has it."""


class Stored:
    """People in the order of a column; *source* is what follows FROM, up to its conditions.

    Of equal people the one who came to the bot last is first, which is the order of an index.
    """

    def __init__(
        self, sql: sqlite3.Connection, source: str, column: str, values: Sequence[object]
    ) -> None:
        self._sql = sql
        self._source = source
        self._column = column
        self._values = values

    def count(self, own: Line | None) -> tuple[int, int]:
        """Return how many lines there are, and how many come before *own*, which is one of them."""
        value, person = own or (None, None)
        column = self._column
        row = self._sql.execute(
            f"SELECT count(*), coalesce(sum({column} > ? OR ({column} = ? AND r.person_id > ?)), 0)"
            f" FROM {self._source}",
            (value, value, person, *self._values),
        ).fetchone()
        return row[0], row[1]

    def find(self, person_id: int) -> float | None:
        """Return the value of a person, None for one who is not there."""
        row = self._sql.execute(
            f"SELECT {self._column} FROM {self._source} AND r.person_id = ?",
            (*self._values, person_id),
        ).fetchone()
        return None if row is None else row[0]

    def above(self, value: float) -> int:
        """Return how many have more than *value*."""
        query = f"SELECT count(*) FROM {self._source} AND {self._column} > ?"
        return int(self._sql.execute(query, (*self._values, value)).fetchone()[0])

    def lines(self, offset: int, limit: int) -> Sequence[Line]:
        """Return the lines from *offset* on."""
        return self._sql.execute(
            f"SELECT {self._column}, r.person_id FROM {self._source}"
            f" ORDER BY {self._column} DESC, r.person_id DESC LIMIT ? OFFSET ?",
            (*self._values, limit, offset),
        ).fetchall()


class Fetched:
    """People in the order of values in memory; equal people as in :class:`Stored`."""

    def __init__(self, lines: Sequence[Line]) -> None:
        # Ascending, to search in; what comes first in the order is at the end.
        self._lines = sorted(lines)
        self._values = {person: value for value, person in self._lines}

    def count(self, own: Line | None) -> tuple[int, int]:
        """Return how many lines there are, and how many come before *own*, which is one of them."""
        lines = len(self._lines)
        return lines, 0 if own is None else lines - 1 - bisect_left(self._lines, own)

    def find(self, person_id: int) -> float | None:
        """Return the value of a person, None for one who is not there."""
        return self._values.get(person_id)

    def above(self, value: float) -> int:
        """Return how many have more than *value*."""
        return len(self._lines) - bisect_left(self._lines, (value, float("inf")))

    def lines(self, offset: int, limit: int) -> Sequence[Line]:
        """Return the lines from *offset* on."""
        return self._lines[::-1][offset : offset + limit]
