"""A deal to practise with open hands, against a computer that says what it does and why."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ai.levels import MEDIUM, choose_move
from bot.engine.cards import Card, cards
from bot.engine.deal import Deal, open_deal, play, shuffled_pack
from bot.engine.effects import Effect
from bot.engine.moves import Move
from bot.engine.notation import cards_text, move_text, read_move
from bot.engine.presets import PRESETS
from bot.engine.seating import Seating
from bot.engine.view import view_of_deal
from bot.i18n import N_
from bot.scheduler import Scheduler
from bot.service.errors import GameError, StaleError
from bot.service.live import Who
from db import lessons, people
from db.database import Database
from db.lessons import LessonRow

YOU, COMPUTER = 0, 1
"""The seats; the computer has dealt."""
NAME: Final = "open"
"""Under which name the practice deal is kept beside the lessons."""
NO_DEAL: Final = N_("There is no practice deal of yours. /kasino learn begins one.")
PLAYED_ON: Final = N_("You have played on since then. Here is your practice deal as it is now.")

_RULES: Final = PRESETS["finnish_2p"]
_SEATING: Final = Seating(2)


@dataclass(frozen=True, slots=True)
class Made:
    """A play that was made, with the deal before it and what it did."""

    before: Deal
    move: Move
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Practice:
    """A practice deal as it stands: the pack, and all plays in order."""

    pack: tuple[Card, ...]
    made: tuple[Made, ...]
    deal: Deal

    @property
    def position(self) -> int:
        """How many plays were made."""
        return len(self.made)

    def after(self, move: Move) -> "Practice":
        """Return the practice after *move*; raise as :func:`bot.engine.deal.play` does."""
        step = play(self.deal, move)
        made = (*self.made, Made(self.deal, move, step.effects))
        return Practice(self.pack, made, step.state)


def dealt(pack: Sequence[Card]) -> Practice:
    """Return a new practice deal of *pack*."""
    return Practice(tuple(pack), (), open_deal(pack, _RULES, _SEATING, COMPUTER))


class Practices:
    """Keeps everybody's practice deal; *random* shuffles."""

    def __init__(self, database: Database, scheduler: Scheduler, random: Random) -> None:
        self._database = database
        self._scheduler = scheduler
        self._random = random

    async def begin(self, who: Who) -> Practice:
        """Deal anew for *who*."""
        practice = dealt(shuffled_pack(_RULES, _SEATING, self._random))
        await self._save(who, practice, None)
        return practice

    async def load(self, discord_id: int) -> Practice | None:
        """Return somebody's practice deal, if there is one."""
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
            rows = [] if person is None else await lessons.of_person(connection, person.id)
        return next((_read(row.state) for row in rows if row.lesson == NAME and row.state), None)

    async def play(self, who: Who, position: int, move: Move) -> Practice:
        """Make *move*, chosen at *position*, for *who*, and then the computer's.

        Raise :exc:`StaleError` if he has played on since, :exc:`IllegalMoveError` if the rules
        refuse the move.
        """
        practice = await self.load(who.discord_id)
        if practice is None:
            raise GameError(NO_DEAL)
        if practice.position != position or practice.deal.is_over:
            raise StaleError(PLAYED_ON)
        practice = practice.after(move)
        if not practice.deal.is_over:
            seen = view_of_deal(practice.deal, COMPUTER)
            seed = self._random.getrandbits(64)
            practice = practice.after(await asyncio.to_thread(choose_move, MEDIUM, seen, seed))
        await self._save(who, practice, position)
        return practice

    async def _save(self, who: Who, practice: Practice, position: int | None) -> None:
        """Store *practice*, unless the stored one has gone on from *position* meanwhile."""
        row = LessonRow(NAME, practice.position, _text(practice))

        async def work(connection: AsyncConnection) -> None:
            now = int(self._scheduler.now())
            person = await people.remember(connection, who.discord_id, who.name, now)
            stored = {each.lesson: each for each in await lessons.of_person(connection, person)}
            if position is not None and (NAME not in stored or stored[NAME].step != position):
                raise StaleError(PLAYED_ON)
            await lessons.save(connection, person, row)

        await self._database.run(work)


def _text(practice: Practice) -> str:
    moves = " ".join(move_text(each.move) for each in practice.made)
    return f"{cards_text(practice.pack)};{moves}"


def _read(text: str) -> Practice:
    pack, _, moves = text.partition(";")
    practice = dealt(cards(pack))
    for each in moves.split():
        practice = practice.after(read_move(each))
    return practice
