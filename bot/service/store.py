"""Games in memory and in the database: the log is the game, memory is a cache of it."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from math import inf
from typing import Final
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.events import Event, EventError, Opened, Played
from bot.engine.game import Game, Phase
from bot.engine.log import digest, event_text, read_event
from bot.engine.rules import RULES_VERSION
from bot.i18n import N_
from bot.scheduler import Scheduler
from bot.service.counting import NO_GAINS, Gains, gains_of, record
from bot.service.course import MOVED_ON
from bot.service.errors import GameError, StaleError, UnreadableError
from bot.service.live import (
    ClosedTable,
    Course,
    Live,
    Place,
    PlaysOfDeal,
    Who,
    course_of,
    plays_of_deal,
)
from bot.service.lobby import SERVER_FULL, TOO_MANY
from bot.service.memory import Memory
from bot.service.milestones import in_a_game
from bot.service.results import result_of
from bot.service.zones import day_in
from db import events as stored_events
from db import games, lobbies, people
from db.database import Database
from db.errors import StaleGameError
from db.events import EventRow
from db.games import GameRow, SeatRow
from db.guilds import zone_of
from db.hop import in_one_hop
from db.tables import UNFINISHED

UNREADABLE: Final = N_(
    "This table cannot be read any more, so nobody can play on. "
    "Whoever plays here, or a moderator, can close it with /kasino end."
)
FORGOTTEN: Final = N_("This game has ended, and it cannot be shown any more.")
NO_GAME: Final = N_("There is no such game any more. Open a new one with /kasino new.")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limits:
    """How many unfinished tables one person may host on a server, and a server may have."""

    hosted: float
    on_server: float


UNLIMITED: Final = Limits(inf, inf)


class Store:
    """Loads games, takes them further, and keeps the unfinished ones in memory."""

    def __init__(self, database: Database, scheduler: Scheduler) -> None:
        self.database = database
        self._scheduler = scheduler
        self.memory = Memory()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @property
    def now(self) -> int:
        """The time in whole seconds since 1970, as the database keeps it."""
        return int(self._scheduler.now())

    def lock(self, game_id: int) -> asyncio.Lock:
        """Return the lock of a game; whoever changes the game holds it from load to keep."""
        return self._locks.setdefault(game_id, asyncio.Lock())

    async def forget(self, game_id: int) -> None:
        """Forget a game in memory, once whoever changes it just now has kept what he read."""
        async with self.lock(game_id):
            self.memory.drop(game_id)

    async def drop_outdated(self, game_id: int) -> None:
        """Forget a game in memory if another process has moved it on."""
        live = self.memory.get(game_id)
        async with self.database.read() as connection:
            row = await games.load(connection, game_id)
        if live is not None and (row is None or row.seq != live.game.seq):
            self.memory.drop(game_id)

    async def load(self, game_id: int) -> Live:
        """Return a game from memory, else from its log.

        The lease keeps other processes from the file; see :meth:`drop_outdated` for what one
        moves on all the same.

        Keep nothing. Raise :exc:`GameError` if there is none, :exc:`UnreadableError` if its log
        makes none.
        """
        if (live := self.memory.get(game_id)) is not None:
            return live
        async with self.database.read() as connection:
            row = await games.load(connection, game_id)
            if row is None:
                raise GameError(NO_GAME)
            rows = await stored_events.of(connection, game_id)
            course = _course(row, rows)
            seated = course.game.people
            known = await in_one_hop(connection, lambda sql: people.by_ids(sql, seated))
            is_lobby = course.game.phase is Phase.LOBBY
            is_private = is_lobby and await lobbies.is_private(connection, game_id)
            gains = await _gains(connection, game_id) if course.game.is_finished else NO_GAINS
        return Live(
            id=game_id,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            parent_id=row.parent_id,
            message_id=row.message_id,
            ping_message_id=row.ping_message_id,
            locale=row.locale,
            game=course.game,
            effects=course.effects,
            names={each.id: each.name for each in known.values()},
            discord_ids=_discord_ids(known),
            left_after=course.left_after,
            waiting_since=rows[_waited_on(course.game) - 1].at,
            is_private=is_private,
            gains=gains,
        )

    async def plays_of_deal(self, game_id: int, until: int | None = None) -> PlaysOfDeal:
        """Return the plays of a readable game's newest deal, as after event *until* if told."""
        async with self.database.read() as connection:
            rows = await stored_events.of(connection, game_id)
        return plays_of_deal([read_event(each.text) for each in rows[:until]])

    async def extend(self, live: Live, new: Sequence[Event], who: Who | None = None) -> Live:
        """Store the events *new* of *live*, and its result if they end it; keep what they make.

        *who* acts under a name that may have changed. What does not fit raises as in
        ``advance``; nothing is stored then. Raise :exc:`StaleError` for a lost race.
        """
        after, rows = live, []
        for event in new:
            after = after.after(event)
            rows.append(EventRow(after.game.seq, event_text(event), digest(after.game), self.now))
        if _waited_on(after.game) > live.game.seq:
            after = replace(after, waiting_since=rows[-1].at)

        async def work(connection: AsyncConnection) -> Live:
            if who is not None and live.names.get(live.person_of(who.discord_id) or 0) != who.name:
                await people.remember(connection, who.discord_id, who.name, self.now)
            return await in_one_hop(connection, lambda sql: _extended(sql, live, after, rows))

        try:
            self.memory.keep(stored := await self.database.run(work))
        except StaleGameError as error:
            self.memory.drop(live.id)
            raise StaleError(MOVED_ON) from error
        except BaseException:
            # Whether it was stored is not known, if the caller was cancelled: look again.
            self.memory.drop(live.id)
            raise
        _tell_log(live.id, new)
        return stored

    async def create(
        self,
        place: Place,
        locale: str,
        opening: Opened,
        later: Sequence[Event] = (),
        *,
        limits: Limits = UNLIMITED,
        after: int | None = None,
    ) -> Live:
        """Store a new game that *opening* opens and *later* takes further; keep it.

        Where the game *after* which it comes was for the invited alone, so is this one.
        Raise :exc:`GameError` if there are as many unfinished tables as *limits* allow.
        """
        new = (opening, *later)
        states = [course_of(new[: number + 1]).game for number in range(len(new))]
        rows = [
            EventRow(state.seq, event_text(event), digest(state), self.now)
            for event, state in zip(new, states, strict=True)
        ]

        async def work(connection: AsyncConnection) -> int:
            # In the transaction that adds one: of several at once, each sees those before it.
            await _check(connection, place, opening.host, limits)
            game_id = await _create(connection, place, locale, opening, self.now)
            if after is not None and await lobbies.is_private(connection, after):
                await lobbies.set_private(connection, game_id, private=True)
            await in_one_hop(connection, lambda sql: _append(sql, game_id, rows, states[-1], None))
            return game_id

        try:
            live = await self.load(await self.database.run(work))
        except StaleGameError as error:
            raise StaleError(MOVED_ON) from error
        self.memory.keep(live)
        _tell_log(live.id, new)
        return live

    async def close(self, game_id: int) -> ClosedTable:
        """Close an unfinished game that cannot be read; its log stays as it is."""

        async def work(connection: AsyncConnection) -> GameRow | None:
            await games.close(connection, game_id, self.now)
            return await games.load(connection, game_id)

        row = await self.database.run(work)
        if row is None:
            raise GameError(NO_GAME)
        return ClosedTable(game_id, Place(row.guild_id, row.channel_id), row.locale)

    async def set_message(self, posted: Live, message_id: int | None) -> None:
        """Store which message shows the table of *posted*, unless it has left that channel.

        Memory knows it first: on Discord it is so even if it cannot be stored.
        """
        game_id, channel_id = posted.id, posted.channel_id
        async with self.lock(game_id):
            live = self.memory.get(game_id)
            if live is not None and live.channel_id == channel_id:
                self.memory.keep(replace(live, message_id=message_id))
            await self.database.run(lambda c: games.set_message(c, game_id, channel_id, message_id))

    async def move(self, game_id: int, channel_id: int, parent_id: int | None) -> None:
        """Store that the table stands in another channel, where no message shows it yet."""
        async with self.lock(game_id):
            if (live := self.memory.get(game_id)) is not None:
                moved = replace(live, channel_id=channel_id, parent_id=parent_id)
                self.memory.keep(replace(moved, message_id=None, ping_message_id=None))
            await self.database.run(lambda c: games.move(c, game_id, channel_id, parent_id))

    async def set_ping(self, game_id: int, message_id: int | None) -> None:
        """Store which message last called a player; memory knows it first, as above."""
        async with self.lock(game_id):
            if (live := self.memory.get(game_id)) is not None:
                self.memory.keep(replace(live, ping_message_id=message_id))
            await self.database.run(lambda c: games.set_ping(c, game_id, message_id))

    async def remember(self, who: Who) -> int:
        """Store the name of somebody and return the person's number."""
        return await self.database.run(
            lambda c: people.remember(c, who.discord_id, who.name, self.now)
        )


def _tell_log(game_id: int, new: Sequence[Event]) -> None:
    """Log what happened, by its kind alone: neither cards nor names are for the log."""
    for event in new:
        level = logging.DEBUG if isinstance(event, Played) else logging.INFO
        kind = type(event).__name__
        _log.log(level, "Game %s: %s", game_id, kind, extra={"game": game_id})


def _course(row: GameRow, rows: Sequence[EventRow]) -> Course:
    """Return what the log *rows* of the game *row* makes; :exc:`UnreadableError` if it cannot."""
    try:
        if [each.seq for each in rows] != list(range(1, row.seq + 1)) or not rows:
            raise EventError(f"of {row.seq} events {len(rows)} are there")
        course = course_of([read_event(each.text) for each in rows])
        if digest(course.game) != rows[-1].digest:
            raise EventError("the log makes another game than it did")
    except ValueError as error:
        message = UNREADABLE if row.phase in UNFINISHED else FORGOTTEN
        outdated = row.rules_version != RULES_VERSION
        raise UnreadableError(message, row.id, is_outdated=outdated) from error
    return course


def _waited_on(game: Game) -> int:
    """Return the number of the event since which *game* waits as it does."""
    return game.seq if game.phase is Phase.LOBBY else max(game.position, game.undo_seq)


async def _check(connection: AsyncConnection, place: Place, host: int, limits: Limits) -> None:
    if len(await games.hosted(connection, host, place.guild_id)) >= limits.hosted:
        raise GameError(TOO_MANY, n=limits.hosted)
    # All direct messages have one number, and are no server.
    if place.guild_id and await games.on_server(connection, place.guild_id) >= limits.on_server:
        raise GameError(SERVER_FULL, n=limits.on_server)


async def _create(
    connection: AsyncConnection, place: Place, locale: str, opening: Opened, now: int
) -> int:
    return await games.create(
        connection,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        parent_id=place.parent_id,
        host_id=opening.host,
        family=opening.setup.family,
        rules=json.dumps(asdict(opening.setup)),
        rules_version=RULES_VERSION,
        locale=locale,
        now=now,
    )


def _extended(sql: sqlite3.Connection, live: Live, after: Live, rows: Sequence[EventRow]) -> Live:
    """Store *rows*, which take *live* to *after*, and return that with all there is to know."""
    _append(sql, live.id, rows, after.game, live.game)
    known = people.by_ids(sql, after.game.people)
    names = {each.id: each.name for each in known.values()}
    stored = replace(after, names=names, discord_ids=_discord_ids(known))
    return replace(stored, gains=_counted(sql, stored, rows[-1].at))


def _append(
    sql: sqlite3.Connection,
    game_id: int,
    rows: Sequence[EventRow],
    after: Game,
    before: Game | None,
) -> None:
    newcomers = set(after.present).difference(before.present if before else ())
    if newcomers and not newcomers <= _discord_ids(people.by_ids(sql, newcomers)).keys():
        # Somebody sits down while all that is stored about him is being deleted.
        raise StaleGameError(game_id, rows[0].seq)
    is_same = before is not None and before.seats == after.seats
    seats = [
        SeatRow(seat, each.person, each.computer)
        for seat, each in enumerate(after.seats)
        if not each.is_open
    ]
    games.append(
        sql,
        game_id,
        rows,
        phase=after.phase.value,
        host_id=after.host,
        family=after.setup.family,
        seats=None if is_same else seats,
    )


def _counted(sql: sqlite3.Connection, live: Live, now: int) -> Gains:
    """Record how *live* ended just now, if it has, and return what that brought."""
    if not live.game.is_finished:
        return NO_GAINS
    day = day_in(zone_of(sql, live.guild_id), now).isoformat()
    result = result_of(live, now, day)
    if result is None:
        return NO_GAINS
    return record(sql, result, in_a_game(live.game, live.left_after))


def _discord_ids(known: dict[int, people.Person]) -> dict[int, int]:
    return {each.id: each.discord_id for each in known.values() if each.discord_id is not None}


async def _gains(connection: AsyncConnection, game_id: int) -> Gains:
    """Return what a finished game brought its players."""
    return await in_one_hop(connection, lambda sql: gains_of(sql, game_id))
