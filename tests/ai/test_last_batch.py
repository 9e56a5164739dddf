"""Compare the solved last batch with a search of every line through the engine."""

from dataclasses import replace
from random import Random

import pytest

from bot.ai.evaluation import Evaluation
from bot.ai.facts import facts_of
from bot.ai.hard import Hard
from bot.ai.last_batch import LastBatch, TooLargeError, last_batch_of
from bot.ai.lying import move_of
from bot.ai.memory import memory_of
from bot.ai.position import setting_of
from bot.ai.steps import Steps
from bot.engine.deal import Deal, legal_moves, play
from bot.engine.presets import PRESETS
from bot.engine.scoring import NO_POTS, score_deal
from bot.engine.seating import Seating
from bot.engine.view import view_of_deal
from tests.ai.deals import some_deal

# Long, and covers nothing that shorter tests do not: measuring would take most of its time.
pytestmark = pytest.mark.no_cover


def minimax(deal: Deal, side: int) -> float:
    """Return by how much *side* is ahead in the end if nobody errs; misère turns it round."""
    if deal.is_over:
        awarded = score_deal(deal, NO_POTS).awarded
        return (awarded[side] - awarded[1 - side]) * (-1 if deal.rules.misere else 1)
    values = [minimax(play(deal, move).state, side) for move in set(legal_moves(deal))]
    return max(values) if deal.turn == side else min(values)


def small_end(name: str, random: Random) -> Deal:
    """Return a deal with four or five plays to go and few cards on the table."""
    while True:
        deal = some_deal(PRESETS[name], Seating(2), random.choice([43, 44]), random)
        if len(deal.table.cards) <= 8:
            return deal


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_solved_last_batch_is_what_brute_force_finds(name: str) -> None:
    random = Random(name)
    for _ in range(4):
        deal = small_end(name, random)
        view = view_of_deal(deal, deal.turn)
        memory, steps = memory_of(view), Steps(facts_of(view.rules))
        position = last_batch_of(view, memory)
        assert position is not None
        value, step = LastBatch(steps, Evaluation(setting_of(view))).values(position)[0]
        assert value == minimax(deal, deal.turn)
        move = move_of(step, view.mover, view.table, view.rules)
        assert minimax(play(deal, move).state, deal.turn) == value


def test_too_many_positions_are_given_up_and_a_move_is_made_all_the_same() -> None:
    deal = some_deal(PRESETS["royal"], Seating(2), 40, Random(2))
    view = view_of_deal(deal, deal.turn)
    memory, steps = memory_of(view), Steps(facts_of(view.rules))
    position = last_batch_of(view, memory)
    assert position is not None
    with pytest.raises(TooLargeError):
        LastBatch(steps, Evaluation(setting_of(view)), most=50).values(position)
    assert play(deal, Hard().choose(view, Random(1))).state != deal


def test_nothing_is_solved_while_cards_are_hidden() -> None:
    for deal in (
        some_deal(PRESETS["finnish_2p"], Seating(2), 39, Random(1)),
        some_deal(PRESETS["finnish_multi"], Seating(4, pairs=True), 40, Random(1)),
    ):
        view = view_of_deal(deal, deal.turn)
        assert last_batch_of(view, memory_of(view)) is None


def test_who_only_watches_has_no_last_batch() -> None:
    deal = some_deal(PRESETS["finnish_2p"], Seating(2), 44, Random(1))
    view = replace(view_of_deal(deal, deal.turn), seat=None)
    assert last_batch_of(view, memory_of(view)) is None
