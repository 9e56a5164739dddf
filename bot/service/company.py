"""With whom one plays: invitations, tables for the invited, and who sits where in a lobby."""

import asyncio
from collections.abc import Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.events import Event, SeatChanged
from bot.engine.game import Game, Occupant
from bot.i18n import N_
from bot.scheduler import Scheduler
from bot.service.errors import GameError
from bot.service.games import Games
from bot.service.house_rules import check_host, check_lobby
from bot.service.live import Live, Who
from bot.service.lobby import FULL, NOT_SEATED
from db import lobbies, people
from db.database import Database

PRIVATE: Final = N_("Only those who are invited sit down here. Ask somebody at the table.")
SEATED_THERE: Final = N_("That person sits at this table already.")
INVITED_ALREADY: Final = N_("That person is invited to this table already.")
NOT_INVITED: Final = N_("You are not invited to this table any more.")
NOBODY_THERE: Final = N_("Nobody else sits there.")
ONE_SEAT: Final = N_("Choose two different seats.")


class Company:
    """Invites people to lobbies and seats them."""

    def __init__(self, database: Database, scheduler: Scheduler, games: Games) -> None:
        self._database = database
        self._scheduler = scheduler
        self._games = games
        # Whoever presses first sits down first, however long a look at the invitations takes.
        self._door = asyncio.Lock()

    async def join(self, game_id: int, who: Who) -> Live:
        """Seat *who* at a lobby's first free seat; a private one is for the invited alone."""
        async with self._door:
            is_private = (await self._games.load(game_id)).is_private
            if is_private and not await self._is_invited(game_id, who.discord_id):
                raise GameError(PRIVATE)
            return await self._games.join(game_id, who.discord_id, who.name)

    async def invite(self, game_id: int, host: int, guest: Who) -> Live:
        """Remember that somebody at the table, the Discord id *host*, invites *guest*.

        Nobody is called twice: raise :exc:`GameError` for who has not yet answered.
        """
        live = await self._games.load(game_id)
        check_lobby(live.game)
        if live.seat_of(host) is None:
            raise GameError(NOT_SEATED)
        if live.seat_of(guest.discord_id) is not None:
            raise GameError(SEATED_THERE)
        if not any(each.is_open for each in live.game.seats):
            raise GameError(FULL)
        if await self._is_invited(game_id, guest.discord_id):
            raise GameError(INVITED_ALREADY)
        now = int(self._scheduler.now())

        async def work(connection: AsyncConnection) -> None:
            person = await people.remember(connection, guest.discord_id, guest.name, now)
            await lobbies.invite(connection, game_id, person)

        await self._database.run(work)
        return live

    async def accept(self, game_id: int, guest: Who) -> Live:
        """Seat *guest*, who was invited."""
        check_lobby((await self._games.load(game_id)).game)
        if not await self._is_invited(game_id, guest.discord_id):
            raise GameError(NOT_INVITED)
        return await self._games.join(game_id, guest.discord_id, guest.name)

    async def decline(self, game_id: int, guest: int) -> None:
        """Forget the invitation of *guest*, by his Discord id."""

        async def work(connection: AsyncConnection) -> None:
            person = await people.by_discord_id(connection, guest)
            if person is not None:
                await lobbies.uninvite(connection, game_id, person.id)

        await self._database.run(work)

    async def set_private(self, game_id: int, host: int, *, private: bool) -> Live:
        """Let only the invited join a lobby, or anybody again, as its *host* wants."""
        live = await self._games.load(game_id)
        check_lobby(live.game)
        check_host(live.game, live.person_of(host))
        await self._database.run(lambda c: lobbies.set_private(c, game_id, private=private))
        await self._games.reread([game_id])
        return await self._games.load(game_id)

    async def remove(self, game_id: int, host: int, guest: int | None) -> Live:
        """Let the person number *guest* get up from a lobby, as its *host* wants.

        The invitation goes with him. ``None`` stands for nobody.
        """
        live = await self._games.change(
            game_id, lambda live: _removed(live.game, live.person_of(host), guest)
        )
        if guest is not None:
            await self._database.run(lambda c: lobbies.uninvite(c, game_id, guest))
        return live

    async def swap(self, game_id: int, host: int, one: int, other: int) -> Live:
        """Let those at the seats *one* and *other* of a lobby change places, as its *host* wants.

        So partners are chosen; a free seat may be one of them.
        """
        return await self._games.change(
            game_id, lambda live: _swapped(live.game, live.person_of(host), one, other)
        )

    async def _is_invited(self, game_id: int, discord_id: int) -> bool:
        async with self._database.read() as connection:
            person = await people.by_discord_id(connection, discord_id)
            return person is not None and await lobbies.is_invited(connection, game_id, person.id)


def _removed(game: Game, host: int | None, guest: int | None) -> Sequence[Event]:
    check_lobby(game)
    check_host(game, host)
    seat = None if guest is None else game.seat_of(guest)
    if seat is None or guest == host:
        raise GameError(NOBODY_THERE)
    return [SeatChanged(seat, Occupant())]


def _swapped(game: Game, host: int | None, one: int, other: int) -> Sequence[Event]:
    check_lobby(game)
    check_host(game, host)
    if one == other or not all(0 <= each < len(game.seats) for each in (one, other)):
        raise GameError(ONE_SEAT)
    first, second = game.seats[one], game.seats[other]
    # In between nobody sits at two seats.
    return [SeatChanged(one, Occupant()), SeatChanged(other, first), SeatChanged(one, second)]
