"""Hints for the turn, and a look back at the last deal."""

from functools import partial
from random import Random
from typing import Final

from bot.ai.hints import Hint
from bot.ai.review import Mistake
from bot.engine.moves import Reason
from bot.engine.view import view_of
from bot.i18n import N_
from bot.service.answers import Answers
from bot.service.course import NOT_AT_TABLE
from bot.service.errors import GameError
from bot.service.games import Games
from bot.service.live import Live
from bot.service.lobby import hints_chosen
from bot.service.preferences import Preferences
from bot.service.thinking import Thinker
from db import events as stored_events
from db.database import Database

RATED: Final = N_(
    "There are no hints in a rated game. The host of a lobby can allow them; "
    "the game is not rated then."
)
NO_HINTS: Final = N_("There are no hints at this table.")
NO_HINTS_HERE: Final = N_("There are no hints on this server.")
NO_ADVICE: Final = N_("I could not think that through just now. Please try again.")
NO_DEAL: Final = N_("No deal has been played to its end at this table yet.")


class Advice:
    """Asks the expert on behalf of somebody at a table."""

    def __init__(
        self,
        database: Database,
        games: Games,
        preferences: Preferences,
        thinker: Thinker,
        random: Random,
    ) -> None:
        self._database = database
        self._games = games
        self._preferences = preferences
        self._thinker = thinker
        self._random = random
        self._hints = Answers[tuple[Hint, ...]]()
        self._reviews = Answers[tuple[Mistake, ...]]()

    async def hints(self, game_id: int, discord_id: int) -> tuple[Hint, ...]:
        """Return the best plays of somebody whose turn it is, with reasons.

        Raise :exc:`GameError` for anybody else, and where the game is rated, or its host or the
        server allows no hints.
        """
        live = await self._games.load(game_id)
        seat = live.seat_of(discord_id)
        if seat is None:
            raise GameError(NOT_AT_TABLE)
        if not self._preferences.server(live.guild_id).hints:
            raise GameError(NO_HINTS_HERE)
        if not live.game.has_hints:
            raise GameError(RATED if live.game.is_rated else NO_HINTS)
        if live.game.turn != seat:
            raise GameError(Reason.NOT_YOUR_TURN.value)
        view, seed = view_of(live.game, seat), self._random.getrandbits(64)
        question = (game_id, live.game.position, seat)
        found = await self._hints.of(question, lambda: self._thinker.hints(view, seed))
        if found is None:
            raise GameError(NO_ADVICE)
        return found

    async def allow_hints(self, game_id: int, discord_id: int, *, allowed: bool) -> Live:
        """Say whether hints are *allowed* in a lobby, as its host wants.

        Raise :exc:`GameError` where the server allows none.
        """
        live = await self._games.load(game_id)
        if allowed and not self._preferences.server(live.guild_id).hints:
            raise GameError(NO_HINTS_HERE)
        decide = partial(hints_chosen, allowed=allowed)
        return await self._games.act(game_id, discord_id, decide)

    async def review(self, game_id: int, discord_id: int) -> tuple[Mistake, ...]:
        """Return the costliest plays of somebody in the last deal that is over.

        Raise :exc:`GameError` for a stranger, and where there is no such deal.
        """
        live = await self._games.load(game_id)
        seat = live.seat_of(discord_id)
        if seat is None:
            raise GameError(NOT_AT_TABLE)
        if not live.game.scores:
            raise GameError(NO_DEAL)
        async with self._database.read() as connection:
            rows = await stored_events.of(connection, game_id)
        lines, seed = [each.text for each in rows], self._random.getrandbits(64)
        question = (game_id, len(live.game.scores), seat)
        found = await self._reviews.of(question, lambda: self._thinker.review(lines, seat, seed))
        if found is None:
            raise GameError(NO_ADVICE)
        return found
