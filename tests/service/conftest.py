"""Give each test games on a real database, a clock of its own, and computers that need no nudge."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.engine.deal import legal_moves
from bot.engine.game import Phase, Setup
from bot.engine.presets import FINNISH
from bot.service.finding import Finding
from bot.service.games import Games, Live, Place, Who
from bot.service.thinking import Thinker
from bot.settings import Settings
from db.database import Database
from tests.clock import Clock
from tests.databases import new_database

PLACE = Place(guild_id=1, channel_id=2)
ANN, BEN, CAY, DAN = (Who(101, "Ann"), Who(102, "Ben"), Who(103, "Cay"), Who(104, "Dan"))


class House:
    """Games on one database file, which a test can restart."""

    def __init__(self, file: Path) -> None:
        self.url = new_database(file)
        self.clock = Clock()
        self.changed: list[int] = []
        self.settings = Settings()

    async def start(self) -> None:
        """Open the database and the games."""
        self.database = Database(self.url)
        await self.database.open()
        self.scheduler = self.clock.scheduler()
        self.games = self.another_process()
        self.finding = Finding(self.database, self.games)

    def another_process(self) -> Games:
        """Return games that share nothing but the database with those of the house."""
        return Games(
            self.database,
            self.scheduler,
            self.settings,
            Thinker(workers=0),
            Random(7),
            on_change=self.changed.append,
        )

    async def stop(self) -> None:
        """Close everything."""
        await self.scheduler.close()
        await self.database.close()

    async def restart(self) -> None:
        """Begin anew on the same file and resume."""
        await self.stop()
        await self.start()
        await self.games.resume()

    async def wait(self, seconds: float) -> None:
        """Let time pass, and all that falls due run to its end."""
        await self.clock.wait(seconds)

    async def lobby(
        self, *guests: Who, seats: int = 2, target: int = 1, pairs: bool = False
    ) -> int:
        """Open a lobby of Ann's with *guests* and return its id."""
        live = await self.games.open(PLACE, ANN, Setup(FINNISH, target, seats, pairs), locale="fi")
        for guest in guests:
            await self.games.join(live.id, guest.discord_id, guest.name)
        return live.id

    async def table(self, *guests: Who, seats: int = 2, target: int = 1) -> int:
        """Start a game of Ann's with *guests*, and computers at the other seats."""
        game_id = await self.lobby(*guests, seats=seats, target=target)
        for _ in range(seats - 1 - len(guests)):
            await self.games.add_computer(game_id, ANN.discord_id)
        await self.games.start(game_id, ANN.discord_id)
        return game_id

    async def step(self, game_id: int) -> Live:
        """Let whoever's turn it is do the best there is, or deal again, and return the game."""
        live = await self.games.load(game_id)
        game = live.game
        if game.phase is Phase.BETWEEN:
            anybody = live.discord_ids[game.present[0]]
            return await self.games.continue_deal(game_id, game.position, anybody)
        occupant = game.seats[game.playing.turn]
        if occupant.is_present and occupant.person is not None:
            move = next(legal_moves(game.playing))
            user, name = live.discord_ids[occupant.person], live.names[occupant.person]
            return await self.games.play(game_id, game.position, user, name, move)
        await self.wait(self.settings.computer_pause)
        after = await self.games.load(game_id)
        assert after.game.seq > game.seq, "the computer does not move"
        return after

    async def play_out(self, game_id: int) -> Live:
        """Play a game to its end."""
        live = await self.games.load(game_id)
        while not live.game.is_finished:
            live = await self.step(game_id)
        return live


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """Return open games on a new file."""
    opened = House(tmp_path / "kasino.sqlite")
    await opened.start()
    yield opened
    await opened.stop()


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[Database]:
    """Return an open, empty database."""
    database = Database(new_database(tmp_path / "empty.sqlite"))
    await database.open()
    yield database
    await database.close()
