"""Print what a click costs, and the memory: ``python -m tests.benchmarks.bench_clicks``.

A click is timed from its arrival to the first answer that leaves the bot: discord.py, the guard,
the engine, the database on a disk, the text and the check of what is sent. The Discord is
simcord's, in the same process, so the memory is a little more than the bot's own.
"""

import asyncio
import resource
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import simcord.http.router
from simcord.actors import MemberActor

from bot.engine.game import Setup
from bot.engine.presets import FINNISH
from bot.service.games import Games, Place, Who
from tests.cogs.steps import live_of, parts, press, started, table_of
from tests.world import AnyMessage, World, bot_maker, quick_settings

TABLES = 100
DEALS = 3
BUDGET = 200  # MiB
MILLI = 1e3


class Stopwatch:
    """Seconds from a click to its first answer, by what was clicked."""

    def __init__(self) -> None:
        self._answered = 0.0
        self._times: dict[str, list[float]] = {}
        dispatch = simcord.http.router.dispatch

        def watched(backend: object, method: str, path: str, **rest: object) -> object:
            if path.endswith("/callback"):
                self._answered = time.perf_counter()
            return dispatch(backend, method, path, **rest)  # type: ignore[arg-type]

        simcord.http.router.dispatch = watched

    async def time(self, name: str, click: Callable[[], Awaitable[None]]) -> None:
        """Note how long *click* waits for its answer."""
        started_at = time.perf_counter()
        await click()
        self._times.setdefault(name, []).append((self._answered - started_at) * MILLI)

    def show(self) -> None:
        """Print the median and the 99th percentile of each kind of click."""
        for name, times in self._times.items():
            middle, late = statistics.median(times), sorted(times)[len(times) * 99 // 100]
            _say(f"{name:<24} median {middle:6.2f}  p99 {late:6.2f} ms  ({len(times)} times)")


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def _show_memory(when: str) -> None:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # KiB, as Linux counts
    _say(f"{when:<24} {most:6.1f} MiB at most so far  (budget {BUDGET})")


async def _open_tables(world: World) -> None:
    """Start games at :data:`TABLES` tables of four people, each in a channel of its own."""
    games = world.bot.service(Games)
    for number in range(TABLES):
        people = [Who(10_000 + 4 * number + seat, f"Person {seat}") for seat in range(4)]
        place = Place(world.guild.id, world.guild.create_text_channel(f"games {number}").id)
        live = await games.open(place, people[0], Setup(FINNISH, 16, 4), locale="fi")
        for who in people[1:]:
            await games.join(live.id, who.discord_id, who.name)
        await games.start(live.id, people[0].discord_id)


async def _play_deals(world: World, watch: Stopwatch) -> None:
    people = world.person("Aino"), world.person("Bo")
    live = await started(world, *people, target=200)
    for _ in range(48 * DEALS):
        if live.game.turn is None:
            await watch.time("Continue", lambda: _press(world, people[0], "next"))
        else:
            await _play(world, people[live.game.turn], watch)
        live = await live_of(world)


async def _press(world: World, who: MemberActor, verb: str) -> None:
    table = table_of(world)
    await world.press(who, table, parts(table)[verb]["custom_id"])


async def _play(world: World, who: MemberActor, watch: Stopwatch) -> None:
    """Look at the hand and play its first choice."""
    await watch.time("My hand", lambda: _press(world, who, "hand"))
    hand = await press(world, who, "hand")
    assert hand is not None
    shown: AnyMessage = hand
    if "card" in parts(hand):  # more plays than a menu holds
        shown = await _choose(world, who, hand, "card", watch)
    await _choose(world, who, shown, "play", watch)


async def _choose(
    world: World, who: MemberActor, hand: AnyMessage, verb: str, watch: Stopwatch
) -> AnyMessage:
    select = parts(hand)[verb]
    answers: list[AnyMessage] = []

    async def choose() -> None:
        value = select["options"][-1]["value"]
        result = await world.press(who, hand, select["custom_id"], [value])
        assert result.response is not None
        answers.append(result.response)

    await watch.time(f"choosing a {verb}", choose)
    return answers[0]


async def main() -> None:
    """Measure on a new database in the folder for temporary files."""
    _show_memory("imported")
    watch = Stopwatch()
    with tempfile.TemporaryDirectory() as folder:
        settings = quick_settings(Path(folder))
        world = World(bot_maker(settings))
        await world.start()
        _show_memory("started")
        await _play_deals(world, watch)
        watch.show()
        before = time.perf_counter()
        await _open_tables(world)
        _say(f"{TABLES} tables opened in {time.perf_counter() - before:.1f} s")
        _show_memory(f"with {TABLES} tables")
        await world.close()


if __name__ == "__main__":
    asyncio.run(main())
