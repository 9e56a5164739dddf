"""Builds made, added to, raised and taken: the worked cases of CASES B to H, by number."""

import pytest

from bot.engine.build_duties import owed_values
from bot.engine.deal import Deal, legal_moves, objection, play
from bot.engine.effects import Added, Built, Captured, Fused, Raised
from bot.engine.mover import Mover
from bot.engine.moves import Capture, MakeBuild, Move, Reason, Trail
from bot.engine.notation import move_text, read_table, table_text
from bot.engine.plays import plays_of
from bot.engine.presets import PRESETS
from bot.engine.table import Table
from tests.engine.scenes import SEATINGS, move, position, positions, random_game

EIGHT = "[D5+H3 = 8 owner P1 single]"
DOUBLE = "[H3+D5 / C8 = 8 owner P1 multiple] H2"

LEGAL = [
    ("B10", "rakennus", "S5 C5; hand H5 D5", "H5+S5+C5=5", "[H5 / S5 / C5 = 5 owner P1 multiple]"),
    ("B11", "rakennus", "H4; hand S5 C9", "S5+H4=9", "[H4+S5 = 9 owner P1 single]"),
    (
        "B14",
        "rakennus",
        "[H6+C2 = 8 owner P2 single] C3; hand D5 H8",
        "D5+[H6+C2]+C3=8",
        "[H6+C2 / C3+D5 = 8 owner P1 multiple]",
    ),
    (
        "B16",
        "rakennus",
        "[H6+C2 = 8 owner P2 single]; hand H4 SQ",
        "H4^[H6+C2]=12",
        "[H6+C2+H4 = 12 owner P1 single]",
    ),
    ("C15", "bygg", "H4; hand S5 C9", "S5+H4=9", "[H4+S5 = 9 owner P1 single]"),
    ("D02", "anglo", "D3 C5; hand H8 S8", "H8+D3+C5=8", "[H8 / D3+C5 = 8 owner P1 multiple]"),
    (
        "D03 with the eight",
        "anglo",
        "HA D7 H4 D4 C5; hand H8 S8 H3",
        "H8+HA+D7+H4+D4=8",
        "[H8 / HA+D7 / H4+D4 = 8 owner P1 multiple] C5",
    ),
    (
        "D03 with the three",
        "anglo",
        "HA D7 H4 D4 C5; hand H8 S8 H3",
        "H3+C5+HA+D7+H4+D4=8",
        "[C5+H3 / HA+D7 / H4+D4 = 8 owner P1 multiple]",
    ),
    (
        "D04",
        "anglo",
        "[H2+D3 = 5 owner P1 single]; turn P2; hand C3 S8",
        "C3^[H2+D3]=8",
        "[H2+D3+C3 = 8 owner P2 single]",
    ),
    (
        "D05",
        "anglo",
        "[H2+D3+C3 = 8 owner P2 single]; hand CA H9",
        "CA^[H2+D3+C3]=9",
        "[H2+D3+C3+CA = 9 owner P1 single]",
    ),
    ("D16", "royal", "S10; hand CA H4", "H4+S10=14", "[S10+H4 = 14 owner P1 single]"),
    (
        "E04",
        "anglo",
        "C8 D3 H5 HQ; hand S8 D10 C2",
        "C2+C8=10",
        "[C8+C2 = 10 owner P1 single] D3 H5 HQ",
    ),
    ("E05", "anglo", "D5; hand H3 C8", "H3+D5=8", "[D5+H3 = 8 owner P1 single]"),
    (
        "E06",
        "anglo",
        f"{EIGHT}; turn P2; hand H2 H10",
        "H2^[D5+H3]=10",
        "[D5+H3+H2 = 10 owner P2 single]",
    ),
    (
        "E07 b",
        "anglo",
        f"{DOUBLE}; turn P2; hand S6 D8 C2 H10",
        "S6+[H3+D5+C8]+H2=8",
        "[H3+D5 / C8 / H2+S6 = 8 owner P2 multiple]",
    ),
    (
        "E07 c",
        "anglo",
        f"{DOUBLE}; turn P2; hand S8 D8",
        "S8+[H3+D5+C8]=8",
        "[H3+D5 / C8 / S8 = 8 owner P2 multiple] H2",
    ),
    (
        "G03",
        "anglo",
        "D3 S4 H5 C7; hand C2 D7",
        "C2+D3+S4+H5+C7=7",
        "[H5+C2 / C7 / D3+S4 = 7 owner P1 multiple]",
    ),
    (
        "G05",
        "anglo",
        "[SA+D4 = 5 owner P1 single] C2; turn P2; hand H3 D8 S10",
        "H3^[SA+D4]=8",
        "[SA+D4+H3 = 8 owner P2 single] C2",
    ),
    (
        "G05 with the table's help",
        "anglo raise_with_table=yes",
        "[SA+D4 = 5 owner P1 single] C2; turn P2; hand H3 D8 S10",
        "H3^[SA+D4]+C2=10",
        "[SA+D4+C2+H3 = 10 owner P2 single]",
    ),
    (
        "G15",
        "anglo",
        "[H4+D2 = 6 owner P2 single] [H5+C3 = 8 owner P1 single]; turn P2; hand C2 D8",
        "C2^[H4+D2]=8",
        "[H4+D2+C2 / H5+C3 = 8 owner P2 multiple]",
    ),
    ("G21", "rakennus", "HQ; hand S2 C3", "C3+HQ=15", "[HQ+C3 = 15 owner P1 single]"),
    ("G23", "rakennus", "CA; hand HA D2", "HA+CA=2", "[CA+HA = 2 owner P1 single]"),
    ("G25", "rakennus", "C4; hand D10 HA", "D10+C4=14", "[C4+D10 = 14 owner P1 single]"),
    (
        "G27 with two aces",
        "royal",
        "[HA / DA = 1 owner P1 multiple] S10; hand CA SA H4",
        "H4+S10=14",
        "[HA / DA = 1 owner P1 multiple] [S10+H4 = 14 owner P1 single]",
    ),
    ("G29", "bygg", "SK; hand DA CA", "DA+SK=14", "[SK+DA = 14 owner P1 single]"),
    (
        "G35",
        "anglo",
        "[C4+H4 = 8 owner P1 single] C6; hand C8 D2",
        "D2+[C4+H4]+C6=8",
        "[C4+H4 / C6+D2 = 8 owner P1 multiple]",
    ),
    (
        "F17 with another ten",
        "dominican",
        "H10 C10 S8 D6; hand S10 D10",
        "S10+H10+C10=10",
        "[S10 / H10 / C10 = 10 owner P1 multiple] S8 D6",
    ),
]


def unordered(table: Table) -> tuple[object, ...]:
    """Return *table* in a form that knows no order of cards and groups."""
    builds = {
        (each.value, each.kind, each.owner, frozenset(map(frozenset, each.groups)))
        for each in table.builds
    }
    return builds, set(table.loose)


@pytest.mark.parametrize(
    ("rules", "text", "made", "expected"),
    [pytest.param(*case, id=name) for name, *case in LEGAL],
)
def test_a_build_is_made_as_the_case_says(rules: str, text: str, made: str, expected: str) -> None:
    deal = position(f"rules {rules}; table {text}")
    assert objection(deal, move(made)) is None
    assert move(made) in set(legal_moves(deal))
    after = play(deal, move(made)).state
    assert unordered(after.table) == unordered(read_table(expected))
    assert after.last_capturer is None
    assert after.hands[deal.turn] == tuple(each for each in deal.hand if each != move(made).card)


REFUSED = [
    ("A42", "finnish_2p", "H4; hand S5 C9", "S5+H4=9", Reason.NO_BUILDS),
    ("B12", "rakennus", "H4; hand S5 C8", "S5+H4=9", Reason.MUST_HOLD),
    (
        "B13",
        "rakennus",
        "[H5+C3 / D8 = 8 owner P2 multiple]; hand C2 H10",
        "C2^[H5+C3+D8]=10",
        Reason.MULTIPLE_NOT_RAISED,
    ),
    (
        "B14 as a new build",
        "rakennus",
        "[H6+C2 = 8 owner P2 single] C3; hand D5 H8",
        "D5+C3=8",
        Reason.ADD_TO_THAT_BUILD,
    ),
    (
        "B15",
        "rakennus",
        "[H6+C2 = 8 owner P2 single]; hand C6 S8",
        "C6xH6",
        Reason.BUILD_IS_WHOLE,
    ),
    ("C17", "bygg", "H4; hand S5 C8", "S5+H4=9", Reason.MUST_HOLD),
    (
        "D06",
        "anglo",
        "[H2+D3 = 5 owner P1 single]; turn P2; hand C3 S8",
        "C3^[H2+D3]=9",
        Reason.BUILD_DOES_NOT_ADD_UP,
    ),
    ("D08", "anglo", "[S6+D3 = 9 owner P1 single] H5 C4; hand H9", "H9xH5+C4", Reason.MUST_KEEP),
    (
        "D09 six",
        "anglo",
        "[S6+D3 = 9 owner P1 single]; turn P2; hand C6 H3",
        "C6xS6",
        Reason.BUILD_IS_WHOLE,
    ),
    (
        "D09 three",
        "anglo",
        "[S6+D3 = 9 owner P1 single]; turn P2; hand C6 H3",
        "H3xD3",
        Reason.BUILD_IS_WHOLE,
    ),
    ("D10", "anglo", f"{EIGHT} SK; hand C8 D4", "D4", Reason.OWNER_MAY_NOT_TRAIL),
    ("D16 anglo", "anglo", "S10; hand CA H4", "H4+S10=14", Reason.MUST_HOLD),
    (
        "E07 a",
        "anglo",
        f"{DOUBLE}; turn P2; hand S6 D8 C2 H10",
        "C2^[H3+D5+C8]=10",
        Reason.MULTIPLE_NOT_RAISED,
    ),
    ("E08", "anglo", f"{EIGHT} H8; hand C8 D4", "C8xH8", Reason.MUST_KEEP),
    ("E18", "anglo", "H5 D3; hand CJ C8", "CJ+H5+D3=8", Reason.NO_NUMBER_TO_BUILD),
    (
        "G05 with a loose card",
        "anglo",
        "[SA+D4 = 5 owner P1 single] C2; turn P2; hand H3 D8 S10",
        "H3^[SA+D4]+C2=10",
        Reason.RAISED_BY_HAND_ONLY,
    ),
    (
        "G07",
        "anglo",
        "[H3+D5 = 8 owner P2 single]; hand C8 D4",
        "C8+[H3+D5]=8",
        Reason.MUST_HOLD,
    ),
    ("G13", "anglo", f"{EIGHT}; hand C2 S8", "C2^[D5+H3]=10", Reason.MUST_HOLD),
    ("G19", "anglo", "D3 H5; hand CK C8", "CK+D3+H5=8", Reason.NO_NUMBER_TO_BUILD),
    ("G23 with S2", "rakennus", "CA; hand HA S2", "HA+CA=2", Reason.MUST_HOLD),
    ("G25 norwegian", "norwegian_home", "C4; hand D10 HA", "D10+C4=14", Reason.SPECIAL_NOT_LAID),
    (
        "G27",
        "royal",
        "[HA / DA = 1 owner P1 multiple] S10; hand CA H4",
        "H4+S10=14",
        Reason.MUST_KEEP_ONE_EACH,
    ),
    ("F17 alone", "dominican", "H10 C10 S8 D6; hand S10 D10", "S10xH10", Reason.MUST_TAKE_EQUALS),
    ("F17 trailed", "dominican", "H10 C10 S8 D6; hand S10 D10", "S10", Reason.MUST_TAKE_EQUALS),
    (
        "H23 the card that would be drawn does not count",
        "draw",
        "H4; hand S5 C8; stock C9",
        "S5+H4=9",
        Reason.MUST_HOLD,
    ),
]


@pytest.mark.parametrize(
    ("rules", "text", "tried", "reason"),
    [pytest.param(*case, id=name) for name, *case in REFUSED],
)
def test_a_play_is_refused_for_the_reason_of_the_case(
    rules: str, text: str, tried: str, reason: Reason
) -> None:
    deal = position(f"rules {rules}; table {text}")
    assert objection(deal, move(tried)) is reason
    assert move(tried) not in set(legal_moves(deal))


def texts(deal: Deal, *kinds: type[Move]) -> set[str]:
    """Return the legal plays of *kinds* as text, all of them without kinds."""
    return {move_text(each) for each in legal_moves(deal) if isinstance(each, kinds or object)}


ALL_PLAYS = [
    ("D10", "anglo", f"{EIGHT} SK; hand C8 D4", {"C8xH3+D5"}),
    ("G09", "anglo", f"{EIGHT} SK; hand C8", {"C8xH3+D5"}),
    ("G13", "anglo", f"{EIGHT}; hand C2 S8", {"S8xH3+D5"}),
    ("E08", "anglo", f"{EIGHT} H8; hand C8 D4", {"C8xH3+D5", "C8xH3+D5+H8"}),
    ("C16", "bygg", "[H4+S5 = 9 owner P1 single]; hand C9", {"C9xH4+S5"}),
    (
        "D08",
        "anglo",
        "[S6+D3 = 9 owner P1 single] H5 C4; hand H9",
        {"H9xD3+S6", "H9xD3+C4+H5+S6"},
    ),
    (
        "G11",
        "anglo",
        f"{EIGHT} H8; hand C8",
        {"C8xH3+D5", "C8xH3+D5+H8"},
    ),
]


@pytest.mark.parametrize(
    ("rules", "text", "expected"), [pytest.param(*case, id=name) for name, *case in ALL_PLAYS]
)
def test_an_owner_has_just_these_plays(rules: str, text: str, expected: set[str]) -> None:
    assert texts(position(f"rules {rules}; table {text}")) == expected


def test_b10_a_ten_does_not_take_fives_that_are_built() -> None:
    deal = position("rules rakennus; table S5 C5; hands H5 D5 / H10")
    after = play(deal, move("H5+S5+C5=5")).state
    assert texts(after) == {"H10"}


def test_b15_anyone_takes_a_build_with_a_card_of_its_value() -> None:
    deal = position("rules rakennus; table [H6+C2 = 8 owner P2 single]; hand C6 S8")
    step = play(deal, move("S8xH6+C2"))
    assert isinstance(step.effects[0], Captured)
    assert step.effects[0].builds == deal.table.builds
    assert step.state.table == Table()


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("S5 C10", {"S5+H5=10"}),
        ("S5 D5", {"S5+H5=5", "D5+H5=5"}),
        ("S5 D5 C10", {"S5+H5=5", "D5+H5=5", "S5+H5=10", "D5+H5=10"}),
    ],
    ids=["G01 ten", "G01 fives", "G01 both"],
)
def test_g01_the_announcement_is_part_of_the_move(hand: str, expected: set[str]) -> None:
    assert texts(position(f"rules anglo; table H5; hand {hand}"), MakeBuild) == expected


def test_e06_only_a_ten_takes_what_was_raised_to_ten() -> None:
    deal = position(f"rules anglo; table {EIGHT}; turn P2; hands H8 S10 / H2 H10")
    after = play(deal, move("H2^[D5+H3]=10")).state
    assert texts(after, Capture) == {"S10xH2+H3+D5"}


def test_e09_who_was_raised_over_may_trail_and_need_not_keep_the_card() -> None:
    deal = position(f"rules anglo; table {EIGHT}; turn P2; hands C8 D4 / H2 H10")
    after = play(deal, move("H2^[D5+H3]=10")).state
    assert texts(after, Trail) == {"C8", "D4"}


def test_e13_taking_something_else_leaves_a_build_as_it_is() -> None:
    deal = position(f"rules anglo; table {EIGHT} C4; turn P2; hand H4 D2")
    after = play(deal, move("H4xC4")).state
    assert table_text(after.table) == EIGHT


def test_g11_another_card_of_the_value_frees_the_first() -> None:
    deal = position(f"rules anglo; table {EIGHT} H8; hand C8 D8")
    assert objection(deal, move("C8xH8")) is None


def test_g17_a_partner_who_adds_takes_the_duty_over() -> None:
    deal = position(
        f"rules anglo; seats 4 pairs; turn P3; table {EIGHT}; hands D2 C3 / C4 C5 / H8 C8 / S4 S5"
    )
    after = play(deal, move("H8+[D5+H3]=8")).state
    builds = after.table.builds
    assert [owed_values(builds, seat) for seat in range(4)] == [set(), set(), {8}, set()]
    for text in ("S4", "D2", "C4"):
        after = play(after, move(text)).state
    assert objection(after, move("C8")) is Reason.OWNER_MAY_NOT_TRAIL


def test_g31_a_build_is_taken_in_a_later_turn_at_the_earliest() -> None:
    deal = position("rules anglo; table D5; hands H3 C8 / S2 S4")
    after = play(deal, move("H3+D5=8")).state
    assert after.turn == 1


@pytest.mark.parametrize("name", ["anglo", "royal", "rakennus", "norwegian_home"])
def test_g33_no_build_outlives_its_batch(name: str) -> None:
    built = 0
    for seating in SEATINGS:
        for deal in positions(random_game(PRESETS[name], seating, seed=33, deals=1)):
            built += len(deal.table.builds)
            is_batch_over = len(deal.history) % (4 * seating.seats) == 0
            assert not (is_batch_over and deal.table.builds)
    assert built > 20


def test_g35_an_owner_has_no_other_play_than_to_add_or_take() -> None:
    deal = position("rules anglo; table [C4+H4 = 8 owner P1 single] C6; hand C8 D2")
    assert texts(deal) == {"C8xC4+H4", "D2+[C4+H4]+C6=8"}


def test_d21_the_build_tells_what_it_is_worth() -> None:
    deal = position("rules anglo; table H4; hand C2 S6")
    (told,) = play(deal, move("C2+H4=6")).effects
    assert isinstance(told, Built)
    assert (told.seat, told.build.value) == (0, 6)


def test_what_happens_to_builds_is_told() -> None:
    deal = position(
        "rules anglo; table [H4+D2 = 6 owner P1 single] [H5+C3 = 8 owner P1 single]; turn P2;"
        " hands C8 S3 / C2 D8 S8"
    )
    raised, fused = play(deal, move("C2^[H4+D2]=8")).effects
    assert isinstance(raised, Raised)
    assert isinstance(fused, Fused)
    assert (raised.seat, raised.before, raised.build) == (1, 6, fused.build)
    (added,) = play(deal, move("S8+[H5+C3]=8")).effects
    assert isinstance(added, Added)
    assert (added.seat, added.build.owner) == (1, 1)


def plays_with(text: str, played: str) -> list[str]:
    """Return the plays of the card *played* in the position *text*, in their order."""
    return [each for each in map(move_text, legal_moves(position(text))) if each[:2] == played]


def test_a_card_of_two_values_must_take_the_build_that_nothing_else_in_hand_covers() -> None:
    built = "[CA+DA = 2 owner P1 single] [H10+H5 = 15 owner P1 single]"
    asked = f"rules bygg casino_hand=choice; table {built}; hand S2 H2"
    assert plays_with(asked, "S2") == ["S2xH5+H10"]


def test_where_either_of_two_builds_may_be_left_the_better_capture_comes_first() -> None:
    built = "[HA / DA = 1 owner P1 multiple] [C10+H4 = 14 owner P1 single]"
    asked = f"rules royal; table {built}; hand CA SA"
    assert plays_with(asked, "CA") == ["CAxDA+HA", "CAxH4+C10"]


@pytest.mark.parametrize("wanted", ["H4", "D4"])
def test_builds_come_in_the_order_of_what_their_cards_are_worth_to_whoever_asks(
    wanted: str,
) -> None:
    deal = position("rules anglo; table H4 D4; hand S5 C9")
    mover = Mover(deal.turn, deal.hand)
    plays = plays_of(deal.hand[0], mover, deal.table, deal.rules, lambda c: 1 + (str(c) == wanted))
    assert move_text(next(plays)) == f"S5+{wanted}=9"
