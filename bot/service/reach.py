"""What can be reached: while people cannot act, nobody's time runs."""

from collections.abc import Callable
from math import inf
from typing import Final

from bot.service.live import Live

Cause = tuple[str, int]
"""What cannot be reached, by kind and number, as the functions below return it."""

START: Final[Cause] = ("start", 0)
"""That Discord has not been reached since the start."""


def shard(number: int) -> Cause:
    """Return the cause that one of the connections to Discord is lost."""
    return ("shard", number)


def server(guild_id: int) -> Cause:
    """Return the cause that a server cannot be reached."""
    return ("server", guild_id)


def table(game_id: int) -> Cause:
    """Return the cause that a table cannot be shown."""
    return ("table", game_id)


class Reach:
    """Know since when the people of a game can act; *changed* is told when that changes.

    It starts with everything reachable, and is kept in memory only: people can act from the start
    of the bot on, unless it is told otherwise.
    """

    def __init__(self, now: Callable[[], float], changed: Callable[[], None]) -> None:
        self._now = now
        self._changed = changed
        self._started = now()
        self._lost: set[Cause] = set()
        self._back: dict[Cause, float] = {}

    def lost(self, cause: Cause) -> None:
        """Let the clocks stand still for *cause*."""
        if cause not in self._lost:
            self._lost.add(cause)
            self._changed()

    def back(self, cause: Cause) -> bool:
        """Let the clocks go on, if they stood still for *cause*; say whether they did."""
        if cause not in self._lost:
            return False
        self._lost.discard(cause)
        self._back[cause] = self._now()
        self._changed()
        return True

    def forget(self, game_id: int) -> None:
        """Forget the trouble of a table whose game has ended."""
        self._lost.discard(table(game_id))
        self._back.pop(table(game_id), None)

    def since(self, live: Live) -> float:
        """Return since when the people of *live* can act; infinity if they cannot now."""

        def concerns(cause: Cause) -> bool:
            # Which connection serves a server is Discord's business: any lost one counts.
            here = {START, server(live.guild_id), table(live.id)}
            return cause[0] == "shard" or cause in here

        if any(map(concerns, self._lost)):
            return inf
        return max([self._started, *(at for cause, at in self._back.items() if concerns(cause))])
