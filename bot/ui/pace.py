"""Keep what nobody waits for below Discord's limit on all requests of a bot."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import inf
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
"""Seconds after which a request counts no more, however long it may still take."""


@dataclass(eq=False)
class _Turn:
    """When a request began and ended, infinity for what has not happened."""

    begun: float = inf
    ended: float = inf


class Pace:
    """Lets at most *per_second* requests be under way, or over for less than a second.

    So no second has more of them, and what Discord holds up or refuses slows down all that comes
    after it: discord.py itself sends all at once that it has held back.
    """

    def __init__(self, scheduler: Scheduler, per_second: int = PER_SECOND) -> None:
        self._scheduler = scheduler
        self._turns = deque([_Turn(ended=-inf)] * per_second, maxlen=per_second)
        """The newest turns, those for which somebody waits among them."""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until one request may be made, inside the block.

        What is to be sent should be found out only there, and nobody should wait for a second
        turn there.
        """
        before, turn = self._turns[0], _Turn()
        self._turns.append(turn)
        try:
            await self._until_over(before)
            turn.begun = self._scheduler.now()
            yield
        finally:
            turn.ended = self._scheduler.now()

    async def _until_over(self, turn: _Turn) -> None:
        """Return when *turn* counts no more."""
        # Until it has ended it counts for another second at least. Nothing wakes who waits: in a
        # simulated Discord only sleep is known to be a wait.
        while turn.ended == inf and self._scheduler.now() < turn.begun + LONGEST_TURN:  # noqa: ASYNC110
            await asyncio.sleep(SECOND)
        left = turn.ended + SECOND - self._scheduler.now()
        if turn.ended < inf and left > 0:
            # A clock that has been set back holds nobody up.
            await asyncio.sleep(min(left, SECOND))
