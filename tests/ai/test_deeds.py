"""Try what a play is said to do about builds, and an expert that leaves it out."""

from dataclasses import replace
from math import inf
from random import Random

import pytest

from bot.ai.deeds import Deed, deeds_of
from bot.ai.expert import Expert
from bot.ai.facts import facts_of
from bot.ai.lying import move_of
from bot.ai.memory import memory_of
from bot.ai.outlook import Outlook
from bot.ai.steps import Steps
from bot.engine.cards import cards
from bot.engine.moves import Move
from bot.engine.view import View, view_of_deal
from tests.engine.scenes import move, position

DEEDS = {
    "H8xH6+C2": {Deed.ATTACKING},
    "CA^[H6+C2]=9": {Deed.RAISING, Deed.ATTACKING},
    "D3+[H6+C2]+S5=8": {Deed.ADDING},
    "D3+S6=9": {Deed.MAKING},
    "H9xS5+C4": set(),
}


def of(owner: str) -> View:
    text = f"rules anglo; table [H6+C2 = 8 owner {owner} single] S5 S6 C4; hand H8 CA D3 H9"
    deal = replace(position(text), stock=cards("HK DK SK CK"))
    return view_of_deal(deal, deal.turn)


def deeds(view: View) -> dict[Move, frozenset[Deed]]:
    outlook = Outlook(view, memory_of(view), Steps(facts_of(view.rules)))
    return {
        move_of(each, view.mover, view.table, view.rules): deeds_of(each, view)
        for each in outlook.steps()
    }


def test_a_play_makes_adds_to_raises_or_attacks_a_build() -> None:
    theirs, own = deeds(of("P2")), deeds(of("P1"))
    for text, expected in DEEDS.items():
        assert theirs[move(text)] == expected
        assert own[move(text)] == expected - {Deed.ATTACKING}


@pytest.mark.parametrize("deed", list(Deed))
def test_an_expert_leaves_out_what_it_is_told_to_do_without(deed: Deed) -> None:
    view = of("P2")
    expert = Expert(rollouts=8, seconds=inf, without=frozenset({deed}))
    left = deeds(view)
    assert all(deed not in left[expert.choose(view, Random(seed))] for seed in range(10))
