"""How good people are taken to be: ratings by openskill's Plackett-Luce model.

Only games between people count. Sides are teams, and equal places are ties. Whoever left a
game has lost to everybody else in it, and nobody else's rating changes by such a game.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from db import ratings
from db.ratings import Change, Skill
from db.results import Result
from db.totals import ALL_GAMES, LEAST_GAMES

MODEL: Final = PlackettLuce()
NEWCOMER: Final = Skill(MODEL.mu, MODEL.sigma, 0)

SHOWN_START: Final = 1000
_SHOWN_STEP: Final = 40


def shown(mu: float) -> int:
    """Return the number that people see: everybody begins at 1000.

    >>> shown(25.0), shown(26.5)
    (1000, 1060)
    """
    return round(SHOWN_START + _SHOWN_STEP * (mu - MODEL.mu))


def is_provisional(games: int) -> bool:
    """Say whether a rating stands on too few rated games to be ranked."""
    return games < LEAST_GAMES


def rate(sql: sqlite3.Connection, result: Result) -> None:
    """Store what *result* does to the ratings of the people in it."""
    if not result.rated:
        return
    for family in ratings.families_of(result):
        before = ratings.skills(sql, result.people, family)
        after = skills_after(result, before)
        ratings.write(sql, family, after)
        if family == ALL_GAMES:
            ratings.note(sql, result.game_id, _changes(before, after))


def skills_after(result: Result, before: Mapping[int, Skill]) -> dict[int, Skill]:
    """Return the skills that change; *before* has those of the people who have one yet.

    A game that was abandoned without anybody leaving it changes none.
    """
    leavers = {seat.person_id for seat in result.seats if seat.left and seat.person_id is not None}
    sides = _sides(result)
    if leavers:
        return {
            person: _rated(sides, _lost_by(sides, person), before)[person] for person in leavers
        }
    if result.abandoned:
        return {}
    places = {seat.side: seat.place or 0 for seat in result.seats}
    return _rated(sides, places, before)


def _sides(result: Result) -> dict[int, list[int]]:
    sides: dict[int, list[int]] = {}
    for seat in result.seats:
        if seat.person_id is not None:
            sides.setdefault(seat.side, []).append(seat.person_id)
    return sides


def _lost_by(sides: Mapping[int, list[int]], leaver: int) -> dict[int, int]:
    """Return the places by side as if only the side of *leaver* had lost."""
    return {side: 1 + (leaver in people) for side, people in sides.items()}


def _rated(
    sides: Mapping[int, list[int]], places: Mapping[int, int], before: Mapping[int, Skill]
) -> dict[int, Skill]:
    teams = [
        [_rating(before.get(person, NEWCOMER)) for person in people] for people in sides.values()
    ]
    rated = MODEL.rate(teams, ranks=[float(places[side]) for side in sides])
    after = {}
    for people, team in zip(sides.values(), rated, strict=True):
        for person, new in zip(people, team, strict=True):
            games = before.get(person, NEWCOMER).games + 1
            after[person] = Skill(new.mu, new.sigma, games)
    return after


def _rating(skill: Skill) -> PlackettLuceRating:
    return MODEL.rating(mu=skill.mu, sigma=skill.sigma)


def _changes(before: Mapping[int, Skill], after: Mapping[int, Skill]) -> Iterable[Change]:
    for person, new in after.items():
        yield Change(person, before.get(person, NEWCOMER).mu, new.mu, new.games)
