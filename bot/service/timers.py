"""The timers of the games: a computer's moment, and the deadline of whoever is waited for."""

from collections.abc import Callable, Iterable
from functools import partial
from math import inf

from bot.scheduler import Scheduler, Work
from bot.service import deadlines
from bot.service.live import Live
from bot.service.reach import Reach
from bot.settings import Settings


class Timers:
    """Call *computer_turn* and *overdue* for each game when the time has come.

    A timer holds no more than a game's id. *unfinished* returns the games that wait.
    """

    def __init__(
        self,
        scheduler: Scheduler,
        settings: Settings,
        *,
        computer_turn: Callable[[int], Work],
        overdue: Callable[[int], Work],
        unfinished: Callable[[], Iterable[Live]],
    ) -> None:
        self._scheduler = scheduler
        self._settings = settings
        self._computer_turn = computer_turn
        self._overdue = overdue
        self._unfinished = unfinished
        self.pause: Callable[[int], float] = lambda _guild_id: settings.computer_pause
        """For how many seconds a computer waits on a server before it moves."""
        self.reach = Reach(scheduler.now, self._reset_deadlines)

    def set(self, live: Live) -> None:
        """Set the timers that *live* needs, in place of those it had."""
        if computer_of(live)[0] is None:
            self._scheduler.cancel(("computer", live.id))
        else:
            self._set_computer(live, 0, partial(self._computer_turn, live.id))
        if live.game.is_finished:
            self.reach.forget(live.id)
        self._set_deadline(live)

    def set_move(self, live: Live, since: float, work: Callable[[], Work]) -> None:
        """Make the move of a computer that has thought *since* then, when the pause is over."""
        pause = self.pause(live.guild_id)
        # A clock that has been set back must hold nobody up.
        rest = min(max(since + pause - self._scheduler.now(), 0), pause)
        self._set_computer(live, rest, work)

    def _set_computer(self, live: Live, delay: float, work: Callable[[], Work]) -> None:
        # One key for thinking and moving: a change calls both off, and faults of both slow both.
        self._scheduler.insist(("computer", live.id), delay, work, f"computer of game {live.id}")

    def patience(self, live: Live) -> float:
        """Return for how many seconds *live* still waits for somebody."""
        until = deadlines.deadline(live, self._settings, self.reach.since(live))
        return until - self._scheduler.now()

    def reminder(self, live: Live) -> float:
        """Return when whose turn it is is reminded of the turn clock; infinity if he is not."""
        return deadlines.reminder(live, self._settings, self.reach.since(live))

    def _reset_deadlines(self) -> None:
        for live in self._unfinished():
            self._set_deadline(live)

    def _set_deadline(self, live: Live) -> None:
        deadline, patience = ("deadline", live.id), self.patience(live)
        if patience == inf:
            self._scheduler.cancel(deadline)
        else:
            self._scheduler.insist(
                deadline,
                max(patience, 0),
                lambda: self._overdue(live.id),
                f"deadline of game {live.id}",
            )


def computer_of(live: Live) -> tuple[int | None, str | None]:
    """Return the seat and level of the computer whose turn it is, or ``None`` twice.

    While people agree on taking a play back, it is no computer's turn.
    """
    turn = None if live.game.undo else live.game.turn
    level = None if turn is None else live.game.seats[turn].computer
    return (None, None) if level is None else (turn, level)
