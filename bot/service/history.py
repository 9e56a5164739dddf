"""The games that have ended, page by page."""

import sqlite3
from dataclasses import dataclass
from typing import Final

from bot.i18n import N_
from bot.service.errors import GameError
from bot.service.standings import FAMILIES
from db import history, people
from db.database import Database
from db.history import Ended, Filter
from db.hop import in_one_hop

PAGE: Final = 7
NO_FAMILY: Final = N_("There is no such game of the family.")


@dataclass(frozen=True, slots=True)
class Past:
    """A page of finished games, numbered from 0."""

    wanted: Filter
    games: tuple[Ended, ...]
    number: int
    pages: int


class History:
    """Reads which games have ended."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def person(self, discord_id: int) -> int | None:
        """Return the number of a person; ``None`` for one who has never played."""
        async with self._database.read() as connection:
            found = await people.by_discord_id(connection, discord_id)
        return None if found is None else found.id

    async def page(self, wanted: Filter, number: int = 0) -> Past:
        """Return page *number*, or the last one if there are not so many."""
        if wanted.family not in FAMILIES:
            raise GameError(NO_FAMILY)

        def work(sql: sqlite3.Connection) -> Past:
            pages = max(1, -(-history.count(sql, wanted) // PAGE))
            shown = min(number, pages - 1)
            found = history.page(sql, wanted, limit=PAGE, offset=shown * PAGE)
            return Past(wanted, tuple(found), shown, pages)

        async with self._database.read() as connection:
            return await in_one_hop(connection, work)
