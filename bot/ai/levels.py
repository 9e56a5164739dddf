"""The computer players by the name of their level."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from bot.ai.greedy import Greedy
from bot.engine.moves import Move
from bot.engine.view import View


class Player(Protocol):
    """A computer player; the same view and the same random numbers give the same move."""

    def choose(self, view: View, random: Random) -> Move:
        """Return a legal play of the hand in *view*, whose turn it is."""


GREEDY: Final = "greedy"
"""The level of a computer that nobody chose a level for; also the quick answer in trouble."""

LEVELS: Final[Mapping[str, Player]] = MappingProxyType({GREEDY: Greedy()})


def choose_move(level: str, view: View, seed: int) -> Move:
    """Return the move that a player of *level* makes in *view*; *seed* makes it repeatable.

    Raise :exc:`KeyError` for a level that there is not.
    """
    return LEVELS[level].choose(view, Random(seed))  # noqa: S311 - a game, not a secret
