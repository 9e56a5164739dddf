"""The turn clock: chosen in the lobby, shown at the table."""

from functools import partial
from typing import Final

from discord import SelectOption

from bot.engine.game import Phase
from bot.i18n import N_, Texts
from bot.service.deadlines import BAD_CLOCK, CLOCKS, clock_set, runs_by_clock
from bot.service.errors import GameError
from bot.service.games import Games, Live
from bot.ui.items import GameSelect
from bot.ui.replies_context import Context, Shows

_NAMES: Final = {
    0: N_("No turn clock"),
    60: N_("Turn clock: 60 seconds a play"),
    300: N_("Turn clock: 5 minutes a play"),
    3600: N_("Turn clock: 1 hour a play"),
    86400: N_("Turn clock: 1 day a play"),
}
_EXPLAINED = N_(
    "Who lets it run down is played for once; after twice in a row a computer sits down there."
)


def clock_lines(live: Live, t: Texts) -> list[str]:
    """Return what a lobby says of its turn clock; nothing without one."""
    if not live.game.clock:
        return []
    name, explained = t(_NAMES[live.game.clock]), t(_EXPLAINED)
    return [f"{name}. {explained}"]


def time_left(live: Live, t: Texts) -> list[str]:
    """Return what a table says of the time that whose turn it is has left."""
    game = live.game
    if game.phase is not Phase.PLAYING or game.undo or not runs_by_clock(game):
        return []
    if game.turn is None or not game.seats[game.turn].is_present:
        return []
    end = live.waiting_since + game.clock
    time = f"<t:{end}:T> (<t:{end}:R>)"
    return [t("Time to play: until {time}", time=time)]


class ClockSelect(GameSelect, verb="clock", shows=Shows.UPDATE):
    """Chooses the turn clock of a lobby."""

    async def press(self, context: Context) -> None:
        """Choose it, if the host does; the lobby is edited as after any change."""
        chosen = (self.values[0] if self.values else "").partition(".")[2]
        seconds = {str(each): each for each in CLOCKS}.get(chosen)
        if seconds is None:
            raise GameError(BAD_CLOCK)
        decide = partial(clock_set, seconds=seconds)
        await context.service(Games).act(self.key.game, context.user_id, decide)


def clock_select(live: Live, t: Texts) -> ClockSelect:
    """Return the select of turn clocks for the lobby of *live*."""
    seq = live.game.seq
    options = [
        SelectOption(label=t(name), value=f"{seq}.{seconds}", default=seconds == live.game.clock)
        for seconds, name in _NAMES.items()
    ]
    return ClockSelect.make(options, game=live.id, seq=seq)
