"""The rulings of RULES 9 on what plays there are, by number; the others stand with scoring."""

import pytest

from bot.engine.deal import legal_moves, objection, play
from bot.engine.moves import AddToBuild, MakeBuild, RaiseBuild, Reason
from bot.engine.notation import move_text
from bot.engine.presets import PRESETS
from bot.engine.rules import CaptureDuty, SweepCancel
from tests.engine.scenes import move, position

ACES = "table HA CA SK; hand DA"


@pytest.mark.parametrize("name", ["royal", "swedish"])
def test_9_1_an_ace_is_played_as_one_value_and_is_one_on_the_table(name: str) -> None:
    assert objection(position(f"rules {name}; {ACES}"), move("DAxHA+CA+SK")) is (
        Reason.DOES_NOT_ADD_UP
    )
    mixed = position(f"rules {name} mixed_values=yes; {ACES}")
    assert objection(mixed, move("DAxHA+CA+SK")) is None


def test_9_1_mixed_values_let_a_duty_range_over_all_captures() -> None:
    rules = "rules swedish mixed_values=yes capture_duty=card"
    deal = position(f"{rules}; table HA CA SK; hand DA")
    assert [move_text(each) for each in legal_moves(deal)] == ["DAxCA+HA+SK"]
    equal = position(f"{rules.replace('card', 'equal')}; table HA SK CA D8; hand DA")
    assert objection(equal, move("DAxSK+HA")) is Reason.MUST_TAKE_EQUALS
    assert objection(equal, move("DAxSK+HA+CA")) is None


def test_9_2_an_ace_is_laid_as_one() -> None:
    fourteen = "table [SK+HA = 14 owner P2 single] CA; hand DA SA"
    deal = position(f"rules royal; {fourteen}")
    assert objection(deal, move("DA+[SK+HA]=14")) is Reason.BUILD_DOES_NOT_ADD_UP
    assert objection(deal, move("DA+CA=14")) is Reason.BUILD_DOES_NOT_ADD_UP
    assert objection(deal, move("DA+CA=1")) is None
    either = position(f"rules royal ace_table=1or14; {fourteen}")
    assert objection(either, move("DA+[SK+HA]=14")) is None


def test_9_2_nothing_is_built_for_one_where_no_hand_card_is_worth_one() -> None:
    deal = position("rules rakennus; table CA; hand DA SA H2")
    assert objection(deal, move("DA+CA=1")) is Reason.MUST_HOLD
    built = [each for each in legal_moves(deal) if isinstance(each, MakeBuild)]
    assert {each.value for each in built} == {2}


def test_9_4_laisto_makes_each_card_take_all_it_can_for_its_value() -> None:
    laisto = PRESETS["laisto"]
    assert laisto.capture_duty is CaptureDuty.CARD
    assert laisto.sweep_cancel is PRESETS["pakka"].sweep_cancel is SweepCancel.MIN
    # As one the ace takes an ace, as fourteen another set: each is maximal for its own value.
    deal = position("rules laisto ace_hand=1or14; table HA SK; hand DA")
    assert {move_text(each) for each in legal_moves(deal)} == {"DAxHA", "DAxHA+SK"}


@pytest.mark.parametrize("name", ["rakennus", "bygg"])
def test_9_5_an_owner_may_not_trail_in_rakennus_and_bygg_either(name: str) -> None:
    deal = position(f"rules {name}; table [H3+D5 = 8 owner P1 single] SK; hand C8 D4")
    assert objection(deal, move("D4")) is Reason.OWNER_MAY_NOT_TRAIL


def test_9_12_a_move_names_the_build_it_means() -> None:
    table = "[H3+D5 = 8 owner P2 single] [C6+C2 = 8 owner P2 single]"
    deal = position(f"rules anglo same_value=coexist; table {table}; hand S8 D8 D2 H10")
    added = [each for each in legal_moves(deal) if isinstance(each, AddToBuild)]
    assert {move_text(each) for each in added} == {
        f"{card}+[{build}]=8" for card in ("S8", "D8") for build in ("H3+D5", "C2+C6")
    }
    after = play(deal, move("S8+[C2+C6]=8")).state
    assert [(each.owner, len(each.cards)) for each in after.table.builds] == [(1, 2), (0, 3)]


def test_9_12_raising_to_a_value_that_lies_there_is_forbidden_under_forbid() -> None:
    table = "[H3+D5 = 8 owner P2 single] [C6+C4 = 10 owner P2 single]"
    deal = position(f"rules anglo same_value=forbid; table {table}; hand D2 H10")
    assert objection(deal, move("D2^[H3+D5]=10")) is Reason.VALUE_TWICE
    assert not [each for each in legal_moves(deal) if isinstance(each, RaiseBuild)]
