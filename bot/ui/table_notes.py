"""What the message of each table shows, so that nothing is sent twice."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.service.games import Live


@dataclass(frozen=True, eq=False)
class Shown:
    """A message and the number of the last event that it shows, ``None`` while that changes."""

    message_id: int | None
    seq: int | None


class TableNotes:
    """What each unfinished game's message shows, as far as that is certain; in memory only."""

    def __init__(self) -> None:
        self._shown: dict[int, Shown] = {}

    def has(self, live: Live) -> bool:
        """Say whether the message of *live* is known to show it as it now stands."""
        shown = self._shown.get(live.id)
        return shown is not None and (shown.message_id, shown.seq) == (
            live.message_id,
            live.game.seq,
        )

    def find(self, game_id: int) -> Shown | None:
        """Return what was last noted of a game: the very same object as long as nothing was."""
        return self._shown.get(game_id)

    def note(self, live: Live, message_id: int | None) -> None:
        """Note that the message *message_id* shows *live*."""
        self._shown[live.id] = Shown(message_id, live.game.seq)
        if live.game.is_finished:
            self.forget(live.id)

    def forget(self, game_id: int) -> None:
        """Forget what a game's message shows, because that is not certain."""
        self._shown.pop(game_id, None)

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
