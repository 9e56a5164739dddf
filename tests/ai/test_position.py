"""Compare what a search plays and counts with the engine, play for play."""

from dataclasses import replace
from random import Random

import pytest

from bot.ai.bits import bits_of
from bot.ai.evaluation import Evaluation
from bot.ai.lying import move_of, stack_of
from bot.ai.memory import memory_of
from bot.ai.position import Position, setting_of
from bot.ai.steps import Steps
from bot.engine.deal import BATCH, Deal, open_deal, play, shuffled_pack
from bot.engine.presets import PRESETS
from bot.engine.rules import Rules, SweepCancel
from bot.engine.scoring import NO_POTS, score_deal
from bot.engine.seating import Seating
from bot.engine.view import view_of_deal

SEATINGS = (Seating(2), Seating(3), Seating(4), Seating(4, pairs=True))


def opened(deal: Deal) -> Position:
    position = Position(setting_of(view_of_deal(deal, deal.turn)))
    position.turn, position.loose = deal.turn, bits_of(deal.table.loose)
    position.stock = len(deal.stock)
    if position.setting.facts.draws:
        position.coming = tuple(each.number for each in reversed(deal.stock))
    position.hands = [tuple(each.number for each in hand) for hand in deal.hands]
    return position


def checked(deal: Deal, position: Position, random: Random) -> Deal:
    """Play *deal* and *position* to the end at random, comparing them after every play."""
    steps = Steps(position.setting.facts)
    while not deal.is_over:
        if position.is_between:
            position.hands = [tuple(each.number for each in hand) for hand in deal.hands]
            position.stock -= BATCH * deal.seating.seats
        seat = position.turn
        found = steps.every(position.loose, position.stacks, seat, position.hands[seat])
        step = random.choice(found)
        deal = play(deal, move_of(step, deal.mover, deal.table, deal.rules)).state
        position.play(step)
        if not deal.is_over:
            assert position.turn == deal.turn
            assert position.loose == bits_of(deal.table.loose)
            assert set(position.stacks) == set(map(stack_of, deal.table.builds))
            assert position.won == list(map(bits_of, deal.piles))
            assert list(memory_of(view_of_deal(deal, 0)).won) == position.won
        assert position.sweeps == deal.sweeps
        assert position.last == deal.last_capturer
    return deal


def counted(rules: Rules, seating: Seating, random: Random) -> None:
    totals = [random.choice([0, 3, 17, 18, 19, 20]) for _ in range(seating.sides)]
    pack = shuffled_pack(rules, seating, random)
    deal = open_deal(pack, rules, seating, random.randrange(seating.seats), totals)
    position = opened(deal)
    evaluation = Evaluation(position.setting)
    end = checked(deal, position, random)
    assert evaluation.values(position) == list(score_deal(end, NO_POTS).awarded)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_search_plays_and_counts_as_the_engine_does(name: str, seating: Seating) -> None:
    random = Random(f"{name} {seating}")
    counted(PRESETS[name], seating, random)


@pytest.mark.parametrize("cancel", SweepCancel)
def test_a_search_counts_sweeps_as_the_engine_does(cancel: SweepCancel) -> None:
    random = Random(cancel)
    rules = replace(PRESETS["swedish"], sweep_cancel=cancel, sweep_freeze="self:18")
    for seating in SEATINGS:
        counted(rules, seating, random)


def test_an_estimate_counts_what_is_held_and_the_likelier_majority() -> None:
    rules, seating = PRESETS["finnish_2p"], Seating(2)
    position = opened(open_deal(shuffled_pack(rules, seating, Random(1)), rules, seating, 0))
    evaluation = Evaluation(position.setting)
    half = (1 << 26) - 1
    position.won = [half, half << 26]
    position.loose = 0
    # The first half of the pack holds the aces and S2, the second one D10.
    assert evaluation.held(position.won, (0, 0), 0) == 5
    assert evaluation.held(position.won, (0, 1), 1) == 3
    assert evaluation.margin(position, 0) == pytest.approx(-evaluation.margin(position, 1))
    before = evaluation.margin(position, 0)
    position.won = [half | 1 << 50, (half << 26) & ~(1 << 50)]
    assert evaluation.margin(position, 0) > before
