"""Rollouts over sampled worlds: which play leads to most on average."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, inf, log2
from random import Random
from typing import Final

from bot.ai.evaluation import Evaluation
from bot.ai.lying import Step
from bot.ai.position import Position
from bot.ai.quick import quick_step
from bot.ai.steps import Steps
from bot.ai.worlds import Worlds

PLAYS_AHEAD: Final = 6
"""How far a rollout goes where cards are drawn one at a time."""

LOOKS: Final = 16
"""How many rollouts are made between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much may be searched: rollouts decide, the clock only cuts off."""

    rollouts: int
    clock: Callable[[], float] = time.monotonic
    seconds: float = inf


@dataclass(slots=True)
class Valued:
    """A play and what its rollouts led to, in points ahead."""

    step: Step
    sight: float | None = None
    """What it is worth at first sight, if that is to count as much as all rollouts do."""
    total: float = 0.0
    number: int = 0

    @property
    def value(self) -> float:
        """What the play leads to on average."""
        mean = self.total / self.number if self.number else 0.0
        return mean if self.sight is None else (mean + self.sight) / 2


class Search:
    """Plays sampled worlds to the end of the batch; the worse half is dropped again and again."""

    def __init__(
        self, worlds: Worlds, steps: Steps, evaluation: Evaluation, random: Random
    ) -> None:
        self._worlds = worlds
        self._steps = steps
        self._evaluation = evaluation
        self._random = random

    def values(self, plays: Iterable[Valued], budget: Budget) -> list[Valued]:
        """Return *plays*, which have yet to be tried, with their values, the best first.

        Those that were dropped early come after those that were not.
        """
        alive, dropped = list(plays), list[Valued]()
        rounds = max(ceil(log2(len(alive))), 1)
        end = budget.clock() + budget.seconds
        for _ in range(rounds):
            self._round(alive, budget.rollouts // rounds // len(alive) or 1, budget.clock, end)
            alive.sort(key=lambda each: -each.value)
            half = ceil(len(alive) / 2)
            if half == len(alive) or budget.clock() >= end:
                break
            alive, dropped = alive[:half], alive[half:] + dropped
        return alive + dropped

    def _round(
        self, alive: Sequence[Valued], worlds: int, clock: Callable[[], float], end: float
    ) -> None:
        for number in range(worlds):
            if number * len(alive) % LOOKS < len(alive) and clock() >= end:
                return
            world = self._worlds.deal(self._random)
            for valued in alive:
                valued.total += self._rollout(world, valued.step)
                valued.number += 1

    def _rollout(self, world: Position, step: Step) -> float:
        """Return how far ahead the side to play is once *step* has been played out."""
        position, steps, random = world.copy(), self._steps, self._random
        side = position.setting.side_of[position.turn]
        position.play(step)
        left = PLAYS_AHEAD if position.coming else inf
        while not position.is_between and left > 0:
            following = quick_step(position, steps, random)
            if following is None:
                break
            position.play(following)
            left -= 1
        return self._evaluation.margin(position, side)
