"""Find the tables of a channel, those that somebody sits at, and those that can be joined."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.service.errors import GameError
from bot.service.games import Games
from bot.service.live import Live, Place
from db import games, lobbies, people
from db.database import Database

MOST: Final = 10
"""How many tables of a kind are told; of how many more there are, the number is."""


@dataclass(frozen=True, slots=True)
class Found:
    """The tables that were found: one's own, those first that wait for one, and open lobbies."""

    mine: tuple[Live, ...]
    open: tuple[Live, ...]
    waiting: int
    """How many of one's own wait for one."""


class Finding:
    """Looks tables up."""

    def __init__(self, database: Database, running: Games) -> None:
        self._database = database
        self._games = running

    async def here(self, place: Place) -> list[int]:
        """Return the ids of the unfinished games of a channel, newest first."""
        async with self._database.read() as connection:
            rows = await games.in_channel(connection, place.guild_id, place.channel_id)
        return [row.id for row in rows]

    async def of_person(self, guild_id: int, discord_id: int) -> list[int]:
        """Return the ids of the unfinished games of a server where somebody sits, newest first."""
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
            rows = await games.of_person(connection, person.id, guild_id) if person else []
        return [row.id for row in rows]

    async def played(self, place: Place, discord_id: int) -> list[int]:
        """Return the ids of a channel's games that somebody played to the end, newest first."""
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
            if person is None:
                return []
            rows = await games.of_person(connection, person.id, place.guild_id, unfinished=False)
        here = (row for row in rows if row.channel_id == place.channel_id)
        return [row.id for row in here if row.phase == "over"]

    async def hosted(self, guild_id: int, discord_id: int) -> list[int]:
        """Return the ids of a server's unfinished games that somebody hosts.

        The one that nobody has touched for longest comes first.
        """
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
            rows = await games.hosted(connection, person.id, guild_id) if person else []
        return [row.id for row in rows]

    async def look(self, guild_id: int, discord_id: int) -> Found:
        """Return somebody's unfinished tables anywhere, and the lobbies of a server with a seat.

        Lobbies for the invited alone are among them where he is invited. Tables that cannot be
        read are left out.
        """
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
            rows = await games.of_person(connection, person.id, None) if person else []
            person_id = person.id if person else None
            joinable = await lobbies.open_to(connection, guild_id, person_id) if guild_id else []
        own = await self._readable(row.id for row in rows)
        own.sort(key=lambda live: (live.awaited != discord_id, live.waiting_since))
        mine = {each.id for each in own}
        found = await self._readable(each for each in joinable if each not in mine)
        free = [each for each in found if any(seat.is_open for seat in each.game.seats)]
        return Found(tuple(own), tuple(free), sum(each.awaited == discord_id for each in own))

    async def _readable(self, ids: Iterable[int]) -> list[Live]:
        found = []
        for each in ids:
            try:
                found.append(await self._games.load(each))
            except GameError:
                continue
        return found
