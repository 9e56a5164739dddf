"""Whole turns with builds against brute force, and what holds of them on any table."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine.build_search import builds_by
from bot.engine.captures import card_worth
from bot.engine.mover import Mover
from bot.engine.moves import AddToBuild, BuildMove, MakeBuild, RaiseBuild
from bot.engine.plays import cards_gathered, legal_plays, plays_of
from bot.engine.presets import PRESETS
from tests.engine.turns import differences, house_rules, random_turn

# Long, and covers nothing that shorter tests do not: measuring would take most of its time.
pytestmark = pytest.mark.no_cover

TURNS = 200
"""How many turns of each preset are tried here; the benchmark tries 100,000."""


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_lists_what_brute_force_lists(name: str) -> None:
    random = Random(name)
    for _ in range(TURNS):
        assert differences(random_turn(PRESETS[name], random)) == []


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_house_rules_list_what_brute_force_lists(name: str) -> None:
    random = Random(f"house rules of {name}")
    for _ in range(TURNS):
        turn = random_turn(house_rules(PRESETS[name], random), random)
        assert differences(turn) == []


def test_the_random_turns_have_all_kinds_of_builds() -> None:
    random, kinds = Random(1), dict.fromkeys((MakeBuild, AddToBuild, RaiseBuild), 0)
    for _ in range(200):
        turn = random_turn(PRESETS["royal"], random)
        mover = Mover(turn.seat, turn.hand, turn.shows)
        for move in legal_plays(mover, turn.table, turn.rules):
            if isinstance(move, BuildMove):
                kinds[type(move)] += 1
    assert min(kinds.values()) > 50


def test_builds_come_best_first_and_a_card_alone_lists_its_part() -> None:
    random = Random(2)
    for _ in range(200):
        turn = random_turn(house_rules(PRESETS["bygg"], random), random, most_loose=9)
        mover = Mover(turn.seat, turn.hand, turn.shows)
        every = list(legal_plays(mover, turn.table, turn.rules))
        for card in turn.hand:
            builds = list(builds_by(card, mover, turn.table, turn.rules))
            worths = [sum(map(card_worth, cards_gathered(each))) for each in builds]
            assert worths == sorted(worths, reverse=True)
            alone = list(plays_of(card, mover, turn.table, turn.rules))
            assert set(alone) == {each for each in every if each.card == card}
            assert len(set(alone)) == len(alone)


def test_the_order_in_which_cards_were_laid_changes_no_build() -> None:
    random = Random(3)
    for _ in range(100):
        turn = random_turn(house_rules(PRESETS["anglo"], random), random, most_loose=8)
        mover = Mover(turn.seat, turn.hand, turn.shows)
        turned = replace(turn.table, loose=turn.table.loose[::-1])
        for card in turn.hand:
            first = list(builds_by(card, mover, turn.table, turn.rules))
            assert first == list(builds_by(card, mover, turned, turn.rules))
