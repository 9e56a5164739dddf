"""Print how fast statistics are on a million games, which take a few minutes to make.

The games have results and no logs; their totals are grouped by SQL, which is timed as well.
``--games`` and ``--people`` take other numbers, ``--keep FILE`` keeps and uses the file again.
"""

import argparse
import asyncio
import itertools
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from bot.scheduler import Scheduler
from bot.service import recount
from bot.service.counting import record
from bot.service.history import History
from bot.service.milestones import Milestone
from bot.service.profiles import Profiles
from bot.service.standings import Board, Period, Scope, Standings
from bot.settings import sqlite_url
from db.database import Database
from db.history import Filter
from db.hop import in_one_hop
from db.leaderboard import Order
from db.results import Result, ResultSeat, utc_day
from db.totals import ALL_TIME, EVERYWHERE, LEAST_GAMES, periods_of

NOW = int(datetime(2026, 11, 28, 12, tzinfo=UTC).timestamp())
SPAN = 2 * 365 * 86_400
FAMILY = "suomalainen"
SERVERS = 2000
LARGEST = 1
"""The server with a tenth of all games."""

Call = Callable[[], Awaitable[object]]


@dataclass(frozen=True)
class Size:
    """How much there is."""

    games: int
    people: int


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def _rows(
    size: Size, luck: random.Random
) -> Iterator[tuple[tuple[object, ...], list[list[object]]]]:
    """Yield the row of each game with the rows of its players."""
    members = {LARGEST: range(1, size.people // 10)}
    each = size.people * 9 // 10 // (SERVERS - 1)
    for server in range(2, SERVERS + 1):
        first = size.people // 10 + (server - 2) * each
        members[server] = range(first, first + max(each, 4))
    for game in range(1, size.games + 1):
        server = LARGEST if luck.random() < 0.1 else 2 + int((SERVERS - 1) * luck.random() ** 2)
        at = NOW - SPAN + SPAN * game // size.games
        count = luck.choice((2, 2, 2, 3, 4))
        known = members[server]
        chosen = {known[int(len(known) * luck.random() ** 2)] for _ in range(count)}
        computer = len(chosen) < count or luck.random() < 0.3
        players: list[tuple[int | None, str | None]] = [(person, None) for person in chosen]
        if computer:
            players = [*players[: count - 1], (None, "greedy")]
        rules = '"finnish_2p"'
        row = (game, server, FAMILY, rules, 1, 16, len(players), 0, 3, int(computer), "[]", 0, 0)
        yield (
            (*row, int(not computer), at, utc_day(at), game),
            [_seat(game, seat, *who, luck) for seat, who in enumerate(players)],
        )


def _seat(
    game: int, seat: int, person: int | None, computer: str | None, luck: random.Random
) -> list[object]:
    reasons = '{"aces": 2, "cards": 1, "spades": 2, "sweeps": 1}'
    points = 16 if not seat else luck.randrange(16)
    mine = [game, seat, 0, person, computer, seat, seat + 1, int(not seat), points, reasons]
    return [*mine, luck.randrange(3), luck.randrange(1, 12), 0, 3]


def _fill(file: Path, size: Size) -> None:
    sql = sqlite3.connect(file, isolation_level=None)
    sql.execute("PRAGMA synchronous=OFF")
    sql.execute("BEGIN")
    people = ((n, n, f"Person {n}", 0) for n in range(1, size.people + 10))
    sql.executemany(
        "INSERT INTO people (id, discord_id, name, updated_at) VALUES (?,?,?,?)", people
    )
    rows = _rows(size, random.Random(1))
    while batch := list(itertools.islice(rows, 10_000)):
        sql.executemany(
            "INSERT INTO games (id, guild_id, channel_id, family, phase, seq, rules, rules_version,"
            " locale, created_at, touched_at) VALUES (?, ?, 1, ?, 'over', 0, '{}', 1, 'en', 0, 0)",
            [row[:3] for row, _ in batch],
        )
        sql.executemany(
            "INSERT INTO results (game_id, guild_id, family, rules, rules_version, target, players,"
            " pairs, deals, computers, levels, replaced, abandoned, rated, ended_at, day, number)"
            f" VALUES ({', '.join('?' * 17)})",
            [row for row, _ in batch],
        )
        sql.executemany(
            "INSERT INTO result_seats (game_id, seat, part, person_id, computer, side, place, won,"
            ' points, reasons, sweeps, best_deal, "left", deals)'
            f" VALUES ({', '.join('?' * 14)})",
            [seat for _, seats in batch for seat in seats],
        )
    _group(sql)
    sql.execute("COMMIT")
    sql.execute("ANALYZE")
    sql.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sql.close()


def _group(sql: sqlite3.Connection) -> None:
    """Make all running totals by grouping the results."""
    _, month, week = periods_of(datetime.fromtimestamp(NOW, UTC).date())
    start = time.perf_counter()
    for everywhere, (period, first), family, computers in itertools.product(
        (False, True),
        ((ALL_TIME, "0"), (month, f"{month}-01"), (week, "2026-11-23")),
        ("", FAMILY),
        (False, True),
    ):
        guild = str(EVERYWHERE) if everywhere else "r.guild_id"
        where = f"r.day >= '{first}' AND s.person_id IS NOT NULL"
        if not computers:
            where += " AND r.computers = 0"
        source = f"results AS r CROSS JOIN result_seats AS s USING (game_id) WHERE {where}"
        sql.execute(
            "INSERT INTO boards (guild_id, period, family, computers)"
            f" SELECT DISTINCT {guild}, '{period}', '{family}', {computers} FROM {source}"
        )
        sql.execute(
            "INSERT INTO totals SELECT b.id, s.person_id, count(*), sum(s.won), sum(NOT s.won),"
            " sum(s.points), sum(s.sweeps), max(s.best_deal), CASE WHEN count(*) >="
            f" {LEAST_GAMES} THEN sum(s.won) * 1.0 / count(*) END, 0, 0,"
            f" {int(everywhere and period == ALL_TIME)}, 1 FROM {source.partition(' WHERE')[0]}"
            f" CROSS JOIN boards AS b ON b.guild_id = {guild} AND b.period = '{period}'"
            f" AND b.family = '{family}' AND b.computers = {computers}"
            f" WHERE {where} GROUP BY b.id, s.person_id"
        )
    _say(f"group all totals once: {time.perf_counter() - start:.1f} s")
    _rate(sql)


def _rate(sql: sqlite3.Connection) -> None:
    """Make up ratings and their changes."""
    for family in ("", FAMILY):
        sql.execute(
            "INSERT INTO ratings SELECT person_id, ?, 25 + abs(random()) % 1000 / 100.0, 3,"
            " count(*), 1 FROM results JOIN result_seats USING (game_id) WHERE rated"
            " AND person_id IS NOT NULL GROUP BY person_id",
            (family,),
        )
    sql.execute(
        "INSERT INTO rating_changes SELECT game_id, person_id, 25, 25.1, row_number() OVER"
        " (PARTITION BY person_id ORDER BY game_id) FROM results JOIN result_seats"
        " USING (game_id) WHERE rated AND person_id IS NOT NULL"
    )


async def _measure(name: str, call: Call, rounds: int = 20) -> None:
    """Print how long *call* takes the first time, and the median of *rounds* more."""
    times = [await _took(call) for _ in range(rounds + 1)]
    median, worked = (statistics.median(each) for each in zip(*times[1:], strict=True))
    first = times[0][0]
    _say(f"{name:<50} first {first:7.2f} ms, median {median:7.2f} ms, at work {worked:7.2f} ms")


async def _took(call: Call) -> tuple[float, float]:
    """Return the milliseconds of *call*, and those in which the process really worked.

    On a machine that does other things as well the first says little.
    """
    start, worked = time.perf_counter(), time.process_time()
    await call()
    return (time.perf_counter() - start) * 1000, (time.process_time() - worked) * 1000


async def _boards(database: Database) -> None:
    loop = asyncio.get_running_loop()
    scheduler = Scheduler(
        lambda: NOW, loop.call_later, lambda work, name: loop.create_task(work, name=name)
    )
    standings = Standings(database, scheduler)
    orders: tuple[Order, ...] = ("rating", "wins", "share", "points", "sweeps", "best_deal")
    worst: dict[str, tuple[float, float, str]] = {}
    took, worked = await _took(partial(recount.fill, database, NOW))
    _say(f"begin the last days of all servers: {took:.0f} ms, at work {worked:.0f} ms")
    for scope, period, order, computers in itertools.product(Scope, Period, orders, (True, False)):
        board = Board(scope, period, order, computers=computers)
        took, worked = await _timed(standings, board)
        kind = f"{scope.name.lower()}, {period.name.lower()}"
        worst[kind] = max(worst.get(kind, (0, 0, "")), (worked, took, order))
    for kind, (worked, took, which) in worst.items():
        _say(f"leaderboard {kind:<40} worst {took:7.2f} ms, at work {worked:7.2f} ms ({which})")


async def _timed(standings: Standings, board: Board) -> tuple[float, float]:
    times = [
        await _took(partial(standings.page, LARGEST, reader, board)) for reader in range(4000, 4007)
    ]
    took, worked = (statistics.median(each) for each in zip(*times, strict=True))
    return took, worked


def _worked(sql: sqlite3.Connection, query: str) -> float:
    """Return the milliseconds of work that a query takes the second time."""
    sql.execute(query).fetchall()
    start = time.process_time()
    sql.execute(query).fetchall()
    return (time.process_time() - start) * 1000


async def _pages(database: Database, file: Path) -> None:
    sql = sqlite3.connect(file)
    busiest, most = sql.execute(
        "SELECT person_id, count(*) AS n FROM result_seats WHERE person_id IS NOT NULL"
        " GROUP BY person_id ORDER BY n DESC LIMIT 1"
    ).fetchone()
    grouped = _worked(
        sql,
        "SELECT person_id, sum(won) FROM results JOIN result_seats USING (game_id)"
        " WHERE person_id IS NOT NULL GROUP BY person_id ORDER BY 2 DESC LIMIT 10",
    )
    kept = _worked(
        sql,
        "SELECT person_id, wins FROM totals INDEXED BY ix_totals_wins WHERE ranked AND board_id ="
        " (SELECT id FROM boards WHERE guild_id = 0 AND period = 'all' AND family = '' AND"
        " computers) AND wins IS NOT NULL ORDER BY wins DESC, person_id DESC LIMIT 10",
    )
    _say(f"grouping all results for ten lines: {grouped:.0f} ms; from the totals: {kept:.3f} ms")
    sql.close()
    profiles, history = Profiles(database), History(database)
    await _measure("a person's page (30000)", lambda: profiles.of(LARGEST, 30_000))
    await _measure(
        f"the busiest person's page ({most} games)", lambda: profiles.of(LARGEST, busiest)
    )
    await _measure(
        "two people against each other", lambda: profiles.pair(LARGEST, busiest, busiest + 1)
    )
    await _measure("history of the largest server", lambda: history.page(Filter(LARGEST)))
    await _measure("history of the busiest person", lambda: history.page(Filter(LARGEST, busiest)))


async def _finish(database: Database, size: Size) -> None:
    """Time storing finished games, of two and of four people."""
    luck = random.Random(2)
    for players in (2, 4):
        times = []
        # A file that was kept holds the games of the times before.
        first = await database.run(partial(in_one_hop, work=_next_game))
        for number in range(200):
            game = first + number
            people = luck.sample(range(1, size.people // 10), players)
            await database.run(partial(in_one_hop, work=partial(_add_game, game=game)))
            feats = {people[0]: {Milestone.FIRST_SWEEP}}
            work = partial(record, result=_result(game, people), feats=feats)
            times.append(await _took(partial(database.run, partial(in_one_hop, work=work))))
        took, worked = (statistics.median(each) for each in zip(*times, strict=True))
        _say(f"finish a game of {players}: median {took:.2f} ms, at work {worked:.2f} ms")


def _next_game(sql: sqlite3.Connection) -> int:
    return int(sql.execute("SELECT max(id) + 1 FROM games").fetchone()[0])


def _add_game(sql: sqlite3.Connection, game: int) -> None:
    sql.execute(
        "INSERT INTO games (id, guild_id, channel_id, family, phase, seq, rules, rules_version,"
        " locale, created_at, touched_at) VALUES (?, 1, 1, ?, 'over', 0, '{}', 1, 'en', 0, 0)",
        (game, FAMILY),
    )


def _result(game: int, people: list[int]) -> Result:
    seats = tuple(
        ResultSeat(
            seat,
            seat,
            person_id=person,
            place=seat + 1,
            won=not seat,
            points=16 - seat,
            reasons={"aces": 4, "cards": 1},
            best_deal=7,
            deals=3,
        )
        for seat, person in enumerate(people)
    )
    return Result(
        game_id=game,
        guild_id=LARGEST,
        family=FAMILY,
        rules="{}",
        rules_version=1,
        target=16,
        players=len(people),
        pairs=False,
        deals=3,
        computers=0,
        levels=(),
        replaced=0,
        abandoned=False,
        rated=True,
        ended_at=NOW,
        day=utc_day(NOW),
        seats=seats,
    )


async def _run(file: Path, size: Size) -> None:
    is_new = not await asyncio.to_thread(file.exists)
    database = Database(sqlite_url(file))
    await database.open()
    if is_new:
        start = time.perf_counter()
        await asyncio.to_thread(_fill, file, size)
        _say(f"{size.games} games made in {time.perf_counter() - start:.0f} s")
    await _boards(database)
    await _pages(database, file)
    await _finish(database, size)
    await database.close()


def main() -> None:
    """Measure on a file for the moment, or on one that is kept."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    size = Size(options.games, options.people)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_run(options.keep or Path(folder) / "bench.sqlite", size))


if __name__ == "__main__":
    main()
