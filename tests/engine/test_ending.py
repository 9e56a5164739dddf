"""Who has won, and when another deal is played (RULES 6.6)."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.engine.cards import Card, cards
from bot.engine.ending import totals_after, winner
from bot.engine.presets import PRESETS
from bot.engine.rules import Resolve, Rules, TopTie
from bot.engine.scoring import Points, Tally
from tests.engine.scenes import FINNISH, GENERAL, LAISTO, SWEDISH, score_of, tally

ANGLO, ROYAL, DOMINICAN = (PRESETS[name] for name in ("anglo", "royal", "dominican"))
FINNISH_COUNT_OUT = replace(FINNISH, resolve=Resolve.COUNT_OUT_FINNISH)


def won(
    rules: Rules,
    before: Sequence[Points],
    *tallies: Tally,
    piles: Sequence[Sequence[Card]] | None = None,
) -> int | None:
    """Return the winner after a deal that was counted as *tallies*."""
    score = score_of(*tallies)
    return winner(rules, before, score, piles if piles is not None else [()] * len(before))


def after(rules: Rules, *totals: Points) -> int | None:
    """Return the winner where *totals* were reached, and nobody has more spades."""
    return won(rules, totals, *[tally()] * len(totals))


def test_totals_grow_by_what_was_awarded() -> None:
    assert totals_after((3, 4.5), score_of(tally(aces=2), tally(cards=0.5))) == (5, 5)


def test_a34_the_higher_total_wins_and_a_tie_plays_on() -> None:
    assert after(FINNISH, 17, 18) == 1
    assert after(FINNISH, 17, 17) is None


def test_nobody_wins_below_the_target() -> None:
    assert after(FINNISH, 15, 15) is None
    assert after(FINNISH, 16, 15) == 0


def test_b21_the_lowest_total_wins_laistokasino() -> None:
    assert after(LAISTO, 16, 9) == 1
    assert after(LAISTO, 15, 9) is None
    assert after(LAISTO, 16, 16) is None
    assert after(LAISTO, 16, 9, 9) is None


B23 = (tally(little_casino=1, cards=1), tally(aces=4, big_casino=2, spades=2))


def test_b23_a_finnish_tie_is_counted_out_point_cards_first() -> None:
    assert won(GENERAL, (15, 9), *B23) == 0


@pytest.mark.parametrize("item", ["aces", "big_casino", "little_casino"])
def test_b23_every_point_card_counts_before_the_most_cards(item: str) -> None:
    assert won(GENERAL, (14, 14), tally(**{item: 2}), tally(cards=2)) == 0
    assert won(GENERAL, (14, 14), tally(cards=2), tally(**{item: 2})) == 1


def test_b23_a_count_out_goes_on_to_cards_and_spades() -> None:
    cards_first = (tally(aces=1, cards=1), tally(spades=2))
    assert won(GENERAL, (14, 14), *cards_first) == 0
    assert won(GENERAL, (14, 13), tally(spades=2), tally(cards=1, spades=2)) is None
    assert won(GENERAL, (14, 14), tally(pot_cards=2), tally(sweeps=2)) == 0


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"cards": 2}, {"spades": 2}),
        ({"pot_cards": 2}, {"spades": 2}),
        ({"spades": 2}, {"sweeps": 2}),
        ({"every_spade": 2}, {"sweeps": 2}),
        ({"pot_spades": 2}, {"sweeps": 2}),
        ({"pot_spades": 2}, {"last": 2}),
    ],
)
def test_a_count_out_has_each_item_in_its_block(
    first: dict[str, int], second: dict[str, int]
) -> None:
    for rules in (GENERAL, replace(ROYAL, target=16)):
        assert won(rules, (14, 14), tally(**first), tally(**second)) == 0
        assert won(rules, (14, 14), tally(**second), tally(**first)) == 1


@pytest.mark.parametrize("last", ["sweeps", "last"])
def test_a_count_out_goes_on_to_sweeps_and_the_last_capture(last: str) -> None:
    only = tally(**{last: 1})
    assert won(GENERAL, (15, 15), only, only) is None
    assert won(ROYAL, (20, 20), tally(**{last: 2}), only) == 0


def test_9_3_a_count_out_that_decides_nothing_plays_on() -> None:
    assert won(GENERAL, (15, 15), tally(aces=1), tally(aces=1)) is None
    assert won(GENERAL, (17, 17), tally(), tally()) is None


def test_a_side_that_stood_at_the_target_already_is_there_first() -> None:
    assert won(GENERAL, (17, 13), tally(), tally(aces=4)) == 0


def test_equal_in_the_block_in_which_they_arrive_the_next_decides() -> None:
    first, second = tally(aces=1, spades=2, last=1), tally(aces=1, cards=1, sweeps=2)
    assert won(GENERAL, (15, 15), first, second) == 1


def test_only_the_sides_tied_for_best_are_counted_out() -> None:
    first_there = tally(aces=1)
    tied = (tally(cards=1, spades=2), tally(spades=2, sweeps=1))
    assert won(GENERAL, (15, 14, 14), first_there, *tied) == 1


def test_whoever_is_behind_in_the_block_of_arrival_is_out() -> None:
    tied = (tally(aces=2, spades=2), tally(aces=2, sweeps=2))
    behind = tally(aces=1, cards=3)
    assert won(GENERAL, (15, 15, 15), *tied, behind) == 0


def test_a_count_out_may_decide_without_a_tie() -> None:
    tallies = (tally(aces=1), tally(cards=1, spades=2, sweeps=3))
    assert won(FINNISH_COUNT_OUT, (15, 12), *tallies) == 0
    assert won(FINNISH, (15, 12), *tallies) == 1


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (tally(cards=3), tally(spades=1, big_casino=2), 0),
        (tally(big_casino=2, aces=1), tally(spades=1), 1),
        (tally(little_casino=1), tally(big_casino=2), 1),
    ],
)
def test_d20_royal_is_counted_out_item_by_item(first: Tally, second: Tally, expected: int) -> None:
    assert won(ROYAL, (20, 20), first, second) == expected


def test_d20_royal_counts_the_aces_one_by_one() -> None:
    piles = [cards("DA HA"), cards("CA")]
    assert won(ROYAL, (20, 20), tally(aces=2), tally(aces=1), piles=piles) == 1
    assert won(ROYAL, (19, 20), tally(aces=2), tally(sweeps=1), piles=[cards("DA HA"), ()]) == 0


def test_d18_royal_counts_the_cards_before_all_else() -> None:
    sides = (
        tally(cards=3, aces=1),
        tally(spades=1, big_casino=2, little_casino=1, aces=3),
    )
    piles = [cards("CA"), cards("SA HA DA")]
    assert won(ROYAL, (18, 19), *sides, piles=piles) == 0
    assert won(replace(ROYAL, resolve=Resolve.HIGHEST), (18, 19), *sides, piles=piles) == 1


def test_d14_exactly_the_target_is_enough() -> None:
    assert after(ANGLO, 21, 15) == 0


def test_royal_sides_that_arrive_with_one_item_are_told_apart_by_the_total() -> None:
    assert won(ROYAL, (20, 20), tally(sweeps=1), tally(sweeps=2)) == 1
    assert won(ROYAL, (20, 20), tally(sweeps=1), tally(sweeps=1)) is None


def test_c09_most_spades_break_a_swedish_tie() -> None:
    assert won(SWEDISH, (17, 17), tally(spades_won=6), tally(spades_won=7)) == 1


def test_h15_another_deal_where_the_spades_tie_too() -> None:
    sides = (tally(spades_won=5), tally(spades_won=5), tally(spades_won=3))
    assert won(SWEDISH, (17, 17, 10), *sides) is None


def test_9_8_only_the_tied_sides_compare_their_spades() -> None:
    sides = (tally(spades_won=3), tally(spades_won=4), tally(spades_won=6))
    assert won(SWEDISH, (17, 17, 10), *sides) == 1


def test_e12_twenty_two_beats_twenty_one_and_a_tie_plays_on() -> None:
    assert after(ANGLO, 22, 21) == 0
    assert after(ANGLO, 21, 21) is None


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_e16_the_better_side_of_a_single_deal_wins(name: str) -> None:
    rules = PRESETS[name].with_target(0)
    better = 1 if rules.misere else 0
    assert won(rules, (0, 0), tally(aces=3), tally(aces=1)) == better


def test_9_7_a_tie_in_a_single_deal_goes_to_the_tie_break() -> None:
    tied = (tally(spades_won=6, aces=2), tally(spades_won=7, aces=2))
    assert won(FINNISH.with_target(0), (0, 0), *tied) is None
    assert won(SWEDISH.with_target(0), (0, 0), *tied) == 1
    by_block = (tally(aces=2), tally(cards=2))
    assert won(GENERAL.with_target(0), (0, 0), *by_block) == 0


def test_9_13_the_higher_total_wins_the_dominican_game() -> None:
    assert after(DOMINICAN, 21, 22) == 1
    assert after(DOMINICAN, 21, 21) is None
    assert DOMINICAN.top_tie is TopTie.NEW_DEAL
