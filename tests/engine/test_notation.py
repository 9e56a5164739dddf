"""Moves, rules and positions as text that reads back."""

from dataclasses import replace

import pytest

from bot.engine.cards import cards
from bot.engine.moves import AddToBuild, Capture, MakeBuild, RaiseBuild, Trail
from bot.engine.notation import (
    NotationError,
    cards_text,
    deal_text,
    move_text,
    read_deal,
    read_move,
    read_rules,
    read_table,
    rules_text,
    table_text,
)
from bot.engine.presets import PRESETS
from bot.engine.rules import CaptureDuty, Rules
from bot.engine.table import Build, BuildKind, Table
from tests.engine.scenes import FINNISH, MULTI, PAIRS, some_deal

HOUSE = replace(
    PRESETS["royal"],
    capture_duty=CaptureDuty.EQUAL,
    sweep_points=2,
    mixed_values=True,
    raise_own=False,
    sweep_freeze="any:10",
)
TABLE = "[S3+D5 / C8 = 8 owner P1 multiple] [H4+C5 = 9 owner P2 single] CK HA"
DEAL = deal_text(some_deal(["H8 CA", "C2"], "CK", stock="S3", piles=["C9 D9", ""], totals=(3, 1.5)))


@pytest.mark.parametrize(
    "text",
    [
        "H8",
        "D10",
        "H8xC3+H5",
        "DA=14xHA+SK",
        "S2=2xH2",
        "S5+H4=9",
        "H8+D3+C5=8",
        "D8+[H3+D5]=8",
        "S6+[H3+D5+C8]+H2=8",
        "H2^[H3+D5]=10",
        "H2^[H3+D5]+C10=10",
    ],
)
def test_a_move_reads_back(text: str) -> None:
    assert move_text(read_move(text)) == text


def test_moves_are_read_as_what_they_are() -> None:
    (king,) = cards("HK")
    assert read_move("HK") == Trail(king)
    assert read_move("HKxC10+C3") == Capture(king, frozenset(cards("C3 C10")))
    (two,), build, ten = cards("H2"), frozenset(cards("H3 D5")), frozenset(cards("C10"))
    assert read_move("H2+C10=12") == MakeBuild(two, ten, 12)
    assert read_move("H2+[D5+H3]=8") == AddToBuild(two, build, frozenset(), 8)
    assert read_move("H2^[D5+H3]+C10=10") == RaiseBuild(two, build, ten, 10)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a card: ''"),
        ("H0", "not a card: 'H0'"),
        ("H8x", "not a card: ''"),
        ("H8xC9+", "not a card: ''"),
        ("HA=xC9", "a value is a number from 0 to 999, not ''"),
        ("HA=1.5xC9", "a value is a number from 0 to 999, not '1.5'"),
        (f"HA={'9' * 5000}xC9", "a value is a number"),
        ("HA=14", "not a card: 'HA=14'"),
        ("H8xC8+C8", "a card is named twice"),
        ("S5+H4", "not a card: 'S5"),
        ("S5+H4=y", "not a card: 'S5"),
        ("S5+=9", "not a card: 'S5"),
        ("S5+[H4=9", "not a card: 'S5"),
        ("S5+[]=9", "not a card: ''"),
        ("S5^H4=9", "not a card: 'S5"),
        ("S5+H44=9", "not a card: 'H44'"),
        ("S5+[H4+HX]=9", "not a card: 'HX'"),
        ("S5+[H4]++=9", "not a card: ''"),
    ],
)
def test_what_is_no_move_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_move(text)


@pytest.mark.parametrize("rules", [*PRESETS.values(), HOUSE, Rules()])
def test_rules_read_back(rules: Rules) -> None:
    assert read_rules(rules_text(rules)) == rules


def test_rules_are_written_as_what_differs_from_a_preset() -> None:
    assert rules_text(PRESETS["pakka"]) == "pakka"
    assert rules_text(HOUSE) == (
        "royal capture_duty=equal sweep_points=2 mixed_values=yes raise_own=no sweep_freeze=any:10"
    )
    assert read_rules("dominican sweep_freeze=-").sweep_freeze is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no preset ''"),
        ("whist", "there is no preset 'whist'"),
        ("anglo colour=red", "there is no switch 'colour'"),
        ("anglo builds=maybe", "builds is yes or no, not 'maybe'"),
        ("anglo end=never", "end is one of deck, instant, not 'never'"),
        ("anglo target=-1", "target is a number from 0 to 999, not '-1'"),
        ("anglo target=٣", "target is a number"),
        ("anglo builds=no builds=yes", "the switch 'builds' is there twice"),
        ("anglo sweep_freeze=all:3", "sweep_freeze is -, any:N or self:N, not 'all:3'"),
        ("anglo sweep_freeze=any:", "sweep_freeze is a number from 0 to 999, not ''"),
    ],
)
def test_rules_that_are_none_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_rules(text)


def test_a_table_with_builds_reads_back() -> None:
    table = read_table(TABLE)
    assert table.loose == cards("CK HA")
    assert table.builds[0] == Build(8, BuildKind.MULTIPLE, 0, (cards("S3 D5"), cards("C8")))
    assert table_text(table) == TABLE
    assert table.cards == frozenset(cards("S3 D5 C8 H4 C5 CK HA"))


def test_an_empty_table_is_a_dash() -> None:
    assert table_text(Table()) == cards_text(()) == "-"
    assert read_table("-") == read_table("") == Table()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("CK HX", "not a card: 'HX'"),
        ("[H3+D5 = 8 owner P1 single", "a build is not closed"),
        ("[H3+D5 = 8 owner P1]", "not a build"),
        ("[H3+D5 = x owner P1 single]", "a value is a number"),
        ("[H3+D5 = 8 owner P1 double]", "not a build"),
        ("[H3+D = 8 owner P1 single]", "not a card: 'D'"),
        ("[H3+D5 = 8 owner 1 single]", "not a seat: '1'"),
        ("[H3+D5 = 8 owner P0 single]", "not a seat: 'P0'"),
    ],
)
def test_a_table_that_is_none_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_table(text)


def test_a_deal_is_one_line_of_named_parts() -> None:
    assert DEAL == (
        "rules finnish_2p; seats 2; dealer P2; turn P1; table CK; hands H8 CA / C2;"
        " piles C9 D9 / -; sweeps 0 / 0; totals 3 / 1.5; stock S3; last -"
    )


def test_a_deal_reads_back() -> None:
    pairs = some_deal(["H8", "", "C2", ""], "CK", rules=MULTI, seating=PAIRS, last=1)
    built = replace(some_deal(["H8", "C2"]), table=read_table(TABLE))
    for deal in (pairs, built, read_deal(DEAL)):
        assert read_deal(deal_text(deal)) == deal


def test_a_deal_that_was_read_knows_no_history() -> None:
    deal = read_deal(DEAL)
    assert (deal.history, deal.opening, deal.rules) == ((), (), FINNISH)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("stock S3; ", "", "the part 'stock' is missing"),
        ("seats 2", "seats two", "seats is a number"),
        ("seats 2", "seats 4 rows", "not a seating: '4 rows'"),
        ("seats 2", "seats 7", "there are 2 to 4"),
        ("seats 2", "seats 3", "the parts are not of one deal"),
        ("turn P1", "turn P3", "the parts are not of one deal"),
        ("hands H8 CA / C2", "hands H8 CA", "the parts are not of one deal"),
        ("totals 3 / 1.5", "totals 3", "the parts are not of one deal"),
        ("last -", "last 3", "the parts are not of one deal"),
        ("table CK", "table [H3 = 3 owner P3 single]", "the parts are not of one deal"),
        ("turn P1", "turn 1", "not a seat: '1'"),
        ("stock S3", "stock H8", "a card is in two places"),
        ("totals 3 / 1.5", "totals 3 / x", "a total is a number"),
        ("totals 3 / 1.5", "totals 3 / 1.25", "not points: '1.25'"),
        ("sweeps 0 / 0", "sweeps 0 / -1", "a sweep count is a number"),
        ("rules finnish_2p", "rules poker", "there is no preset 'poker'"),
    ],
)
def test_62_a_position_that_is_none_is_refused(old: str, new: str, message: str) -> None:
    assert old in DEAL
    with pytest.raises(NotationError, match=message):
        read_deal(DEAL.replace(old, new))
