"""The players of an arena, as they are written on the command line."""

from dataclasses import replace
from math import inf
from typing import Final

from bot.ai.deeds import Deed
from bot.ai.expert import Expert
from bot.ai.levels import LEVELS, Player

_WITHOUT: Final = {
    "builds": frozenset({Deed.MAKING, Deed.ADDING, Deed.RAISING}),
    **{each.value: frozenset({each}) for each in Deed},
}
"""What an expert can be told to leave out."""


class ArenaError(ValueError):
    """Something about the arena that was asked for makes no sense; says what."""


def player_of(text: str, rollouts: int | None = None) -> Player:
    """Return the player written *text*: a level, or ``expert-`` and what it does without.

    An expert searches with so many *rollouts*, or with as many as in a game; no clock cuts it
    off, so that its moves can be repeated. Raise :exc:`ArenaError` for what there is not.

    >>> player_of("expert-raising", 100).without
    frozenset({<Deed.RAISING: 'raising'>})
    """
    name, _, without = text.partition("-")
    if name not in LEVELS:
        raise ArenaError(f"there is no level {name!r}; there are {', '.join(LEVELS)}")
    player = LEVELS[name].player
    if not isinstance(player, Expert):
        if without:
            raise ArenaError(f"only an expert does without something, not {text!r}")
        return player
    if without and without not in _WITHOUT:
        raise ArenaError(f"an expert does without {', '.join(_WITHOUT)}, not {without!r}")
    left_out = _WITHOUT.get(without, frozenset())
    return replace(player, seconds=inf, rollouts=rollouts, without=left_out)
