"""Keep what nobody waits for below Discord's limit on all requests of a bot."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from bot.scheduler import Scheduler

PER_SECOND: Final = 45
"""How many requests are sent within any second at most.

Discord takes 50 a second of a bot, answers to interactions not among them, and some are made
elsewhere. Whoever does not keep to it is shut out.
"""

SECOND: Final = 1.0
"""Seconds for which a request counts after its end."""

LONGEST_TURN: Final = 5.0
"""Seconds after which a turn goes to the next, however long its request may still take."""


class Pace:
    """Lets at most *per_second* requests be under way, or over for less than a second.

    So no second has more of them, and what Discord holds up or refuses slows down all that comes
    after it: discord.py itself sends all at once that it has held back. Who comes first is first.
    """

    def __init__(self, scheduler: Scheduler, per_second: int = PER_SECOND) -> None:
        self._scheduler = scheduler
        self._free = asyncio.Semaphore(per_second)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until one request may be made, inside the block.

        What is to be sent should be found out only there, and nobody should wait for a second
        turn there.
        """
        await self._free.acquire()
        turn = object()
        self._scheduler.rearm(turn, LONGEST_TURN, self._free.release)
        try:
            yield
        finally:
            if self._scheduler.pending(turn):
                self._scheduler.rearm(turn, SECOND, self._free.release)
