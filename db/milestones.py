"""Keep which milestones everybody has reached, and in which game."""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from db.totals import ALL_GAMES, ALL_TIME, EVERYWHERE

_ADD: Final = """
    INSERT INTO milestones (person_id, name, game_id)
    SELECT id, :name, :game FROM people WHERE id = :person AND discord_id IS NOT NULL
    ON CONFLICT DO NOTHING
"""


@dataclass(frozen=True, slots=True)
class Career:
    """What somebody has done so far in all games played here: games, wins, wins in a row."""

    games: int
    wins: int
    streak: int


def careers(sql: sqlite3.Connection, people: Iterable[int]) -> dict[int, Career]:
    """Return the careers of those of *people* who have one."""
    found = {}
    for person in people:
        row = sql.execute(
            "SELECT games, wins, streak FROM totals JOIN boards ON boards.id = board_id"
            " WHERE guild_id = ? AND period = ? AND family = ? AND computers AND person_id = ?",
            (EVERYWHERE, ALL_TIME, ALL_GAMES, person),
        ).fetchone()
        if row is not None:
            found[person] = Career(*row)
    return found


def add(sql: sqlite3.Connection, game_id: int, reached: Mapping[int, Iterable[str]]) -> None:
    """Store what each person reached in a game; what was reached before stays as it was."""
    rows = [
        {"person": person, "name": name, "game": game_id}
        for person, names in reached.items()
        for name in names
    ]
    sql.executemany(_ADD, rows)


def of_game(sql: sqlite3.Connection, game_id: int) -> dict[int, list[str]]:
    """Return what each person reached for the first time in a game."""
    found: dict[int, list[str]] = {}
    rows = sql.execute("SELECT person_id, name FROM milestones WHERE game_id = ?", (game_id,))
    for person, name in rows:
        found.setdefault(person, []).append(name)
    return found


def of_person(sql: sqlite3.Connection, person_id: int) -> dict[str, int]:
    """Return the milestones of a person, and the game in which each was reached."""
    rows = sql.execute("SELECT name, game_id FROM milestones WHERE person_id = ?", (person_id,))
    return dict(rows.fetchall())
