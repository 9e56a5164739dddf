"""Keep each table's message in step with its game, and call whose turn it is."""

import logging

import discord
from discord.abc import Messageable

from bot.client import KasinoBot
from bot.engine.game import Phase
from bot.i18n import texts
from bot.scheduler import Scheduler
from bot.service.games import Games, Live
from bot.settings import Settings
from bot.ui.guard_errors import Remedy, remedy
from bot.ui.hand_notes import HandNotes
from bot.ui.hands import refresh_hand
from bot.ui.lobby import public_message
from bot.ui.replies import Message
from bot.ui.replies_send import post, revise

_log = logging.getLogger(__name__)


class Tables:
    """Edits tables in the background: newest state wins, at most one edit a table a moment."""

    def __init__(
        self,
        bot: KasinoBot,
        games: Games,
        notes: HandNotes,
        *,
        scheduler: Scheduler,
        settings: Settings,
    ) -> None:
        self._bot = bot
        self._notes = notes
        self._games = games
        self._scheduler = scheduler
        self._settings = settings

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
        """Edit the message of a game, or post it anew if it is gone or *again* is set."""
        live = await self._games.load(game_id)
        message = public_message(live, texts(live.locale))
        channel = self._bot.get_partial_messageable(live.channel_id, guild_id=live.guild_id)
        try:
            if again:
                await self._repost(live, channel, message)
            elif live.message_id is not None:
                # Without a message whoever opened the table is being answered with it just now.
                await revise(channel.get_partial_message(live.message_id), message)
        except discord.HTTPException as error:
            if remedy(error) is not Remedy.REPOST:
                _log.warning("Table %s cannot be shown: %s", game_id, error)
                return
            await self._repost(live, channel, message)
        self._call_later(live)
        await refresh_hand(live, self._notes)

    async def _repost(self, live: Live, channel: Messageable, message: Message) -> None:
        shown = await post(channel, message)
        await self._games.set_message(live.id, shown.id)

    def _call_later(self, live: Live) -> None:
        """Call the player whose turn it is if he has not acted after a while."""
        key = ("call", live.id)
        if live.game.phase is not Phase.PLAYING:
            self._scheduler.cancel(key)
            return
        position = live.game.position
        self._scheduler.rearm(
            key,
            self._settings.ping_after,
            lambda: self._start_call(live.id, position),
        )

    def _start_call(self, game_id: int, position: int) -> None:
        self._scheduler.spawn(self._call(game_id, position), f"call {game_id}")

    async def _call(self, game_id: int, position: int) -> None:
        live = await self._games.load(game_id)
        if live.game.position != position or live.game.turn is None:
            return
        person = live.game.seats[live.game.turn].person
        discord_id = live.discord_ids.get(person) if person is not None else None
        if discord_id is None or not live.game.seats[live.game.turn].is_present:
            return
        t = texts(live.locale)
        channel = self._bot.get_partial_messageable(live.channel_id, guild_id=live.guild_id)
        content = t("<@{id}>, it is your turn.", id=discord_id)
        try:
            if live.ping_message_id is not None:
                await _delete(channel.get_partial_message(live.ping_message_id))
            shown = await post(channel, Message(content=content, mentions=frozenset({discord_id})))
        except discord.HTTPException as error:
            _log.warning("Nobody could be called to table %s: %s", game_id, error)
            return
        await self._games.set_ping(game_id, shown.id)


async def _delete(message: discord.PartialMessage) -> None:
    try:
        await message.delete()
    except discord.NotFound:
        return
