"""Compare the fast steps with the plays that the engine lists."""

from random import Random

import pytest

from bot.ai.bits import bits_of
from bot.ai.facts import facts_of
from bot.ai.lying import Kind, Stack, Step, move_of, stack_of
from bot.ai.steps import Steps
from bot.engine.builds import build_after
from bot.engine.mover import Mover
from bot.engine.moves import Capture, Move, Trail
from bot.engine.plays import legal_plays
from bot.engine.presets import PRESETS
from bot.engine.rules import Rules
from bot.engine.table import Table
from tests.engine.oracle_builds import Turn
from tests.engine.turns import house_rules, random_turn, undeclared


def table_after(move: Move, mover: Mover, table: Table, rules: Rules) -> Table:
    match move:
        case Trail(card):
            return Table((*table.loose, card), table.builds)
        case Capture(_, taken):
            return table.without(taken)
        case _:
            return build_after(move, mover, table, rules).table


def in_bits(table: Table) -> tuple[int, frozenset[Stack]]:
    return bits_of(table.loose), frozenset(map(stack_of, table.builds))


def found(turn: Turn) -> list[Step]:
    loose, stacks = bits_of(turn.table.loose), tuple(map(stack_of, turn.table.builds))
    hand = tuple(each.number for each in turn.hand)
    return Steps(facts_of(turn.rules)).every(loose, stacks, turn.seat, hand)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_steps_of_a_turn_are_the_plays_of_the_engine(name: str) -> None:
    random = Random(name)
    for _ in range(120):
        turn = random_turn(PRESETS[name], random, most_loose=7)
        mover = Mover(turn.seat, turn.hand)
        asked = (mover, turn.table, turn.rules)
        expected = {undeclared(each): table_after(each, *asked) for each in legal_plays(*asked)}
        steps = {undeclared(move_of(each, *asked)): each for each in found(turn)}
        assert steps.keys() == expected.keys()
        for move, step in steps.items():
            assert (step.loose, frozenset(step.stacks)) == in_bits(expected[move])
            assert step.swept == (step.kind is Kind.CAPTURE and not expected[move].cards)


def test_under_house_rules_every_step_is_a_play_of_the_engine() -> None:
    random = Random(7)
    for _ in range(150):
        rules = house_rules(PRESETS[random.choice(sorted(PRESETS))], random)
        turn = random_turn(rules, random, most_loose=7)
        mover = Mover(turn.seat, turn.hand)
        steps = found(turn)
        assert steps or turn.shows
        for step in steps:
            move = move_of(step, mover, turn.table, rules)
            after = table_after(move, mover, turn.table, rules)
            assert (step.loose, frozenset(step.stacks)) == in_bits(after)
