"""Rank the people of a server by their running totals."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import RowMapping, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import people, totals

Order = Literal["wins", "points", "games", "sweeps"]
"""What a leaderboard is ordered by, the most first."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What a person has done on a server; abandoned games are neither won nor lost.

    `best_deal` is the most points in one deal, None before the first finished deal.
    """

    games: int
    wins: int
    losses: int
    points: float
    sweeps: int
    best_deal: float | None


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard; equal values share a place, and the places after it are skipped."""

    place: int
    person_id: int
    name: str
    totals: Totals


async def page(
    connection: AsyncConnection,
    guild_id: int,
    *,
    with_computers: bool,
    order: Order,
    limit: int,
    offset: int = 0,
) -> list[Standing]:
    """Return *limit* lines of a server's leaderboard, from line *offset* on.

    Without *with_computers* the games in which computers had seats of their own do not count
    (see :attr:`db.results.Result.with_computers`).
    """
    ranked = _ranked(guild_id, with_computers=with_computers, order=order).subquery()
    query = select(ranked).order_by(ranked.c.place, ranked.c.person_id)
    found = await connection.execute(query.limit(limit).offset(offset))
    return [_standing(row) for row in found.mappings()]


async def count(connection: AsyncConnection, guild_id: int, *, with_computers: bool) -> int:
    """Return how many lines a server's leaderboard has."""
    summed = _summed(guild_id, with_computers=with_computers).subquery()
    found = await connection.execute(select(func.count()).select_from(summed))
    return int(found.scalar_one())


async def own(
    connection: AsyncConnection,
    guild_id: int,
    person_id: int,
    *,
    with_computers: bool,
    order: Order,
) -> Standing | None:
    """Return a person's line of the leaderboard, or None if the person is not on it."""
    ranked = _ranked(guild_id, with_computers=with_computers, order=order).subquery()
    found = await connection.execute(select(ranked).where(ranked.c.person_id == person_id))
    row = found.mappings().one_or_none()
    return None if row is None else _standing(row)


async def totals_of(
    connection: AsyncConnection, guild_id: int, person_id: int, *, with_computers: bool
) -> Totals | None:
    """Return a person's totals on a server, or None before the first game that counts."""
    summed = _summed(guild_id, with_computers=with_computers)
    found = await connection.execute(summed.where(totals.c.person_id == person_id))
    row = found.mappings().one_or_none()
    return None if row is None else _totals(row)


def _summed(guild_id: int, *, with_computers: bool) -> Select[*tuple[object, ...]]:
    """Return the query for one row a person, games with and without computers added up."""
    sums = [
        func.sum(totals.c[name]).label(name)
        for name in ("games", "wins", "losses", "points", "sweeps")
    ]
    best = func.max(totals.c.best_deal).label("best_deal")
    query = select(totals.c.person_id, *sums, best).where(totals.c.guild_id == guild_id)
    if not with_computers:
        query = query.where(totals.c.computers.is_(False))
    return query.group_by(totals.c.person_id)


def _ranked(guild_id: int, *, with_computers: bool, order: Order) -> Select[*tuple[object, ...]]:
    """Return the query for the whole leaderboard, with places and names."""
    summed = _summed(guild_id, with_computers=with_computers).subquery()
    place = func.rank().over(order_by=summed.c[order].desc()).label("place")
    return select(summed, place, people.c.name).join(people, people.c.id == summed.c.person_id)


def _totals(row: RowMapping) -> Totals:
    return Totals(
        games=row["games"],
        wins=row["wins"],
        losses=row["losses"],
        points=row["points"],
        sweeps=row["sweeps"],
        best_deal=row["best_deal"],
    )


def _standing(row: RowMapping) -> Standing:
    return Standing(row["place"], row["person_id"], row["name"], _totals(row))
