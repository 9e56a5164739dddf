"""Keep each table's message in step with its game."""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import nullcontext, suppress
from datetime import timedelta
from functools import partial
from typing import Final

import discord

from bot.client import KasinoBot
from bot.scheduler import Scheduler
from bot.service import reach
from bot.service.errors import GameError
from bot.service.games import Games, Live
from bot.settings import Settings
from bot.ui.calls import Calls, left_as_gone
from bot.ui.channels import channel_of, moved_to_channel, nonce_of
from bot.ui.guard_errors import NETWORK, THREAD_ARCHIVED, Remedy, remedy
from bot.ui.hand_notes import HandNotes
from bot.ui.hands import refresh_hands
from bot.ui.lobby import public_message
from bot.ui.looks import table_style
from bot.ui.pace import Pace
from bot.ui.pictures import Pictures
from bot.ui.pings import Pings
from bot.ui.reminders import Reminders
from bot.ui.replies import Message
from bot.ui.replies_send import post, revise
from bot.ui.retries import may_pass, pause_after
from bot.ui.sight import Sight
from bot.ui.table_notes import TableNotes, table_texts

CATCH_UP_PAUSE: Final = 0.2
"""Seconds between two tables that are shown after a start, so that they are no burst."""

OLDEST: Final = timedelta(minutes=55)
"""The age from which a message is posted anew instead of edited.

Discord limits the edits of messages that are older than an hour.
"""

LONGEST_WAIT: Final = 3.0
"""Seconds that a computer waits at most until what was played before is shown."""

MOST_REFUSALS: Final = 96
"""How often Discord may refuse the last state of a game, a day long, until that is given up."""

_log = logging.getLogger(__name__)


class Tables:
    """Edits tables in the background: newest state wins, at most one edit a table a moment.

    What Discord does not take is sent again, after ever longer pauses. Whoever has not played a
    while after his turn began is called.
    """

    def __init__(
        self,
        bot: KasinoBot,
        games: Games,
        notes: HandNotes,
        shown: TableNotes,
        pictures: Pictures,
        *,
        pace: Pace,
        scheduler: Scheduler,
        settings: Settings,
    ) -> None:
        self._bot = bot
        self._notes = notes
        self._pictures = pictures
        self._games = games
        self._scheduler = scheduler
        self._settings = settings
        self._shown = shown
        self._pace = pace
        pings = Pings(bot, games, scheduler, pace, shown.lock)
        self._calls = Calls(
            bot, games, scheduler, pings, after=settings.ping_after, lock=shown.lock
        )
        self._reminders = Reminders(bot, games, scheduler, pings, lock=shown.lock)
        self._sight = Sight(pace)
        self._failures: dict[int, int] = {}
        """By game how often in a row its table could not be shown."""
        self._queued: set[int] = set()
        """The games for which a task waits that will show whatever is newest then."""

    def request(self, game_id: int) -> None:
        """Show the newest state of a game soon; requests meanwhile are one edit."""
        if not self._scheduler.pending(("edit", game_id)):
            self._edit_in(self._settings.edit_interval, game_id)

    def catch_up(self, game_ids: Iterable[int]) -> None:
        """Show games, one after the other, of which an earlier process may have shown less."""
        for number, game_id in enumerate(game_ids):
            # At once, even if a table that was refused would wait longer for its next try.
            request = partial(self._edit_in, self._settings.edit_interval, game_id)
            self._scheduler.rearm(("catch up", game_id), number * CATCH_UP_PAUSE, request)

    def look_after(self, game_ids: Iterable[int]) -> None:
        """See to games, one after the other, of which other things may have been missed.

        That is a channel that was deleted or locked while nobody told the bot, and whom to call.
        """
        for number, game_id in enumerate(game_ids):
            self._scheduler.spawn_later(
                ("look after", game_id),
                number * CATCH_UP_PAUSE,
                partial(self._look_after, game_id),
                f"a look at table {game_id}",
            )

    async def _look_after(self, game_id: int) -> None:
        async with self._shown.lock(game_id):
            try:
                live = await self._games.load(game_id)
            except GameError:
                return
            if not await self._has_left(live):
                await self._calls.update(live)
                self._reminders.update(live)

    async def _has_left(self, live: Live) -> bool:
        """Let a table leave a channel that is gone, or a locked thread; say whether it did."""
        guild = self._bot.get_guild(live.guild_id)
        if guild is None:
            return False
        channel = guild.get_channel_or_thread(live.channel_id)
        if channel is None:  # it may also be a thread that is archived
            try:
                async with self._pace.turn():
                    channel = await guild.fetch_channel(live.channel_id)
            except NETWORK as error:
                return await left_as_gone(self._bot, self._games, live, error)
        is_locked = isinstance(channel, discord.Thread) and channel.locked
        return is_locked and await moved_to_channel(self._bot, self._games, live)

    async def until_shown(self, game_id: int) -> None:
        """Return when no table of a game is being sent, or after :data:`LONGEST_WAIT`.

        A computer that waits for this lets people see each play.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT), self._shown.lock(game_id):
                return

    async def retire(self, old: Live) -> None:
        """Delete the message that showed *old*, if another one has taken its place."""
        # An edit that is under way would find it gone, and post the table once more.
        async with self._shown.lock(old.id):
            await self._remove_replaced(old)

    def _edit_in(self, delay: float, game_id: int) -> None:
        # Again until it succeeds: the database may be in trouble just now.
        self._scheduler.insist(
            ("edit", game_id), delay, lambda: self._show_queued(game_id), f"table {game_id}"
        )

    async def _show_queued(self, game_id: int) -> None:
        if game_id not in self._queued:
            self._queued.add(game_id)
            await self.show(game_id)

    async def show(self, game_id: int, *, again: bool = False) -> None:
        """Edit the message of a game, or post it anew if it is gone or *again* is set.

        Nothing is sent if the message shows the newest state already, or if the table cannot be
        read, which the log has been told.
        """
        async with self._shown.lock(game_id):
            try:
                live = await self._show_newest(game_id, again=again)
            except GameError:
                return
            await self._calls.update(live)
            self._reminders.update(live)
        await refresh_hands(self._games, game_id, self._notes, self._pictures)

    async def _show_newest(self, game_id: int, *, again: bool) -> Live:
        """Show a game, and return it, as it stands when its table may be sent."""
        try:
            live = await self._games.load(game_id)
            is_due = again or not self._shown.has(live)
            outdated = live if is_due and not again and await self._is_outdated(live) else None
            async with self._pace.turn() if is_due else nullcontext():
                self._queued.discard(game_id)
                live = await self._games.load(game_id) if is_due else live
                await self._update_or_try_later(live, again=again, outdated=outdated)
        finally:
            self._queued.discard(game_id)
        if outdated is not None:
            await self._remove_replaced(outdated)
        return live

    async def _is_outdated(self, live: Live) -> bool:
        """Say whether a table's message is to be replaced, be it too old or out of sight."""
        if live.message_id is None:
            return False
        target = channel_of(self._bot, live).get_partial_message(live.message_id)
        # The age by Discord's own clock, which made the message's id.
        is_old = discord.utils.utcnow() - target.created_at > OLDEST
        return is_old or await self._sight.is_lost(live.id, target)

    async def _update_or_try_later(self, live: Live, *, again: bool, outdated: Live | None) -> None:
        try:
            await self._update(live, again=again, outdated=outdated)
        except NETWORK as error:
            await self._try_later(live, error)
        else:
            self._failures.pop(live.id, None)
            self._games.timers.reach.back(reach.table(live.id))

    async def _update(self, live: Live, *, again: bool, outdated: Live | None) -> None:
        if live.message_id is None and self._shown.is_answering(live.id):
            return  # whoever opened the table is being answered with it just now
        message = public_message(live, table_texts(self._bot, live))
        if again or live.message_id is None:
            await self._repost(live, message)
        elif not self._shown.has(live):
            if outdated is not None and outdated.message_id == live.message_id:
                await self._repost(live, message)
            else:
                await self._renew(live, live.message_id, message)
        if live.game.is_finished:
            self._forget(live.id)

    def _forget(self, game_id: int) -> None:
        """Forget what is known of the table of a game that has ended."""
        self._failures.pop(game_id, None)
        self._shown.forget_game(game_id)
        self._sight.forget(game_id)

    async def _renew(self, live: Live, message_id: int, message: Message) -> None:
        """Turn the table's message into *message*, or post that if it cannot be edited."""
        target = channel_of(self._bot, live).get_partial_message(message_id)
        try:
            with self._shown.editing(live):
                await revise(target, await self._drawn(live, message))
        except discord.HTTPException as error:
            # A new message brings an archived thread back, unless it is locked.
            if remedy(error) is not Remedy.REPOST and error.code != THREAD_ARCHIVED:
                raise
            await self._repost(live, message)

    async def _repost(self, live: Live, message: Message) -> None:
        # What seemed lost may have arrived: with the same nonce it is not posted twice.
        nonce = nonce_of(live, "table")
        message = await self._drawn(live, message)
        shown = await post(channel_of(self._bot, live), message, nonce)
        await self._games.set_message(live, shown.id)
        self._shown.note(live, shown.id)

    async def _drawn(self, live: Live, message: Message) -> Message:
        # After a start the table may stay for days as it is shown now.
        await self._pictures.until_started()
        alone = next(iter(live.discord_ids.values()), 0)
        style = table_style(self._bot, live.guild_id, alone)
        return await self._pictures.shown(message, style, awaited=False)

    async def _remove_replaced(self, old: Live) -> None:
        live = await self._games.load(old.id)
        if old.message_id is None or live.message_id == old.message_id:
            return
        target = channel_of(self._bot, old).get_partial_message(old.message_id)
        try:
            async with self._pace.turn():
                await target.delete()
        except NETWORK as error:
            _log.info("An old message of table %s cannot be deleted: %s", live.id, error)

    async def _try_later(self, live: Live, error: Exception) -> None:
        """Show a table later that Discord has not taken; close it if its channel is gone."""
        if await left_as_gone(self._bot, self._games, live, error):
            self._failures.pop(live.id, None)
            return
        failures = self._failures.get(live.id, 0) + 1
        if live.game.is_finished and failures > MOST_REFUSALS and not may_pass(error):
            self._forget(live.id)
            return
        if not may_pass(error):
            self._shown.refuse(live.id, error)
        self._failures[live.id] = failures
        # Once may be chance; where people see nothing twice running, their time stands still.
        if (failures > 1 or not may_pass(error)) and not live.game.is_finished:
            self._games.timers.reach.lost(reach.table(live.id))
        level = logging.WARNING if failures == 1 else logging.INFO
        text = "Table %s cannot be shown: %s"
        _log.log(level, text, live.id, error, extra={"game": live.id})
        self._edit_in(pause_after(error, failures), live.id)
