"""Counting a deal: majorities, pots, point cards, sweeps and the last capture (RULES 6.6)."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.engine.cards import cards
from bot.engine.deal import Deal
from bot.engine.presets import PRESETS
from bot.engine.rules import Rules, TieMajority
from bot.engine.scoring import NO_POTS, Item, Pots, certain_score, score_deal
from tests.engine.scenes import FINNISH, GENERAL, MULTI, PAIRS, SWEDISH, counted, piles, some_deal

ANGLO = PRESETS["anglo"]
SPLIT = replace(MULTI, tie_majority=TieMajority.SPLIT)
NONE = replace(MULTI, tie_majority=TieMajority.NONE)

A20 = ((8, 28, "CA DA D10"), (5, 24, "HA SA S2"))


def points(deal: Deal, pots: Pots = NO_POTS) -> tuple[float, ...]:
    """Return what each side is given for *deal*."""
    return score_deal(deal, pots).awarded


MAJORITIES = (Item.CARDS, Item.SPADES, Item.POT_CARDS, Item.POT_SPADES)


def for_majorities(deal: Deal, pots: Pots = NO_POTS) -> tuple[tuple[float, ...], Pots]:
    """Return what each side is given for majorities alone, and the pots that are left."""
    score = score_deal(deal, pots)
    return tuple(each.of(*MAJORITIES) for each in score.tallies), score.pots


def by_item(deal: Deal, side: int, pots: Pots = NO_POTS) -> dict[Item, float]:
    """Return the points of *side* by reason."""
    return dict(score_deal(deal, pots).tallies[side].points)


def test_a20_twenty_eight_cards_and_eight_spades() -> None:
    deal = counted(FINNISH, A20)
    assert points(deal) == (7, 3)
    assert by_item(deal, 0) == {Item.CARDS: 1, Item.SPADES: 2, Item.ACES: 2, Item.BIG_CASINO: 2}
    assert by_item(deal, 1) == {Item.ACES: 2, Item.LITTLE_CASINO: 1}


def test_a21_a_standing_sweep_is_a_point_more() -> None:
    assert points(counted(FINNISH, A20, sweeps=(1, 0))) == (8, 3)


def test_a05_and_a06_an_ace_scores_for_whoever_took_it_and_a_king_does_not() -> None:
    score = score_deal(some_deal(["", ""], piles=["HA C5 S6", "C10 D3 HK"]), NO_POTS)
    assert [each.of(Item.ACES) for each in score.tallies] == [1, 0]
    assert score.tallies[1].total == 0


def test_a39_little_casino_scores_whatever_it_counted_on_the_table() -> None:
    tally = score_deal(some_deal(["", ""], piles=["", "S2 H2"]), NO_POTS).tallies[1]
    assert (tally.of(Item.LITTLE_CASINO), tally.spades, tally.cards) == (1, 1, 2)


def test_a40_the_card_that_was_played_counts_too() -> None:
    tally = score_deal(some_deal(["", ""], piles=["H9 S9", ""]), NO_POTS).tallies[0]
    assert (tally.spades, tally.cards) == (1, 2)


def test_a45_the_ace_of_spades_counts_three_times() -> None:
    deal = some_deal(["", ""], piles=["SA", ""])
    tally = score_deal(deal, NO_POTS).tallies[0]
    assert (tally.cards, tally.spades, tally.of(Item.ACES)) == (1, 1, 1)


def test_a22_and_47_a_tied_majority_waits_in_the_pot_for_the_next_winner() -> None:
    tied = counted(FINNISH, ((8, 26, "CA"), (5, 26, "HA")))
    first = score_deal(tied, NO_POTS)
    second = score_deal(tied, first.pots)
    assert (first.pots, second.pots) == (Pots(cards=1), Pots(cards=2))
    assert [each.of(Item.CARDS, Item.POT_CARDS) for each in second.tallies] == [0, 0]
    third = counted(FINNISH, ((8, 30, ""), (5, 22, "")))
    assert by_item(third, 0, second.pots) == {
        Item.CARDS: 1,
        Item.SPADES: 2,
        Item.POT_CARDS: 2,
    }
    assert score_deal(third, second.pots).pots == NO_POTS


@pytest.mark.parametrize("mine", range(14))
def test_a23_thirteen_spades_cannot_tie_between_two(mine: int) -> None:
    deal = counted(FINNISH, ((mine, 26, "SA" if mine else ""), (13 - mine, 26, "")))
    assert score_deal(deal, NO_POTS).pots.spades == 0


def test_a37_seven_spades_are_enough_between_two() -> None:
    deal = counted(FINNISH, ((7, 20, ""), (6, 20, "")))
    assert [each.of(Item.SPADES) for each in certain_score(deal, NO_POTS).tallies] == [2, 0]


def test_a41_and_h11_a_pair_counts_its_cards_together() -> None:
    deal = some_deal(["", "", "", ""], rules=MULTI, seating=PAIRS)
    deal = replace(deal, piles=tuple(piles(((6, 30, ""), (7, 22, "")))))
    assert for_majorities(deal) == ((1, 2), NO_POTS)


@pytest.mark.parametrize(
    ("name", "total"), [("finnish_general", 10), ("finnish_2p", 10), ("swedish", 11), ("anglo", 11)]
)
def test_b07_c08_d12_and_49_the_base_points_of_a_deal(name: str, total: int) -> None:
    deal = counted(PRESETS[name], A20, last_capturer=0)
    assert sum(points(deal)) == total


def test_b08_only_the_difference_is_written_where_that_is_agreed() -> None:
    assert points(counted(replace(GENERAL, difference=True), A20)) == (4, 0)


THREE_TIED = ((5, 20, ""), (5, 20, ""), (3, 12, ""))


@pytest.mark.parametrize(
    ("rules", "awarded", "pots"),
    [
        (MULTI, (0, 0, 0), Pots(1, 2)),
        (SPLIT, (1.5, 1.5, 0), NO_POTS),
        (NONE, (0, 0, 0), NO_POTS),
    ],
)
def test_b09_and_48_a_tie_of_two_among_three_is_a_named_option(
    rules: Rules, awarded: Sequence[float], pots: Pots
) -> None:
    assert for_majorities(counted(rules, THREE_TIED)) == (awarded, pots)


def test_b09_a_split_shares_the_pots_too() -> None:
    assert for_majorities(counted(SPLIT, THREE_TIED), Pots(2, 4)) == ((4.5, 4.5, 0), NO_POTS)


def test_48_what_three_sides_tie_for_is_carried_under_split() -> None:
    deal = counted(SPLIT, ((4, 15, ""), (4, 15, ""), (4, 15, "")))
    assert for_majorities(deal) == ((0, 0, 0), Pots(1, 2))


def test_48_a_split_is_for_three_sides_only() -> None:
    deal = counted(SPLIT, ((4, 15, ""), (4, 15, ""), (3, 11, ""), (2, 11, "")))
    assert for_majorities(deal) == ((0, 0, 0, 0), Pots(1, 2))


def test_c05_a_sweep_with_the_last_card_scores_with_the_last_capture() -> None:
    deal = some_deal(["", ""], rules=SWEDISH, sweeps=(1, 0), last=0)
    assert by_item(deal, 0) == {Item.SWEEPS: 1, Item.LAST: 1}


def test_c06_the_last_capture_scores_once_and_is_no_sweep() -> None:
    deal = some_deal(["", ""], rules=SWEDISH, piles=["CK H5", ""], last=0)
    assert by_item(deal, 0) == {Item.CARDS: 1, Item.LAST: 1}


def test_c07_nobody_scores_tied_spades_in_the_swedish_game() -> None:
    score = score_deal(counted(SWEDISH, THREE_TIED), NO_POTS)
    assert [each.of(Item.SPADES) for each in score.tallies] == [0, 0, 0]
    assert score.pots == NO_POTS


def test_d13_nobody_scores_tied_cards_in_the_anglo_american_game() -> None:
    assert for_majorities(counted(ANGLO, ((7, 26, ""), (6, 26, "")))) == ((1, 0), NO_POTS)


def test_e10_a_count_with_a_sweep() -> None:
    rules = replace(ANGLO, sweep_points=1)
    wanted = ((8, 28, "D10 S2 CA DA"), (5, 24, "HA SA"))
    assert points(counted(rules, wanted, sweeps=(1, 0))) == (10, 2)


def test_h09_where_nobody_took_a_card_both_majorities_are_carried() -> None:
    score = score_deal(some_deal(["", ""]), NO_POTS)
    assert (score.awarded, score.pots) == ((0, 0), Pots(1, 2))


def test_h09_the_last_capture_is_scored_by_nobody_then() -> None:
    assert points(some_deal(["", ""], rules=SWEDISH)) == (0, 0)


def test_h17_and_47_tied_spades_grow_by_two_a_deal() -> None:
    tied = counted(MULTI, ((4, 13, ""), (4, 12, ""), (3, 12, ""), (2, 12, "")))
    won = counted(MULTI, ((5, 13, ""), (4, 12, ""), (2, 12, ""), (2, 12, "")))
    first = score_deal(tied, NO_POTS).pots
    assert score_deal(won, first).tallies[0].of(Item.SPADES, Item.POT_SPADES) == 4
    second = score_deal(tied, first).pots
    assert score_deal(won, second).tallies[0].of(Item.SPADES, Item.POT_SPADES) == 6


def test_h25_a_relative_majority_is_enough_among_three() -> None:
    deal = counted(ANGLO, ((4, 18, ""), (5, 17, ""), (4, 17, "")))
    assert for_majorities(deal) == ((3, 1, 0), NO_POTS)


def test_a_majority_that_scores_nothing_leaves_the_pot_alone() -> None:
    rules = replace(MULTI, pts_cards=0)
    deal = counted(rules, ((5, 18, ""), (4, 17, ""), (4, 17, "")))
    assert for_majorities(deal, Pots(1, 0)) == ((2, 0, 0), Pots(1, 0))


@pytest.mark.parametrize(("total", "expected"), [(26, 0), (27, 3)])
def test_h13_cards_are_certain_from_twenty_seven_on(total: int, expected: int) -> None:
    score = certain_score(counted(FINNISH, ((6, total, ""), (0, 5, ""))), Pots(2, 0))
    assert (score.awarded, score.pots) == ((expected, 0), Pots(2, 0))


def test_h13_sweeps_are_certain_only_where_nothing_topples_them() -> None:
    for rules, expected in ((FINNISH, 0), (SWEDISH, 2)):
        deal = some_deal(["", ""], rules=rules, sweeps=(2, 0), last=0)
        assert certain_score(deal, NO_POTS).awarded == (expected, 0)


@pytest.mark.parametrize(
    ("before", "expected"), [(17, 9), (18, 3), (19, 2), (20, 1), (21, 9), (0, 9)]
)
def test_h21_a_side_near_the_end_counts_one_thing_only_in_the_dominican_game(
    before: int, expected: int
) -> None:
    deal = counted(
        PRESETS["dominican"], ((7, 27, "CA DA D10"), (6, 25, "")), totals=(before, 0), sweeps=(1, 0)
    )
    assert points(deal)[0] == expected


@pytest.mark.parametrize(("before", "expected"), [(17, 14), (18, 6), (19, 2), (20, 3)])
def test_9_13_near_the_dominican_end_a_pot_counts_with_its_majority(
    before: int, expected: int
) -> None:
    rules = replace(PRESETS["dominican"], tie_majority=TieMajority.CARRY)
    deal = counted(rules, ((7, 27, "CA DA D10"), (6, 25, "")), totals=(before, 0), sweeps=(1, 0))
    score = score_deal(deal, Pots(3, 2))
    assert (score.awarded[0], score.pots) == (expected, NO_POTS)


def test_a_tally_adds_up_what_it_is_asked_for() -> None:
    tally = score_deal(counted(FINNISH, A20), NO_POTS).tallies[0]
    assert tally.total == 7
    assert tally.of(Item.CARDS, Item.ACES) == 3
    assert set(cards("CA DA")) <= set(counted(FINNISH, A20).piles[0])
