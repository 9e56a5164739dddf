"""A player that plays out many worlds that agree with what it knows."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from bot.ai.deeds import Deed, deeds_of
from bot.ai.evaluation import Evaluation
from bot.ai.facts import facts_of
from bot.ai.hard import solved
from bot.ai.last_batch import PLAYERS
from bot.ai.lying import Step, move_of
from bot.ai.memory import Memory, memory_of
from bot.ai.outlook import Outlook
from bot.ai.position import setting_of
from bot.ai.search import Budget, Search, Valued
from bot.ai.steps import Steps
from bot.ai.worlds import Worlds
from bot.engine.moves import Move
from bot.engine.view import View

ROLLOUTS: Final = 1500
ROLLOUTS_OF_DRAWS: Final = 1000
"""The rollouts where cards are drawn one at a time: each of them takes longer there."""

ROLLOUTS_OF_MANY: Final = 500
"""The rollouts where more than two play: each of them takes two or three times as long there."""

SECONDS: Final = 1.0
CANDIDATES: Final = 12
"""How many plays are tried: those that look best at first sight."""


class Figures(NamedTuple):
    """What plays lead to, and whether that is calculated to the last card."""

    plays: list[tuple[float, Step]]
    """How many points ahead of the others' average each leads, the best first."""
    exact: bool


@dataclass(frozen=True)
class Expert:
    """Searches with *rollouts*; *seconds* by *clock* only cut a search off."""

    rollouts: int | None = None
    """``None`` for as many as at a table: :data:`ROLLOUTS`, or fewer where they take longer."""
    seconds: float = SECONDS
    clock: Callable[[], float] = time.monotonic
    without: frozenset[Deed] = frozenset()
    """What it never does if it can help it; to measure what that is worth."""

    def choose(self, view: View, random: Random) -> Move:
        """Return the play of *view*'s hand that leads to most on average."""
        memory, steps = memory_of(view), Steps(facts_of(view.rules))
        solution = solved(view, memory, steps)
        step = solution[0][1] if solution else self._searched(view, memory, steps, random)[0][1]
        return move_of(step, view.mover, view.table, view.rules)

    def figures(self, view: View, random: Random) -> Figures:
        """Return the plays worth a thought and what they lead to."""
        memory, steps = memory_of(view), Steps(facts_of(view.rules))
        solution = solved(view, memory, steps, all_exact=True)
        if solution:
            return Figures(solution, exact=True)
        return Figures(self._searched(view, memory, steps, random), exact=False)

    def _searched(
        self, view: View, memory: Memory, steps: Steps, random: Random
    ) -> list[tuple[float, Step]]:
        outlook = Outlook(view, memory, steps)
        plays = self._candidates(view, outlook)
        if len(plays) == 1:
            return [(0.0, plays[0])]
        usual = ROLLOUTS_OF_DRAWS if steps.facts.draws else ROLLOUTS
        valued = [Valued(each) for each in plays]
        if view.seating.seats > PLAYERS:
            usual, valued = ROLLOUTS_OF_MANY, [Valued(each, outlook.worth(each)) for each in plays]
        search = Search(Worlds(view, memory, steps), steps, Evaluation(setting_of(view)), random)
        budget = Budget(self.rollouts or usual, self.clock, self.seconds)
        return [(each.value, each.step) for each in search.values(valued, budget)]

    def _candidates(self, view: View, outlook: Outlook) -> list[Step]:
        found = outlook.steps()
        if self.without:
            found = [each for each in found if not deeds_of(each, view) & self.without] or found
        if len(found) > CANDIDATES:
            found.sort(key=outlook.worth, reverse=True)
        return found[:CANDIDATES]
