"""The games of the family, their house rules, and how a lobby's log keeps them."""

from dataclasses import replace

import pytest

from bot.engine.events import EventError, Opened, RulesChanged, replay
from bot.engine.family import GAMES, SWITCHES, preset_of, rules_of, with_switch
from bot.engine.game import Setup
from bot.engine.log import digest, event_text, read_event
from bot.engine.notation import NotationError
from bot.engine.presets import FINNISH, PRESETS, validate
from bot.engine.rules import CaptureDuty, Rules, RulesError, SweepCancel
from tests.engine.scenes import SEATINGS, TWO, started

LOBBY = Opened(Setup("royal", 21, 4), host=1)


def test_every_preset_is_played_in_some_game() -> None:
    played = {preset for presets in GAMES.values() for preset in presets}
    assert set(PRESETS) - played == {"royal_sweeps"}
    changes = with_switch("royal", (), "sweep_points", 1)
    assert rules_of("royal", 2, 21, changes) == PRESETS["royal_sweeps"]


def test_the_number_of_players_chooses_the_finnish_preset() -> None:
    assert preset_of(FINNISH, 2) == PRESETS["finnish_2p"]
    assert preset_of(FINNISH, 3) == preset_of(FINNISH, 4) == PRESETS["finnish_multi"]
    assert rules_of(FINNISH, 2, 11) == replace(PRESETS["finnish_2p"], target=11)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_valid_for_every_seating(game: str) -> None:
    for seating in SEATINGS:
        validate(preset_of(game, seating.seats), seating)


def test_no_other_game_is_known() -> None:
    with pytest.raises(RulesError, match="no game 'whist'"):
        preset_of("whist", 2)


@pytest.mark.parametrize("target", [-1, 201])
def test_a_target_out_of_reach_is_refused(target: int) -> None:
    with pytest.raises(RulesError, match=f"target: {target} is not from 0 to 200"):
        rules_of(FINNISH, 2, target)


def test_what_a_game_has_by_itself_is_no_change() -> None:
    once = with_switch("royal", (), "raise_own", False)
    assert once == (("raise_own", False),)
    assert with_switch("royal", once, "raise_own", True) == ()


def test_a_value_that_only_one_preset_of_a_game_has_is_kept_for_the_other() -> None:
    changes = with_switch(FINNISH, (), "sweep_points", 1)
    assert changes == (("sweep_points", 1),)
    assert rules_of(FINNISH, 2, 16, changes) == PRESETS["finnish_2p"]
    assert rules_of(FINNISH, 3, 16, changes).sweep_points == 1


def test_changes_come_in_the_order_of_the_switches() -> None:
    changes = with_switch("royal", (), "direction", "ccw")
    changes = with_switch("royal", changes, "sweep_cancel", SweepCancel.WIPE)
    assert [SWITCHES.index(name) for name, _ in changes] == sorted(
        SWITCHES.index(name) for name, _ in changes
    )


def test_house_rules_are_an_event_that_reads_back() -> None:
    for event in (
        RulesChanged(16, ()),
        RulesChanged(0, (("builds", True), ("sweep_freeze", None), ("pts_last", 2))),
        RulesChanged(21, (("capture_duty", CaptureDuty.HAND), ("sweep_freeze", "any:10"))),
    ):
        assert read_event(event_text(event)) == event


@pytest.mark.parametrize("text", ["rules", "rules target=x", "rules target=16 magic=yes"])
def test_what_is_no_rule_is_no_event(text: str) -> None:
    with pytest.raises(NotationError):
        read_event(text)


def test_a_table_that_is_opened_with_house_rules_reads_back() -> None:
    setup = replace(LOBBY.setup, changes=(("sweep_points", 1), ("sweep_freeze", "self:18")))
    for event in (LOBBY, Opened(setup, host=1)):
        assert read_event(event_text(event)) == event
    assert event_text(LOBBY) == "open royal target=21 seats=4 pairs=0 host=1"


def test_a_lobby_takes_its_new_rules_and_its_digest_shows_them() -> None:
    before = replay([LOBBY]).state
    same = replay([LOBBY, RulesChanged(21, ())]).state
    after = replay([LOBBY, RulesChanged(11, (("sweep_points", 1),))]).state
    assert after.setup == replace(LOBBY.setup, target=11, changes=(("sweep_points", 1),))
    assert before.setup == same.setup
    assert digest(after) != digest(same)


def test_rules_do_not_change_once_the_game_has_begun() -> None:
    with pytest.raises(EventError, match="the rules are fixed"):
        replay([*started(Rules(), TWO), RulesChanged(16, ())])
