"""The use cases of games: what people and computers do, stored before anybody is told."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from bot.ai.levels import QUICK
from bot.engine.events import Event, HintsSet, Played
from bot.engine.family import Switch
from bot.engine.game import Game, Setup
from bot.engine.moves import Move
from bot.engine.view import view_of
from bot.i18n import N_
from bot.scheduler import Scheduler
from bot.service import course, deadlines, house_rules, lobby
from bot.service.answers import Answers
from bot.service.errors import GameError, StaleError, UnreadableError
from bot.service.live import Live, Place, PlaysOfDeal, Resumed, Who
from bot.service.store import Limits, Store
from bot.service.thinking import Thinker
from bot.service.timers import Timers, computer_of
from bot.settings import Settings
from db import games, people
from db.database import Database

__all__ = ["Games", "Live", "Place", "Resumed", "Who"]

SEATED_AGAIN: Final = N_("The players of this game sit at a newer table here already.")

_log = logging.getLogger(__name__)


class Games:
    """Every game there is, by its id; each call returns the game as it then stands.

    What a person may not do raises :exc:`GameError` or :exc:`IllegalMoveError`, and changes
    nothing. *on_change* is told the id of each game that changed; computers move by themselves,
    each *pause* of the server after the play before, once *until_shown* of the game has returned.
    """

    def __init__(
        self,
        database: Database,
        scheduler: Scheduler,
        settings: Settings,
        thinker: Thinker,
        random: Random,
        *,
        on_change: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._store = Store(database, scheduler)
        self._scheduler = scheduler
        self._settings = settings
        self._thinker = thinker
        self._moves = Answers[Move]()
        self._random = random
        self.timers = Timers(
            scheduler,
            settings,
            computer_turn=self.computer_turn,
            overdue=self.overdue,
            unfinished=self._store.memory.all,
        )
        self.on_change = on_change
        self.until_shown: Callable[[int], Awaitable[None]] = _at_once

    @property
    def unfinished(self) -> list[Live]:
        """Return the games that go on, as far as they are in memory; after a start all are."""
        return self._store.memory.all()

    def waiting(self, discord_id: int, but: int) -> int:
        """Return how many tables wait for somebody to play, other than the table *but*."""
        return self._store.memory.waiting(discord_id, but)

    async def reread(self, game_ids: Iterable[int]) -> None:
        """Read some games again, of which the database knows other things now; show them anew."""
        for game_id in game_ids:
            await self._store.forget(game_id)
            self.on_change(game_id)

    async def load(self, game_id: int) -> Live:
        """Return a game as it stands; :exc:`GameError` if there is none."""
        async with self._store.lock(game_id):
            return await self._load(game_id)

    async def plays_of_deal(self, game_id: int, until: int | None = None) -> PlaysOfDeal:
        """Return the plays of a loaded game's newest deal, as after event *until* if told."""
        return await self._store.plays_of_deal(game_id, until)

    async def set_message(self, live: Live, message_id: int | None) -> None:
        """Store which message shows the table of *live*, if it stands in that channel still."""
        await self._store.set_message(live, message_id)

    async def move(self, game_id: int, channel_id: int, parent_id: int | None = None) -> Live:
        """Let the table of a game stand in another channel of its server, and show it there.

        *parent_id* is the channel that this one hangs on if it is a thread.
        """
        await self._store.move(game_id, channel_id, parent_id)
        self.on_change(game_id)
        return await self.load(game_id)

    async def set_ping(self, game_id: int, message_id: int | None) -> None:
        """Store which message last called a player of a game."""
        await self._store.set_ping(game_id, message_id)

    async def open(
        self, place: Place, host: Who, setup: Setup, *, locale: str, hints: bool = True
    ) -> Live:
        """Open a lobby for *host* in *place*, in the language *locale*, as *setup* says.

        Raise :exc:`GameError` if *host*, or the server, has all the tables the settings allow.
        """
        opening = lobby.opened(await self._store.remember(host), setup)
        limits = Limits(self._settings.table_limit, self._settings.server_limit)
        later = () if hints else (HintsSet(allowed=False),)
        new = self._store.create(place, locale, opening, later, limits=limits)
        return self._announced(await new)

    async def join(self, game_id: int, discord_id: int, name: str) -> Live:
        """Seat somebody at a lobby's first free seat.

        Raise :exc:`GameError` if he sits at as many unfinished tables as the settings allow.
        """
        person, most = await self._store.remember(Who(discord_id, name)), self._settings.seat_limit
        async with self._store.database.read() as connection:
            if await games.played_by(connection, person) >= most:
                raise GameError(lobby.TOO_MANY_SEATS, n=most)
        return await self._change(game_id, lambda live: lobby.joined(live.game, person))

    async def change(self, game_id: int, decide: Callable[[Live], Sequence[Event]]) -> Live:
        """Store the events that *decide*, one of the other use cases, finds to follow."""
        return await self._change(game_id, decide)

    async def leave_lobby(self, game_id: int, discord_id: int) -> Live:
        """Let somebody get up; the host's role moves on, and the last person cancels."""
        return await self.act(game_id, discord_id, lobby.left)

    async def add_computer(self, game_id: int, discord_id: int) -> Live:
        """Seat a computer, as somebody at the table wants."""
        return await self.act(game_id, discord_id, lobby.computer_added)

    async def remove_computer(self, game_id: int, discord_id: int) -> Live:
        """Take the last computer away, as somebody at the table wants."""
        return await self.act(game_id, discord_id, lobby.computer_removed)

    async def set_level(self, game_id: int, discord_id: int, level: str) -> Live:
        """Let the computers of a lobby play at *level*, as somebody at the table wants."""
        return await self.act(
            game_id, discord_id, lambda game, person: lobby.level_chosen(game, person, level)
        )

    async def start(self, game_id: int, discord_id: int) -> Live:
        """Deal the first cards, as the host wants; seats that nobody took vanish."""
        return await self.act(
            game_id, discord_id, lambda game, person: lobby.started(game, person, self._random)
        )

    async def change_rule(self, game_id: int, discord_id: int, name: str, value: Switch) -> Live:
        """Give a lobby's switch *name*, or its target, a *value*, as the host wants."""
        return await self.act(
            game_id, discord_id, lambda game, person: house_rules.changed(game, person, name, value)
        )

    async def cancel(self, game_id: int, discord_id: int) -> Live:
        """Give a lobby up, as the host wants."""
        return await self.act(game_id, discord_id, lobby.cancelled)

    async def play(
        self, game_id: int, position: int, discord_id: int, name: str, move: Move
    ) -> Live:
        """Make *move* for somebody who chose it at *position*.

        Raise :exc:`StaleError` if the cards have changed since, :exc:`IllegalMoveError` if the
        rules refuse the move.
        """
        return await self._change(
            game_id,
            lambda live: course.played(live.game, position, live.person_of(discord_id), move),
            Who(discord_id, name),
        )

    async def continue_deal(self, game_id: int, position: int, discord_id: int) -> Live:
        """Deal again, as somebody at the table wants who saw the score at *position*."""
        return await self.act(
            game_id,
            discord_id,
            lambda game, person: course.next_dealt(game, position, person, self._random),
        )

    async def act(
        self,
        game_id: int,
        discord_id: int,
        decide: Callable[[Game, int | None], Sequence[Event]],
    ) -> Live:
        """Store what *decide* makes follow from a game and the number of the person who acts.

        The number is ``None`` for a stranger; what *decide* raises changes nothing.
        """
        return await self._change(
            game_id, lambda live: decide(live.game, live.person_of(discord_id))
        )

    async def leave(self, game_id: int, discord_id: int) -> Live:
        """Hand somebody's seat to a computer; when the last person leaves, the game is closed."""
        return await self._change(
            game_id, lambda live: course.left(live.game, live.person_of(discord_id), live.votes)
        )

    async def come_back(self, game_id: int, discord_id: int) -> Live:
        """Give somebody who left the seat back."""
        return await self.act(game_id, discord_id, course.returned)

    async def end(self, game_id: int, discord_id: int, *, is_moderator: bool) -> Live:
        """End a game: at once for the host or a moderator, else once all people there want it.

        The game that is returned is unfinished if others have yet to agree; its ``votes`` say
        who wants it.
        """

        def decide(live: Live) -> Sequence[Event]:
            if live.game.is_finished:
                raise GameError(course.FINISHED)
            person = live.person_of(discord_id)
            if is_moderator or (person is not None and person == live.game.host):
                return course.ended(live.game)
            if person not in live.game.present:
                raise GameError(course.NOT_AT_TABLE)
            votes = live.votes | {person}
            self._store.memory.keep(replace(live, votes=votes))
            return course.ended(live.game) if votes.issuperset(live.game.present) else []

        return await self._change(game_id, decide)

    async def close_lost(self, game_id: int) -> Live:
        """Close a game whose channel is gone, if it is not finished."""
        return await self._change(
            game_id, lambda live: [] if live.game.is_finished else course.ended(live.game)
        )

    async def rematch(self, game_id: int, discord_id: int, *, at_once: bool = True) -> Live:
        """Start another game at the same seats, the dealer moved on; only once a game.

        If not *at_once*, it waits in its lobby for its host.
        """
        async with self._store.lock(game_id):
            old = await self._load(game_id)
            person = old.person_of(discord_id)
            random = self._random
            opening, later = course.rematched(old.game, person, random, at_once=at_once)
            await self._check_first_rematch(old)
            place = Place(old.guild_id, old.channel_id, old.parent_id)
            live = await self._store.create(place, old.locale, opening, later, after=game_id)
        return self._announced(live)

    async def computer_turn(self, game_id: int) -> None:
        """Let the computer whose turn it is, if it is one's, choose, and make its move in time.

        It thinks during the pause, so that when it plays tells nobody how much it had to choose
        from.
        """
        live, began = await self.load(game_id), self._scheduler.now()
        seat, level = computer_of(live)
        if level is None or seat is None:
            return
        # Nobody waits for a computer that thinks: the lock is free.
        view, seed = view_of(live.game, seat), self._random.getrandbits(64)
        # Whoever leaves and comes back again and again starts no further search.
        question = (game_id, live.game.position, seat, level)
        move = await self._moves.of(question, lambda: self._thinker.choose(level, view, seed))
        if move is not None and self._is_still(await self.load(game_id), live):
            work = partial(self._play_computers, live, Played(seat, move))
            self.timers.set_move(live, began, work)

    async def _play_computers(self, live: Live, played: Played) -> None:
        await self.until_shown(live.id)
        await self._change(live.id, lambda now: [played] if self._is_still(now, live) else [])

    @staticmethod
    def _is_still(now: Live, live: Live) -> bool:
        """Say whether the computer that *live* waited for is waited for *now*, for that play."""
        is_there = now.game.position == live.game.position
        return is_there and computer_of(now)[0] == computer_of(live)[0]

    async def overdue(self, game_id: int) -> None:
        """Go on without whom a table has waited for too long, if it has."""
        before = await self.load(game_id)
        default = None
        if self.timers.patience(before) <= 0 and deadlines.is_played_by_clock(before.game):
            seed = self._random.getrandbits(64)
            view = view_of(before.game, before.game.turn)
            default = await self._thinker.choose(QUICK, view, seed)

        def decide(live: Live) -> Sequence[Event]:
            if self.timers.patience(live) > 0 or live.game.position != before.game.position:
                return []
            return deadlines.overdue(live, self._random, default)

        # Two clocks never agree: a timer that came too early is set again.
        self.timers.set(await self._change(game_id, decide))

    async def resume(self) -> Resumed:
        """Wake every unfinished game after a start; computers play on, and deadlines count.

        A game of another version of the rules that cannot be replayed is closed. One whose log
        is damaged is logged and left alone, so that it may be repaired.
        """
        async with self._store.database.read() as connection:
            unfinished = await games.unfinished(connection)
        waiting, closed = [], []
        for game_id in unfinished:
            try:
                await self.load(game_id)
                waiting.append(game_id)
            except UnreadableError as error:
                _log.error(
                    "Game %s cannot be read",
                    game_id,
                    exc_info=error.__cause__,
                    extra={"game": game_id},
                )
                if error.is_outdated:
                    async with self._store.lock(game_id):
                        closed.append(await self._store.close(game_id))
        return Resumed(tuple(waiting), tuple(closed))

    async def changed_since(self, time: int) -> list[int]:
        """Return the ids of all games in which something happened since *time*."""
        async with self._store.database.read() as connection:
            return await games.changed_since(connection, time)

    async def close_unreadable(self, game_id: int, discord_id: int, *, is_moderator: bool) -> None:
        """Close a table whose game cannot be read, as a moderator or somebody who plays wants."""
        async with self._store.lock(game_id):
            async with self._store.database.read() as connection:
                person = await people.by_discord_id(connection, discord_id)
                seats = await games.seats_of(connection, game_id)
            if not is_moderator and (
                person is None or person.id not in {each.person_id for each in seats}
            ):
                raise GameError(course.NOT_AT_TABLE)
            await self._store.close(game_id)

    async def _load(self, game_id: int) -> Live:
        """Return a game, and wake it if it was not in memory; the caller holds its lock."""
        live = await self._store.load(game_id)
        if live is not self._store.memory.get(game_id):
            self._store.memory.keep(live)
            self.timers.set(live)
        return live

    async def _change(
        self, game_id: int, decide: Callable[[Live], Sequence[Event]], who: Who | None = None
    ) -> Live:
        """Store the events that *decide* finds to follow; none leave the log as it is."""
        async with self._store.lock(game_id):
            try:
                return await self._decided(game_id, decide, who)
            except StaleError:
                # If another process was faster, what still fits the game is done.
                await self._store.drop_outdated(game_id)
                return await self._decided(game_id, decide, who)

    async def _decided(
        self, game_id: int, decide: Callable[[Live], Sequence[Event]], who: Who | None
    ) -> Live:
        new = decide(live := await self._load(game_id))
        if not new:
            return self._store.memory.get(game_id) or live
        return self._announced(await self._store.extend(live, new, who))

    async def _check_first_rematch(self, old: Live) -> None:
        """Raise :exc:`GameError` if the people of *old* play a newer game in its channel."""
        async with self._store.database.read() as connection:
            rows = await games.in_channel(connection, old.guild_id, old.channel_id)
            for row in rows:
                seats = await games.seats_of(connection, row.id)
                seated = {each.person_id for each in seats if each.person_id is not None}
                if row.id > old.id and seated.issuperset(old.game.present):
                    raise GameError(SEATED_AGAIN)

    def _announced(self, live: Live) -> Live:
        self.timers.set(live)
        self.on_change(live.id)
        return live


async def _at_once(_game_id: int) -> None:
    """Wait for nothing: nobody shows the games."""
