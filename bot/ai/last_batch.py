"""The last batch of two players, solved: what nobody has seen is the other hand."""

from math import inf
from typing import Final

from bot.ai.evaluation import Evaluation
from bot.ai.lying import Step
from bot.ai.memory import Memory, position_of
from bot.ai.position import Position
from bot.ai.steps import Steps
from bot.engine.view import View

MOST_NODES: Final = 12_000
"""How many positions are looked at, at most; after silly play a tree can be much larger."""

PLAYERS: Final = 2


class TooLargeError(Exception):
    """There are more positions than may be looked at."""


class LastBatch:
    """Finds what both players come to if neither errs."""

    def __init__(self, steps: Steps, evaluation: Evaluation, most: int = MOST_NODES) -> None:
        self._steps = steps
        self._evaluation = evaluation
        self._left = most

    def values(self, position: Position, *, all_exact: bool = False) -> list[tuple[float, Step]]:
        """Return the plays with the final margin of who makes them, the best first.

        Unless *all_exact*, only the best one's margin is exact; of another one it is the most
        that it can be. Raise :exc:`TooLargeError` if there are too many positions.
        """
        best = -inf
        valued = []
        for step in self._every(position):
            value = -self._solve(_after(position, step), -inf, inf if all_exact else -best)
            valued.append((value, step))
            best = max(best, value)
        return sorted(valued, key=lambda each: -each[0])

    def _every(self, position: Position) -> list[Step]:
        seat = position.turn
        return self._steps.every(position.loose, position.stacks, seat, position.hands[seat])

    def _solve(self, position: Position, least: float, most: float) -> float:
        """Return the margin of the side to play, exact if between *least* and *most*."""
        self._left -= 1
        if self._left < 0:
            raise TooLargeError
        if position.is_between:
            return self._evaluation.margin(position, position.setting.side_of[position.turn])
        best = -inf
        for step in self._every(position):
            value = -self._solve(_after(position, step), -most, -max(least, best))
            if value > best:
                best = value
                if best >= most:
                    break
        return best


def _after(position: Position, step: Step) -> Position:
    after = position.copy()
    after.play(step)
    return after


def last_batch_of(view: View, memory: Memory) -> Position | None:
    """Return the position of *view* with every hand, where its seat can know them all.

    That is the last batch of two players; else ``None``.
    """
    if view.stock_size or view.seating.seats != PLAYERS or view.seat is None:
        return None
    position = position_of(view, memory)
    position.hands[1 - view.seat] = memory.unseen
    return position
