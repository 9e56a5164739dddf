"""Try what a play is said to lead to."""

from itertools import combinations
from random import Random
from statistics import fmean

import pytest

from bot.ai.levels import HARD, choose_move
from bot.ai.outlook import expected_best
from bot.engine.cards import card
from bot.engine.moves import Capture, MakeBuild, Trail
from bot.engine.presets import PRESETS
from bot.engine.rules import Rules
from bot.engine.view import view_of_deal
from tests.engine.scenes import FINNISH, LAISTO, move, some_deal

STOCK = "HK DK SK CK HQ DQ SQ CQ"


def chosen(hand: str, table: str, rules: Rules = FINNISH) -> object:
    deal = some_deal([hand, "H9 C9 S9 D9"], table, rules=rules, stock=STOCK)
    return choose_move(HARD, view_of_deal(deal, 0), 1)


def test_the_average_best_of_a_hand_is_what_all_hands_come_to() -> None:
    random = Random(1)
    for _ in range(20):
        gains = sorted((random.choice([0, 1, 2.5, -1]) for _ in range(7)), reverse=True)
        for size in range(1, 5):
            average = fmean(max(hand) for hand in combinations(gains, size))
            assert expected_best(gains, size) == pytest.approx(average)


def test_the_ten_of_diamonds_is_taken_with_the_card_that_leaves_least() -> None:
    assert chosen("S10 C3 H5 CJ", "D10 H4") == move("S10xD10")


def test_a_lone_card_is_not_left_to_be_swept() -> None:
    # Four takes four and leaves a seven alone; the jack takes everything.
    assert chosen("CJ C4 H2 D5", "S4 H7") == move("CJxS4+H7")


def test_a_build_is_made_where_its_taker_is_held_and_few_others_are_left() -> None:
    anglo = PRESETS["anglo"]
    deal = some_deal(
        ["S8 C3 HJ DQ", "H9 C9 S9 D9"], "D5 H8 C8 SA", rules=anglo, stock="HK DK SK CK HQ S2 SQ CQ"
    )
    assert isinstance(choose_move(HARD, view_of_deal(deal, 0), 1), MakeBuild | Capture)


def test_in_misere_a_point_card_is_got_rid_of_rather_than_taken() -> None:
    assert chosen("DA H3 S6 CK", "H7 CQ", LAISTO) == Trail(card("DA"))
