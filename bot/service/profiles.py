"""What there is to tell of one person, and of two against each other."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ai.levels import LEVELS, now_called
from bot.i18n import N_
from bot.service.errors import GameError
from bot.service.milestones import Milestone
from db import averages, leaderboard, milestones, people, privacy, profiles, ratings
from db.database import Database
from db.hop import in_one_hop
from db.leaderboard import Totals
from db.people import Person
from db.profiles import Duel
from db.ratings import Skill
from db.totals import ALL_GAMES, ALL_TIME, EVERYWHERE, Key

LEAST_DUELS: Final = 3
"""How many games two people must have played to count as opponents worth naming."""

SAME: Final = N_("Choose two different people.")


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's page.

    *here* are the totals on the server, *everywhere* those of all servers, where the rest is
    from as well; only *families*, *opponents* and *levels* also tell what was brought to the
    server. *course* is the rating before the first rated game and after each, *scored* and
    *average* are points a deal by reason, *opponents* are in order, the easiest first.
    """

    name: str
    here: Totals | None
    everywhere: Totals | None
    streak: int
    best_streak: int
    skill: Skill | None
    course: tuple[float, ...]
    scored: Mapping[str, float]
    average: Mapping[str, float]
    families: tuple[tuple[str, int], ...]
    opponents: tuple[tuple[str, Duel], ...]
    levels: tuple[tuple[str, Duel], ...]
    milestones: Mapping[Milestone, int]
    is_listed: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people against each other, as the first of them sees it, and as partners."""

    names: tuple[str, str]
    duel: Duel
    together: int
    won_together: int


class Profiles:
    """Reads what is known of people, by their Discord ids."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild_id: int, discord_id: int) -> Profile | None:
        """Return a person's page; ``None`` before the first finished game."""
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
            if person is None:
                return None
            return await in_one_hop(connection, lambda sql: _profile(sql, guild_id, person))

    async def pair(self, guild_id: int, first: int, second: int) -> Pair:
        """Return how two people did against each other; no games are a result as well.

        Raise :exc:`GameError` if they are one and the same.
        """
        if first == second:
            raise GameError(SAME)
        async with self._database.read() as connection:
            one = await people.by_discord_id(connection, first)
            two = await people.by_discord_id(connection, second)
            if one is None or two is None:
                return Pair(("", ""), profiles.NO_DUEL, 0, 0)
            return await in_one_hop(connection, lambda sql: _pair(sql, guild_id, one, two))

    async def set_listed(self, discord_id: int, *, listed: bool) -> None:
        """Show somebody on the leaderboards of all servers together, or leave him out."""
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
        if person is not None:
            await self._database.run(
                lambda connection: in_one_hop(
                    connection, lambda sql: privacy.set_listed(sql, person.id, listed=listed)
                )
            )


def _profile(sql: sqlite3.Connection, guild_id: int, person: Person) -> Profile | None:
    here, everywhere = _all_time(guild_id), _all_time(EVERYWHERE)
    on_server = leaderboard.totals_of(sql, here, person.id)
    in_all = leaderboard.totals_of(sql, everywhere, person.id)
    if on_server is None and in_all is None:
        return None
    points = profiles.points_of(sql, person.id)
    streak, best_streak = leaderboard.streaks_of(sql, everywhere, person.id)
    return Profile(
        name=person.name,
        here=on_server,
        everywhere=in_all,
        streak=streak,
        best_streak=best_streak,
        skill=ratings.skills(sql, [person.id], ALL_GAMES).get(person.id),
        course=tuple(ratings.course_of(sql, person.id)),
        scored={
            reason: sum_ / points.deals for reason, sum_ in points.by_reason.items() if points.deals
        },
        average=averages.per_deal(sql),
        families=tuple(profiles.families_of(sql, guild_id, person.id)),
        opponents=tuple(profiles.opponents_of(sql, guild_id, person.id, LEAST_DUELS)),
        levels=tuple(_levels(profiles.levels_of(sql, guild_id, person.id))),
        milestones={
            Milestone(name): game for name, game in milestones.of_person(sql, person.id).items()
        },
        is_listed=privacy.is_listed(sql, person.id),
    )


def _levels(duels: Sequence[tuple[str, Duel]]) -> Iterator[tuple[str, Duel]]:
    """Yield the levels there are with the duels of each, under whatever name they were stored."""
    for name in LEVELS:
        mine = [duel for stored, duel in duels if now_called(stored) == name]
        if mine:
            yield (
                name,
                Duel(
                    sum(each.games for each in mine),
                    sum(each.better for each in mine),
                    sum(each.worse for each in mine),
                ),
            )


def _all_time(guild_id: int) -> Key:
    return Key(guild_id, ALL_TIME, ALL_GAMES, computers=True)


def _pair(sql: sqlite3.Connection, guild_id: int, one: Person, two: Person) -> Pair:
    together, won = profiles.together_of(sql, guild_id, one.id, two.id)
    duel = profiles.duel_of(sql, guild_id, one.id, two.id)
    return Pair((one.name, two.name), duel, together, won)
