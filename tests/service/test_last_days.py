"""Compare the last days of all servers with a plain recount while time passes."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pytest

from bot.scheduler import Scheduler
from bot.service import counting, recount
from bot.service.standings import Board, Period, Scope, Standings
from db import exchange, last_days
from db.database import Database
from db.hop import in_one_hop
from db.leaderboard import Totals
from db.results import Result
from tests.service.test_boards import NOW, ORDERS, PEOPLE, game

DAY = 86_400


class Time:
    """A clock that stands where it is put."""

    now = float(NOW - 120 * DAY)


def boards_at(db: Database, time: Time) -> Standings:
    """Return the leaderboards as they are when *time* says."""
    loop = asyncio.get_running_loop()
    scheduler = Scheduler(
        lambda: time.now, loop.call_later, lambda work, name: loop.create_task(work, name=name)
    )
    return Standings(db, scheduler)


async def do(db: Database, work: Callable[[sqlite3.Connection], object]) -> None:
    """Do *work* in one transaction."""
    await db.run(lambda connection: in_one_hop(connection, work))


def store(sql: sqlite3.Connection, result: Result) -> None:
    """Record a game that was played here."""
    exchange.add_game(sql, result.guild_id, result.family, result.ended_at)
    counting.record(sql, result, {})


def as_before_there_were_any(sql: sqlite3.Connection) -> None:
    """Remove these boards, as in the database of a version that had none."""
    sql.execute(
        "DELETE FROM totals WHERE board_id IN (SELECT id FROM boards WHERE period = 'days')"
    )
    sql.execute("DELETE FROM last_days")


def history(luck: random.Random) -> list[Result]:
    """Return games of four months in the order in which they end, with long gaps between some."""
    ends = sorted(NOW - luck.randrange(120) ** 2 * DAY // 120 for _ in range(100))
    return [replace(game(luck, n), ended_at=end) for n, end in enumerate(ends, 1)]


def plain(games: Sequence[Result], now: float, board: Board) -> dict[str, Totals]:
    """Return everybody's totals of the last thirty days by name, counted one by one."""
    found: dict[str, Totals] = {}
    for each in games:
        if each.ended_at < now - last_days.SECONDS or (each.computers and not board.computers):
            continue
        if board.family not in {"", each.family}:
            continue
        for seat in each.seats:
            old = found.get(f"p{seat.person_id}", Totals(0, 0, 0, 0, 0, None))
            bests = [best for best in (old.best_deal, seat.best_deal) if best is not None]
            if seat.person_id is not None:
                found[f"p{seat.person_id}"] = Totals(
                    old.games + 1,
                    old.wins + seat.won,
                    old.losses + (not seat.won),
                    old.points + seat.points,
                    old.sweeps + seat.sweeps,
                    max(bests, default=None),
                )
    return found


async def seen(standings: Standings, board: Board) -> dict[str, Totals]:
    """Return the lines of all pages of a board by name."""
    lines: dict[str, Totals] = {}
    number = pages = 0
    while number <= pages:
        page = await standings.page(1, 103, board, number)
        lines |= {line.name: line.totals for line in page.lines}
        number, pages = number + 1, page.pages - 1
    return lines


@pytest.mark.parametrize("looks", [1, 40])
async def test_games_come_and_go_whether_many_or_few_look(db: Database, looks: int) -> None:
    luck, time = random.Random(looks), Time()
    games, standings = history(luck), boards_at(db, time)
    await do(db, lambda sql: [exchange.remember(sql, 100 + n, f"p{n}") for n in PEOPLE])
    for number, each in enumerate(games, 1):
        await do(db, partial(store, result=each))
        if number == len(games) // 2:
            await do(db, as_before_there_were_any)
        if number % looks == 0:
            later = games[number].ended_at if number < len(games) else NOW
            time.now = luck.randint(each.ended_at, later)
            order, family = luck.choice(ORDERS), luck.choice(["", "royal"])
            board = Board(Scope.EVERYWHERE, Period.DAYS, order, family, luck.random() < 0.5)
            expected = plain(games[:number], time.now, board)
            assert await seen(standings, board) == {
                name: each for name, each in expected.items() if getattr(each, order) is not None
            }
    assert await recount.check(db) == []
    time.now = NOW + 40 * DAY
    assert await seen(standings, Board(Scope.EVERYWHERE, Period.DAYS)) == {}
    assert await recount.check(db) == []
