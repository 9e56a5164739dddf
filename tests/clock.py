"""Time that passes only when a test lets it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.scheduler import Scheduler, Work


@dataclass
class Timer:
    """Something put off by a test's clock."""

    at: float
    callback: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        """Call it off."""
        self.cancelled = True


@dataclass
class Clock:
    """A clock that a test winds, and the background work that goes by it."""

    time: float = 1_000_000.5
    timers: list[Timer] = field(default_factory=list)
    work: list[asyncio.Task[None]] = field(default_factory=list)

    def scheduler(self) -> Scheduler:
        """Return a scheduler that goes by this clock."""
        return Scheduler(self.now, self.later, self._spawn)

    def now(self) -> float:
        """Return the time."""
        return self.time

    def later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Put *callback* off."""
        self.timers.append(timer := Timer(self.time + delay, callback))
        return timer

    def _spawn(self, work: Work, name: str) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self.work.append(task)
        return task

    def next_due(self, until: float) -> Timer | None:
        """Take out the next timer up to *until*."""
        self.timers = [each for each in self.timers if not each.cancelled]
        due = [each for each in self.timers if each.at <= until]
        if not due:
            return None
        first = min(due, key=lambda each: each.at)
        self.timers.remove(first)
        return first

    async def wait(self, seconds: float) -> None:
        """Let time pass, and all that falls due run to its end."""
        until = self.time + seconds
        while (timer := self.next_due(until)) is not None:
            self.time = max(self.time, timer.at)
            timer.callback()
            while self.work:
                await asyncio.wait([self.work.pop(0)])
        self.time = until
