"""Remind whoever lets the turn clock run down, a fair time before its end."""

import logging
from math import inf

import discord

from bot.client import KasinoBot
from bot.scheduler import Scheduler
from bot.service.errors import GameError
from bot.service.games import Games, Live
from bot.ui.channels import channel_of
from bot.ui.guard_errors import NETWORK
from bot.ui.replies import Message
from bot.ui.replies_send import post
from bot.ui.table import hand_rows
from bot.ui.table_notes import table_texts

_log = logging.getLogger(__name__)


class Reminders:
    """One timer a game: it holds the game's id, and looks up all else when it rings."""

    def __init__(self, bot: KasinoBot, games: Games, scheduler: Scheduler) -> None:
        self._bot = bot
        self._games = games
        self._scheduler = scheduler

    def update(self, live: Live) -> None:
        """Set the timer for whose turn it is now at *live*, or call it off."""
        key, at = ("remind", live.id), self._games.timers.reminder(live)
        if at == inf or live.awaited is None or self._was_reminded(live, at):
            self._scheduler.cancel(key)
            return

        delay = max(0, at - self._scheduler.now())
        self._scheduler.spawn_later(
            key, delay, lambda: self._remind(live.id), f"reminder {live.id}"
        )

    def _was_reminded(self, live: Live, at: float) -> bool:
        if live.ping_message_id is None:
            return False
        return discord.utils.snowflake_time(live.ping_message_id).timestamp() >= at

    async def _remind(self, game_id: int) -> None:
        try:
            live = await self._games.load(game_id)
        except GameError:
            return  # the log has been told already
        discord_id, at = live.awaited, self._games.timers.reminder(live)
        if discord_id is None or at > self._scheduler.now() + 1:
            return
        t = table_texts(self._bot, live)
        time = f"<t:{live.waiting_since + live.game.clock}:R>"
        message = Message(
            content=t(
                "<@{id}>, your time is up {time}. Then a play is made for you.",
                id=discord_id,
                time=time,
            ),
            rows=hand_rows(live, t),
            mentions=frozenset({discord_id}),
        )
        nonce = f"remind{live.id}.{live.game.position}"
        try:
            shown = await post(channel_of(self._bot, live), message, nonce)
        except NETWORK as error:
            text = "Nobody could be reminded at table %s: %s"
            _log.warning(text, game_id, error, extra={"game": game_id})
            return
        await self._replace_call(live, shown.id)

    async def _replace_call(self, live: Live, message_id: int) -> None:
        old = live.ping_message_id
        await self._games.set_ping(live.id, message_id)
        if old is not None:
            try:
                await channel_of(self._bot, live).get_partial_message(old).delete()
            except NETWORK as error:
                _log.info("The call at table %s cannot be deleted: %s", live.id, error)
