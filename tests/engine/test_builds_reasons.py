"""Why a build is refused, and what an owner may not do: one position a reason."""

import pytest

from bot.engine.builds import build_after
from bot.engine.cards import card
from bot.engine.deal import legal_moves, objection
from bot.engine.moves import MakeBuild, Reason
from bot.engine.notation import move_text
from bot.engine.plays import captures_by
from tests.engine.scenes import move, position

EIGHT = "table [H3+D5 = 8 owner P2 single] C6 HK; hand S8 D8 D2 D4"


@pytest.mark.parametrize(
    ("text", "tried", "reason"),
    [
        (
            f"rules finnish_2p; {EIGHT.replace('[H3+D5 = 8 owner P2 single] ', '')}",
            "D2+C6=8",
            "NO_BUILDS",
        ),
        (f"rules anglo; {EIGHT}", "S8+[H3+C5]=8", "NO_SUCH_BUILD"),
        (f"rules anglo; {EIGHT}", "S8+[H3]=8", "NO_SUCH_BUILD"),
        (f"rules anglo; {EIGHT}", "H9+[H3+D5]=8", "CARD_NOT_IN_HAND"),
        (f"rules anglo; {EIGHT}", "D2+[H3+D5]+C7=8", "NOT_ON_TABLE"),
        (f"rules anglo; {EIGHT}", "D2+H3+C6=8", "BUILD_IS_WHOLE"),
        ("rules anglo; table [H3+D5 = 8 owner P2 single]; hand S8", "S8+H3+D5=8", "BUILD_IS_WHOLE"),
        (f"rules anglo; {EIGHT}", "D4+[H3+D5]+C6=10", "NOT_THE_BUILDS_VALUE"),
        (f"rules anglo; {EIGHT}", "D2+[H3+D5]=8", "BUILD_DOES_NOT_ADD_UP"),
        (f"rules anglo; {EIGHT}", "S8+[H3+D5]+HK=8", "NO_NUMBER_TO_BUILD"),
        (f"rules anglo; {EIGHT}", "S8+[H3+D5]+C6=8", "BUILD_DOES_NOT_ADD_UP"),
        (f"rules anglo; {EIGHT}", "D2^[H3+D5]=11", "BUILD_DOES_NOT_ADD_UP"),
        (f"rules anglo; {EIGHT}", "D2^[H3+D5]=10", "MUST_HOLD"),
        (f"rules anglo; {EIGHT}", "D2+C6=8", "ADD_TO_THAT_BUILD"),
        (f"rules anglo; {EIGHT}", "D2+C6=99", "BUILD_DOES_NOT_ADD_UP"),
        (f"rules anglo; {EIGHT}", "D2+C6=0", "BUILD_DOES_NOT_ADD_UP"),
        (
            "rules royal raise_with_table=yes; table [HK+C3 = 16 owner P2 single]; hand S8 D2",
            "D2^[HK+C3]=18",
            "BUILD_DOES_NOT_ADD_UP",
        ),
        ("rules anglo; table C6; hand D2", "D2+C6=8", "LAST_CARD_BUILT"),
        ("rules norwegian_home; table C6; hand S2 D8", "S2+C6=8", "SPECIAL_NOT_LAID"),
        (
            "rules anglo same_value=forbid; hand D2 H10;"
            " table [H3+D5 = 8 owner P2 single] [C6+C4 = 10 owner P2 single]",
            "D2^[H3+D5]=10",
            "VALUE_TWICE",
        ),
        (
            "rules anglo; table [H3+D5 = 8 owner P1 single] C2; hand S8 D4 H10",
            "S8+C2=10",
            "MUST_KEEP",
        ),
        (
            "rules anglo owner_duty=none; table [H3+D5 = 8 owner P1 single] C2; hand S8 D4 D6",
            "S8",
            None,
        ),
        (
            "rules anglo owner_duty=none; table [H3+D5 = 8 owner P1 single] C2; hand S8 D4 D6",
            "D4+C2=6",
            None,
        ),
        ("rules anglo owner_duty=none; table C2; hand S8 D4", "D4+C2=6", "MUST_HOLD"),
    ],
)
def test_a_build_is_refused_for_its_reason(text: str, tried: str, reason: str | None) -> None:
    deal = position(text)
    assert objection(deal, move(tried)) is (reason and Reason[reason])
    assert (move(tried) in set(legal_moves(deal))) is (reason is None)


def test_a_build_needs_a_card_of_the_table() -> None:
    deal = position("rules anglo; table C6; hand S8 D8")
    assert objection(deal, MakeBuild(card("S8"), frozenset(), 8)) is Reason.NOTHING_BUILT_ON


def test_no_table_comes_of_a_move_that_is_refused() -> None:
    deal = position(f"rules anglo; {EIGHT}")
    illegal = move("D2+[H3+D5]=8")
    with pytest.raises(ValueError, match="not a legal move"):
        build_after(illegal, deal.mover, deal.table, deal.rules)  # type: ignore[arg-type]


ACES = "table [HA / DA = 1 owner P1 multiple] [S10+H4 = 14 owner P1 single] C9"


def test_one_ace_for_two_builds_leaves_either_to_be_taken() -> None:
    deal = position(f"rules royal; {ACES}; hand CA SA")
    assert {move_text(each) for each in legal_moves(deal)} == {
        f"{ace}x{taken}" for ace in ("CA", "SA") for taken in ("DA+HA", "H4+S10")
    }


def test_mixed_values_take_both_builds_with_one_ace() -> None:
    deal = position(f"rules royal mixed_values=yes; {ACES}; hand CA SA")
    listed = [
        move_text(each) for each in captures_by(card("CA"), deal.mover, deal.table, deal.rules)
    ]
    assert sorted(listed) == ["CAxDA+HA", "CAxDA+HA+H4+S10", "CAxH4+S10"]
    assert listed[0] == "CAxDA+HA+H4+S10"


def test_a_face_without_a_number_leaves_an_owner_without_a_card_where_he_is() -> None:
    # The hand is told in part: no six is held, so nothing that leaves the build is allowed.
    deal = position("rules anglo; table [H4+D2 = 6 owner P1 single] CK; hand HK")
    assert list(legal_moves(deal)) == []
    assert objection(deal, move("HKxCK")) is Reason.MUST_KEEP


def test_a_build_may_be_taken_as_part_of_a_sum_by_its_owner() -> None:
    deal = position(
        "rules anglo build_in_sums=yes; table [H4+S3 = 7 owner P1 single] D2; hand S9 C7"
    )
    listed = {move_text(each) for each in legal_moves(deal)}
    assert listed == {"S9xD2+S3+H4", "C7xS3+H4"}
