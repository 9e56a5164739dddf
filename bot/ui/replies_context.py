"""Answer one interaction: exactly one first answer, and never cards for everybody."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from enum import Enum, auto
from typing import Any, TypeVar

import aiohttp
import discord
from discord import ui

from bot.client import KasinoBot, public, reader
from bot.i18n import Texts
from bot.service.errors import GameError
from bot.ui.card_emoji import Faces
from bot.ui.guard_errors import DONE, TOO_SLOW, Remedy, remedy
from bot.ui.limits_components import check_modal
from bot.ui.looks import hand_faces, hand_style, table_style
from bot.ui.pictures import Pictures
from bot.ui.replies import Body, LeakError, Message, PrivateMessage
from bot.ui.replies_send import as_edit, as_new

_log = logging.getLogger(__name__)
ServiceT = TypeVar("ServiceT")
BodyT = TypeVar("BodyT", bound=Body)
_Send = Callable[[], Awaitable[object]]


class Shows(Enum):
    """Where an answer appears; fixed for each kind of component, modal and command."""

    PRIVATE = auto()
    """In a new message that only the person who acts can see."""
    PUBLIC = auto()
    """In a new message for everybody."""
    UPDATE = auto()
    """In the message that holds the component, in place of what it shows."""


class _State(Enum):
    WAITING = auto()
    DEFERRED = auto()
    ANSWERED = auto()
    LOST = auto()


class Context:
    """One interaction, and the way to answer it.

    :meth:`answer` first, :meth:`whisper` for a private word beside it. What Discord refuses
    rises as :exc:`discord.HTTPException`, except where it means that the answer has arrived
    before or that nobody waits for it any more.
    """

    def __init__(self, interaction: discord.Interaction[KasinoBot], shows: Shows) -> None:
        self.interaction = interaction
        self.shows = shows
        if shows is Shows.UPDATE and interaction.message is None:
            self.shows = Shows.PRIVATE
        self._state = _State.WAITING
        self._in_doubt = False
        # The timer that defers must not come between an answer and its acknowledgement.
        self._lock = asyncio.Lock()

    @property
    def user_id(self) -> int:
        """Return the Discord id of the person who acts."""
        return self.interaction.user.id

    @property
    def reader(self) -> Texts:
        """Return the texts for what only this person sees."""
        return reader(self.interaction)

    @property
    def public(self) -> Texts:
        """Return the texts for what everybody sees."""
        return public(self.interaction)

    @property
    def faces(self) -> Faces:
        """Return the emoji for the cards that this person may play."""
        return hand_faces(self.interaction)

    @property
    def is_answered(self) -> bool:
        """Say whether an answer is known to have arrived."""
        return self._state is _State.ANSWERED and not self._in_doubt

    @property
    def is_lost(self) -> bool:
        """Say whether nobody waits for an answer any more, so that none has arrived."""
        return self._state is _State.LOST

    def service(self, kind: type[ServiceT]) -> ServiceT:
        """Return the bot's service of class *kind*."""
        return self.interaction.client.service(kind)

    async def answer(self, message: Message | PrivateMessage) -> None:
        """Show *message* where :attr:`shows` says, in place of an earlier answer.

        Raise :exc:`LeakError`, sending nothing, for private cards where others could see them.
        """
        message = await self.drawn(message)
        async with self._lock:
            self._look()
            if self._state is _State.LOST:
                return
            if isinstance(message, PrivateMessage) and not await self.is_private():
                raise LeakError(f"a private message as a {self.shows.name} answer")
            if self._state is not _State.WAITING:
                await self._edit(message)
            elif self.shows is Shows.UPDATE:
                response = self.interaction.response
                await self._first(lambda: response.edit_message(**as_edit(message)))
            else:
                await self._reply(message, ephemeral=self.shows is Shows.PRIVATE)

    async def whisper(self, message: Message | PrivateMessage) -> None:
        """Show *message* to the person who acts alone, and leave an earlier answer as it is.

        Raise :exc:`LeakError` as :meth:`answer` does.
        """
        message = await self.drawn(message)
        async with self._lock:
            self._look()
            if self._state is _State.LOST:
                return
            if isinstance(message, PrivateMessage) and not await self._can_whisper():
                raise LeakError(f"a private message after a {self.shows.name} answer")
            if self._state is _State.WAITING:
                await self._reply(message, ephemeral=True)
            elif self._state is _State.DEFERRED and self.shows is Shows.PRIVATE:
                await self._edit(message)
            elif self._state is _State.DEFERRED and self.shows is Shows.PUBLIC:
                # The first follow-up would end up in the message that waits, in public.
                await self._edit(Message(content="…"))
                await self._follow_up(message)
                await self._delete()
            else:
                await self._follow_up(message)

    async def ask(self, modal: ui.Modal) -> None:
        """Open *modal*, which only a first answer can do.

        Raise :exc:`GameError` if the interaction has been deferred meanwhile.
        """
        faults = check_modal(modal.to_dict())
        if faults:
            _log.error("A modal breaks limits: %s", "; ".join(faults))
        async with self._lock:
            self._look()
            if self._state is not _State.WAITING:
                raise GameError(TOO_SLOW)
            await self._first(lambda: self.interaction.response.send_modal(modal))

    async def defer(self) -> None:
        """Tell Discord that the answer comes later, if nothing has been answered yet."""
        async with self._lock:
            self._look()
            if self._state is _State.WAITING:
                await self._defer()

    async def finish(self) -> None:
        """Acknowledge what needs no answer; only an update does not."""
        async with self._lock:
            self._look()
            if self.shows is Shows.UPDATE and self._state is _State.WAITING:
                await self._defer()
            silent = self._state in {_State.WAITING, _State.DEFERRED}
        if silent and self.shows is not Shows.UPDATE:
            _log.error("Nothing was answered to %s", describe(self.interaction))
            await self.whisper(Message(content=self.reader(DONE)))

    async def is_private(self) -> bool:
        """Say whether only the person who acts sees the answer; Discord is asked where in doubt."""
        if self.shows is Shows.PUBLIC:
            return False
        message = self.interaction.message
        if self.shows is Shows.UPDATE and (message is None or not message.flags.ephemeral):
            return False
        return not self._in_doubt or await self._original_is_private()

    async def drawn(self, message: BodyT) -> BodyT:
        """Return *message* with its picture; it keeps its drawing if that cannot be drawn now."""
        # Outside the lock, so that the timer can defer meanwhile.
        if message.drawing is None:
            return message
        at = self.interaction
        is_private = isinstance(message, PrivateMessage)
        everybody = table_style(at.client, at.guild_id, at.user.id)
        style = hand_style(at) if is_private else everybody
        return await self.service(Pictures).shown(message, style)

    def _look(self) -> None:
        # Somebody may have answered behind our back, where we cannot know who sees it.
        if self._state is _State.WAITING and self.interaction.response.is_done():
            deferred = self.interaction.response.type in {
                discord.InteractionResponseType.deferred_channel_message,
                discord.InteractionResponseType.deferred_message_update,
            }
            self._state = _State.DEFERRED if deferred else _State.ANSWERED
            self._in_doubt = True

    async def _can_whisper(self) -> bool:
        if self._in_doubt:
            return await self._original_is_private()
        return self._state is not _State.DEFERRED or self.shows is not Shows.PUBLIC

    async def _original_is_private(self) -> bool:
        try:
            original = await self.interaction.original_response()
        except discord.HTTPException:
            return False
        return original.flags.ephemeral

    async def _defer(self) -> None:
        thinking, ephemeral = self.shows is not Shows.UPDATE, self.shows is Shows.PRIVATE
        response = self.interaction.response
        await self._first(
            lambda: response.defer(thinking=thinking, ephemeral=ephemeral), _State.DEFERRED
        )

    async def _reply(self, message: Body, *, ephemeral: bool) -> None:
        response = self.interaction.response
        await self._first(lambda: response.send_message(**as_new(message), ephemeral=ephemeral))

    async def _edit(self, message: Body) -> None:
        original = self.interaction.edit_original_response
        await self._again(lambda: original(**as_edit(message)), _State.ANSWERED)

    async def _follow_up(self, message: Body) -> None:
        # Not sent again when the connection is lost: it might be there twice then.
        send = self.interaction.followup.send
        await self._sent(lambda: send(**as_new(message), ephemeral=True), _State.ANSWERED)

    async def _delete(self) -> None:
        with contextlib.suppress(discord.NotFound):
            await self.interaction.delete_original_response()

    async def _first(self, send: _Send, then: _State = _State.ANSWERED) -> None:
        self._in_doubt = await self._again(send, then)

    async def _again(self, send: _Send, then: _State) -> bool:
        """Send as :meth:`_sent` does, and once more if the connection is lost meanwhile.

        Only for what cannot be done twice: Discord refuses a second first answer, and an edit
        that arrives twice is one edit.
        """
        try:
            return await self._sent(send, then)
        except aiohttp.ClientError as error:
            _log.info("%s is sent again: %s", describe(self.interaction), error)
            return await self._sent(send, then)

    async def _sent(self, send: _Send, then: _State) -> bool:
        """Send, and go on to *then*; say whether Discord had an answer before this one."""
        try:
            await send()
        except discord.HTTPException as error:
            what = remedy(error)
            if what not in {Remedy.DONE, Remedy.DROP}:
                raise
            _log.info("%s: %s", describe(self.interaction), error)
            self._state = then if what is Remedy.DONE else _State.LOST
            return True
        self._state = then
        return False


def describe(interaction: discord.Interaction[KasinoBot]) -> str:
    """Return what the interaction is about, for the log; no name of a person, and no token."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    data: Mapping[str, Any] = interaction.data or {}
    return str(data.get("custom_id") or data.get("name") or interaction.type.name)
