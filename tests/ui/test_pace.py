"""Sending no more to channels than Discord takes."""

import asyncio

import pytest

from bot.scheduler import Scheduler
from bot.ui.pace import Pace


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return for how long somebody has slept, while nobody really does."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return slept


def pace_at(times: list[float]) -> Pace:
    """Return a pace of three a second on a clock that shows *times*, one after the other."""
    clock = Scheduler.on_loop()
    clock.now = lambda: times.pop(0)
    return Pace(clock, per_second=3)


async def test_no_more_is_sent_in_any_second_than_may_be(waits: list[float]) -> None:
    pace = pace_at([100, 100.25, 100.5, 100.5, 100.75, 103])
    for _ in range(6):
        await pace.turn()
    assert waits == [0.5, 0.5]


async def test_a_clock_that_is_set_back_holds_nobody_up(waits: list[float]) -> None:
    pace = pace_at([1000, 1000, 1000, 5, 6, 7, 8])
    for _ in range(7):
        await pace.turn()
    assert waits == [1, 1, 1]
