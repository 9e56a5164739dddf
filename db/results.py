"""Record how games ended, with all that is counted from them, in one transaction."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class ResultSeat:
    """What one player, person or computer, made of a game.

    A seat has one row for every player who held it, told apart by `part` (0, 1, ... in time).
    A person who left and did not come back has a row with `left` set, and the computer that
    played on has the next part. A person has one row in a game at most: whoever comes back is
    a player who stayed. `place` is None where no places were given out. `reasons` are the
    points by reason, `best_deal` the most points in one deal, None without a finished deal;
    `deals` counts the deals that the player finished.
    """

    seat: int
    side: int
    part: int = 0
    person_id: int | None = None
    computer: str | None = None
    place: int | None = None
    won: bool = False
    points: float = 0
    reasons: Mapping[str, float] = field(default_factory=dict)
    sweeps: int = 0
    best_deal: float | None = None
    left: bool = False
    deals: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, with all that later statistics need.

    `computers` counts the seats that computers held at the end, `levels` their levels, and
    `replaced` those of them that a person had left. `target` is 0 for a game of one deal.
    `rated` says that only people sat down, without hints. `ended_at` is in seconds since 1970,
    `day` the date of its end in the server's zone, ``2026-11-30``. `source` names where the
    result was brought from, None for a game that was played here.
    """

    game_id: int
    guild_id: int
    family: str
    rules: str
    rules_version: int
    target: int
    players: int
    pairs: bool
    deals: int
    computers: int
    levels: tuple[str, ...]
    replaced: int
    abandoned: bool
    rated: bool
    ended_at: int
    day: str
    seats: tuple[ResultSeat, ...]
    source: str | None = None

    @property
    def with_computers(self) -> bool:
        """Say whether the game counts as one with computers.

        A computer that plays on for a person who left does not make it one, else leaving
        would strike the loss, and the wins of the others, off the people's leaderboard.
        """
        return self.computers > self.replaced

    @property
    def people(self) -> tuple[int, ...]:
        """The persons who played, those who left among them."""
        return tuple(seat.person_id for seat in self.seats if seat.person_id is not None)


def utc_day(at: float) -> str:
    """Return the date in UTC of a time in seconds since 1970.

    >>> utc_day(86_399)
    '1970-01-01'
    """
    return datetime.fromtimestamp(at, UTC).date().isoformat()


_RESULT: Final = (
    "game_id",
    "guild_id",
    "family",
    "rules",
    "rules_version",
    "target",
    "players",
    "pairs",
    "deals",
    "computers",
    "levels",
    "replaced",
    "abandoned",
    "rated",
    "ended_at",
    "day",
    "source",
)
_SEAT: Final = (
    "seat",
    "part",
    "person_id",
    "computer",
    "side",
    "place",
    "won",
    "points",
    "reasons",
    "sweeps",
    "best_deal",
    "left",
    "deals",
)


def insert(sql: sqlite3.Connection, result: Result) -> bool:
    """Store *result* as the newest; return False, storing nothing, if it is stored already."""
    columns, values = ", ".join(_RESULT), ", ".join(f":{name}" for name in _RESULT)
    added = sql.execute(
        f"INSERT INTO results ({columns}, number) VALUES ({values},"
        " (SELECT coalesce(max(number), 0) + 1 FROM results)) ON CONFLICT DO NOTHING",
        _result_row(result),
    )
    if added.rowcount == 0:
        return False
    _insert_seats(sql, result)
    return True


def replace(sql: sqlite3.Connection, result: Result) -> None:
    """Store *result* in place of what was stored of its game; its number stays."""
    changes = ", ".join(f"{name} = :{name}" for name in _RESULT[1:])
    sql.execute(
        f"UPDATE results SET {changes} WHERE game_id = :game_id",
        _result_row(result),
    )
    sql.execute("DELETE FROM result_seats WHERE game_id = ?", (result.game_id,))
    _insert_seats(sql, result)


def in_order(sql: sqlite3.Connection) -> Iterator[Result]:
    """Yield every result in the order in which they were recorded."""
    seats = sql.execute(
        f"SELECT game_id, {_quoted(_SEAT)} FROM result_seats JOIN results"
        " USING (game_id) ORDER BY number, seat, part"
    )
    row = seats.fetchone()
    for each in sql.execute(f"SELECT {_quoted(_RESULT)} FROM results ORDER BY number"):
        mine = []
        while row is not None and row[0] == each[0]:
            mine.append(_seat(row[1:]))
            row = seats.fetchone()
        yield _result(each, tuple(mine))


def of_game(sql: sqlite3.Connection, game_id: int) -> Result | None:
    """Return what is stored of how a game ended, None if nothing is."""
    query = f"SELECT {_quoted(_RESULT)} FROM results WHERE game_id = ?"
    row = sql.execute(query, (game_id,)).fetchone()
    if row is None:
        return None
    seats = sql.execute(
        f"SELECT {_quoted(_SEAT)} FROM result_seats WHERE game_id = ? ORDER BY seat, part",
        (game_id,),
    )
    return _result(row, tuple(map(_seat, seats)))


def _insert_seats(sql: sqlite3.Connection, result: Result) -> None:
    values = ", ".join(f":{name}" for name in _SEAT)
    sql.executemany(
        f"INSERT INTO result_seats (game_id, {_quoted(_SEAT)}) VALUES (:game_id, {values})",
        [{**_seat_row(seat), "game_id": result.game_id} for seat in result.seats],
    )


def _quoted(names: tuple[str, ...]) -> str:
    # LEFT is a word of SQL's own.
    return ", ".join(f'"{name}"' for name in names)


def _result_row(result: Result) -> dict[str, object]:
    return {name: getattr(result, name) for name in _RESULT} | {"levels": json.dumps(result.levels)}


def _seat_row(seat: ResultSeat) -> dict[str, object]:
    reasons = json.dumps(dict(seat.reasons), sort_keys=True)
    return {name: getattr(seat, name) for name in _SEAT} | {"reasons": reasons}


def _result(row: tuple[Any, ...], seats: tuple[ResultSeat, ...]) -> Result:
    values = dict(zip(_RESULT, row, strict=True))
    for name in ("pairs", "abandoned", "rated"):
        values[name] = bool(values[name])
    values["levels"] = tuple(json.loads(values["levels"]))
    return Result(**values, seats=seats)


def _seat(row: tuple[Any, ...]) -> ResultSeat:
    values = dict(zip(_SEAT, row, strict=True))
    for name in ("won", "left"):
        values[name] = bool(values[name])
    values["reasons"] = json.loads(values["reasons"])
    return ResultSeat(**values)
