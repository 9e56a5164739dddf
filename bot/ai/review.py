"""A look back at a deal: the plays that cost most, and what was better."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from bot.ai.expert import Expert
from bot.ai.lying import move_of
from bot.engine.events import Dealt, Event, Played, advance
from bot.engine.game import Game, Phase
from bot.engine.log import read_event
from bot.engine.moves import Capture, Move
from bot.engine.view import View, view_of_deal

MOST_MISTAKES: Final = 3

ROLLOUTS: Final = 400
SECONDS: Final = 0.3
"""What is searched for each play of a deal: there are many of them, and somebody waits."""

LEAST_COST: Final = 0.5
"""Points below which a difference is luck of the search rather than a mistake."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A play that was made, a better one, and how many points a deal that cost."""

    view: View
    """What was to be seen when it was made."""
    played: Move
    better: Move
    cost: float


def judged(view: View, played: Move, random: Random, expert: Expert) -> Mistake | None:
    """Return what was wrong with the play *played* in *view*; ``None`` if nothing much was.

    Only what could be known then counts: hidden cards are guessed as in any search.
    """
    leads = [
        (lead, move_of(step, view.mover, view.table, view.rules))
        for lead, step in expert.figures(view, random).plays
    ]
    best, better = leads[0]
    # A play that was not worth a thought is as bad as the worst that was.
    own = next((lead for lead, each in leads if _same(each, played)), leads[-1][0])
    return Mistake(view, played, better, best - own) if best - own >= LEAST_COST else None


def costliest(mistakes: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """Return the worst of *mistakes*, the very worst first; at most :data:`MOST_MISTAKES`."""
    return tuple(sorted(mistakes, key=lambda each: -each.cost)[:MOST_MISTAKES])


def turns_of(events: Iterable[Event], seat: int) -> list[tuple[View, Move]]:
    """Return what *seat* saw and played in the last deal that is over; nothing if none is."""
    game: Game | None = None
    finished: list[tuple[View, Move]] = []
    current: list[tuple[View, Move]] = []
    for event in events:
        if isinstance(event, Dealt):
            current = []
        if isinstance(event, Played) and event.seat == seat and game and game.deal:
            current.append((view_of_deal(game.deal, seat, game.pots), event.move))
        game = advance(game, event).state
        if game.deal is not None:
            # A play that was taken back has left the history.
            played = len(game.deal.history)
            current = [each for each in current if len(each[0].history) < played]
        if isinstance(event, Played) and game.phase is not Phase.PLAYING:
            finished = current
    return finished


def turns_in(lines: Iterable[str], seat: int) -> list[tuple[View, Move]]:
    """Return the :func:`turns_of` *seat* in the log *lines*, one event each."""
    return turns_of(map(read_event, lines), seat)


def mistakes_in(view: View, played: Move, seed: int) -> tuple[Mistake, ...]:
    """Return what was wrong with a play, if anything was; *seed* repeats the search for it."""
    expert = Expert(rollouts=ROLLOUTS, seconds=SECONDS)
    found = judged(view, played, Random(seed), expert)  # noqa: S311 - a game, not a secret
    return () if found is None else (found,)


def _same(one: Move, other: Move) -> bool:
    """Say whether two moves are one but for a declared value."""
    if isinstance(one, Capture) and isinstance(other, Capture):
        return (one.card, one.taken) == (other.card, other.taken)
    return one == other
