"""Captures that go wrong in other programs: PEER_CASES 1 to 24, and 37."""

from itertools import permutations

import pytest

from bot.engine.captures import (
    best_captures,
    can_capture,
    captures,
    is_capture,
    objection_to_capture,
)
from bot.engine.cards import PACK, card, cards
from bot.engine.groups import reachable, splits, vector
from bot.engine.moves import Capture, Reason
from bot.engine.presets import PRESETS
from bot.engine.rules import Rules
from bot.engine.table import Build, BuildKind, Table

FINNISH, ROYAL, ANGLO, LAISTO = (
    PRESETS[name] for name in ("finnish_2p", "royal", "anglo", "laisto")
)


@pytest.mark.parametrize(
    ("rules", "played", "lying", "taken", "expected"),
    [
        pytest.param(FINNISH, "HA", "SK CA", "SK CA", True, id="1"),
        pytest.param(FINNISH, "HA", "CA", "CA", False, id="2"),
        pytest.param(FINNISH, "S2", "D2", "D2", False, id="4 equal two"),
        pytest.param(FINNISH, "S2", "D10 C5", "D10 C5", True, id="4 sum"),
        pytest.param(FINNISH, "D10", "S10", "S10", False, id="5 equal ten"),
        pytest.param(FINNISH, "D10", "H10 H6", "H10 H6", True, id="5 ten and six"),
        pytest.param(FINNISH, "D10", "H8 C8", "H8 C8", True, id="5 eights"),
        pytest.param(FINNISH, "D10", "H9 C7", "H9 C7", True, id="5 nine and seven"),
        pytest.param(FINNISH, "CA", "D10 S4 S8 C6", "D10 S4 S8 C6", True, id="7 two groups"),
        pytest.param(FINNISH, "CA", "D10 S4 S8 C6", "D10 S4 C6", False, id="7 too many"),
        pytest.param(FINNISH, "H6", "H3 C2 CA", "H3 C2 CA", True, id="13"),
        pytest.param(FINNISH, "S8", "C8 CK", "C8 CK", False, id="19"),
        pytest.param(ANGLO, "DQ", "SQ HQ", "SQ", True, id="24 one"),
        pytest.param(ANGLO, "DQ", "SQ HQ", "SQ HQ", False, id="24 both"),
        pytest.param(ROYAL, "DQ", "SQ HQ", "SQ HQ", True, id="24 royal"),
        pytest.param(FINNISH, "DQ", "SQ HQ", "SQ HQ", True, id="24 finnish"),
    ],
)
def test_a_set_is_a_capture_or_not(
    rules: Rules, played: str, lying: str, taken: str, *, expected: bool
) -> None:
    assert is_capture(card(played), cards(taken), Table(cards(lying)), rules) is expected


def test_2_a_finnish_ace_finds_nothing_in_a_lone_ace() -> None:
    assert not can_capture(card("HA"), Table(cards("CA")), FINNISH)


@pytest.mark.parametrize(
    ("played", "lying", "choices"),
    [
        pytest.param("D8", "DA H2 S5 S6", ["DA H2 S5", "H2 S6"], id="9"),
        pytest.param("H7", "S7 C3 D4", ["S7 C3 D4"], id="10"),
        pytest.param("HQ", "D6 C5 HJ SA C10 C3", ["HJ SA", "D6 C5 SA"], id="11 queen"),
        pytest.param("SJ", "D6 C5 HJ SA C10 C3", ["D6 C5 HJ C10 SA"], id="11 jack"),
    ],
)
def test_the_choices_that_leave_nothing_takeable(
    played: str, lying: str, choices: list[str]
) -> None:
    listed = {each.taken for each in captures(card(played), Table(cards(lying)), LAISTO)}
    assert listed == {frozenset(cards(choice)) for choice in choices}


def test_12_the_order_of_naming_cards_does_not_matter() -> None:
    table = Table(cards("CA C3 C2 C4"))
    assert all(is_capture(card("H5"), order, table, FINNISH) for order in permutations(table.loose))


@pytest.mark.parametrize(
    ("taken", "reason"),
    [
        pytest.param("H3 H4 H9", Reason.TOO_HIGH, id="16 nine"),
        pytest.param("H3 H4 H6", Reason.DOES_NOT_ADD_UP, id="16 thirteen"),
    ],
)
def test_a_seven_does_not_take_what_does_not_fit(taken: str, reason: Reason) -> None:
    move = Capture(card("S7"), frozenset(cards(taken)))
    assert objection_to_capture(move, Table(cards("H3 H4 H9 H6")), FINNISH) is reason


def test_17_sixteen_ones_make_sixteen() -> None:
    assert splits(vector([1] * 16), (16,))


def test_18_six_ones_do_not_make_seven_but_with_a_two_they_do() -> None:
    assert not reachable([(1,)] * 6) >> 7 & 1
    assert not splits(vector([1] * 6), (7,))
    assert splits(vector([1] * 5 + [2]), (7,))


def test_18_which_sums_can_be_reached() -> None:
    sums = reachable([(value,) for value in (1, 2, 3, 4, 12, 13)])
    assert [bool(sums >> value & 1) for value in (4, 5, 15, 11)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("taken", "reason"),
    [
        pytest.param("H7 H9", Reason.NOT_ON_TABLE, id="20 not on the table"),
        pytest.param("", Reason.NOTHING_TAKEN, id="20 nothing"),
    ],
)
def test_a_selection_that_cannot_be_is_refused(taken: str, reason: Reason) -> None:
    move = Capture(card("S7"), frozenset(cards(taken)))
    assert objection_to_capture(move, Table(cards("H7")), FINNISH) is reason


def test_20_naming_a_card_twice_is_refused() -> None:
    table = Table(cards("H7"))
    assert is_capture(card("S7"), cards("H7"), table, FINNISH)
    assert not is_capture(card("S7"), cards("H7 H7"), table, FINNISH)


def test_37_an_ace_as_fourteen_takes_only_the_build_of_fourteen() -> None:
    thirteen = Build(13, BuildKind.SINGLE, 0, (cards("H8 H5"),))
    fourteen = Build(14, BuildKind.SINGLE, 0, (cards("C10 C4"),))
    listed = list(captures(card("SA"), Table((), (thirteen, fourteen)), ROYAL))
    assert [each.taken for each in listed] == [fourteen.cards]


def test_37_a_seven_takes_two_builds_of_seven() -> None:
    first = Build(7, BuildKind.SINGLE, 0, (cards("H5 H2"),))
    second = Build(7, BuildKind.SINGLE, 1, (cards("C4 C3"),))
    listed = {each.taken for each in captures(card("S7"), Table((), (first, second)), ANGLO)}
    assert listed == {first.cards, second.cards, first.cards | second.cards}


def test_56_a_legal_selection_outside_the_short_list_is_accepted() -> None:
    table = Table(PACK[:40])
    short_list = {each.taken for each in best_captures(card("HK"), table, FINNISH, 25)}
    chosen = frozenset(cards("C10 C3"))
    assert chosen not in short_list
    assert is_capture(card("HK"), chosen, table, FINNISH)
