"""Count everything again from the logs: to repair what is kept, or to compare it."""

import sqlite3
from dataclasses import dataclass
from typing import Final

from bot.engine.log import read_event
from bot.service.counting import Feats, count
from bot.service.live import Live, course_of
from bot.service.milestones import Milestone, in_a_game
from bot.service.results import result_of
from db import last_days, results
from db.database import Database
from db.hop import in_one_hop
from db.results import Result

MOST_TOLD: Final = 20
"""How many differences of one kind are told one by one."""

_DERIVED: Final = ("totals", "boards", "rating_changes", "ratings", "milestones", "averages")
"""The tables that are counted from the results, in an order in which they may be emptied."""

_COMPARED: Final = {
    "totals": "SELECT guild_id, period, family, computers, person_id, games, wins, losses, points,"
    " sweeps, best_deal, share, streak, best_streak, ranked, listed FROM totals"
    " JOIN boards ON boards.id = board_id",
    "ratings": "SELECT person_id, family, mu, sigma, games, listed FROM ratings",
    "rating_changes": "SELECT game_id, person_id, before, after, games FROM rating_changes",
    "milestones": "SELECT person_id, name, game_id FROM milestones",
    "averages": "SELECT family, reason, points FROM averages",
}


@dataclass(frozen=True, slots=True)
class Recounted:
    """What a recount found: how many games, and the numbers of those whose result was wrong.

    A game whose log makes no game any more, as after a change of the rules, keeps its result.
    """

    games: int
    changed: tuple[int, ...]
    unreadable: tuple[int, ...]


class _UndoError(Exception):
    """Carries what was found out of a transaction that must leave no trace."""

    def __init__(self, found: list[str]) -> None:
        super().__init__("undone on purpose")
        self.found = found


async def rebuild(database: Database) -> Recounted:
    """Count all totals, ratings, milestones and averages again from the logs of all games."""
    return await database.run(lambda connection: in_one_hop(connection, _rebuilt))


async def check(database: Database) -> list[str]:
    """Return what differs from a recount, a line each; change nothing."""

    def compare(sql: sqlite3.Connection) -> None:
        for name, query in _COMPARED.items():
            sql.execute(f"CREATE TEMP TABLE kept_{name} AS {query}")
        recounted = _rebuilt(sql)
        found = [f"game {game}: the result is not what the log makes" for game in recounted.changed]
        for name, query in _COMPARED.items():
            found += _differences(sql, name, query)
        raise _UndoError(found)

    try:
        await database.run(lambda connection: in_one_hop(connection, compare))
    except _UndoError as undone:
        return undone.found
    raise AssertionError("the comparison always ends by being undone")


async def fill(database: Database, now: float) -> None:
    """Count what there is if nothing has been counted yet, as after a new version's migration.

    Let the last days be those up to *now*, in seconds since 1970.
    """
    async with database.read() as connection:
        needed = await in_one_hop(connection, _is_uncounted)
    if needed:
        await rebuild(database)
    since = int(now) - last_days.SECONDS
    await database.run(
        lambda connection: in_one_hop(connection, lambda sql: last_days.move_on(sql, since))
    )


def _is_uncounted(sql: sqlite3.Connection) -> bool:
    query = "SELECT EXISTS (SELECT * FROM results) AND NOT EXISTS (SELECT * FROM boards)"
    return bool(sql.execute(query).fetchone()[0])


def _rebuilt(sql: sqlite3.Connection) -> Recounted:
    kept = _kept_milestones(sql)
    for table in _DERIVED:
        sql.execute(f"DELETE FROM {table}")  # noqa: S608 - our own names
    numbers = [row[0] for row in sql.execute("SELECT game_id FROM results ORDER BY number")]
    changed, unreadable = [], []
    for game_id in numbers:
        stored = results.of_game(sql, game_id)
        if stored is None:
            continue
        result = stored
        feats: Feats = kept.get(game_id, {})
        if stored.source is None:
            try:
                result, feats = _from_log(sql, stored)
            except ValueError:
                unreadable.append(game_id)
        if result != stored:
            changed.append(game_id)
            results.replace(sql, result)
        count(sql, result, feats)
    return Recounted(len(numbers), tuple(changed), tuple(unreadable))


def _from_log(sql: sqlite3.Connection, stored: Result) -> tuple[Result, Feats]:
    """Return what the log of a game makes; :exc:`ValueError` if it makes no finished game."""
    rows = sql.execute(
        "SELECT text FROM events WHERE game_id = ? ORDER BY seq", (stored.game_id,)
    ).fetchall()
    if not rows:
        raise ValueError("the game has no log")
    course = course_of([read_event(text) for (text,) in rows])
    live = Live(
        id=stored.game_id,
        guild_id=stored.guild_id,
        channel_id=0,
        parent_id=None,
        message_id=None,
        ping_message_id=None,
        locale="",
        game=course.game,
        effects=(),
        names={},
        discord_ids={},
        left_after=course.left_after,
    )
    result = result_of(live, stored.ended_at, stored.day)
    if result is None:
        raise ValueError("the game has not ended")
    return result, in_a_game(course.game, course.left_after)


def _kept_milestones(sql: sqlite3.Connection) -> dict[int, dict[int, list[Milestone]]]:
    """Return the milestones by game and person, for games whose log cannot tell them."""
    kept: dict[int, dict[int, list[Milestone]]] = {}
    for person, name, game in sql.execute("SELECT person_id, name, game_id FROM milestones"):
        kept.setdefault(game, {}).setdefault(person, []).append(Milestone(name))
    return kept


def _differences(sql: sqlite3.Connection, name: str, query: str) -> list[str]:
    kept = f"SELECT * FROM kept_{name}"  # noqa: S608 - our own names
    found = []
    for what, more, less in (("kept", kept, query), ("counted", query, kept)):
        rows = sql.execute(f"{more} EXCEPT {less}").fetchall()
        found += [f"{name}: only {what}: {row}" for row in rows[:MOST_TOLD]]
        if len(rows) > MOST_TOLD:
            found.append(f"{name}: only {what}: {len(rows) - MOST_TOLD} more rows")
    return found
