"""Remind whoever lets the turn clock run down, a fair time before its end."""

import asyncio
import logging
from collections.abc import Callable
from math import inf

import discord

from bot.client import KasinoBot
from bot.scheduler import Scheduler
from bot.service.errors import GameError
from bot.service.games import Games, Live
from bot.ui.guard_errors import NETWORK
from bot.ui.pings import Pings
from bot.ui.retries import may_pass, pause_after
from bot.ui.table_notes import table_texts

_log = logging.getLogger(__name__)


class Reminders:
    """One timer a game: it holds the game's id, and looks up all else when it rings.

    *lock* gives the lock of a game; who sends to the game's channel holds it.
    """

    def __init__(
        self,
        bot: KasinoBot,
        games: Games,
        scheduler: Scheduler,
        pings: Pings,
        *,
        lock: Callable[[int], asyncio.Lock],
    ) -> None:
        self._bot = bot
        self._games = games
        self._scheduler = scheduler
        self._pings = pings
        self._lock = lock

    def update(self, live: Live) -> None:
        """Set the timer for whose turn it is now at *live*, or call it off."""
        at = self._games.timers.reminder(live)
        if at == inf or live.awaited is None or self._was_reminded(live, at):
            self._scheduler.cancel(("remind", live.id))
            return
        self._remind_in(max(0, at - self._scheduler.now()), live.id)

    def _was_reminded(self, live: Live, at: float) -> bool:
        if live.ping_message_id is None:
            return False
        return discord.utils.snowflake_time(live.ping_message_id).timestamp() >= at

    def _remind_in(self, delay: float, game_id: int, failures: int = 0) -> None:
        self._scheduler.spawn_later(
            ("remind", game_id),
            delay,
            lambda: self._remind(game_id, failures),
            f"reminder {game_id}",
        )

    async def _remind(self, game_id: int, failures: int) -> None:
        async with self._lock(game_id), self._pings.pace.turn():
            try:
                live = await self._games.load(game_id)
            except GameError:
                return  # the log has been told already
            discord_id, at = live.awaited, self._games.timers.reminder(live)
            if discord_id is not None and at <= self._scheduler.now() + 1:
                await self._post(live, discord_id, failures)

    async def _post(self, live: Live, discord_id: int, failures: int) -> None:
        t = table_texts(self._bot, live)
        text = t(
            "<@{id}>, your time is up {time}. Then a play is made for you.",
            id=discord_id,
            time=f"<t:{live.waiting_since + live.game.clock}:R>",
        )
        try:
            await self._pings.post(live, discord_id, text, "reminder")
        except NETWORK as error:
            told = "Nobody could be reminded at table %s: %s"
            _log.warning(told, live.id, error, extra={"game": live.id})
            if may_pass(error):
                failures += 1
                self._remind_in(pause_after(error, failures), live.id, failures)
