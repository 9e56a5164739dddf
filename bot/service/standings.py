"""Who is best: pages of the leaderboards."""

import sqlite3
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final, Self, get_args

from bot.engine.family import GAMES
from bot.i18n import N_
from bot.scheduler import Scheduler
from bot.service.errors import GameError
from bot.service.zones import begin_of_month, begin_of_week, day_in
from db import last_days, leaderboard, people
from db.database import Database
from db.guilds import UTC, zone_of
from db.hop import in_one_hop
from db.leaderboard import Look, Order, Standing, Wanted
from db.totals import ALL_GAMES, ALL_TIME, EVERYWHERE, LAST_DAYS, Key, periods_of

PAGE: Final = 10
FAMILIES: Final = (ALL_GAMES, *GAMES)
"""The games of the family that have leaderboards of their own; the first stands for all."""

NO_BOARD: Final = N_("There is no such leaderboard.")


class Scope(StrEnum):
    """Whose games count."""

    SERVER = "s"
    EVERYWHERE = "e"


class Period(StrEnum):
    """Which time counts; weeks and months are those of the server's zone, or else of UTC."""

    ALL = "a"
    MONTH = "m"
    WEEK = "w"
    DAYS = "d"
    """The last thirty days."""


@dataclass(frozen=True, slots=True)
class Board:
    """Which leaderboard; *family* is a game of the family, or ``""`` for all of them.

    Without *computers* the games in which computers had seats of their own are left out.
    """

    scope: Scope = Scope.SERVER
    period: Period = Period.ALL
    order: Order = "wins"
    family: str = ALL_GAMES
    computers: bool = True

    @property
    def code(self) -> str:
        """Return a short text that :meth:`read` reads back.

        >>> Board(order="best_deal").code
        's.a.best_deal.1.'
        """
        return f"{self.scope}.{self.period}.{self.order}.{int(self.computers)}.{self.family}"

    @classmethod
    def read(cls, code: str) -> Self:
        """Return the board of a *code*; :exc:`GameError` if it is none."""
        parts = code.split(".")
        if len(parts) != len(fields(cls)) or parts[3] not in {"0", "1"}:
            raise GameError(NO_BOARD)
        scope, period, order, computers, family = parts
        return cls.of(scope, period, order, family, computers=computers == "1")

    @classmethod
    def of(cls, scope: str, period: str, order: str, family: str, *, computers: bool) -> Self:
        """Return the board that has these; :exc:`GameError` if there is none."""
        orders: tuple[Order, ...] = get_args(Order)
        found = next((each for each in orders if each == order), None)
        if scope not in list(Scope) or period not in list(Period) or family not in FAMILIES:
            raise GameError(NO_BOARD)
        if found is None:
            raise GameError(NO_BOARD)
        return cls(Scope(scope), Period(period), found, family, computers)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of *board*; *number* counts from 0, *around* are the reader and those next to him.

    *since* is when its time began, in seconds since 1970; ``None`` for all time.
    """

    board: Board
    lines: tuple[Standing, ...]
    around: tuple[Standing, ...]
    own: Standing | None
    number: int
    pages: int
    since: int | None = None


class Standings:
    """Reads the leaderboards."""

    def __init__(self, database: Database, scheduler: Scheduler) -> None:
        self._database = database
        self._scheduler = scheduler

    async def page(self, guild_id: int, reader: int, board: Board, number: int = 0) -> Page:
        """Return page *number* of *board*, or the last one if there are not so many.

        *reader* is the Discord id of the person who looks.
        """
        now = int(self._scheduler.now())
        since = now - last_days.SECONDS
        if board.period is Period.DAYS and board.scope is Scope.EVERYWHERE:
            await self._move_on(since)

        def work(sql: sqlite3.Connection) -> tuple[Look, int | None]:
            zone = zone_of(sql, guild_id) if board.scope is Scope.SERVER else UTC
            wanted, begin = _wanted(board, guild_id, zone, now)
            recent = None
            if wanted.key.period == LAST_DAYS and wanted.key.guild_id != EVERYWHERE:
                recent = leaderboard.totals_since(sql, wanted.key, since)
            look = leaderboard.look(
                sql, wanted, number=number, size=PAGE, reader=person_id, recent=recent
            )
            return look, begin

        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, reader)
            person_id = None if person is None else person.id
            look, begin = await in_one_hop(connection, work)
        return Page(board, look.lines, look.around, look.own, look.number, look.pages, begin)

    async def _move_on(self, since: int) -> None:
        """Take off what has become too old since a game last ended, which is little."""
        async with self._database.read() as connection:
            due = await in_one_hop(connection, lambda sql: last_days.is_due(sql, since))
        if due:
            await self._database.run(
                lambda connection: in_one_hop(connection, lambda sql: last_days.move_on(sql, since))
            )


def _wanted(board: Board, guild_id: int, zone: str, now: int) -> tuple[Wanted, int | None]:
    """Return what to ask the database for, and since when it counts."""
    guild = guild_id if board.scope is Scope.SERVER else EVERYWHERE
    _, month, week = periods_of(day_in(zone, now))
    period, since = {
        Period.ALL: (ALL_TIME, None),
        Period.MONTH: (month, begin_of_month(zone, now)),
        Period.WEEK: (week, begin_of_week(zone, now)),
        Period.DAYS: (LAST_DAYS, now - last_days.SECONDS),
    }[Period.ALL if board.order == "rating" else board.period]
    key = Key(guild, period, board.family, board.computers)
    return Wanted(key, board.order), since
