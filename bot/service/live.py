"""A game with its place on Discord and the people at it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from bot.engine.effects import Effect
from bot.engine.events import Dealt, Event, Played, SeatChanged, TakenBack, advance
from bot.engine.game import Game
from bot.service.counting import NO_GAINS, Gains


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of a server, by Discord's ids; *parent_id* is what it hangs on if a thread."""

    guild_id: int
    channel_id: int
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who acts: Discord's id, and the name to show."""

    discord_id: int
    name: str


@dataclass(frozen=True, slots=True)
class ClosedTable:
    """A table that was closed at a start because this version cannot read its game."""

    id: int
    place: Place
    locale: str
    """The language of the public messages, one of Discord's codes."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """What a start found: the ids of the games that go on, and the tables it had to close."""

    waiting: tuple[int, ...]
    closed: tuple[ClosedTable, ...]


@dataclass(frozen=True, slots=True)
class Live:
    """A game as it stands now, and what the callers of the use cases need to show it.

    The engine's numbers of persons are the database's; *names* and *discord_ids* are by them.
    """

    id: int
    guild_id: int
    channel_id: int
    parent_id: int | None
    """The channel that the table's thread hangs on, ``None`` if the table is in no thread."""
    message_id: int | None
    ping_message_id: int | None
    locale: str
    """The language of the public messages, one of Discord's codes."""
    game: Game
    effects: tuple[Effect, ...]
    """What happened in the last event that changed the cards."""
    names: Mapping[int, str]
    discord_ids: Mapping[int, int]
    left_after: Mapping[int, int]
    """The persons who are away, with the number of deals counted when each left."""
    votes: frozenset[int] = frozenset()
    """The persons who want to end the game now; forgotten at a restart."""
    waiting_since: int = 0
    """When a lobby last changed, or else the cards: whole seconds since 1970."""
    is_private: bool = False
    """Whether only the invited may sit down in the lobby."""
    gains: Gains = NO_GAINS
    """What the game brought its people, once it has ended."""

    @property
    def awaited(self) -> int | None:
        """The Discord id of the person who is to play.

        That is nobody between deals, and while a computer plays, be it in place of somebody away.
        """
        turn = self.game.turn
        if turn is None or not self.game.seats[turn].is_present:
            return None
        person = self.game.seats[turn].person
        return None if person is None else self.discord_ids.get(person)

    def person_of(self, discord_id: int) -> int | None:
        """Return the number of a person at this table; ``None`` for a stranger."""
        people = self.game.people
        return next((each for each in people if self.discord_ids.get(each) == discord_id), None)

    def seat_of(self, discord_id: int) -> int | None:
        """Return the seat of a person at this table, away or not; ``None`` for a stranger."""
        person = self.person_of(discord_id)
        return None if person is None else self.game.seat_of(person)

    def after(self, event: Event) -> Self:
        """Return this game after *event*; what does not fit raises as in ``advance``."""
        game, effects = _advanced(self.game, self.effects, event)
        return replace(
            self, game=game, effects=effects, left_after=_left(self.left_after, self.game, event)
        )


@dataclass(frozen=True, slots=True)
class Course:
    """What a log makes: the game, what happened last, and who left it when."""

    game: Game
    effects: tuple[Effect, ...]
    left_after: Mapping[int, int]


def course_of(events: Sequence[Event]) -> Course:
    """Return what *events*, at least one, make; what does not fit raises as in ``advance``."""
    game = advance(None, events[0]).state
    effects: tuple[Effect, ...] = ()
    left: Mapping[int, int] = {}
    for event in events[1:]:
        left = _left(left, game, event)
        game, effects = _advanced(game, effects, event)
    return Course(game, effects, left)


class PlaysOfDeal(NamedTuple):
    """What happened in each play of deal number *deal*, in order; the first deal is 1."""

    deal: int
    plays: tuple[tuple[Effect, ...], ...]


def plays_of_deal(events: Sequence[Event]) -> PlaysOfDeal:
    """Return the plays of the newest deal that *events* make.

    A play that was taken back is none of them. What does not fit raises as in ``advance``.
    """
    game: Game | None = None
    deals = 0
    plays: list[tuple[Effect, ...]] = []
    for event in events:
        step = advance(game, event)
        game = step.state
        if isinstance(event, Dealt):
            deals += 1
            plays.clear()
        elif isinstance(event, Played):
            plays.append(step.effects)
        elif isinstance(event, TakenBack):
            plays.pop()
    return PlaysOfDeal(deals, tuple(plays))


def _advanced(
    game: Game, effects: tuple[Effect, ...], event: Event
) -> tuple[Game, tuple[Effect, ...]]:
    step = advance(game, event)
    # Whoever changes seats must not wipe out what the table tells of the last play.
    return step.state, effects if step.state.position == game.position else step.effects


def _left(before: Mapping[int, int], game: Game, event: Event) -> Mapping[int, int]:
    if not isinstance(event, SeatChanged) or event.occupant.person is None:
        return before
    others = {each: deals for each, deals in before.items() if each != event.occupant.person}
    if event.occupant.is_away:
        others[event.occupant.person] = len(game.scores)
    return others
