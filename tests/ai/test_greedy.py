"""Try the greedy player: what it takes, what it leaves, and that it beats a random one."""

from dataclasses import replace
from random import Random

import pytest

from bot.ai.levels import LEVELS, MEDIUM, choose_move
from bot.engine.cards import card, cards
from bot.engine.deal import Deal, legal_moves, open_deal, play, shuffled_pack
from bot.engine.moves import Capture, Move, Trail
from bot.engine.presets import PRESETS
from bot.engine.scoring import NO_POTS, score_deal
from bot.engine.seating import Seating
from bot.engine.table import Table
from bot.engine.view import view_of_deal

RULES = PRESETS["finnish_2p"]
SEATING = Seating(2)


def opened(seed: int) -> Deal:
    return open_deal(shuffled_pack(RULES, SEATING, Random(seed)), RULES, SEATING, 0)


def chosen(hand: str, table: str, *, stock: bool = True) -> Move:
    deal = opened(1)
    deal = replace(
        deal,
        hands=(deal.hands[0], cards(hand)) if deal.turn else (cards(hand), deal.hands[1]),
        table=Table(cards(table)),
        opening=cards(table),
        stock=deal.stock if stock else (),
    )
    return choose_move(MEDIUM, view_of_deal(deal, deal.turn), 1)


def test_it_takes_a_point_rather_than_many_cards() -> None:
    assert chosen("H8 HK", "HA CQ D3 C5") == Capture(card("HK"), frozenset(cards("CQ HA")))


def test_it_takes_spades_rather_than_other_cards() -> None:
    assert chosen("H8 H9", "C8 S9 CK") == Capture(card("H9"), frozenset(cards("S9")))


def test_it_clears_the_table_for_a_mokki_rather_than_taking_a_spade() -> None:
    assert chosen("D9 S5", "D4 H5") == Capture(card("D9"), frozenset(cards("D4 H5")))


def test_it_leaves_no_point_card_if_it_can_help_it() -> None:
    assert chosen("DA D10 H3", "CK HQ") == Trail(card("H3"))


def test_it_leaves_what_the_others_can_take_least_with() -> None:
    # A three beside the ten of diamonds lets any king take two points and the table.
    assert chosen("H3 H5", "D10 CJ") == Trail(card("H5"))


def test_the_same_seed_makes_the_same_move() -> None:
    view = view_of_deal(opened(5), opened(5).turn)
    assert len({choose_move(MEDIUM, view, 3) for _ in range(5)}) == 1


def test_it_sees_its_view_alone() -> None:
    deal = opened(2)
    other = 1 - deal.turn
    hands = list(deal.hands)
    hands[other], stock = deal.stock[:4], (*deal.hands[other], *deal.stock[4:])
    swapped = replace(deal, hands=tuple(hands), stock=stock)
    views = [view_of_deal(each, deal.turn) for each in (deal, swapped)]
    assert views[0] == views[1]
    assert choose_move(MEDIUM, views[0], 1) == choose_move(MEDIUM, views[1], 1)


def test_there_is_no_move_without_cards() -> None:
    view = replace(view_of_deal(opened(1), 0), hand=())
    with pytest.raises(ValueError, match="no play"):
        LEVELS[MEDIUM].player.choose(view, Random(1))


def test_a_large_table_is_no_reason_to_think_long() -> None:
    table = "S3 H3 C3 D3 S4 H4 C4 D4 S5 H5 C5 D5 S6"
    assert isinstance(chosen("CA DQ", "SK HK CK DK SQ HQ CQ SJ HJ CJ DJ D9 H9"), Capture)
    assert isinstance(chosen("H2 D2", table), Trail)


def test_it_beats_a_player_that_plays_anything() -> None:
    lead = 0.0
    for seed in range(30):
        deal, random = opened(seed), Random(seed)
        greedy = seed % 2
        while not deal.is_over:
            if deal.turn == greedy:
                move = choose_move(MEDIUM, view_of_deal(deal, greedy), seed)
            else:
                move = random.choice(list(legal_moves(deal)))
            deal = play(deal, move).state
        awarded = score_deal(deal, NO_POTS).awarded
        lead += awarded[greedy] - awarded[1 - greedy]
    assert lead / 30 > 4


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_it_plays_every_game_by_the_rules_even_where_it_must_take_a_seat_over(name: str) -> None:
    rules, random = PRESETS[name], Random(name)
    for seed in range(6):
        deal = open_deal(shuffled_pack(rules, SEATING, random), rules, SEATING, 0)
        while not deal.is_over:
            # Others play the first half, so that builds are owned when it comes.
            if len(deal.history) % 8 < 4:
                move = random.choice(list(legal_moves(deal)))
            else:
                move = choose_move(MEDIUM, view_of_deal(deal, deal.turn), seed)
            deal = play(deal, move).state
