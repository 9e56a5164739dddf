"""What people may ask for: a copy of everything that is stored about them, and its deletion."""

import json
import sqlite3
from functools import partial
from typing import Final

from bot.engine.game import Phase
from bot.service.course import MOVED_ON
from bot.service.errors import StaleError
from bot.service.games import Games
from bot.service.preferences import Preferences
from bot.service.replays import Replays
from db import games as stored_games
from db import people, personal, privacy
from db.database import Database
from db.hop import in_one_hop

TRIES: Final = 3
"""How often a person is taken from all tables who sits down again meanwhile."""


class Privacy:
    """Hand out or delete what is stored about a person, known by Discord's id."""

    def __init__(
        self, database: Database, games: Games, replays: Replays, preferences: Preferences
    ) -> None:
        self._database = database
        self._games = games
        self._replays = replays
        self._preferences = preferences

    async def export(self, discord_id: int) -> str | None:
        """Return everything about a person as JSON; ``None`` for somebody who is not known."""
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
            if person is None:
                return None
            found = await in_one_hop(connection, lambda sql: personal.everything_of(sql, person.id))
        return json.dumps(found, ensure_ascii=False, indent=1)

    async def delete(self, discord_id: int) -> bool:
        """Delete everything about a person; return whether there was anything.

        The person first leaves every table. Games that others played stay whole, with a number
        in that place which stands for nobody any more.
        """
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
            if person is None:
                return False
        for _ in range(TRIES):
            if await self._forgotten(person.id, discord_id):
                break
        else:
            raise StaleError(MOVED_ON)
        self._replays.forget()
        self._preferences.forget(discord_id)
        return True

    async def _forgotten(self, person: int, discord_id: int) -> bool:
        """Let a person leave every table, and then forget him unless he has sat down again."""
        async with self._database.read() as connection:
            seated = await stored_games.unfinished_of(connection, person)
        for game_id in seated:
            await self._leave(game_id, discord_id)

        def work(sql: sqlite3.Connection) -> bool:
            if privacy.is_seated(sql, person):
                return False
            privacy.forget(sql, person)
            return True

        is_done = await self._database.run(partial(in_one_hop, work=work))
        await self._games.reread(seated)
        return is_done

    async def _leave(self, game_id: int, discord_id: int) -> None:
        live = await self._games.load(game_id)
        seat = live.seat_of(discord_id)
        if live.game.phase is Phase.LOBBY:
            await self._games.leave_lobby(game_id, discord_id)
        elif seat is not None and live.game.seats[seat].is_present:
            await self._games.leave(game_id, discord_id)
