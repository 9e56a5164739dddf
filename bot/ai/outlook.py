"""What a play leads to: what it wins, what the others may win next, and what then is left."""

from collections.abc import Sequence
from typing import Final

from bot.ai.lying import Kind, Step, keeps
from bot.ai.memory import Memory, position_of
from bot.ai.steps import Steps
from bot.engine.view import View

FOLLOW: Final = 0.45
"""The share that counts of what the own hand could win next: the others play before."""

SHARE_OF_MANY: Final = 0.7
"""The share of another's gain that is a loss where more than two sides play."""


class Outlook:
    """Weighs the plays of a turn by what is known, without guessing at any hand."""

    def __init__(self, view: View, memory: Memory, steps: Steps) -> None:
        self._known = position_of(view, memory)
        self._unseen = memory.unseen
        self._steps = steps
        self._sweep = steps.facts.sweep_worth if self._known.scores_sweeps() else 0.0
        self._next = view.hand_sizes[self._known.setting.after[self._known.turn]]
        self._share = 1.0 if view.seating.sides == 2 else SHARE_OF_MANY  # noqa: PLR2004

    def steps(self) -> list[Step]:
        """Return the plays of the turn, the most worth by themselves first."""
        known = self._known
        hand = known.hands[known.turn]
        return self._steps.every(known.loose, known.stacks, known.turn, hand)

    def gain(self, step: Step) -> float:
        """Return what *step* wins at once."""
        if step.kind is not Kind.CAPTURE:
            return 0.0
        return step.worth + (self._sweep if step.swept else 0)

    def reply(self, step: Step) -> float:
        """Return what the next player wins on average, choosing his best play."""
        gains = sorted((self._best(step, card) for card in self._unseen), reverse=True)
        return expected_best(gains, min(self._next, len(gains)))

    def _best(self, step: Step, card: int) -> float:
        found = self._steps.captures(step.loose, step.stacks, card)
        if found:
            sweep = self._sweep if found[0].swept else 0
            if self._steps.trail(step.loose, step.stacks, card) is None:
                return found[0].worth + sweep
            return max(found[0].worth + sweep, 0)
        return 0.0

    def follow(self, step: Step) -> float:
        """Return the most that the own hand could win after *step* if nobody played before."""
        seat = self._known.turn
        hand = [each for each in self._known.hands[seat] if each != step.card]
        best = 0.0
        for card in hand:
            left = [each for each in hand if each != card]
            for each in self._steps.captures(step.loose, step.stacks, card):
                if keeps(left, each.stacks, seat, self._steps.facts):
                    best = max(best, each.worth)
                    break
        return best

    def worth(self, step: Step) -> float:
        """Return what *step* leads to, in points."""
        return self.gain(step) - self._share * self.reply(step) + FOLLOW * self.follow(step)


def expected_best(gains: Sequence[float], number: int) -> float:
    """Return the average best of *number* of *gains*, which descend.

    >>> expected_best([3.0, 0.0, 0.0], 1)
    1.0
    """
    total, chance = 0.0, 1.0
    left = len(gains)
    for gain in gains:
        if left <= 0 or not number:
            break
        hit = number / left
        total += chance * hit * gain
        chance *= 1 - hit
        left -= 1
    return total
