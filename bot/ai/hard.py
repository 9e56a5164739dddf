"""A player that counts cards, weighs the next play, and solves the last batch."""

from random import Random
from typing import Final

from bot.ai.evaluation import Evaluation
from bot.ai.facts import facts_of
from bot.ai.last_batch import PLAYERS, LastBatch, TooLargeError, last_batch_of
from bot.ai.lying import Step, move_of
from bot.ai.memory import Memory, memory_of
from bot.ai.outlook import Outlook
from bot.ai.position import setting_of
from bot.ai.search import Budget, Search, Valued
from bot.ai.steps import Steps
from bot.ai.worlds import Worlds
from bot.engine.moves import Move
from bot.engine.view import View

ROLLOUTS: Final = 48
"""How much is tried out where more than two play: one answer ahead says little then."""

CANDIDATES: Final = 6
"""How many plays are tried out: those that look best at first sight."""


class Hard:
    """Looks at its play, the best answer on average, and what is left for it afterwards.

    Where more than two play it tries its best-looking plays out in a few worlds instead, without
    a guess from what the others have played; in pairs, where so few say less, the first sight
    counts as well.
    """

    def choose(self, view: View, random: Random) -> Move:
        """Return the play of *view*'s hand that leads to most; *random* decides between equals."""
        memory, steps = memory_of(view), Steps(facts_of(view.rules))
        solution = solved(view, memory, steps)
        if solution:
            step = solution[0][1]
        else:
            outlook = Outlook(view, memory, steps)
            found = [(outlook.worth(each), random.random(), each) for each in outlook.steps()]
            found.sort(key=lambda each: each[:2], reverse=True)
            step = found[0][2]
            if view.seating.seats > PLAYERS and len(found) > 1:
                worlds = Worlds(view, memory, steps, learns=False)
                search = Search(worlds, steps, Evaluation(setting_of(view)), random)
                is_seen = view.seating.pairs
                plays = [
                    Valued(each, worth if is_seen else None)
                    for worth, _, each in found[:CANDIDATES]
                ]
                step = search.values(plays, Budget(ROLLOUTS))[0].step
        return move_of(step, view.mover, view.table, view.rules)


def solved(
    view: View, memory: Memory, steps: Steps, *, all_exact: bool = False
) -> list[tuple[float, Step]]:
    """Return the plays of the last batch with what they lead to, as :class:`LastBatch` does.

    There are none where it cannot be solved.
    """
    position = last_batch_of(view, memory)
    if position is None:
        return []
    try:
        last = LastBatch(steps, Evaluation(setting_of(view)))
        return last.values(position, all_exact=all_exact)
    except TooLargeError:
        return []
