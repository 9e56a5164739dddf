"""The scheduler: timers by key, and background work that is never lost silently."""

import asyncio
import gc
import logging
import time
import weakref
from collections.abc import Callable
from itertools import accumulate
from math import inf

import pytest

from bot.scheduler import RETRY_FIRST, RETRY_MOST, Scheduler, Work
from tests.clock import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def test_time_and_work_are_those_of_the_machine() -> None:
    scheduler = Scheduler.on_loop()
    assert abs(scheduler.now() - time.time()) < 60
    fired = asyncio.Event()
    scheduler.rearm("key", 0, fired.set)
    await fired.wait()


async def test_a_key_has_at_most_one_pending_timer(clock: Clock) -> None:
    scheduler = clock.scheduler()
    heard: list[str] = []
    scheduler.rearm("game 1", 0, lambda: heard.append("first"))
    scheduler.rearm("game 1", 0, lambda: heard.append("second"))
    scheduler.rearm("game 2", 0, lambda: heard.append("other"))
    assert scheduler.pending("game 1")
    await clock.wait(1)
    assert heard == ["second", "other"]
    assert not scheduler.pending("game 1")


async def test_work_that_is_put_off_runs_once_and_takes_the_place_of_what_waited(
    clock: Clock,
) -> None:
    scheduler = clock.scheduler()
    heard: list[str] = []

    async def work(name: str) -> None:
        heard.append(name)

    scheduler.spawn_later("call", 0, lambda: work("first"), "first")
    scheduler.spawn_later("call", 0, lambda: work("second"), "second")
    assert scheduler.pending("call")
    await clock.wait(1)
    assert heard == ["second"]
    assert not scheduler.pending("call")


async def test_a_timer_may_arm_its_own_key_again(clock: Clock) -> None:
    scheduler = clock.scheduler()
    heard: list[int] = []

    def tick() -> None:
        heard.append(len(heard))
        if len(heard) < 3:
            scheduler.rearm("tick", 0, tick)

    scheduler.rearm("tick", 0, tick)
    await clock.wait(1)
    assert heard == [0, 1, 2]


async def test_a_cancelled_timer_does_not_fire(clock: Clock) -> None:
    scheduler = clock.scheduler()
    heard: list[str] = []
    scheduler.rearm("one", 0, lambda: heard.append("one"))
    scheduler.rearm("two", 0, lambda: heard.append("two"))
    scheduler.cancel("one")
    scheduler.cancel("never armed")
    await clock.wait(1)
    assert heard == ["two"]


async def test_background_work_survives_the_garbage_collector() -> None:
    scheduler = Scheduler.on_loop()

    async def work() -> None:
        # Nobody but the task itself knows what it waits for.
        await asyncio.get_running_loop().create_future()

    task = weakref.ref(scheduler.spawn(work(), "work"))
    await asyncio.sleep(0)
    gc.collect()
    assert task() is not None
    await scheduler.close()


async def test_an_error_that_escapes_is_logged_with_the_works_name(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work() -> None:
        raise LookupError("no such table")

    task = Scheduler.on_loop().spawn(work(), "computer of game 7")
    await asyncio.wait([task])
    await asyncio.sleep(0)
    (record,) = caplog.records
    assert (record.levelno, record.name) == (logging.ERROR, "bot.scheduler")
    assert "computer of game 7" in record.getMessage()
    assert record.exc_info is not None
    caplog.clear()


async def test_work_that_was_cut_off_is_logged_and_work_that_was_called_off_is_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    scheduler = Scheduler.on_loop()
    awaited = asyncio.get_running_loop().create_future()

    async def work() -> None:
        await awaited

    cut_off = scheduler.spawn(work(), "computer of game 7")
    called_off = scheduler.spawn(asyncio.sleep(60), "computer of game 8")
    await asyncio.sleep(0)
    awaited.cancel()
    called_off.cancel()
    await asyncio.wait([cut_off, called_off])
    assert (cut_off.cancelled(), called_off.cancelled()) == (True, True)
    (record,) = caplog.records
    assert record.getMessage() == "Background work 'computer of game 7' was cut off"
    caplog.clear()


class Insisted:
    """Work that is insisted on and fails *failures* times, on a clock that a test winds."""

    def __init__(self, failures: int) -> None:
        self.clock = Clock(time=0)
        self.scheduler = self.clock.scheduler()
        self.failures = failures
        self.runs: list[float] = []
        self.insist(1.5)

    def insist(self, delay: float) -> None:
        """Insist on the work."""
        self.scheduler.insist("key", delay, self._work, "work")

    async def _work(self) -> None:
        self.runs.append(self.clock.time)
        self.insist(0)
        if len(self.runs) <= self.failures:
            raise OSError("the disk is full")
        self.scheduler.cancel("key")

    async def run_out(self) -> None:
        """Let all the work be done that there is."""
        await self.clock.wait(100 * RETRY_MOST)


async def test_work_that_is_insisted_on_runs_until_it_succeeds_ever_less_often(
    caplog: pytest.LogCaptureFixture,
) -> None:
    insisted = Insisted(failures=11)
    await insisted.run_out()
    waits = [1, 2, 4, 8, 16, 32, 64, 128, 256, RETRY_MOST, RETRY_MOST]
    assert insisted.runs == list(accumulate([1.5, *waits]))
    assert "'work' is tried again in 256.0 s" in caplog.text
    begun = insisted.clock.time
    insisted.insist(1.5)
    await insisted.run_out()
    assert insisted.runs[-1] == begun + 1.5
    caplog.clear()


async def test_work_that_was_cut_off_is_done_again(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    scheduler, runs = clock.scheduler(), [0]
    awaited = asyncio.get_running_loop().create_future()
    awaited.cancel()

    async def work() -> None:
        runs[0] += 1
        await awaited

    scheduler.insist("key", 0, work, "work")
    await clock.wait(RETRY_FIRST / 2)
    assert (runs, scheduler.pending("key")) == ([1], True)
    scheduler.cancel("key")
    assert "cut off" in caplog.text
    caplog.clear()


async def test_work_that_is_called_off_is_not_tried_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    insisted = Insisted(failures=99)
    timer = insisted.clock.next_due(inf)
    assert timer is not None
    timer.callback()
    await insisted.scheduler.close()
    await insisted.run_out()
    assert insisted.runs == []
    assert caplog.records == []


async def test_closing_calls_off_timers_and_ends_tasks(clock: Clock) -> None:
    scheduler = clock.scheduler()
    heard: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            heard.append("tidied up")

    task = scheduler.spawn(work(), "work")
    scheduler.rearm("timer", 5, lambda: heard.append("fired"))
    await asyncio.sleep(0)
    await scheduler.close()
    assert task.cancelled()
    await clock.wait(10)
    assert heard == ["tidied up"]
    await scheduler.close()


async def test_nothing_begins_after_the_end(clock: Clock) -> None:
    scheduler = clock.scheduler()
    heard: list[str] = []

    async def work() -> None:
        heard.append("worked")

    scheduler.stop()
    scheduler.rearm("timer", 0, lambda: heard.append("fired"))
    scheduler.insist("work", 0, work, "work")
    task = scheduler.spawn(work(), "work")
    await clock.wait(10)
    await asyncio.wait([task])
    assert task.cancelled()
    assert heard == []


async def test_time_and_work_can_be_anybodys() -> None:
    loop = asyncio.get_running_loop()
    delays: list[float] = []
    names: list[str] = []

    def later(delay: float, callback: Callable[[], None]) -> asyncio.Handle:
        delays.append(delay)
        return loop.call_soon(callback)

    def spawn(work: Work, name: str) -> asyncio.Task[None]:
        names.append(name)
        return loop.create_task(work)

    scheduler = Scheduler(lambda: 1234.5, later, spawn)
    fired: list[bool] = []
    scheduler.rearm("key", 3600, lambda: fired.append(True))
    await scheduler.spawn(asyncio.sleep(0), "nap")
    assert scheduler.now() == 1234.5
    assert (delays, names, fired) == ([3600], ["nap"], [True])
