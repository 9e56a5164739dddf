"""Keep each table's message in step with its game, and call whose turn it is."""

import asyncio
import logging
from weakref import WeakValueDictionary

import discord

from bot.client import KasinoBot
from bot.i18n import texts
from bot.scheduler import Scheduler
from bot.service.games import Games, Live
from bot.settings import Settings
from bot.ui.guard_errors import Remedy, remedy
from bot.ui.hand_notes import HandNotes
from bot.ui.hands import awaited, refresh_hand
from bot.ui.lobby import public_message
from bot.ui.replies import Message
from bot.ui.replies_send import post, revise
from bot.ui.table import hand_rows
from bot.ui.table_notes import TableNotes

_log = logging.getLogger(__name__)


class Tables:
    """Edits tables in the background: newest state wins, at most one edit a table a moment.

    Whoever has not played a while after his turn began is called by a message of its own, once;
    it is taken back when he has played.
    """

    def __init__(
        self,
        bot: KasinoBot,
        games: Games,
        notes: HandNotes,
        shown: TableNotes,
        *,
        scheduler: Scheduler,
        settings: Settings,
    ) -> None:
        self._bot = bot
        self._notes = notes
        self._games = games
        self._scheduler = scheduler
        self._settings = settings
        self._shown = shown
        self._called: dict[int, int] = {}
        """By game the position at which somebody was called."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By game: who sends to its channel holds this, so that the newest comes last."""

    def request(self, game_id: int) -> None:
        """Show the newest state of a game soon; requests meanwhile are one edit."""
        if not self._scheduler.pending(("edit", game_id)):
            self._scheduler.rearm(
                ("edit", game_id),
                self._settings.edit_interval,
                lambda: self._start(game_id),
            )

    def _start(self, game_id: int) -> None:
        self._scheduler.spawn(self.show(game_id), f"table {game_id}")

    async def show(self, game_id: int, *, again: bool = False) -> None:
        """Edit the message of a game, or post it anew if it is gone or *again* is set.

        Nothing is sent if the message shows the newest state already.
        """
        async with self._lock(game_id):
            live = await self._games.load(game_id)
            try:
                await self._update(live, again=again)
            except discord.HTTPException as error:
                _log.warning("Table %s cannot be shown: %s", game_id, error)
            else:
                await self._update_call(live)
        await refresh_hand(self._games, game_id, self._notes)

    def _lock(self, game_id: int) -> asyncio.Lock:
        return self._locks.setdefault(game_id, asyncio.Lock())

    def _channel(self, live: Live) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(live.channel_id, guild_id=live.guild_id)

    async def _update(self, live: Live, *, again: bool) -> None:
        message = public_message(live, texts(live.locale))
        if again:
            await self._repost(live, message)
        # Without a message whoever opened the table is being answered with it just now.
        elif live.message_id is not None and not self._shown.has(live):
            target = self._channel(live).get_partial_message(live.message_id)
            try:
                with self._shown.editing(live):
                    await revise(target, message)
            except discord.HTTPException as error:
                if remedy(error) is not Remedy.REPOST:
                    raise
                await self._repost(live, message)
        if live.game.is_finished:
            self._shown.forget(live.id)

    async def _repost(self, live: Live, message: Message) -> None:
        shown = await post(self._channel(live), message)
        await self._games.set_message(live.id, shown.id)
        self._shown.note(live, shown.id)

    async def _update_call(self, live: Live) -> None:
        """Take back a call that is out of date; call whose turn it is after a while."""
        key, position = ("call", live.id), live.game.position
        is_awaited = awaited(live) is not None
        if is_awaited and self._called.get(live.id) == position:
            return
        self._called.pop(live.id, None)
        if live.ping_message_id is not None:
            await self._take_back(live, live.ping_message_id)
        if is_awaited:
            self._scheduler.rearm(
                key, self._settings.ping_after, lambda: self._start_call(live.id, position)
            )
        else:
            self._scheduler.cancel(key)

    async def _take_back(self, live: Live, message_id: int) -> None:
        try:
            await self._channel(live).get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            _log.info("The call at table %s cannot be deleted: %s", live.id, error)
        await self._games.set_ping(live.id, None)

    def _start_call(self, game_id: int, position: int) -> None:
        self._scheduler.spawn(self._call(game_id, position), f"call {game_id}")

    async def _call(self, game_id: int, position: int) -> None:
        async with self._lock(game_id):
            live = await self._games.load(game_id)
            discord_id = awaited(live)
            if live.game.position != position or discord_id is None:
                return
            self._called[game_id] = position
            t = texts(live.locale)
            message = Message(
                content=t("<@{id}>, it is your turn.", id=discord_id),
                rows=hand_rows(live, t),
                mentions=frozenset({discord_id}),
            )
            try:
                shown = await post(self._channel(live), message)
            except discord.HTTPException as error:
                _log.warning("Nobody could be called to table %s: %s", game_id, error)
            else:
                await self._games.set_ping(game_id, shown.id)
