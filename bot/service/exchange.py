"""A server's results as a table of comma-separated values, out and in."""

import asyncio
import io
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from bot.scheduler import Scheduler
from bot.service.counting import count
from bot.service.result_table import LARGEST, read_table, tables
from bot.service.zones import day_in
from db import exchange, results
from db.database import Database
from db.exchange import Row
from db.guilds import zone_of
from db.hop import in_one_hop
from db.results import Result, ResultSeat

LOT: Final = 50
"""How many games are brought in by one transaction."""


@dataclass(frozen=True, slots=True)
class Export:
    """A file: a table, or several in an archive where one would be too large to be read again."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Brought:
    """How many games were brought in, and how many were known already."""

    new: int
    known: int


class Exchange:
    """Gives a server's results away, in tables of up to *most* bytes, and takes results in."""

    def __init__(self, database: Database, scheduler: Scheduler, most: int = LARGEST) -> None:
        self._most = most
        self._database = database
        self._scheduler = scheduler

    async def export(self, guild_id: int) -> Export:
        """Return all results of a server, a line a player, the first game first."""

        def work(sql: sqlite3.Connection) -> Export:
            name = f"kasino-results-{guild_id}"
            parts = list(tables(exchange.rows_of(sql, guild_id), self._most))
            if len(parts) == 1:
                return Export(f"{name}.csv", parts[0])
            packed = io.BytesIO()
            with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
                for number, part in enumerate(parts, 1):
                    archive.writestr(f"{name}-{number}.csv", part)
            return Export(f"{name}.zip", packed.getvalue())

        async with self._database.read() as connection:
            return await in_one_hop(connection, work)

    async def bring_in(self, guild_id: int, data: bytes) -> Brought:
        """Take the results in *data* in; of a table with a fault none, and raise :exc:`GameError`.

        They count on this server alone, and neither for ratings nor for milestones: nobody but
        the server's admins vouches for them. A game that is known already is passed over, so
        what a crash has stopped goes on when the same table is brought in again.
        """
        games = await asyncio.to_thread(read_table, data, self._scheduler.now())
        new, left = 0, list(games.items())
        while left:
            # Whoever plays meanwhile waits for one lot, not for all of them.
            lot, left = left[:LOT], left[LOT:]
            work = partial(_brought, guild_id=guild_id, games=lot)
            new += await self._database.run(partial(in_one_hop, work=work))
        return Brought(new, len(games) - new)


def _brought(
    sql: sqlite3.Connection, guild_id: int, games: Iterable[tuple[str, Sequence[Row]]]
) -> int:
    """Take those of *games* in that are not known, and return how many they were."""
    zone, new = zone_of(sql, guild_id), 0
    for source, rows in games:
        if not exchange.is_known(sql, guild_id, source):
            result = _stored(sql, guild_id, rows, zone)
            results.insert(sql, result)
            count(sql, result, {})
            new += 1
    return new


def _stored(sql: sqlite3.Connection, guild_id: int, rows: Sequence[Row], zone: str) -> Result:
    """Store the game and the people of *rows*, and return its result."""
    first = rows[0]
    last = {each.seat: each for each in rows}
    levels = tuple(each.computer for each in last.values() if each.computer is not None)
    seats = [_seat(each, exchange.remember(sql, each.player_id, each.player)) for each in rows]
    return Result(
        game_id=exchange.add_game(sql, guild_id, first.family, first.ended_at),
        guild_id=guild_id,
        family=first.family,
        rules="{}",
        rules_version=0,
        target=first.target,
        players=len(last),
        pairs=first.pairs,
        deals=first.deals,
        computers=len(levels),
        levels=levels,
        replaced=sum(each.computer is not None and each.part > 0 for each in last.values()),
        abandoned=first.abandoned,
        rated=False,
        ended_at=first.ended_at,
        day=day_in(zone, first.ended_at).isoformat(),
        seats=tuple(seats),
        source=first.game,
    )


def _seat(row: Row, person: int | None) -> ResultSeat:
    return ResultSeat(
        seat=row.seat,
        side=row.side,
        part=row.part,
        person_id=person,
        computer=row.computer,
        place=row.place,
        won=row.won,
        points=row.points,
        sweeps=row.sweeps,
        best_deal=row.best_deal,
        left=row.left,
    )
