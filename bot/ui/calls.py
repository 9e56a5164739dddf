"""Call whoever keeps a table waiting, and take the call back when he has played."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import discord

from bot.client import KasinoBot
from bot.scheduler import Scheduler
from bot.service.errors import GameError
from bot.service.games import Games, Live
from bot.service.preferences import Calling, Preferences
from bot.ui.channels import moved_to_channel
from bot.ui.guard_errors import NETWORK, Remedy, remedy
from bot.ui.members import has_left
from bot.ui.pings import Pings
from bot.ui.retries import may_pass, pause_after
from bot.ui.table_notes import table_texts

_log = logging.getLogger(__name__)


async def left_as_gone(bot: KasinoBot, games: Games, live: Live, error: Exception) -> bool:
    """Close *live* if *error* says that its channel is gone; say whether that is so.

    A table whose thread is gone moves to the channel of the thread instead. For a bot that was
    sent away from the server everything is gone, until it is asked back.
    """
    if not isinstance(error, discord.HTTPException) or remedy(error) is not Remedy.GONE:
        return False
    if bot.get_guild(live.guild_id) is None:
        return False
    if (await games.load(live.id)).channel_id != live.channel_id:
        return True  # it has moved meanwhile
    _log.info("The channel of table %s is gone", live.id, extra={"game": live.id})
    if not await moved_to_channel(bot, games, live) and not live.game.is_finished:
        await games.close_lost(live.id)
    return True


class Calls:
    """Calls whoever has not played *after* so many seconds, by a message of its own, once.

    Servers and people may have chosen otherwise: to be called at once, or never.
    Whoever is called and has left the server hands his seat to a computer instead.
    *lock* gives the lock of a game; who sends to the game's channel holds it.
    """

    def __init__(
        self,
        bot: KasinoBot,
        games: Games,
        scheduler: Scheduler,
        pings: Pings,
        *,
        after: float,
        lock: Callable[[int], asyncio.Lock],
    ) -> None:
        self._bot = bot
        self._games = games
        self._scheduler = scheduler
        self._pings = pings
        self._after = after
        self._lock = lock
        self._called: dict[int, int] = {}
        """By game the position at which somebody was called."""
        self._next: dict[int, int] = {}
        """By game the position at which somebody will be called."""

    async def update(self, live: Live) -> None:
        """Take back a call that is out of date; see to it that whose turn it is is called.

        The caller holds the lock.
        """
        position, delay = live.game.position, self._delay(live)
        if live.id not in self._called and self._was_called(live):
            self._called[live.id] = position
        if delay is not None and position in {self._called.get(live.id), self._next.get(live.id)}:
            return
        self._called.pop(live.id, None)
        await self._pings.take_back(live)
        if delay is not None:
            self._next[live.id] = position
            self._call_in(delay, live.id, position)
        else:
            self._next.pop(live.id, None)
            self._scheduler.cancel(("call", live.id))

    def _delay(self, live: Live) -> float | None:
        """Return how long whose turn it is may think; ``None`` if it is nobody's.

        Who wants no calls is looked for all the same: he may have left the server.
        """
        discord_id = live.awaited
        if discord_id is None:
            return None
        return 0 if self._calling(live, discord_id) is Calling.ALWAYS else self._after

    def _calling(self, live: Live, discord_id: int) -> Calling:
        return self._bot.service(Preferences).calling(live.guild_id, discord_id)

    def _was_called(self, live: Live) -> bool:
        """Say whether an earlier process has called whose turn it still is."""
        if live.ping_message_id is None:
            return False
        called_at = discord.utils.snowflake_time(live.ping_message_id).timestamp()
        # Half of the wait is for the difference between Discord's clock and ours.
        return called_at > live.waiting_since + self._after / 2

    def _call_in(self, delay: float, game_id: int, position: int, failures: int = 0) -> None:
        self._scheduler.spawn_later(
            ("call", game_id),
            delay,
            lambda: self._call(game_id, position, failures),
            f"call {game_id}",
        )

    async def _call(self, game_id: int, position: int, failures: int) -> None:
        async with self._lock(game_id):
            async with self._pings.pace.turn():
                if (waiting := await self._kept_waiting(game_id, position)) is None:
                    return
                self._called[game_id] = position
                live, discord_id = waiting
                is_gone = await has_left(self._bot, live, discord_id)
            if is_gone:
                with suppress(GameError):  # he has come to an end with this table meanwhile
                    await self._games.leave(game_id, discord_id)
                return
            # What was chosen may have changed while he thought.
            if self._calling(live, discord_id) is Calling.NEVER:
                return
            async with self._pings.pace.turn():
                if (waiting := await self._kept_waiting(game_id, position)) is not None:
                    await self._post(*waiting, failures)

    async def _kept_waiting(self, game_id: int, position: int) -> tuple[Live, int] | None:
        """Return a game, and who it still waits for at *position*; ``None`` if for nobody."""
        try:
            live = await self._games.load(game_id)
        except GameError:
            return None  # the log has been told already
        if live.game.position != position or live.awaited is None:
            return None
        return live, live.awaited

    async def _post(self, live: Live, discord_id: int, failures: int) -> None:
        t, position = table_texts(self._bot, live), live.game.position
        text = t("<@{id}>, it is your turn.", id=discord_id)
        try:
            await self._pings.post(live, discord_id, text, "call")
        except NETWORK as error:
            if await left_as_gone(self._bot, self._games, live, error):
                return
            told = "Nobody could be called to table %s: %s"
            _log.warning(told, live.id, error, extra={"game": live.id})
            if may_pass(error):
                failures += 1
                self._call_in(pause_after(error, failures), live.id, position, failures)
