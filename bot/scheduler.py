"""The only source of time and background work.

Whoever needs to know the time, to do something later or to start a task is handed a
:class:`Scheduler`, so that a test or ``kasino play`` can say what time is and where work runs.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Final, Protocol, Self

Work = Coroutine[Any, Any, None]

CLOSE_LIMIT: Final = 5.0
"""How many seconds :meth:`Scheduler.close` waits for tasks that it has cancelled."""

RETRY_FIRST: Final = 1.0
"""Seconds until work that failed for the first time is tried again; each failure doubles them."""

RETRY_MOST: Final = 300.0
"""The longest that work which goes on failing has to wait, in seconds."""

_log = logging.getLogger(__name__)


class Handle(Protocol):
    """What has been put off and can be called off."""

    def cancel(self) -> object:
        """Call it off; do nothing if it has already happened."""


class Scheduler:
    """Tell the time, put work off, and run it in the background.

    *now* returns UTC seconds since 1970, *later* calls a function after some seconds,
    and *spawn* starts a task under a name.
    """

    def __init__(
        self,
        now: Callable[[], float],
        later: Callable[[float, Callable[[], None]], Handle],
        spawn: Callable[[Work, str], asyncio.Task[None]],
    ) -> None:
        self.now = now
        self.later = later
        self._spawn = spawn
        self._timers: dict[Hashable, Handle] = {}
        self._pauses: dict[Hashable, float] = {}
        """By key how many seconds its work has to wait after it failed; only where it did."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    @classmethod
    def on_loop(cls) -> Self:
        """Return the scheduler of the running event loop and the machine's clock."""
        loop = asyncio.get_running_loop()
        return cls(time.time, loop.call_later, lambda work, name: loop.create_task(work, name=name))

    def spawn(self, work: Work, name: str) -> asyncio.Task[None]:
        """Run *work* in the background; an error that escapes it is logged under *name*.

        So is its end by a cancellation that nobody asked this task for. Nothing runs any more
        after :meth:`stop`.
        """
        task = self._spawn(work, name)
        if self._is_stopped:
            task.cancel()
        self._tasks.add(task)  # the loop itself holds its tasks only weakly
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            if (error := task.exception()) is not None:
                _log.error("Background work %r failed", task.get_name(), exc_info=error)
        # Something it waited for was cancelled, which would end it without a word.
        elif not task.cancelling():
            _log.error("Background work %r was cut off", task.get_name())

    def rearm(self, key: Hashable, delay: float, callback: Callable[[], None]) -> None:
        """Call *callback* after *delay* seconds, in place of what *key* was waiting for."""
        self._call_off(key)
        if self._is_stopped:
            return

        def fire() -> None:
            del self._timers[key]
            callback()

        self._timers[key] = self.later(delay, fire)

    def spawn_later(self, key: Hashable, delay: float, work: Callable[[], Work], name: str) -> None:
        """Run *work* once after *delay* seconds, as :meth:`spawn` does.

        It takes the place of what *key* was waiting for.
        """

        def start() -> None:
            self.spawn(work(), name)

        self.rearm(key, delay, start)

    def insist(self, key: Hashable, delay: float, work: Callable[[], Work], name: str) -> None:
        """Run *work* after *delay* seconds, as :meth:`spawn` does, and again until it succeeds.

        It takes the place of what *key* was waiting for. While the work of *key* fails, the wait
        before the next try grows from :data:`RETRY_FIRST` to :data:`RETRY_MOST` seconds, and
        another call does not shorten it. :meth:`cancel` calls off the next try.
        """
        pause = max(delay, self._pauses.get(key, 0))
        self.rearm(key, pause, lambda: self._attempt(key, work, name))

    def _attempt(self, key: Hashable, work: Callable[[], Work], name: str) -> None:
        def attempted(task: asyncio.Task[None]) -> None:
            if task.cancelling():
                return
            if not task.cancelled() and task.exception() is None:
                self._pauses.pop(key, None)
                return
            pause = min(2 * self._pauses.get(key, RETRY_FIRST / 2), RETRY_MOST)
            self._pauses[key] = pause
            _log.warning("Background work %r is tried again in %s s", name, pause)
            self.insist(key, 0, work, name)

        self.spawn(work(), name).add_done_callback(attempted)

    def pending(self, key: Hashable) -> bool:
        """Say whether *key* is waiting for its time."""
        return key in self._timers

    def cancel(self, key: Hashable) -> None:
        """Call off what *key* is waiting for, if anything."""
        self._pauses.pop(key, None)
        self._call_off(key)

    def _call_off(self, key: Hashable) -> None:
        if timer := self._timers.pop(key, None):
            timer.cancel()

    def stop(self) -> None:
        """Call off every key's timer, cancel every background task, and begin nothing more."""
        self._is_stopped = True
        for key in tuple(self._timers):
            self.cancel(key)
        for task in self._tasks:
            task.cancel()

    async def close(self) -> None:
        """Stop, and wait a little until the tasks have ended."""
        self.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLOSE_LIMIT)
