"""The message that calls somebody to a game: at most one a game, and gone when it is over."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from bot.client import KasinoBot
from bot.scheduler import Scheduler
from bot.service.errors import GameError
from bot.service.games import Games, Live
from bot.ui.channels import channel_of, nonce_of
from bot.ui.guard_errors import NETWORK
from bot.ui.pace import Pace
from bot.ui.replies import Message
from bot.ui.replies_send import post
from bot.ui.retries import may_pass, pause_after
from bot.ui.table import hand_rows
from bot.ui.table_notes import table_texts

_log = logging.getLogger(__name__)


class Pings:
    """Posts what calls somebody, and takes it back, again and again where Discord has trouble.

    *lock* gives the lock of a game; who calls these methods holds it.
    """

    def __init__(
        self,
        bot: KasinoBot,
        games: Games,
        scheduler: Scheduler,
        pace: Pace,
        lock: Callable[[int], asyncio.Lock],
    ) -> None:
        self._bot = bot
        self._games = games
        self._scheduler = scheduler
        self.pace = pace
        """Whoever calls :meth:`post` does so in a turn, in which he has looked what to say."""
        self._lock = lock

    async def post(self, live: Live, discord_id: int, text: str, what: str) -> None:
        """Call somebody with *text*, in place of the call before; raise one of ``NETWORK``.

        What seemed lost may have arrived: as the same *what* it is not posted twice.
        """
        rows = hand_rows(live, table_texts(self._bot, live))
        message = Message(content=text, rows=rows, mentions=frozenset({discord_id}))
        shown = await post(channel_of(self._bot, live), message, nonce_of(live, what))
        await self._games.set_ping(live.id, shown.id)
        if live.ping_message_id is not None:
            self._delete_in(0, live.id, live.ping_message_id)

    async def take_back(self, live: Live) -> None:
        """Delete the message that called somebody to *live*, now or later."""
        if live.ping_message_id is not None:
            await self._delete(live, live.ping_message_id)

    async def _delete(self, live: Live, message_id: int, failures: int = 0) -> None:
        target = channel_of(self._bot, live).get_partial_message(message_id)
        try:
            async with self.pace.turn():
                await target.delete()
        except NETWORK as error:
            _log.info("The call at table %s cannot be deleted: %s", live.id, error)
            if may_pass(error):
                failures += 1
                self._delete_in(pause_after(error, failures), live.id, message_id, failures)
                return
        # Meanwhile somebody else may have been called.
        if live.ping_message_id == message_id:
            await self._games.set_ping(live.id, None)

    def _delete_in(self, delay: float, game_id: int, message_id: int, failures: int = 0) -> None:
        async def delete() -> None:
            async with self._lock(game_id):
                with suppress(GameError):  # the log has been told already
                    await self._delete(await self._games.load(game_id), message_id, failures)

        key, name = ("take back", message_id), f"end of a call {game_id}"
        self._scheduler.spawn_later(key, delay, delete, name)
