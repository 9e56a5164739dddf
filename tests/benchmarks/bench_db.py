"""Print how long storing an event and a result takes: ``python tests/benchmarks/bench_db.py``."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.service.counting import record
from db import events, games, people
from db.database import Database
from db.events import EventRow
from db.hop import in_one_hop
from db.results import Result, ResultSeat, utc_day

ROUNDS = 500


async def _new_game(connection: AsyncConnection) -> int:
    host_id = await people.remember(connection, 1, "Aino", 0)
    return await games.create(
        connection,
        guild_id=1,
        channel_id=2,
        host_id=host_id,
        family="suomalainen",
        rules="{}",
        rules_version=1,
        locale="fi",
        now=0,
    )


async def _append(db: Database, game_id: int, first: int, count: int = 1) -> None:
    batch = [EventRow(seq, "capture S8 H5 C3", "0" * 16, 0) for seq in range(first, first + count)]
    await db.run(
        partial(
            in_one_hop,
            work=lambda sql: games.append(sql, game_id, batch, phase="playing", host_id=1),
        )
    )


async def _load(db: Database, game_id: int) -> None:
    async with db.read() as connection:
        await games.load(connection, game_id)
        await events.of(connection, game_id)


async def _record(db: Database, game_id: int) -> None:
    seats = (
        ResultSeat(0, 0, person_id=1, place=1, won=True, points=16.5, sweeps=2),
        ResultSeat(1, 1, computer="greedy", place=2, points=9),
    )
    result = Result(
        game_id=game_id,
        guild_id=1,
        family="suomalainen",
        rules="{}",
        rules_version=1,
        target=16,
        players=2,
        pairs=False,
        deals=3,
        computers=1,
        levels=("greedy",),
        replaced=0,
        abandoned=False,
        rated=False,
        ended_at=0,
        day=utc_day(0),
        seats=seats,
    )
    await db.run(partial(in_one_hop, work=partial(record, result=result, feats={})))


async def _measure(name: str, calls: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Await each of *calls* in turn and print the median and the 99th percentile."""
    times = []
    for call in calls:
        start = time.perf_counter()
        await call()
        times.append((time.perf_counter() - start) * 1000)
    median, late = statistics.median(times), statistics.quantiles(times, n=100)[98]
    print(f"{name:<28} median {median:6.2f} ms   p99 {late:6.2f} ms   ({len(times)} times)")  # noqa: T201


async def main() -> None:
    """Measure on a new file in the folder for temporary files."""
    with tempfile.TemporaryDirectory() as folder:
        db = Database(f"sqlite+aiosqlite:///{folder}/bench.sqlite")
        start = time.perf_counter()
        await db.open()
        print(f"open and migrate a new file  {(time.perf_counter() - start) * 1000:.0f} ms")  # noqa: T201
        finished = [await db.run(_new_game) for _ in range(ROUNDS)]
        single, batched = finished[0], finished[1]
        await _measure(
            "append 1 event", [partial(_append, db, single, n + 1) for n in range(ROUNDS)]
        )
        batches = [partial(_append, db, batched, 15 * n + 1, 15) for n in range(ROUNDS)]
        await _measure("append 15 events at once", batches)
        await _measure(f"load a game of {ROUNDS} events", [partial(_load, db, single)] * ROUNDS)
        await _measure("record a result", [partial(_record, db, game) for game in finished])
        await db.close()


if __name__ == "__main__":
    asyncio.run(main())
