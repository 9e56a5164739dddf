"""Count a finished game: everything that statistics show of it, in one visit to the database."""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.service import ratings
from bot.service.milestones import Milestone, in_a_career
from db import averages, last_days, milestones, results, totals
from db.ratings import Change, changes_of
from db.results import Result

Feats = Mapping[int, Iterable[Milestone]]
"""By person, what was done in a game."""


@dataclass(frozen=True, slots=True)
class Gains:
    """What a finished game brought: changed ratings, and milestones by person."""

    changes: tuple[Change, ...] = ()
    milestones: tuple[tuple[int, Milestone], ...] = ()


NO_GAINS = Gains()


def record(sql: sqlite3.Connection, result: Result, feats: Feats) -> Gains:
    """Store *result* and count it; a game that is recorded already is not counted again."""
    if results.insert(sql, result):
        count(sql, result, feats)
        # A game or so becomes too old for each that ends: so there is never much to take off.
        last_days.move_on(sql, result.ended_at - last_days.SECONDS)
    return gains_of(sql, result.game_id)


def count(sql: sqlite3.Connection, result: Result, feats: Feats) -> None:
    """Add *result*, the next in order, to everything that is kept up to date."""
    totals.add(sql, result)
    if result.source is not None:
        return
    averages.add(sql, result)
    ratings.rate(sql, result)
    reached = {person: set(feats.get(person, ())) for person in result.people}
    for person, career in milestones.careers(sql, result.people).items():
        reached[person].update(in_a_career(career))
    milestones.add(sql, result.game_id, reached)


def gains_of(sql: sqlite3.Connection, game_id: int) -> Gains:
    """Return what a game brought; nothing for one that has no result."""
    reached = [
        (person, Milestone(name))
        for person, names in milestones.of_game(sql, game_id).items()
        for name in names
    ]
    order = list(Milestone)
    reached.sort(key=lambda each: (each[0], order.index(each[1])))
    return Gains(changes_of(sql, game_id), tuple(reached))
