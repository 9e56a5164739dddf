"""What each card can take: the worked cases of CASES A to F, with complete lists."""

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.capture_shelves import Worth
from bot.engine.captures import (
    best_captures,
    can_capture,
    captures,
    is_capture,
    objection_to_capture,
)
from bot.engine.cards import PACK, Card, card, cards
from bot.engine.moves import Capture
from bot.engine.presets import PRESETS
from bot.engine.rules import AceTable, CaptureDuty, CasinoHand, FaceCapture
from bot.engine.table import Build, BuildKind, Table

SINGLE, MULTIPLE = BuildKind.SINGLE, BuildKind.MULTIPLE

NO_BUILDS: list[tuple[str, str, dict[str, Any], str, str, str]] = [
    ("A01", "finnish_2p", {}, "DK HA", "CA", "DK HA"),
    ("A02", "finnish_2p", {}, "S2", "H2", "S2"),
    ("A03", "finnish_2p", {}, "H2", "S2", ""),
    ("A04", "finnish_2p", {}, "C7", "H7", "C7"),
    ("A05", "finnish_2p", {}, "C10 D3", "HK", "C10 D3"),
    ("A06", "finnish_2p", {}, "HA C5", "S6", "HA C5"),
    ("A08", "finnish_2p", {}, "C8 H5 D3", "S8", "C8 H5 D3 | H5 D3 | C8"),
    (
        "A09",
        "finnish_2p",
        {},
        "C8 H5 D3 H4 C4",
        "S8",
        "C8 H5 D3 H4 C4 | H5 D3 H4 C4 | C8 H4 C4 | C8 H5 D3 | H4 C4 | H5 D3 | C8",
    ),
    ("A10", "finnish_2p", {}, "H5 C3 D3 C2", "S8", "H5 C3 | H5 D3 | C3 D3 C2"),
    ("A11", "finnish_2p", {}, "C10 H6 S9 D7", "D10", "C10 H6 | S9 D7 | C10 H6 S9 D7"),
    ("A12", "finnish_2p", {}, "C10", "D10", ""),
    ("A13", "finnish_2p", {}, "HQ C3", "S2", "HQ C3"),
    ("A14", "finnish_2p", {}, "C9 H5", "CA", "C9 H5"),
    ("A15", "finnish_2p", {}, "", "C9", ""),
    ("A24", "finnish_2p", {}, "H5 C3 S8 DK", "H8", "S8 H5 C3 | S8 | H5 C3"),
    ("A25 CA", "finnish_2p", {}, "H5 C3 S8 DK", "CA", ""),
    ("A25 D4", "finnish_2p", {}, "H5 C3 S8 DK", "D4", ""),
    ("A25 S9", "finnish_2p", {}, "H5 C3 S8 DK", "S9", ""),
    ("A26", "finnish_2p", {}, "DK", "HA", ""),
    ("A27", "finnish_2p", {}, "DK DA", "HA", "DK DA"),
    ("A28", "finnish_2p", {}, "DK HA", "CA", "DK HA"),
    ("A29 D4", "finnish_2p", {}, "C6", "D4", ""),
    ("A29 S9", "finnish_2p", {}, "C6", "S9", ""),
    ("A29 plain ten", "finnish_2p", {}, "C6 D4", "C10", "C6 D4"),
    ("A29 D10", "finnish_2p", {}, "C6 D4", "D10", ""),
    ("A31", "finnish_2p", {}, "C2 H4 D6 S8", "H10", "C2 S8 | H4 D6 | C2 S8 H4 D6"),
    ("A32", "finnish_2p", {}, "C2 H4 D6 S8", "C6", "D6 | C2 H4 | D6 C2 H4"),
    ("A33", "finnish_2p", {}, "C8 H5 D3", "S8", "C8 | H5 D3 | C8 H5 D3"),
    ("A39", "finnish_2p", {}, "S2", "H2", "S2"),
    ("A40", "finnish_2p", {}, "H9", "S9", "H9"),
    ("B01", "finnish_general", {}, "HJ DJ", "CJ", "HJ | DJ"),
    ("B02", "finnish_general", {}, "HJ", "SQ", ""),
    (
        "B03",
        "finnish_general",
        {},
        "C9 D9 S5 C4",
        "H9",
        "C9 | D9 | S5 C4 | C9 D9 | C9 S5 C4 | D9 S5 C4 | C9 D9 S5 C4",
    ),
    ("B04", "finnish_general", {}, "SK HA", "CA", ""),
    ("B04 finnish_2p", "finnish_2p", {}, "SK HA", "CA", "SK HA"),
    (
        "B05",
        "finnish_2p",
        {},
        "HQ DQ C9 D3",
        "SQ",
        "HQ | DQ | C9 D3 | HQ DQ | HQ C9 D3 | DQ C9 D3 | HQ DQ C9 D3",
    ),
    ("B17", "laisto", {}, "H3 D10 S10", "HK", "H3 D10 | H3 S10"),
    ("B18", "laisto", {}, "C8 H5 D3", "S8", "C8 H5 D3"),
    ("B19", "laisto", {}, "H5 C3 D3 C2", "S8", "H5 C3 | H5 D3 | C3 D3 C2"),
    ("B20 DK", "laisto", {"capture_duty": CaptureDuty.HAND}, "C5 D3", "DK", ""),
    ("B20 H8", "laisto", {"capture_duty": CaptureDuty.HAND}, "C5 D3", "H8", "C5 D3"),
    ("B24", "finnish_general", {}, "C8", "S8", "C8"),
    ("C01", "swedish", {}, "D7", "S7", "D7"),
    ("C02", "swedish", {}, "HA S4 C9", "DA", "HA S4 C9 | HA"),
    ("C03", "swedish", {}, "D9 H4 C3 D2", "S9", "D9 | H4 C3 D2 | D9 H4 C3 D2"),
    ("C10", "swedish", {}, "S2", "H2", "S2"),
    ("C11", "swedish", {}, "HA", "DA", "HA"),
    ("C11 finnish_2p", "finnish_2p", {}, "HA", "DA", ""),
    ("C12", "swedish", {}, "HA CA SK", "DA", "SK HA | SK CA | HA CA | HA | CA"),
    (
        "C12 mixed",
        "swedish",
        {"mixed_values": True},
        "HA CA SK",
        "DA",
        "SK HA CA | SK HA | SK CA | HA CA | HA | CA",
    ),
    (
        "C12 mixed and either on the table",
        "swedish",
        {"mixed_values": True, "ace_table": AceTable.EITHER},
        "HA CA SK",
        "DA",
        "SK HA CA | SK HA | SK CA | HA CA | HA | CA",
    ),
    (
        "C12 either on the table",
        "swedish",
        {"ace_table": AceTable.EITHER},
        "HA CA SK",
        "DA",
        "SK HA CA | SK HA | SK CA | HA CA | HA | CA",
    ),
    ("C13", "swedish", {}, "C10 H6", "D10", "C10"),
    (
        "C13 choice",
        "swedish",
        {"casino_hand": CasinoHand.CHOICE},
        "C10 H6",
        "D10",
        "C10 | C10 H6",
    ),
    (
        "C14",
        "swedish",
        {"casino_hand": CasinoHand.CHOICE},
        "H10 DQ C4 S9 H7",
        "D10",
        "H10 | DQ C4 | S9 H7 | DQ C4 S9 H7",
    ),
    (
        "C14 mixed",
        "swedish",
        {"casino_hand": CasinoHand.CHOICE, "mixed_values": True},
        "H10 DQ C4 S9 H7",
        "D10",
        "H10 | DQ C4 | S9 H7 | DQ C4 S9 H7 | H10 DQ C4 | H10 S9 H7 | H10 DQ C4 S9 H7",
    ),
    ("C19", "swedish", {}, "D9 H4 C3 D2", "S9", "D9 | H4 C3 D2 | D9 H4 C3 D2"),
    ("D07", "anglo", {}, "HQ DQ", "SQ", "HQ | DQ"),
    ("D11", "anglo", {}, "C5", "S5", "C5"),
    ("D15", "royal", {}, "C8 D3 HJ", "SJ", "HJ | C8 D3 | C8 D3 HJ"),
    ("E01", "anglo", {}, "C8 D3 H5", "S8", "C8 | D3 H5 | C8 D3 H5"),
    ("E02 HK", "anglo", {}, "SJ D2 HQ", "HK", ""),
    ("E02 CQ", "anglo", {}, "SJ D2 HQ", "CQ", "HQ"),
    ("E04", "anglo", {}, "C8 D3 H5 HQ", "S8", "C8 | D3 H5 | C8 D3 H5"),
    ("E17", "anglo", {}, "H7", "S7", "H7"),
    ("F03", "finnish_2p", {}, "HA C4 D10", "S2", "HA C4 D10"),
    ("F05", "finnish_2p", {}, "H4 D4 C8", "S8", "C8 | H4 D4 | H4 D4 C8"),
    ("F07", "finnish_2p", {}, "H6 D6 C4", "S8", ""),
    ("F09", "anglo", {}, "HQ DQ SQ", "CQ", "HQ | DQ | SQ"),
    (
        "F09 all",
        "anglo",
        {"face_capture": FaceCapture.ALL},
        "HQ DQ SQ",
        "CQ",
        "HQ | DQ | SQ | HQ DQ | HQ SQ | DQ SQ | HQ DQ SQ",
    ),
    (
        "F09 one or three",
        "anglo",
        {"face_capture": FaceCapture.ONE_OR_THREE},
        "HQ DQ SQ",
        "CQ",
        "HQ | DQ | SQ | HQ DQ SQ",
    ),
    ("F13", "royal", {}, "SK HA", "CA", "SK HA | HA"),
    ("F17", "dominican", {}, "H10 C10 S8 D6", "S10", "H10 C10"),
    ("F21", "laisto", {}, "HA", "C9", ""),
]

BUILDS: list[tuple[str, str, dict[str, Any], list[tuple[str, int, BuildKind]], str, str, str]] = [
    ("B15 C6", "rakennus", {}, [("H6 C2", 8, SINGLE)], "", "C6", ""),
    ("B15 S8", "rakennus", {}, [("H6 C2", 8, SINGLE)], "", "S8", "H6 C2"),
    ("C16", "bygg", {}, [("H4 S5", 9, SINGLE)], "", "C9", "H4 S5"),
    (
        "D08",
        "anglo",
        {},
        [("S6 D3", 9, SINGLE)],
        "H5 C4",
        "H9",
        "S6 D3 | H5 C4 | S6 D3 H5 C4",
    ),
    ("D09 C6", "anglo", {}, [("S6 D3", 9, SINGLE)], "", "C6", ""),
    ("D09 H3", "anglo", {}, [("S6 D3", 9, SINGLE)], "", "H3", ""),
    ("E06 H8", "anglo", {}, [("D5 H3 H2", 10, SINGLE)], "", "H8", ""),
    ("E06 H10", "anglo", {}, [("D5 H3 H2", 10, SINGLE)], "", "H10", "D5 H3 H2"),
    ("E08", "anglo", {}, [("H3 D5", 8, SINGLE)], "H8", "C8", "H3 D5 | H8 | H3 D5 H8"),
    ("E13", "anglo", {}, [("H3 D5", 8, SINGLE)], "C4", "H4", "C4"),
    ("F11", "anglo", {}, [("H4 S3", 7, SINGLE)], "D2", "S9", ""),
    (
        "F11 in sums",
        "anglo",
        {"build_in_sums": True},
        [("H4 S3", 7, SINGLE)],
        "D2",
        "S9",
        "H4 S3 D2",
    ),
    (
        "F11 multiple in sums",
        "anglo",
        {"build_in_sums": True},
        [("H7 H4 S3", 7, MULTIPLE)],
        "D2",
        "S9",
        "",
    ),
    (
        "F11 too high for a sum",
        "anglo",
        {"build_in_sums": True},
        [("H7 S3", 10, SINGLE)],
        "D9",
        "S9",
        "D9",
    ),
    ("F15", "royal", {}, [("SK CA", 14, SINGLE)], "HA", "DA", "SK CA | HA"),
    (
        "F15 mixed",
        "royal",
        {"mixed_values": True},
        [("SK CA", 14, SINGLE)],
        "HA",
        "DA",
        "SK CA | HA | SK CA HA",
    ),
]


def sets_of(text: str) -> set[frozenset[Card]]:
    """Return the sets of cards that | parts in *text*."""
    return {frozenset(cards(part)) for part in text.split("|") if part.strip()}


def subsets(table: Table) -> list[frozenset[Card]]:
    """Return every set of at least one card of *table*."""
    lying = sorted(table.cards)
    return [
        frozenset(each for place, each in enumerate(lying) if chosen >> place & 1)
        for chosen in range(1, 1 << len(lying))
    ]


@pytest.mark.parametrize(
    ("case", "builds"),
    [
        *[pytest.param(case, [], id=name) for name, *case in NO_BUILDS],
        *[
            pytest.param([preset, switches, *rest], builds, id=name)
            for name, preset, switches, builds, *rest in BUILDS
        ],
    ],
)
def test_a_card_takes_exactly_what_the_case_lists(
    case: list[Any], builds: list[tuple[str, int, BuildKind]]
) -> None:
    preset, switches, loose, played_text, expected_text = case
    rules = replace(PRESETS[preset], **switches)
    lying = tuple(Build(value, kind, 0, (cards(text),)) for text, value, kind in builds)
    table = Table(cards(loose), lying)
    played, expected = card(played_text), sets_of(expected_text)
    listed = list(captures(played, table, rules))
    assert {each.taken for each in listed} == expected
    assert len(listed) == len(expected)
    accepted = {each for each in subsets(table) if is_capture(played, each, table, rules)}
    assert accepted == expected
    assert can_capture(played, table, rules) is bool(expected)


def test_d01_a_six_takes_sixes_threes_and_twos_in_any_combination() -> None:
    table = Table(cards("H6 D6 S6 H3 D3 H2 D2 C2"))
    listed = list(captures(card("C6"), table, PRESETS["anglo"]))
    # Any of three sixes, with or without the threes, with or without the twos, but not nothing.
    assert len(listed) == 2**3 * 2 * 2 - 1
    assert listed[0].taken == frozenset(table.loose)


def test_f01_no_card_takes_a_lone_ace_in_the_finnish_game() -> None:
    table = Table(cards("HA"))
    takers = [each for each in PACK if can_capture(each, table, PRESETS["finnish_2p"])]
    assert takers == []


def test_f19_naming_only_part_of_a_group_is_refused() -> None:
    table = Table(cards("H5 C3"))
    assert not is_capture(card("S8"), cards("H5"), table, PRESETS["finnish_2p"])


def test_b17_the_best_capture_wins_most_points_first() -> None:
    best = best_captures(card("HK"), Table(cards("H3 S10 D10")), PRESETS["laisto"], 1)
    assert best == (Capture(card("HK"), frozenset(cards("H3 D10"))),)


def test_a_value_is_declared_only_where_another_would_be_forbidden() -> None:
    rules = replace(PRESETS["swedish"], ace_table=AceTable.EITHER, capture_duty=CaptureDuty.CARD)
    table = Table(cards("HA CA SK"))
    # As ones the two aces are all there is; as fourteen the king would have to come along.
    assert set(captures(card("DA"), table, rules)) == {
        Capture(card("DA"), frozenset(cards("HA CA")), 1),
        Capture(card("DA"), frozenset(cards("HA CA SK"))),
    }
    without_king = Table(cards("HA CA"))
    assert list(captures(card("DA"), without_king, rules)) == [
        Capture(card("DA"), frozenset(cards("HA CA")))
    ]


def test_every_listed_capture_is_legal_with_the_value_it_declares() -> None:
    rules = replace(PRESETS["dominican"], ace_table=AceTable.EITHER)
    table = Table(cards("HA CA SK S4 H10"))
    listed = list(captures(card("DA"), table, rules))
    assert listed
    assert all(objection_to_capture(each, table, rules) is None for each in listed)


def test_what_must_be_taken_does_not_depend_on_what_it_is_worth() -> None:
    asked = (card("S8"), Table(cards("H5 C3 D3 C2")), PRESETS["laisto"])
    expected = set(captures(*asked))
    assert len(expected) == 3
    worths: list[Worth] = [lambda _: 0, lambda _: -1]
    for worth in worths:
        listed = list(captures(*asked, worth))
        assert set(listed) == expected
        assert len(listed) == len(expected)
