"""Hints: the best plays of a turn by the expert's own figures, with reasons in words."""

from dataclasses import dataclass
from random import Random
from typing import Final

from bot.ai.expert import Expert
from bot.ai.grounds import Explained, Ground
from bot.ai.lying import move_of
from bot.engine.moves import Move
from bot.engine.view import View

MOST_HINTS: Final = 2


@dataclass(frozen=True, slots=True)
class Hint:
    """A good play, how many points ahead it leads on average, and why."""

    move: Move
    lead: float
    grounds: tuple[Ground, ...]


def hints(view: View, random: Random, expert: Expert) -> tuple[Hint, ...]:
    """Return the best plays of *view*'s hand, the best first; at most :data:`MOST_HINTS`.

    Raise :exc:`ValueError` if it is not the turn of *view*'s seat.
    """
    if view.turn is None or view.turn != view.seat:
        raise ValueError("hints are for who is to play")
    figures = expert.figures(view, random)
    explained = Explained(view, exact=figures.exact)
    return tuple(
        Hint(move_of(step, view.mover, view.table, view.rules), lead, explained.grounds(step))
        for lead, step in figures.plays[:MOST_HINTS]
    )


def hints_of(view: View, seed: int) -> tuple[Hint, ...]:
    """Return the :func:`hints` of *view* by an expert as at a table; *seed* repeats them."""
    return hints(view, Random(seed), Expert())  # noqa: S311 - a game, not a secret
