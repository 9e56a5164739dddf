"""Days, weeks and months in the time zone of a server."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.i18n import N_
from bot.service.errors import GameError
from db.database import Database
from db.guilds import set_zone, zone_of
from db.hop import in_one_hop

NO_ZONE: Final = N_("There is no time zone {name}. A zone is written as in Europe/Helsinki.")


class Zones:
    """The time zones of the servers; one that has set none keeps to UTC."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild_id: int) -> str:
        """Return the name of a server's zone."""
        async with self._database.read() as connection:
            return await in_one_hop(connection, lambda sql: zone_of(sql, guild_id))

    async def choose(self, guild_id: int, text: str) -> str:
        """Let a server keep to the zone that *text* names from now on, and return its name.

        Games that have ended stay in the weeks and months in which they were counted. Raise
        :exc:`GameError` if there is no such zone.
        """
        name = await asyncio.to_thread(zone_named, text)
        await self._database.run(
            lambda connection: in_one_hop(connection, lambda sql: set_zone(sql, guild_id, name))
        )
        return name


def zone_named(text: str) -> str:
    """Return the name of the zone that *text* names, by its city alone as well.

    Raise :exc:`GameError` if there is none.

    >>> zone_named("europe/helsinki"), zone_named(" New york "), zone_named("utc")
    ('Europe/Helsinki', 'America/New_York', 'UTC')
    """
    wanted = "_".join(text.split()).casefold()
    names, cities = _known_zones()
    if found := names.get(wanted) or cities.get(wanted):
        return found
    # It stands in a message, where it must end up as what it is.
    shown = text[:40].replace("`", "")
    raise GameError(NO_ZONE, name=f"`{shown or ' '}`")


@cache
def _known_zones() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the names of all zones by themselves and by their cities, in small letters."""
    names = sorted(available_timezones(), reverse=True)
    cities = {name.rpartition("/")[2].casefold(): name for name in names}
    return {name.casefold(): name for name in names}, cities


def is_zone(name: str) -> bool:
    """Say whether there is a time zone of this name.

    >>> is_zone("Europe/Helsinki"), is_zone("../etc/passwd"), is_zone("")
    (True, False, False)
    """
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def zone(name: str) -> ZoneInfo:
    """Return the zone *name*, or UTC if there is none, as after a move to an older system."""
    return ZoneInfo(name if is_zone(name) else "UTC")


def day_in(name: str, at: float) -> date:
    """Return the date of *at*, seconds since 1970, in the zone *name*.

    >>> day_in("Europe/Helsinki", 1_798_755_000).isoformat()
    '2027-01-01'
    """
    return datetime.fromtimestamp(at, UTC).astimezone(zone(name)).date()


def begin_of_month(name: str, at: float) -> int:
    """Return when the month of *at* began in the zone *name*, in seconds since 1970."""
    return _midnight(name, day_in(name, at).replace(day=1))


def begin_of_week(name: str, at: float) -> int:
    """Return when the week of *at* began in the zone *name*: a Monday, as in ISO 8601."""
    day = day_in(name, at)
    return _midnight(name, day - timedelta(days=day.weekday()))


def _midnight(name: str, day: date) -> int:
    return int(datetime.combine(day, time(), zone(name)).timestamp())
