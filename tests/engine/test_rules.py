"""The switches, the presets of RULES 3.2, and which of them go together."""

import pickle
from dataclasses import replace

import pytest

from bot.engine.cards import card
from bot.engine.presets import PRESETS, finnish_rules, validate
from bot.engine.rules import (
    AceHand,
    AceTable,
    CaptureDuty,
    CasinoHand,
    End,
    Rules,
    RulesError,
)
from bot.engine.seating import Seating
from tests.engine.scenes import BUILD_FREE, FINNISH, FOUR, MULTI, PAIRS, SEATINGS, THREE, TWO

VALUES = [
    ("finnish_2p", "CA", (14,), (1,)),
    ("finnish_2p", "S2", (15,), (2,)),
    ("finnish_2p", "H2", (2,), (2,)),
    ("finnish_2p", "D10", (16,), (10,)),
    ("finnish_2p", "S10", (10,), (10,)),
    ("finnish_2p", "HJ", (11,), (11,)),
    ("finnish_2p", "HK", (13,), (13,)),
    ("finnish_general", "HQ", (), ()),
    ("finnish_general", "CA", (14,), (1,)),
    ("swedish", "CA", (1, 14), (1,)),
    ("swedish", "S2", (2,), (2,)),
    ("swedish", "D10", (10,), (10,)),
    ("anglo", "CA", (1,), (1,)),
    ("anglo", "SK", (), ()),
    ("royal", "CA", (1, 14), (1,)),
    ("royal", "SK", (13,), (13,)),
    ("norwegian_home", "D10", (16,), (10,)),
]


@pytest.mark.parametrize(("name", "which", "hand", "table"), VALUES)
def test_what_cards_are_worth_in_hand_and_on_the_table(
    name: str, which: str, hand: tuple[int, ...], table: tuple[int, ...]
) -> None:
    rules = PRESETS[name]
    assert rules.hand_values[card(which)] == hand
    assert rules.table_values[card(which)] == table


def test_rules_that_were_used_can_be_sent_to_another_process() -> None:
    rules = replace(FINNISH, target=11)
    assert (rules.hand_values[card("CA")], rules.table_values[card("CA")]) == ((14,), (1,))
    sent = pickle.loads(pickle.dumps(rules))  # noqa: S301 - our own
    assert (sent, hash(sent)) == (rules, hash(rules))
    assert sent.hand_values == rules.hand_values


def test_house_rules_let_aces_and_casinos_choose() -> None:
    rules = Rules(ace_hand=AceHand.EITHER, ace_table=AceTable.EITHER, casino_hand=CasinoHand.CHOICE)
    assert rules.table_values[card("HA")] == (1, 14)
    assert rules.hand_values[card("S2")] == (2, 15)
    assert rules.hand_values[card("D10")] == (10, 16)


@pytest.mark.parametrize("target", [0, 1, 16, 200])
def test_any_whole_target_from_0_to_200_may_be_chosen(target: int) -> None:
    assert FINNISH.with_target(target).target == target


@pytest.mark.parametrize("target", [-1, 201])
def test_other_targets_are_refused(target: int) -> None:
    with pytest.raises(RulesError, match=f"target: {target} is not from 0 to 200"):
        finnish_rules(2, target)


def test_the_number_of_players_chooses_the_finnish_preset() -> None:
    assert finnish_rules(2, 16) == FINNISH
    assert finnish_rules(3, 16) == finnish_rules(4, 16) == MULTI
    assert finnish_rules(2, 11) == replace(FINNISH, target=11)


def test_differences_name_the_switches() -> None:
    assert FINNISH.differences(FINNISH) == ()
    assert FINNISH.differences(MULTI) == ("sweep_points", "sweep_cancel")


@pytest.mark.parametrize("name", BUILD_FREE)
@pytest.mark.parametrize("seating", SEATINGS)
def test_presets_without_builds_can_be_played(name: str, seating: Seating) -> None:
    validate(PRESETS[name], seating)


@pytest.mark.parametrize("name", sorted(set(PRESETS) - set(BUILD_FREE)))
def test_games_with_builds_are_refused_with_a_word_about_it(name: str) -> None:
    with pytest.raises(RulesError, match="games with builds are not played yet"):
        validate(PRESETS[name], TWO)


@pytest.mark.parametrize(
    ("rules", "seating", "message"),
    [
        (replace(FINNISH, difference=True), THREE, "difference: needs two sides"),
        (replace(FINNISH, difference=True), FOUR, "difference: needs two sides"),
        (Rules(builds=True, capture_duty=CaptureDuty.CARD), TWO, "not with capture_duty=card"),
        (Rules(builds=True, capture_duty=CaptureDuty.HAND), TWO, "not with capture_duty=hand"),
        (replace(FINNISH, end=End.INSTANT, misere=True), TWO, "instant does not go with misere"),
    ],
)
def test_switches_that_contradict_each_other_are_refused(
    rules: Rules, seating: Seating, message: str
) -> None:
    with pytest.raises(RulesError, match=message):
        validate(rules, seating)


def test_the_difference_may_be_scored_between_two_sides() -> None:
    validate(replace(FINNISH, difference=True), TWO)
    validate(replace(MULTI, difference=True), PAIRS)
