"""Reports of problems: what happened last in a game, without cards that nobody has seen."""

from typing import Final

from bot.engine.events import (
    Closed,
    HostChanged,
    Opened,
    Played,
    RulesChanged,
    SeatChanged,
    Started,
)
from bot.engine.log import read_event
from bot.i18n import N_
from bot.scheduler import Scheduler
from bot.service.errors import GameError
from db import events
from db.database import Database
from db.events import EventRow

LINES: Final = 12
"""How many of a game's last events a report tells."""
PAUSE: Final = 30
"""The seconds between two reports of one person."""
TOO_SOON: Final = N_("You have just reported something. Please wait half a minute.")

_OPEN = (Opened, SeatChanged, HostChanged, RulesChanged, Started, Played, Closed)
"""The events that show nothing but what everybody at the table has seen."""


class Reports:
    """Makes reports; *channel_id* is where the bot's host wants them, ``None`` for nowhere."""

    def __init__(self, database: Database, scheduler: Scheduler, channel_id: int | None) -> None:
        self.channel_id = channel_id
        self._database = database
        self._scheduler = scheduler
        self._last: dict[int, float] = {}

    def check(self, discord_id: int) -> None:
        """Raise :exc:`GameError` if somebody reports too often; note that he reports now."""
        now = self._scheduler.now()
        self._last = {who: at for who, at in self._last.items() if now - at < PAUSE}
        if discord_id in self._last:
            raise GameError(TOO_SOON)
        self._last[discord_id] = now

    async def last_lines(self, game_id: int) -> list[str]:
        """Return the last events of a game in the notation; none for a game that is not there."""
        async with self._database.read() as connection:
            rows = await events.of(connection, game_id)
        return [f"{row.seq} {_shown(row)}" for row in rows[-LINES:]]


def _shown(row: EventRow) -> str:
    """Return an event as it may be shown to anybody.

    Its digest stays here: late in a deal, whoever knows it can try all hands that may be.
    """
    try:
        event = read_event(row.text)
    except ValueError:
        return "(not readable)"
    return row.text if isinstance(event, _OPEN) else f"({type(event).__name__})"
