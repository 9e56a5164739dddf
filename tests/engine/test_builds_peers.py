"""Builds that go wrong in other programs: PEER_CASES 26 to 39 and 55."""

from dataclasses import replace

import pytest

from bot.engine.deal import legal_moves, objection, play
from bot.engine.moves import AddToBuild, Capture, MakeBuild, Move, Reason
from bot.engine.notation import NotationError, move_text, read_move
from bot.engine.presets import PRESETS
from bot.engine.rules import SameValue
from tests.engine.scenes import move, position


def plays(text: str, card: str = "") -> set[str]:
    """Return the legal plays in the position *text*, of one card if it is named."""
    moves = legal_moves(position(text))
    return {move_text(each) for each in moves if not card or str(each.card) == card}


def test_26_a_build_needs_another_card_that_takes_it() -> None:
    assert "D3+C5=8" in plays("rules anglo; table C5; hand D3 S8")
    without = position("rules anglo; table C5; hand D3 S9")
    assert objection(without, move("D3+C5=8")) is Reason.MUST_HOLD


def test_27_all_that_a_three_can_do() -> None:
    text = "rules anglo; table CA D2; hand H3 S3 D6"
    assert plays(text, "H3") == {"H3xCA+D2", "H3+CA+D2=6", "H3+CA+D2=3", "H3"}
    assert plays(text, "D6") == {"D6"}


def test_28_one_move_builds_sevens_in_three_ways_at_once() -> None:
    listed = plays("rules anglo; table D3 S4 H5 C7; hand C2 D7")
    assert "C2+D3+S4+H5+C7=7" in listed


def test_29_a_nine_takes_a_build_and_loose_groups_and_that_is_a_sweep() -> None:
    text = (
        "rules anglo sweep_points=1; table [H6+C3 = 9 owner P2 single] H5 C4; hands S9 C2 / D2 D3"
    )
    step = play(position(text), move("S9xH6+C3+H5+C4"))
    assert step.state.sweeps == (1, 0)
    more = play(position(text.replace(" H5", " H5 CK")), move("S9xH6+C3+H5+C4"))
    assert more.state.sweeps == (0, 0)


@pytest.mark.parametrize(
    ("hand", "values"), [("S5 C10 D5", {5, 10}), ("S5 C10", {10}), ("S5 D5", {5})]
)
def test_31_a_five_on_a_five_is_announced_as_ten_or_as_fives(hand: str, values: set[int]) -> None:
    moves = legal_moves(position(f"rules anglo; table H5; hand {hand}"))
    made = [each for each in moves if isinstance(each, MakeBuild) and str(each.card) == "S5"]
    assert {each.value for each in made} == values


def test_32_a_loose_card_does_not_help_to_raise() -> None:
    listed = plays("rules anglo; table [HA+C4 = 5 owner P2 single] D2; hand H3 S8 S10", "H3")
    assert listed == {"H3^[HA+C4]=8", "H3"}


def test_34_a_build_of_fives_is_not_raised_to_six() -> None:
    deal = position("rules anglo; table [H5 / C5 = 5 owner P2 multiple]; hand HA D6")
    assert objection(deal, move("HA^[C5+H5]=6")) is Reason.MULTIPLE_NOT_RAISED


def test_35_the_owner_of_an_eight_with_one_eight() -> None:
    text = "rules anglo; table [H3+D5 = 8 owner P1 single] D8; hand C8 D4"
    assert plays(text) == {"C8xH3+D5", "C8xH3+D5+D8"}
    assert objection(position(text), move("D4")) is Reason.OWNER_MAY_NOT_TRAIL
    assert objection(position(text), move("C8xD8")) is Reason.MUST_KEEP


@pytest.mark.parametrize(
    "text", ["S8+H3+H3+D5=8", "D8+[H3+H3]=8", "D8+[H3+D5]+C2+C2=8", "D8^[H3+D5+H3]=9"]
)
def test_38_a_card_cannot_be_in_two_parts_of_a_build(text: str) -> None:
    with pytest.raises(NotationError, match="a card is named twice"):
        read_move(text)


@pytest.mark.parametrize(
    "tried", ["S8+S8=8", "S8+H9=8", "S8+[H3+D5]+D5=8", "S8+[H3+D5]+S8=8", "S8^[H3+D5]+H3=8"]
)
def test_38_what_is_not_loose_cannot_be_laid_together(tried: str) -> None:
    deal = position("rules anglo; table [H3+D5 = 8 owner P2 single] C8; hand S8 D8")
    assert objection(deal, move(tried)) in {Reason.NOT_ON_TABLE, Reason.BUILD_IS_WHOLE}


def test_39_either_side_may_raise_what_the_other_built() -> None:
    table = "table [H3+D5 = 8 owner P{owner} single]; turn P{turn}; hand C2 H10"
    for owner, turn in ((1, 2), (2, 1)):
        deal = position(f"rules anglo; {table.format(owner=owner, turn=turn)}")
        assert objection(deal, move("C2^[H3+D5]=10")) is None


@pytest.mark.parametrize("part", ["S6", "C2", "S6+C2"])
def test_55_the_reason_is_told_on_every_card_of_a_build(part: str) -> None:
    deal = position("rules anglo; table [C2+S6 = 8 owner P2 single] H9; hand C9 D6")
    reason = objection(deal, move(f"C9x{part}"))
    whole = {"C2", "S6"} <= set(part.split("+"))
    assert reason is (Reason.DOES_NOT_ADD_UP if whole else Reason.BUILD_IS_WHOLE)


def test_37_two_builds_of_a_value_are_made_and_taken_only_where_they_may_coexist() -> None:
    text = "table [H5+D2 = 7 owner P2 single] C4; hands C3 S7 / D7 D9"
    coexist = position(f"rules anglo same_value=coexist; {text}")
    made = play(coexist, move("C3+C4=7")).state
    assert [each.value for each in made.table.builds] == [7, 7]
    taken = play(made, move("D7xH5+D2+C3+C4"))
    assert taken.state.table.builds == ()
    assert isinstance(made.history[0].move, MakeBuild)
    merge = replace(coexist, rules=PRESETS["anglo"])
    assert merge.rules.same_value is SameValue.MERGE
    fused = play(merge, move("C3+[D2+H5]+C4=7")).state
    assert [(each.value, each.owner) for each in fused.table.builds] == [(7, 0)]
    kinds: set[type[Move]] = {type(each) for each in legal_moves(merge) if str(each.card) == "C3"}
    assert kinds >= {AddToBuild}
    assert Capture not in kinds
