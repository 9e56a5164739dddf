"""Positions in few words."""

import pytest

from bot.engine.cards import cards
from bot.engine.notation import NotationError, deal_text
from bot.engine.notation_short import parts_of, read_position
from bot.engine.presets import PRESETS
from bot.engine.seating import Seating
from tests.engine.scenes import position, positions, random_game


def test_little_is_needed() -> None:
    deal = read_position(parts_of("hand S8 CA"), PRESETS["royal"])
    assert (deal.hands, deal.turn, deal.seating) == ((cards("S8 CA"), ()), 0, Seating(2))
    assert (deal.table.cards, deal.stock, deal.rules) == (frozenset(), (), PRESETS["royal"])


def test_the_seats_follow_from_the_hands() -> None:
    deal = position("rules anglo; hands S8 / C2 / H4; turn P3; table CK")
    assert (deal.seating.seats, deal.hand) == (3, cards("H4"))


def test_the_hand_is_that_of_the_turn() -> None:
    deal = position("rules anglo; seats 4 pairs; turn P4; hand H4")
    assert deal.hands == ((), (), (), cards("H4"))


def test_a_part_rules_goes_before_other_rules() -> None:
    assert read_position(parts_of("rules draw; hand S8"), PRESETS["royal"]).rules == PRESETS["draw"]


def test_the_whole_text_of_a_deal_is_a_position_too() -> None:
    for deal in positions(random_game(PRESETS["bygg"], Seating(3), seed=4, deals=1))[::7]:
        assert read_position(parts_of(deal_text(deal))) == deal


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hand S8", "the part 'rules' is missing"),
        ("rules anglo; table C8", "give either the part 'hand' or the part 'hands'"),
        ("rules anglo; hand C8; hands C9 / C4", "give either the part 'hand' or the part 'hands'"),
        ("rules anglo; hand S8; colour red", "there is no part 'colour'"),
        ("rules anglo; hand S8; hand C8", "the part 'hand' is there twice"),
        ("rules anglo; hand S8; seats 7", "there are 2 to 4"),
        ("rules anglo; hand S8; seats many", "seats is a number"),
        ("rules anglo; hand S8; turn P5", "not a seat: 'P5'"),
        ("rules anglo; hand S8; table S8", "a card is in two places"),
        ("rules anglo; hand S8; table [S8+C1 = 9 owner P2 single]", "not a card: 'C1'"),
        ("rules anglo; hand C2 C3 C4 C5 C6", "a hand has at most 4 cards"),
        ("rules anglo capture_duty=card; hand S8", "builds=yes does not go with capture_duty=card"),
        (
            "rules swedish; hand S8; table [H3+D5 = 8 owner P2 single]",
            "there are no builds in this game",
        ),
        ("rules anglo; hand S8; table [H3+D5 = 9 owner P2 single]", r"H3\+D5 does not make 9"),
        ("rules anglo; hand S8; table [H3+DJ = 9 owner P2 single]", r"H3\+DJ does not make 9"),
        (
            "rules anglo; hand S8; table [H3+D5 / C8 = 8 owner P2 single]",
            "a build of 2 groups is not single",
        ),
        (
            "rules anglo; hand S8; table [H3+D5 = 8 owner P2 multiple]",
            "a build of 1 groups is not multiple",
        ),
        ("rules anglo; hand S8; table [H3+D5 = 8 owner P3 single]", "not of one deal"),
        ("rules anglo target=201; hand S8", "target: 201 is not from 0 to 200"),
        ("rules anglo; hand -; stock S8", "P1 has no card to play"),
        (
            "rules anglo; hand S8; table [H3+D5 = 8 owner P2 single] [D3+C5 = 8 owner P1 single]",
            "two builds of one value do not lie apart in this game",
        ),
        (
            "rules anglo; hand S8; table [H3+D5 = 8 owner P2 single for partner]",
            "nobody builds for a partner in this game",
        ),
        (
            "rules anglo; hand S8; table [H3+D5 = 8 owner P2 single] [H3+C5 = 8 owner P2 single]",
            "a card is in two places",
        ),
    ],
)
def test_a_position_that_is_none_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        position(text)
