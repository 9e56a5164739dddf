"""The switches, the presets of RULES 3.2, and which of them go together."""

import pickle
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.cards import card
from bot.engine.presets import PRESETS, validate
from bot.engine.rules import (
    AceHand,
    AceTable,
    CaptureDuty,
    CasinoHand,
    End,
    FaceCapture,
    Resolve,
    Rules,
    RulesError,
    SweepCancel,
    TieMajority,
    TopTie,
)
from bot.engine.seating import Seating
from tests.engine.scenes import FINNISH, FOUR, LAISTO, MULTI, PAIRS, SEATINGS, THREE, TWO

ANGLO, SPADE = PRESETS["anglo"], PRESETS["spade"]

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
        FINNISH.with_target(target)


def test_differences_name_the_switches() -> None:
    assert FINNISH.differences(FINNISH) == ()
    assert FINNISH.differences(MULTI) == ("sweep_points", "sweep_cancel")


@pytest.mark.parametrize("name", sorted(PRESETS))
@pytest.mark.parametrize("seating", SEATINGS)
def test_every_preset_can_be_played_in_every_seating(name: str, seating: Seating) -> None:
    validate(PRESETS[name], seating)


DOMINICAN = PRESETS["dominican"]

CONTRADICTIONS = [
    (FINNISH, {"difference": True}, THREE, "difference=yes does not go with 3 sides"),
    (FINNISH, {"difference": True}, FOUR, "difference=yes does not go with 4 sides"),
    (FINNISH, {"sweep_points": 4}, TWO, "sweep_points: 4 is not from 0 to 3"),
    *[
        (rules, {switch: value}, TWO, message)
        for rules, switch, value, message in [
            (ANGLO, "capture_duty", CaptureDuty.CARD, "builds=yes and capture_duty=card"),
            (ANGLO, "capture_duty", CaptureDuty.HAND, "builds=yes and capture_duty=hand"),
            (LAISTO, "end", End.INSTANT, "misere=yes and end=instant"),
            (LAISTO, "resolve", Resolve.COUNT_OUT_ROYAL, "misere=yes and resolve=count_out_royal"),
            (
                LAISTO,
                "top_tie",
                TopTie.COUNT_OUT_FINNISH,
                "misere=yes and top_tie=count_out_finnish",
            ),
            (SPADE, "difference", True, "difference=yes and end=instant"),
            (DOMINICAN, "target", 11, "resolve=dominican and target=11"),
            (DOMINICAN, "difference", True, "resolve=dominican and difference=yes"),
            (
                replace(DOMINICAN, pts_spades=0),
                "every_spade",
                True,
                "resolve=dominican and every_spade=yes",
            ),
            (ANGLO, "every_spade", True, "every_spade=yes and pts_spades=1"),
        ]
    ],
]


@pytest.mark.parametrize(("rules", "changed", "seating", "message"), CONTRADICTIONS)
def test_switches_that_contradict_each_other_are_refused_by_name(
    rules: Rules, changed: dict[str, Any], seating: Seating, message: str
) -> None:
    validate(rules, seating)
    with pytest.raises(RulesError) as refused:
        validate(replace(rules, **changed), seating)
    assert str(refused.value) == message.replace(" and ", " does not go with ")


@pytest.mark.parametrize(
    ("rules", "changed"),
    [
        (FINNISH, {"face_capture": FaceCapture.ALL}),
        (FINNISH, {"mixed_values": True}),
        (MULTI, {"sweep_cancel": SweepCancel.MIN, "sweep_freeze": "any:10"}),
        (FINNISH, {"raise_own": False, "build_for_partner": True}),
        (MULTI, {"tie_majority": TieMajority.SPLIT}),
    ],
)
def test_switches_without_effect_beside_others_are_no_contradiction(
    rules: Rules, changed: dict[str, Any]
) -> None:
    validate(replace(rules, **changed), THREE)


def test_the_difference_may_be_scored_between_two_sides() -> None:
    validate(replace(FINNISH, difference=True), TWO)
    validate(replace(MULTI, difference=True), PAIRS)
