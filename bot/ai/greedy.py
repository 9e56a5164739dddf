"""A player that takes the most it can, and else leaves the card that tempts others least."""

from random import Random
from typing import Final

from bot.ai.facts import facts_of
from bot.ai.lying import Kind, Step, move_of
from bot.ai.memory import memory_of
from bot.ai.outlook import Outlook
from bot.ai.steps import Steps
from bot.engine.moves import Move
from bot.engine.view import View

BUILDS: Final = {Kind.MAKE, Kind.ADD, Kind.RAISE}


class Greedy:
    """Looks at what a play wins at once, and only without a capture at the answer to it."""

    def choose(self, view: View, random: Random) -> Move:
        """Return the play of *view*'s hand that wins most, or else risks least.

        *random* decides between equals. Raise :exc:`ValueError` if the hand has no play.
        """
        outlook = Outlook(view, memory_of(view), Steps(facts_of(view.rules)))
        found = outlook.steps()
        if not found:
            raise ValueError("this hand has no play")
        step = self._step(outlook, found, random)
        return move_of(step, view.mover, view.table, view.rules)

    def _step(self, outlook: Outlook, found: list[Step], random: Random) -> Step:
        takes = [each for each in found if outlook.gain(each) > 0]
        if takes:
            return max(takes, key=lambda each: (outlook.gain(each), random.random()))
        builds = [each for each in found if each.kind in BUILDS]
        if builds:
            return max(builds, key=lambda each: (each.worth, random.random()))
        return max(found, key=lambda each: (each.worth - outlook.reply(each), random.random()))
