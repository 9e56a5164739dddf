"""Sending no more to channels than Discord takes."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import simcord.http.router

from bot.ui import tables
from bot.ui.pace import LONGEST_TURN, Pace
from tests.clock import Clock
from tests.cogs.steps import MakeBot
from tests.cogs.test_turn_clocks import begun_on_a_clock
from tests.conftest import OpenWorld
from tests.ui.conftest import EDIT
from tests.ui.test_tables import begun, edits, play
from tests.ui.test_tables_trouble import is_shown
from tests.world import bot_maker, by_discords_clock, quick_settings


class Line:
    """Requests that wait for their turns at a pace of two, on a clock that a test winds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = Clock(time=0)
        self.pace = Pace(self.clock.scheduler(), per_second=2)
        self.sent: list[tuple[int, float]] = []
        """The number of each request and when it was sent."""
        self._ends: list[asyncio.Event] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn_of_the_loop = asyncio.sleep
        monkeypatch.setattr(asyncio, "sleep", self._sleep)

    async def _sleep(self, seconds: float) -> None:
        awake = asyncio.Event()
        self.clock.later(seconds, awake.set)
        await awake.wait()

    async def join(self, count: int) -> None:
        """Let so many requests wait, each of which takes until it is ended."""
        for number in range(len(self._ends), len(self._ends) + count):
            self._ends.append(asyncio.Event())
            self._tasks.add(asyncio.create_task(self._send(number)))
        await self.wind(0)

    async def _send(self, number: int) -> None:
        async with self.pace.turn():
            self.sent.append((number, self.clock.time))
            await self._ends[number].wait()

    def end(self, *numbers: int) -> None:
        """Let these requests end as soon as they have begun."""
        for number in numbers:
            self._ends[number].set()

    async def wind(self, seconds: float) -> None:
        """Let time pass, and everything happen that is due."""
        until = self.clock.time + seconds
        while True:
            for _ in range(5):
                await self._turn_of_the_loop(0)
            if (timer := self.clock.next_due(until)) is None:
                break
            self.clock.time = max(self.clock.time, timer.at)
            timer.callback()
        self.clock.time = until


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Line:
    """Return a line that nobody stands in."""
    return Line(monkeypatch)


async def test_no_more_is_sent_in_any_second_than_may_be_and_who_comes_first_is_first(
    line: Line,
) -> None:
    await line.join(6)
    line.end(*range(6))
    await line.wind(10)
    assert line.sent == [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)]


async def test_what_discord_holds_back_slows_down_what_comes_after_it(line: Line) -> None:
    await line.join(7)
    await line.wind(4)
    assert line.sent == [(0, 0), (1, 0)]
    line.end(1)  # it was let through only now, and counts for a second from here on
    await line.wind(0.5)
    line.end(0, 2, 3, 4, 5, 6)
    await line.wind(10)
    assert line.sent[2:] == [(3, 5), (2, 5.5), (5, 6), (4, 6.5), (6, 7.5)]


async def test_one_that_never_ends_gives_its_turn_to_others(line: Line) -> None:
    await line.join(4)
    line.end(2, 3)
    await line.wind(LONGEST_TURN)
    assert [number for number, _ in line.sent] == [0, 1, 2, 3]
    await line.join(3)
    line.end(0, 1, 4, 5, 6)
    await line.wind(1)
    assert line.sent[4:] == [(4, LONGEST_TURN + 1), (5, LONGEST_TURN + 1)]


async def test_a_clock_that_is_set_back_holds_nobody_up(line: Line) -> None:
    line.clock.time = 1000
    await line.join(2)
    line.end(0, 1)
    await line.wind(0)
    line.clock.time = 0
    await line.join(1)
    await line.wind(1)
    assert line.sent[2:] == [(2, 1)]


async def test_a_table_whose_turn_is_long_in_coming_is_sent_once_and_as_it_then_stands(
    open_world: OpenWorld, slow_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    before, others_are_done = edits(world), asyncio.Event()

    async def until_over(*_: object) -> None:
        await world.env.external_wait(others_are_done.wait(), reason="the turns of others")

    monkeypatch.setattr(Pace, "_until_over", until_over)
    for _ in range(2):
        await play(world, *people)
        await world.env.advance_time(EDIT)
    assert edits(world) == before
    others_are_done.set()
    await world.env.settle()
    assert edits(world) == before + 1
    assert await is_shown(world)


@pytest.fixture
def paced(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Return the method of each request but answers, and whether it had a turn of its own."""
    sent: list[tuple[str, bool]] = []
    turns: set[asyncio.Task[Any] | None] = set()
    turn, dispatch = Pace.turn, simcord.http.router.dispatch

    @asynccontextmanager
    async def noted_turn(own: Pace) -> AsyncIterator[None]:
        task = asyncio.current_task()
        assert task not in turns, "who has a turn waits for another"
        async with turn(own):
            turns.add(task)
            yield
            turns.discard(task)

    def noted(backend: Any, method: str, path: str, **rest: Any) -> Any:  # noqa: ANN401
        if path.startswith(("/channels", "/guilds")):
            task = asyncio.current_task()
            sent.append((re.sub(r"/\d+", "", f"{method} {path}"), task in turns))
            turns.discard(task)
        return dispatch(backend, method, path, **rest)

    monkeypatch.setattr(Pace, "turn", noted_turn)
    monkeypatch.setattr(simcord.http.router, "dispatch", noted)
    return sent


async def test_each_request_that_nobody_waits_for_has_a_turn_of_its_own(
    open_world: OpenWorld,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    paced: list[tuple[str, bool]],
) -> None:
    monkeypatch.setattr(tables, "OLDEST", timedelta(seconds=100))
    settings = quick_settings(tmp_path, edit_interval=10, ping_after=20)
    world = await open_world(bot_maker(settings, scheduler=by_discords_clock))
    await begun_on_a_clock(world, world.person("Aino"), world.person("Bo"))
    # Each of them is called, reminded and played for, and then the table is old.
    for _ in range(15):
        await world.env.advance_time(10)
    kinds = {each for each, _ in paced}
    assert kinds == {
        "GET /guilds/members",
        *(f"{method} /channels/messages" for method in ("GET", "POST", "PATCH", "DELETE")),
    }
    assert [each for each, has_turn in paced if not has_turn] == []
