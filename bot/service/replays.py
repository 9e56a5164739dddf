"""Finished games, step by step; and the proof of each deal."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.effects import Captured, Effect
from bot.engine.events import Dealt, Event, EventError, Played, TakenBack, advance
from bot.engine.game import Game
from bot.engine.log import read_event
from bot.engine.proof import commitment, revealed
from bot.i18n import N_
from bot.service.errors import GameError
from bot.service.gamefile import file_text
from db import events as stored_events
from db import games, people
from db.database import Database
from db.hop import in_one_hop

KEPT: Final = 16
"""How many replays stay in memory; stepping through one comes back to it again and again."""

NO_REPLAY: Final = N_("There is no finished game {n} on this server.")
UNREADABLE: Final = N_("This game cannot be replayed any more.")
NOT_OVER: Final = N_("That deal is not over yet. Its proof is shown when it is.")


@dataclass(frozen=True, slots=True)
class Step:
    """The cards as *event* left them; *deal* counts from 1, *play* from 0 for the cards dealt."""

    event: Dealt | Played
    game: Game
    effects: tuple[Effect, ...]
    deal: int
    play: int

    @property
    def is_capture(self) -> bool:
        """Whether cards were taken here."""
        return any(isinstance(each, Captured) for each in self.effects)


@dataclass(frozen=True, slots=True)
class Proof:
    """What was published before deal number *deal*, and the line that it is the SHA-256 of."""

    deal: int
    commitment: str
    revealed: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished game; *names* are by the number of the person."""

    game_id: int
    steps: tuple[Step, ...]
    final: Game
    names: Mapping[int, str]
    events: tuple[Event, ...]

    def next_capture(self, step: int) -> int:
        """Return the next step after *step* at which cards are taken, or the last step."""
        later = range(step + 1, len(self.steps))
        return next((n for n in later if self.steps[n].is_capture), len(self.steps) - 1)

    def next_deal(self, step: int) -> int:
        """Return the step at which the next deal begins, or the last step."""
        later = range(step + 1, len(self.steps))
        return next((n for n in later if not self.steps[n].play), len(self.steps) - 1)

    def as_file(self) -> str:
        """Return the game as the text of a file that ``kasino replay`` reads."""
        return file_text(self.events, self.names)


class Replays:
    """Replays games from their logs."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: OrderedDict[int, tuple[_Audience, Replay]] = OrderedDict()

    def forget(self) -> None:
        """Forget the replays in memory, because a name in them is not to be told any more."""
        self._kept.clear()

    async def load(self, guild_id: int, reader: int, game_id: int) -> Replay:
        """Return a finished game of a server for *reader*; the hands of all are in it.

        Raise :exc:`GameError` for every other game, above all for one that is being played. In
        direct messages, where *guild_id* is 0, only who played a game may see it.
        """
        if game_id in self._kept:
            audience, replay = self._kept[game_id]
        else:
            audience, replay = self._kept[game_id] = await self._read(game_id)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(game_id)
        audience.require(guild_id, reader, game_id)
        return replay

    async def proof(self, guild_id: int, reader: int, game_id: int, deal: int) -> Proof:
        """Return the proof of a deal that is over, in a game that may go on.

        Raise :exc:`GameError` if it is not over, or if *reader* may not see the game.
        """
        audience, events, _ = await self._log(game_id)
        audience.require(guild_id, reader, game_id)
        game = _replayed(events).final
        over = len(game.scores)
        if game.is_finished:
            over = sum(isinstance(each, Dealt) for each in events)
        dealt = [each for each in events if isinstance(each, Dealt)]
        if not 1 <= deal <= over:
            raise GameError(NOT_OVER)
        return proof_of(dealt[deal - 1], deal)

    async def _read(self, game_id: int) -> tuple["_Audience", Replay]:
        audience, events, names = await self._log(game_id)
        course = _replayed(events)
        if not course.final.is_finished or not course.steps:
            raise GameError(NO_REPLAY, n=game_id)
        return audience, Replay(game_id, course.steps, course.final, names, tuple(events))

    async def _log(self, game_id: int) -> tuple["_Audience", Sequence[Event], Mapping[int, str]]:
        async with self._database.read() as connection:
            row = await games.load(connection, game_id)
            rows = await stored_events.of(connection, game_id)
            if row is None or not rows:
                raise GameError(NO_REPLAY, n=game_id)
            try:
                events = [read_event(each.text) for each in rows]
            except ValueError as error:
                raise GameError(UNREADABLE) from error
            seated = await games.seats_of(connection, game_id)
            persons = [each.person_id for each in seated if each.person_id is not None]
            known = await in_one_hop(connection, lambda sql: people.by_ids(sql, persons))
        players = frozenset(each.discord_id for each in known.values())
        names = {each.id: each.name for each in known.values()}
        return _Audience(row.guild_id, players), events, names


@dataclass(frozen=True, slots=True)
class _Audience:
    """Who may see a game: everybody on its server, or those who played it in direct messages."""

    guild_id: int
    players: frozenset[int | None]

    def require(self, guild_id: int, reader: int, game_id: int) -> None:
        """Raise :exc:`GameError` unless *reader*, who is on a server or on none, may see it."""
        if guild_id != self.guild_id or (not guild_id and reader not in self.players):
            raise GameError(NO_REPLAY, n=game_id)


@dataclass(frozen=True, slots=True)
class _Course:
    steps: tuple[Step, ...]
    final: Game


def _replayed(events: Iterable[Event]) -> _Course:
    try:
        steps, final = steps_of(events)
    except ValueError as error:
        raise GameError(UNREADABLE) from error
    return _Course(steps, final)


def steps_of(events: Iterable[Event]) -> tuple[tuple[Step, ...], Game]:
    """Return the steps of a game, finished or not, and how it stands after the last event.

    A play that was taken back is no step.
    Raise :exc:`ValueError` (an ``EventError`` or ``IllegalMoveError``) for what does not fit.
    """
    game: Game | None = None
    steps: list[Step] = []
    deal = play = 0
    for event in events:
        transition = advance(game, event)
        game = transition.state
        if isinstance(event, Dealt):
            deal, play = deal + 1, 0
            steps.append(Step(event, game, transition.effects, deal, play))
        elif isinstance(event, Played):
            play += 1
            steps.append(Step(event, game, transition.effects, deal, play))
        elif isinstance(event, TakenBack):
            steps.pop()
            play -= 1
    if game is None:
        raise EventError("a game has at least one event")
    return tuple(steps), game


def proof_of(dealt: Dealt, deal: int) -> Proof:
    """Return what proves the deal number *deal*."""
    return Proof(deal, commitment(dealt.pack, dealt.salt), revealed(dealt.pack, dealt.salt))
