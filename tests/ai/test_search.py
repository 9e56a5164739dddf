"""Try what a search is told to begin with, and how much of it there is."""

from itertools import count
from math import inf
from random import Random

import pytest

from bot.ai.evaluation import Evaluation
from bot.ai.expert import Expert
from bot.ai.facts import facts_of
from bot.ai.memory import memory_of
from bot.ai.outlook import Outlook
from bot.ai.position import setting_of
from bot.ai.search import LOOKS, Budget, Search, Valued
from bot.ai.steps import Steps
from bot.ai.worlds import Worlds
from bot.engine.presets import PRESETS
from bot.engine.seating import Seating
from bot.engine.view import View, view_of_deal
from tests.ai.deals import some_deal

PAIRS = Seating(4, pairs=True)


def view_in(seating: Seating) -> View:
    deal = some_deal(PRESETS["finnish_multi"], seating, 5, Random(2))
    return view_of_deal(deal, deal.turn)


def test_the_first_sight_counts_as_much_as_all_rollouts() -> None:
    view = view_in(PAIRS)
    memory, steps = memory_of(view), Steps(facts_of(view.rules))
    found = Outlook(view, memory, steps).steps()
    assert Valued(found[0], total=6.0, number=3).value == 2
    assert Valued(found[0], sight=-1.0, total=6.0, number=3).value == 0.5
    for favourite in found:
        search = Search(Worlds(view, memory, steps), steps, Evaluation(setting_of(view)), Random(1))
        plays = [Valued(each, 100.0 * (each is favourite)) for each in found]
        best = search.values(plays, Budget(20))[0]
        assert best.step is favourite
        assert 40 < best.value < 60


@pytest.mark.parametrize(("seating", "most"), [(Seating(2), 1500), (PAIRS, 500)])
def test_an_expert_has_fewer_rollouts_where_more_than_two_play(seating: Seating, most: int) -> None:
    ticks = count()
    Expert(seconds=inf, clock=lambda: next(ticks)).choose(view_in(seating), Random(1))
    # It looks at the clock now and then, and at the ends of its rounds.
    assert 0.6 * most < LOOKS * next(ticks) < 1.5 * most
