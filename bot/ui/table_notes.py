"""What the message of each table shows, so that nothing is sent twice."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from weakref import WeakValueDictionary

from bot.client import KasinoBot, server_texts
from bot.i18n import Texts
from bot.service.games import Games, Live
from bot.ui.replies import Message
from bot.ui.replies_context import Context, Shows


@dataclass(frozen=True, eq=False)
class Shown:
    """A message and what it shows, ``None`` while that changes."""

    message_id: int | None
    state: object | None


class TableNotes:
    """What each game's message shows, as far as that is certain; in memory only."""

    def __init__(self) -> None:
        self._shown: dict[int, Shown] = {}
        self._latest: dict[int, int] = {}
        self._answering: Counter[int] = Counter()
        self._refused: dict[int, Exception] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, game_id: int) -> asyncio.Lock:
        """Return the lock of a game's channel.

        Whoever sends there, or moves the table, holds it, so that the newest comes last.
        """
        return self._locks.setdefault(game_id, asyncio.Lock())

    def has(self, live: Live) -> bool:
        """Say whether the message of *live* is known to show it as it now stands."""
        shown = self._shown.get(live.id)
        return shown is not None and (shown.message_id, shown.state) == (
            live.message_id,
            _state(live),
        )

    def find(self, game_id: int) -> Shown | None:
        """Return what was last noted of a game: the very same object as long as nothing was."""
        return self._shown.get(game_id)

    def latest(self, game_id: int) -> int | None:
        """Return the number of the last event that a game's message is known to have shown."""
        return self._latest.get(game_id)

    def note(self, live: Live, message_id: int | None) -> None:
        """Note that the message *message_id* shows *live*."""
        self._shown[live.id] = Shown(message_id, _state(live))
        self._latest[live.id] = live.game.seq
        self._refused.pop(live.id, None)

    def refuse(self, game_id: int, error: Exception) -> None:
        """Note that Discord does not let a game's table be shown, as *error* says."""
        self._refused[game_id] = error

    def refusal(self, game_id: int) -> Exception | None:
        """Return why Discord does not let a game's table be shown, if that is so."""
        return self._refused.get(game_id)

    def forget(self, game_id: int) -> None:
        """Forget what a game's message shows, because that is not certain."""
        self._shown.pop(game_id, None)

    def forget_game(self, game_id: int) -> None:
        """Forget a game that has ended, and that its table could not be shown."""
        self.forget(game_id)
        self._latest.pop(game_id, None)
        self._refused.pop(game_id, None)

    @contextmanager
    def editing(self, live: Live) -> Iterator[None]:
        """Note an edit that shows *live*: its beginning, and its end if nothing is raised."""
        self._shown[live.id] = Shown(live.message_id, None)
        try:
            yield
        except BaseException:
            self.forget(live.id)
            raise
        self.note(live, live.message_id)

    def is_answering(self, game_id: int) -> bool:
        """Say whether somebody is being answered with a game's table just now."""
        return self._answering[game_id] > 0

    @contextmanager
    def answering(self, game_id: int) -> Iterator[None]:
        """Note that somebody is being answered with a game's table."""
        self._answering[game_id] += 1
        try:
            yield
        finally:
            self._answering[game_id] -= 1
            self._answering += Counter()  # drops what has come down to nothing


def _state(live: Live) -> object:
    """Return what the message of *live* depends on, beside the server's choices."""
    return live.game.seq, dict(live.names), live.is_private


Drawn = Callable[[Live, Texts], Message]
"""What makes a table's message in a language."""


def table_texts(bot: KasinoBot, live: Live) -> Texts:
    """Return the texts for all that everybody sees of *live*, whoever has it shown."""
    return server_texts(bot, live.guild_id, live.locale)


async def show_table(context: Context, live: Live, drawn: Drawn) -> None:
    """Answer with the table of *live* as *drawn*; a new message becomes the table's own.

    It is noted that the table is shown, unless an edit in the background came between. If the
    answer has not arrived, or the game has gone on since *live*, the newest state is shown soon.
    """
    notes, games = context.service(TableNotes), context.service(Games)
    before = notes.find(live.id)
    try:
        with notes.answering(live.id):
            await context.answer(drawn(live, table_texts(context.interaction.client, live)))
            shown_id = await _shown_id(context, live)
    finally:
        if not context.is_answered:
            games.on_change(live.id)
    if shown_id is None:
        return
    newest = await games.load(live.id)
    if _state(newest) != _state(live):
        notes.forget(live.id)
        games.on_change(live.id)
    elif notes.find(live.id) is before and (before is None or before.state is not None):
        notes.note(live, shown_id)


async def _shown_id(context: Context, live: Live) -> int | None:
    """Return the id of the message that was answered with; a new one is stored as the table's."""
    if not context.is_answered or context.shows is Shows.PRIVATE:
        return None
    shown = context.interaction.message
    if shown is None or context.shows is Shows.PUBLIC:
        shown = await context.interaction.original_response()
        await context.service(Games).set_message(live, shown.id)
    return shown.id
