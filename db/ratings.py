"""Keep everybody's rating, and how each game changed it."""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from db.results import Result
from db.totals import ALL_GAMES


@dataclass(frozen=True, slots=True)
class Skill:
    """How good somebody is taken to be: *mu* give or take *sigma*, after so many rated games."""

    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class Change:
    """What a game did to the rating of a person; *games* counts the rated games up to it."""

    person_id: int
    before: float
    after: float
    games: int


_WRITE: Final = """
    INSERT INTO ratings (person_id, family, mu, sigma, games, listed)
    SELECT id, :family, :mu, :sigma, :games, listed FROM people WHERE id = :person
    ON CONFLICT DO UPDATE SET mu = :mu, sigma = :sigma, games = :games
"""
_NOTE: Final = """
    INSERT INTO rating_changes (game_id, person_id, before, after, games)
    SELECT :game, id, :before, :after, :games FROM people
    WHERE id = :person AND discord_id IS NOT NULL
"""


def families_of(result: Result) -> tuple[str, str]:
    """Return under which names *result* is rated: with all games, and with those of its own."""
    return ALL_GAMES, result.family


def skills(sql: sqlite3.Connection, people: Iterable[int], family: str) -> dict[int, Skill]:
    """Return the skills of those of *people* who have played a rated game."""
    found = {}
    for person in people:
        row = sql.execute(
            "SELECT mu, sigma, games FROM ratings WHERE person_id = ? AND family = ?",
            (person, family),
        ).fetchone()
        if row is not None:
            found[person] = Skill(*row)
    return found


def write(sql: sqlite3.Connection, family: str, after: Mapping[int, Skill]) -> None:
    """Store new skills by person.

    Those of people whose data was deleted stay as well, without a name and on no board: what
    the others won against them depends on it.
    """
    rows = [
        {"family": family, "person": person, "mu": s.mu, "sigma": s.sigma, "games": s.games}
        for person, s in after.items()
    ]
    sql.executemany(_WRITE, rows)


def note(sql: sqlite3.Connection, game_id: int, changes: Iterable[Change]) -> None:
    """Store what a game changed."""
    rows = [
        {
            "game": game_id,
            "person": each.person_id,
            "before": each.before,
            "after": each.after,
            "games": each.games,
        }
        for each in changes
    ]
    sql.executemany(_NOTE, rows)


def changes_of(sql: sqlite3.Connection, game_id: int) -> tuple[Change, ...]:
    """Return what a game changed."""
    rows = sql.execute(
        "SELECT person_id, before, after, games FROM rating_changes WHERE game_id = ?", (game_id,)
    )
    return tuple(Change(*row) for row in rows)


def course_of(sql: sqlite3.Connection, person_id: int) -> list[float]:
    """Return the rating (its *mu*) of a person before the first rated game and after each."""
    rows = sql.execute(
        "SELECT before, after FROM rating_changes WHERE person_id = ? ORDER BY games", (person_id,)
    ).fetchall()
    return [*(before for before, _ in rows[:1]), *(after for _, after in rows)]
