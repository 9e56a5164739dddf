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
from bot.service.preferences import Calling
from bot.ui.channels import channel_of
from bot.ui.guard_errors import NETWORK, Remedy, remedy
from bot.ui.members import has_left
from bot.ui.pace import Pace
from bot.ui.replies import Message
from bot.ui.replies_send import post
from bot.ui.retries import may_pass, pause_after
from bot.ui.table import hand_rows
from bot.ui.table_notes import table_texts

_log = logging.getLogger(__name__)


async def left_as_gone(bot: KasinoBot, games: Games, live: Live, error: Exception) -> bool:
    """Close *live* if *error* says that its channel is gone; say whether that is so.

    A table whose thread is gone moves to the channel of the thread instead. For a bot that was
    sent away from the server everything is gone, until it is asked back.
    """
    if not isinstance(error, discord.HTTPException) or remedy(error) is not Remedy.GONE:
        return False
    guild = bot.get_guild(live.guild_id)
    if guild is None:
        return False
    if (await games.load(live.id)).channel_id != live.channel_id:
        return True  # it has moved meanwhile
    _log.info("The channel of table %s is gone", live.id, extra={"game": live.id})
    thread = guild.get_thread(live.channel_id)
    if thread is not None and isinstance(thread.parent, discord.TextChannel):
        await games.move(live.id, thread.parent.id)
    elif not live.game.is_finished:
        await games.close_lost(live.id)
    return True


class Calls:
    """Calls whoever has not played *after* so many seconds, by a message of its own, once.

    Servers and people may have chosen otherwise: to be called at once, or never.
    *lock* gives the lock of a game; who sends to the game's channel holds it.
    """

    def __init__(
        self,
        bot: KasinoBot,
        games: Games,
        scheduler: Scheduler,
        pace: Pace,
        *,
        after: float,
        lock: Callable[[int], asyncio.Lock],
    ) -> None:
        self._bot = bot
        self._games = games
        self._scheduler = scheduler
        self._pace = pace
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
        if live.ping_message_id is not None:
            await self._take_back(live, live.ping_message_id)
        if delay is not None:
            self._next[live.id] = position
            self._call_in(delay, live.id, position)
        else:
            self._next.pop(live.id, None)
            self._scheduler.cancel(("call", live.id))

    def _delay(self, live: Live) -> float | None:
        """Return how long whose turn it is may think uncalled; ``None`` if nobody is called."""
        discord_id, preferences = live.awaited, self._bot.preferences
        if discord_id is None or preferences is None:
            return None
        match preferences.calling(live.guild_id, discord_id):
            case Calling.ALWAYS:
                return 0
            case Calling.SLOW:
                return self._after
            case Calling.NEVER:
                return None

    def _was_called(self, live: Live) -> bool:
        """Say whether an earlier process has called whose turn it still is."""
        if live.ping_message_id is None:
            return False
        called_at = discord.utils.snowflake_time(live.ping_message_id).timestamp()
        # Half of the wait is for the difference between Discord's clock and ours.
        return called_at > live.waiting_since + self._after / 2

    async def _take_back(self, live: Live, message_id: int, failures: int = 0) -> None:
        await self._pace.turn()
        try:
            await channel_of(self._bot, live).get_partial_message(message_id).delete()
        except NETWORK as error:
            _log.info("The call at table %s cannot be deleted: %s", live.id, error)
            if may_pass(error):
                self._take_back_later(error, live.id, message_id, failures + 1)
                return
        # Meanwhile the next player may have been called.
        if live.ping_message_id == message_id:
            await self._games.set_ping(live.id, None)

    def _take_back_later(
        self, error: Exception, game_id: int, message_id: int, failures: int
    ) -> None:
        async def take_back() -> None:
            async with self._lock(game_id):
                with suppress(GameError):  # the log has been told already
                    await self._take_back(await self._games.load(game_id), message_id, failures)

        key, name = ("take back", message_id), f"end of a call {game_id}"
        self._scheduler.spawn_later(key, pause_after(error, failures), take_back, name)

    def _call_in(self, delay: float, game_id: int, position: int, failures: int = 0) -> None:
        self._scheduler.spawn_later(
            ("call", game_id),
            delay,
            lambda: self._call(game_id, position, failures),
            f"call {game_id}",
        )

    async def _call(self, game_id: int, position: int, failures: int) -> None:
        async with self._lock(game_id):
            await self._pace.turn()
            try:
                live = await self._games.load(game_id)
            except GameError:
                return  # the log has been told already
            discord_id = live.awaited
            # What was chosen may have changed while he thought.
            if live.game.position != position or discord_id is None or self._delay(live) is None:
                return
            self._called[game_id] = position
            if await has_left(self._bot, live, discord_id):
                with suppress(GameError):  # he has come to an end with this table meanwhile
                    await self._games.leave(game_id, discord_id)
                return
            try:
                shown = await self._post(live, discord_id)
            except NETWORK as error:
                if await left_as_gone(self._bot, self._games, live, error):
                    return
                text = "Nobody could be called to table %s: %s"
                _log.warning(text, game_id, error, extra={"game": game_id})
                if may_pass(error):
                    failures += 1
                    self._call_in(pause_after(error, failures), game_id, position, failures)
            else:
                await self._games.set_ping(game_id, shown.id)

    async def _post(self, live: Live, discord_id: int) -> discord.Message:
        t = table_texts(self._bot, live)
        message = Message(
            content=t("<@{id}>, it is your turn.", id=discord_id),
            rows=hand_rows(live, t),
            mentions=frozenset({discord_id}),
        )
        # What seemed lost may have arrived: with the same nonce it is not posted twice.
        nonce = f"call{live.id}.{live.game.position}"
        return await post(channel_of(self._bot, live), message, nonce)
