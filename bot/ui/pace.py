"""Keep what nobody waits for below Discord's limit on all requests of a bot."""

import asyncio
from collections import deque
from typing import Final

from bot.scheduler import Scheduler

PER_SECOND: Final = 45
"""How much is sent to channels within any second at most.

Discord takes 50 requests a second of a bot, answers to interactions not among them, and some are
made elsewhere. Whoever does not keep to it is shut out.
"""


class Pace:
    """Lets at most *per_second* be sent within any second; who comes first is first.

    Whoever waits for a turn should find out only then what is to be sent.
    """

    def __init__(self, scheduler: Scheduler, per_second: int = PER_SECOND) -> None:
        self._scheduler = scheduler
        self._per_second = per_second
        self._turns = deque([0.0] * per_second, maxlen=per_second)
        """When the newest turns were, or will be."""
        self._waiting = 0

    async def turn(self) -> None:
        """Return when something may be sent."""
        now = self._scheduler.now()
        # A clock that has been set back must not hold anybody up.
        latest = now + 1 + self._waiting / self._per_second
        at = min(max(now, self._turns[0] + 1), latest)
        self._turns.append(at)
        if at > now:
            self._waiting += 1
            try:
                await asyncio.sleep(at - now)
            finally:
                self._waiting -= 1
