"""The levels of computer players, by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from bot.ai.easy import Easy
from bot.ai.expert import Expert
from bot.ai.greedy import Greedy
from bot.ai.hard import Hard
from bot.engine.moves import N_, Move
from bot.engine.view import View


class Player(Protocol):
    """A computer player; the same view and the same random numbers give the same move."""

    def choose(self, view: View, random: Random) -> Move:
        """Return a legal play of the hand in *view*, whose turn it is."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a computer plays; name and description are messages to translate."""

    name: str
    description: str
    player: Player


EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
EXPERT: Final = "expert"

USUAL: Final = MEDIUM
"""The level of a computer that nobody chose a level for."""

QUICK: Final = MEDIUM
"""The level that answers at once where a search fails."""

LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        EASY: Level(N_("Easy"), N_("Sees one sum at a time and is careless now and then."), Easy()),
        MEDIUM: Level(N_("Medium"), N_("Takes the most it can, and thinks no further."), Greedy()),
        HARD: Level(
            N_("Hard"), N_("Counts cards, and plays the last cards without a mistake."), Hard()
        ),
        EXPERT: Level(
            N_("Expert"), N_("Thinks through many ways in which the cards may lie."), Expert()
        ),
    }
)
"""The levels, the easiest first."""

_OLD_NAMES: Final = MappingProxyType({"greedy": MEDIUM})
"""What stored games call levels that have another name now."""


def level_named(name: str) -> Level:
    """Return the level that is called *name* now or was so once; :exc:`KeyError` if none is."""
    return LEVELS[now_called(name)]


def now_called(name: str) -> str:
    """Return what the level is called now that is or was called *name*."""
    return _OLD_NAMES.get(name, name)


def choose_move(level: str, view: View, seed: int) -> Move:
    """Return the move that a player of *level* makes in *view*; *seed* makes it repeatable.

    Raise :exc:`KeyError` for a level that there is not.
    """
    player = level_named(level).player
    return player.choose(view, Random(seed))  # noqa: S311 - a game, not a secret
