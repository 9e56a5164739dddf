"""What servers and people have chosen: languages, the look of the cards, calls, the pace."""

import asyncio
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scheduler import Scheduler
from bot.service.live import Who
from db import people, preferences
from db.database import Database
from db.preferences import ChoiceRow


class CardLook(StrEnum):
    """How cards are shown."""

    CLASSIC = "classic"
    """On pictures, black and red."""
    FOUR_COLOUR = "four_colour"
    """On pictures, a colour a suit."""
    TEXT = "text"
    """In words and signs alone, without any picture."""


class Calling(StrEnum):
    """When a person whose turn it is is mentioned."""

    ALWAYS = "always"
    """As soon as the turn begins."""
    SLOW = "slow"
    """Some time after it began."""
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class ServerChoices:
    """What a server has chosen for its tables; ``None`` leaves it to Discord or the program."""

    language: str | None = None
    """The language of what everybody sees."""
    look: CardLook = CardLook.CLASSIC
    calling: Calling = Calling.SLOW
    pause: float | None = None
    """Seconds before a computer moves."""
    channels: tuple[int, ...] = ()
    """Where tables may stand, by Discord's ids; nothing means everywhere."""
    game: str | None = None
    """The game of the family that a new table plays."""
    rules: str | None = None
    """The name of the saved house rules that a new table plays by, as long as they are saved."""
    target: int | None = None
    """The points to which a new game is played; 0 is a single deal."""
    threads: bool = False
    """Whether a table gets a thread of its own when its game starts."""
    hints: bool = True
    """Whether tables may give hints."""


@dataclass(frozen=True, slots=True)
class PersonChoices:
    """What a person has chosen; ``None`` leaves it to Discord or the server."""

    language: str | None = None
    """The language of what this person alone sees."""
    look: CardLook | None = None
    """How the hand is shown."""
    calling: Calling | None = None
    confirm: bool = False
    """Whether a play that was chosen is asked about before it is made."""


ChoicesT = TypeVar("ChoicesT", ServerChoices, PersonChoices)

_SERVER: Final = TypeAdapter(ServerChoices)
_PERSON: Final = TypeAdapter(PersonChoices)
_NO_SERVER: Final = ServerChoices()
_NO_PERSON: Final = PersonChoices()


class Preferences:
    """All choices, in memory from :meth:`load` on, so that nobody waits when they are read.

    Few servers and people choose anything: a hundred thousand that do take some 50 megabytes.
    """

    def __init__(self, database: Database, scheduler: Scheduler) -> None:
        self._database = database
        self._scheduler = scheduler
        self._servers: dict[int, ServerChoices] = {}
        self._people: dict[int, PersonChoices] = {}
        # Of two changes at once, the second must see the first.
        self._changing = asyncio.Lock()

    async def load(self) -> None:
        """Read all choices from the database; call it once before anything else."""
        async with self._database.read() as connection:
            servers = await preferences.of_servers(connection)
            persons = await preferences.of_people(connection)
        self._servers = {each.discord_id: _read(_SERVER, each) for each in servers}
        self._people = {each.discord_id: _read(_PERSON, each) for each in persons}

    def server(self, guild_id: int | None) -> ServerChoices:
        """Return what a server has chosen, by Discord's id."""
        return _NO_SERVER if guild_id is None else self._servers.get(guild_id, _NO_SERVER)

    def person(self, discord_id: int) -> PersonChoices:
        """Return what a person has chosen, by Discord's id."""
        return self._people.get(discord_id, _NO_PERSON)

    def hand_look(self, guild_id: int | None, discord_id: int) -> CardLook:
        """Return how a person sees cards of his own: as he has chosen, or else the server."""
        return self.person(discord_id).look or self.server(guild_id).look

    def calling(self, guild_id: int, discord_id: int) -> Calling:
        """Return when a person is called on a server.

        A server that never wants calls has none; elsewhere the person's own choice counts first.
        """
        here = self.server(guild_id).calling
        return here if here is Calling.NEVER else self.person(discord_id).calling or here

    async def change_server(self, guild_id: int, **changes: Any) -> None:  # noqa: ANN401
        """Change some of the fields of a server's choices, and store them."""
        async with self._changing:
            new = replace(self.server(guild_id), **changes)
            row = ChoiceRow(guild_id, new.language, _written(_SERVER, new))
            await self._database.run(lambda c: preferences.set_server(c, row))
            self._servers[guild_id] = new

    def forget(self, discord_id: int) -> None:
        """Forget a person's choices, which the database holds no longer."""
        self._people.pop(discord_id, None)

    async def change_person(self, who: Who, **changes: Any) -> None:  # noqa: ANN401
        """Change some of the fields of a person's choices, and store them."""
        async with self._changing:
            new = replace(self.person(who.discord_id), **changes)
            row = ChoiceRow(who.discord_id, new.language, _written(_PERSON, new))
            now = int(self._scheduler.now())

            async def work(connection: AsyncConnection) -> None:
                await people.remember(connection, who.discord_id, who.name, now)
                await preferences.set_person(connection, row)

            await self._database.run(work)
            self._people[who.discord_id] = new


def _read(adapter: TypeAdapter[ChoicesT], row: ChoiceRow) -> ChoicesT:
    return replace(adapter.validate_json(row.settings), language=row.locale)


def _written(adapter: TypeAdapter[ChoicesT], choices: ChoicesT) -> str:
    """Return *choices* as JSON without the language, which has a column of its own."""
    without = replace(choices, language=None)
    return adapter.dump_json(without, exclude_defaults=True).decode()
