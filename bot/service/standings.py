"""Who has done what on a server: pages of the leaderboard, and one person's totals."""

from dataclasses import dataclass
from typing import Final

from db import leaderboard, people
from db.database import Database
from db.leaderboard import Standing, Totals

PAGE: Final = 10


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a leaderboard; *number* counts from 0, *own* is the reader's line."""

    lines: tuple[Standing, ...]
    own: Standing | None
    number: int
    pages: int
    with_computers: bool


class Standings:
    """Reads the running totals."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, guild_id: int, reader: int, *, number: int, with_computers: bool) -> Page:
        """Return page *number*, or the last one if there are not so many, by wins.

        *reader* is the Discord id of the person whose own line is shown.
        """
        async with self._database.read() as connection:
            lines = await leaderboard.count(connection, guild_id, with_computers=with_computers)
            pages = max(1, -(-lines // PAGE))
            number = min(number, pages - 1)
            shown = await leaderboard.page(
                connection,
                guild_id,
                with_computers=with_computers,
                order="wins",
                limit=PAGE,
                offset=number * PAGE,
            )
            person = await people.by_discord_id(connection, reader)
            own = None
            if person is not None:
                own = await leaderboard.own(
                    connection, guild_id, person.id, with_computers=with_computers, order="wins"
                )
        return Page(tuple(shown), own, number, pages, with_computers)

    async def totals(self, guild_id: int, discord_id: int) -> Totals | None:
        """Return a person's totals on a server; ``None`` before the first finished game."""
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
            if person is None:
                return None
            return await leaderboard.totals_of(connection, guild_id, person.id, with_computers=True)
