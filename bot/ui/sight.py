"""Whether people have talked a table out of sight."""

import logging
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.ui.guard_errors import NETWORK
from bot.ui.pace import Pace

MOST_BELOW: Final = 12
"""How many messages stand after a table that is posted anew."""

LOOK_EVERY: Final = timedelta(minutes=1)
"""The time between two looks at what stands after a table, at least."""

_log = logging.getLogger(__name__)


class Sight:
    """Looks at what stands after tables, by the ids of their games.

    With the intent of servers alone Discord tells of no message, so the channel is asked before
    an edit. Without the right to read its history nothing is seen there, and the table stays.
    """

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._looked: dict[int, datetime] = {}

    def forget(self, game_id: int) -> None:
        """Forget when a game's channel was looked at."""
        self._looked.pop(game_id, None)

    async def is_lost(self, game_id: int, table: discord.PartialMessage) -> bool:
        """Say whether *table*, a game's message, is seen to stand too far up.

        Between two looks at a channel it is not.
        """
        now = discord.utils.utcnow()
        if now - max(table.created_at, self._looked.get(game_id, table.created_at)) < LOOK_EVERY:
            return False
        self._looked[game_id] = now
        try:
            async with self._pace.turn():
                history = table.channel.history(limit=MOST_BELOW, after=table)
                below = [each async for each in history]
        except NETWORK as error:
            _log.info("What stands after table %s cannot be seen: %s", game_id, error)
            return False
        return len(below) == MOST_BELOW
