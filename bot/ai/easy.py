"""A player that sees one sum at a time and is careless now and then."""

from random import Random
from typing import Final

from bot.ai.bits import numbers_of
from bot.ai.facts import facts_of
from bot.ai.lying import Kind, Step, move_of
from bot.ai.memory import memory_of
from bot.ai.outlook import Outlook
from bot.ai.steps import Steps
from bot.engine.moves import Move
from bot.engine.view import View

CARELESS: Final = 0.15
"""How often any card is laid down without a look."""

OVERLOOKS_BUILD: Final = 0.5
"""How often a build is not thought of."""


class Easy:
    """Takes one group of cards at most, and remembers nothing."""

    def choose(self, view: View, random: Random) -> Move:
        """Return a play of *view*'s hand such as a beginner makes."""
        steps = Steps(facts_of(view.rules))
        found = Outlook(view, memory_of(view), steps).steps()
        step = self._step(found, steps, random)
        return move_of(step, view.mover, view.table, view.rules)

    def _step(self, found: list[Step], steps: Steps, random: Random) -> Step:
        trails = [each for each in found if each.kind is Kind.TRAIL]
        if trails and random.random() < CARELESS:
            return random.choice(trails)
        groups = [each for each in found if _is_one_group(each, steps)]
        if groups:
            return max(groups, key=lambda each: (each.worth, random.random()))
        builds = [each for each in found if each.kind is Kind.MAKE]
        if builds and random.random() > OVERLOOKS_BUILD:
            return random.choice(builds)
        return random.choice(trails or found)


def _is_one_group(step: Step, steps: Steps) -> bool:
    """Say whether *step* takes a single card, a build, or cards that add up once."""
    if step.kind is not Kind.CAPTURE:
        return False
    facts = steps.facts
    total = sum(facts.table_values[each] for each in numbers_of(step.used))
    return step.used.bit_count() == 1 or total in facts.hand_values[step.card]
