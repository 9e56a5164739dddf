"""Dealing, the plays of a turn, batches and what is left at the end (RULES 6.1, 6.2 and 6.5)."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine.cards import PACK, card, card_points, cards
from bot.engine.deal import Deal, Play, legal_moves, objection, open_deal, play, shuffled_pack
from bot.engine.effects import BatchDealt, Captured, LeftoversTaken, SweepScored, Trailed
from bot.engine.moves import Capture, IllegalMoveError, Reason, Trail
from bot.engine.presets import PRESETS
from bot.engine.rules import CaptureDuty, Direction, Rules
from bot.engine.seating import Seating
from bot.engine.table import Build, BuildKind, Table
from tests.engine.scenes import (
    BUILD_FREE,
    FINNISH,
    FOUR,
    GENERAL,
    LAISTO,
    MULTI,
    PAIRS,
    PAKKA,
    SEATINGS,
    SWEDISH,
    THREE,
    TWO,
    captures_of,
    move,
    some_deal,
)


def batches(rules: Rules, seating: Seating) -> list[BatchDealt]:
    """Trail a whole deal and return the batches that were dealt after the first."""
    deal = open_deal(PACK, rules, seating, 0)
    dealt: list[BatchDealt] = []
    plays = 0
    while not deal.is_over:
        step = play(deal, Trail(deal.hand[0]))
        dealt += [each for each in step.effects if isinstance(each, BatchDealt)]
        deal, plays = step.state, plays + 1
    assert plays == 48
    return dealt


@pytest.mark.parametrize(
    ("case", "name", "seating", "number"),
    [
        ("A07", "finnish_2p", TWO, 6),
        ("A36 three", "finnish_multi", THREE, 4),
        ("A36 four", "finnish_multi", FOUR, 3),
        ("A36 pairs", "finnish_multi", PAIRS, 3),
        ("C18 two", "swedish", TWO, 6),
        ("C18 three", "swedish", THREE, 4),
        ("C18 four", "swedish", FOUR, 3),
    ],
)
def test_the_pack_comes_out_even_in_so_many_batches(
    case: str, name: str, seating: Seating, number: int
) -> None:
    dealt = batches(PRESETS[name], seating)
    assert [each.last for each in dealt] == [False] * (number - 2) + [True], case


@pytest.mark.parametrize(("seats", "number"), [(2, 6), (3, 4), (4, 3)])
def test_e03_e15_and_52_anglo_american_casino_has_as_many_batches(seats: int, number: int) -> None:
    dealt = batches(replace(PRESETS["anglo"], builds=False), Seating(seats))
    assert 1 + len(dealt) == number


def test_d19_and_52_only_the_first_batch_lays_cards_on_the_table() -> None:
    deal = some_deal(["H8", ""], "CK", stock="S3 S4 S5 S6 C3 C4 C5 C6")
    assert play(deal, Trail(card("H8"))).state.table.loose == cards("CK H8")


def test_h07_pakkakasino_draws_a_card_after_every_play_while_there_are_any() -> None:
    deal = open_deal(PACK, PAKKA, TWO, 0)
    sizes = []
    while not deal.is_over:
        sizes.append(len(deal.hand))
        deal = play(deal, Trail(deal.hand[0])).state
    assert sizes == [4] * 40 + [4, 4, 3, 3, 2, 2, 1, 1]


def test_h23_the_drawn_card_is_the_next_of_the_stock() -> None:
    deal = some_deal(["H8 C3", "H9 C4"], "CK", rules=PAKKA, stock="S5 S6")
    after = play(deal, Trail(card("H8"))).state
    assert (after.hands, after.stock) == ((cards("C3 S5"), cards("H9 C4")), cards("S6"))


def test_a35_new_cards_are_dealt_only_when_every_hand_is_empty() -> None:
    stock = "S3 S4 S5 S6 C3 C4 C5 C6"
    deal = some_deal(["H8", "H9"], "CK", stock=stock)
    first = play(deal, Trail(card("H8")))
    assert first.state.hands == ((), cards("H9"))
    second = play(first.state, Trail(card("H9")))
    assert second.state.hands == (cards("S3 S4 S5 S6"), cards("C3 C4 C5 C6"))
    assert second.state.turn == 0
    assert second.effects == (Trailed(1, card("H9")), BatchDealt(last=True))


@pytest.mark.parametrize("seating", SEATINGS)
def test_cards_are_dealt_in_twos_and_the_table_comes_last(seating: Seating) -> None:
    deal = open_deal(PACK, MULTI, seating, dealer=0)
    seats = seating.seats
    assert deal.turn == 1
    assert deal.hands[1] == (*PACK[:2], *PACK[2 * seats + 2 : 2 * seats + 4])
    assert deal.hands[0][:2] == PACK[2 * seats - 2 : 2 * seats]
    assert deal.table.loose == deal.opening == (*PACK[2 * seats : 2 * seats + 2], *deal.opening[2:])
    assert deal.stock == PACK[4 * seats + 4 :]


def test_turns_go_the_other_way_in_a_counterclockwise_game() -> None:
    rules = replace(MULTI, direction=Direction.COUNTERCLOCKWISE)
    deal = open_deal(PACK, rules, THREE, dealer=0)
    turns = []
    for _ in range(4):
        turns.append(deal.turn)
        deal = play(deal, Trail(deal.hand[0])).state
    assert turns == [2, 1, 0, 2]


def test_a_pack_that_is_not_whole_is_not_dealt() -> None:
    with pytest.raises(ValueError, match="each of the 52 cards once"):
        open_deal(PACK[:-1], FINNISH, TWO, 0)
    with pytest.raises(ValueError, match="each of the 52 cards once"):
        open_deal((*PACK[:-1], PACK[0]), FINNISH, TWO, 0)


@pytest.mark.parametrize("seed", range(25))
def test_h19_no_point_card_lies_in_the_opening_table_of_the_norwegian_game(seed: int) -> None:
    rules = PRESETS["norwegian_home"]
    for seating in SEATINGS:
        pack = shuffled_pack(rules, seating, Random(seed))
        assert sorted(pack) == list(PACK)
        opening = open_deal(pack, replace(rules, builds=False), seating, 0).opening
        assert card_points(opening) == 0


def test_9_10_what_may_not_lie_open_goes_back_to_random_places_of_the_stock() -> None:
    places = []
    for seed in range(60):
        plain, clean = (
            shuffled_pack(rules, TWO, Random(seed))
            for rules in (FINNISH, PRESETS["norwegian_home"])
        )
        opening = open_deal(plain, FINNISH, TWO, 0).opening
        places += [clean.index(each) for each in opening if card_points([each])]
    assert min(places) >= 12
    assert len(set(places)) > 15


def test_a_shuffled_pack_depends_on_the_randomness_alone() -> None:
    first, same, other = (shuffled_pack(FINNISH, TWO, Random(seed)) for seed in (1, 1, 2))
    assert first == same != other
    assert sorted(first) == list(PACK)


def test_a43_two_sixes_of_the_opening_table_lie_apart() -> None:
    deal = some_deal(["C6", "C7"], "H6 D6 CK CQ")
    assert captures_of(deal) == {move("C6xH6"), move("C6xD6"), move("C6xH6+D6")}


def test_a15_c04_and_e14_on_an_empty_table_a_card_must_be_laid() -> None:
    for rules in (FINNISH, SWEDISH, LAISTO):
        deal = some_deal(["CA D4 S9", "C2"], "", rules=rules)
        assert list(legal_moves(deal)) == [move("CA"), move("D4"), move("S9")]


@pytest.mark.parametrize("rules", [FINNISH, GENERAL])
def test_a33_and_22_a_capture_may_be_left_or_be_partial(rules: Rules) -> None:
    deal = some_deal(["S8", "C2"], "C8 H5 D3", rules=rules)
    for text in ("S8xC8", "S8", "S8xH5+D3", "S8xC8+H5+D3"):
        assert objection(deal, move(text)) is None


def test_a24_the_practice_play_takes_two_groups() -> None:
    deal = some_deal(["H8 CA D4 S9", "HA C2"], "H5 C3 S8 DK", stock="C4")
    step = play(deal, move("H8xS8+H5+C3"))
    assert step.effects == (Captured(0, card("H8"), cards("H5 C3 S8"), swept=False),)
    assert step.state.table.loose == cards("DK")
    assert step.state.piles == (cards("H5 C3 S8 H8"), ())
    assert step.state.history == (Play(0, move("H8xS8+H5+C3")),)
    assert (step.state.turn, step.state.last_capturer) == (1, 0)


def test_a26_a_card_that_takes_nothing_stays_on_the_table() -> None:
    deal = some_deal(["HA", "CA"], "DK")
    assert objection(deal, move("HAxDK")) is Reason.DOES_NOT_ADD_UP
    after = play(deal, move("HA")).state
    assert play(after, move("CAxDK+HA")).state.piles[1] == cards("DK HA CA")


def test_a29_what_was_laid_adds_up_with_what_lay_there() -> None:
    deal = some_deal(["D4 S9", "H10 D10"], "C6")
    assert captures_of(deal) == set()
    assert captures_of(play(deal, move("D4")).state) == {move("H10xC6+D4")}


def test_a30_a_turn_plays_one_card() -> None:
    after = play(some_deal(["D4 S9", "H10"], "C6"), move("D4")).state
    assert (after.hands[0], after.turn) == (cards("S9"), 1)


def test_a42_nothing_is_built_in_a_game_without_builds() -> None:
    deal = some_deal(["S5 C9", "C2"], "H4")
    assert list(legal_moves(deal)) == [move("S5"), move("C9")]
    assert play(deal, move("S5")).state.table == Table(cards("H4 S5"))


def test_a44_and_22_laisto_makes_a_card_take_that_can() -> None:
    deal = some_deal(["S8 CQ", "C2"], "C8 H5 D3", rules=LAISTO)
    assert objection(deal, move("S8")) is Reason.MUST_CAPTURE
    assert objection(deal, move("S8xC8")) is Reason.MUST_TAKE_ALL
    assert list(legal_moves(deal)) == [move("S8xC8+H5+D3"), move("CQ")]


def test_f21_laisto_lets_a_card_be_laid_that_takes_nothing() -> None:
    assert list(legal_moves(some_deal(["C9", "C2"], "HA", rules=LAISTO))) == [move("C9")]


def test_b20_under_the_duty_of_the_hand_a_card_that_takes_must_be_played() -> None:
    rules = replace(LAISTO, capture_duty=CaptureDuty.HAND)
    by_card, by_hand = (some_deal(["H8 DK", "C2"], "C5 D3", rules=each) for each in (LAISTO, rules))
    assert set(legal_moves(by_card)) == {move("H8xC5+D3"), move("DK")}
    assert objection(by_hand, move("DK")) is Reason.MUST_PLAY_CAPTURING
    assert set(legal_moves(by_hand)) == {move("H8xC5+D3")}
    nothing = some_deal(["HQ DK", "C2"], "C5 D3", rules=rules)
    assert set(legal_moves(nothing)) == {move("HQ"), move("DK")}


def test_f17_an_equal_card_must_be_taken_in_the_dominican_game() -> None:
    rules = replace(SWEDISH, capture_duty=CaptureDuty.EQUAL)
    deal = some_deal(["S10 C4", "C2"], "H10 C10 S8 D6", rules=rules)
    assert objection(deal, move("S10")) is Reason.MUST_TAKE_EQUALS
    assert objection(deal, move("S10xH10")) is Reason.MUST_TAKE_EQUALS
    assert objection(deal, move("C4")) is None
    assert set(legal_moves(deal)) == {move("S10xH10+C10"), move("C4")}


def test_a19_the_last_real_capture_gets_what_is_left() -> None:
    deal = some_deal(["H3 S6", "S9"], "C9 HQ C6", last=1)
    after = play(deal, move("S6xC6")).state
    after = play(after, move("S9")).state
    step = play(after, move("H3"))
    left = cards("C9 HQ S9 H3")
    assert step.effects == (Trailed(0, card("H3")), LeftoversTaken(0, left))
    assert step.state.piles == ((*cards("C6 S6"), *left), ())
    assert (step.state.sweeps, step.state.table, step.state.is_over) == ((0, 0), Table(), True)


def test_b06_and_c06_an_earlier_batch_counts_for_the_last_capture() -> None:
    deal = replace(some_deal(["", "H5"], "CK", rules=SWEDISH, last=0), turn=1)
    step = play(deal, move("H5"))
    assert step.state.piles == (cards("CK H5"), ())
    assert step.state.sweeps == (0, 0)


def test_h09_where_nobody_captured_nobody_gets_what_is_left() -> None:
    step = play(some_deal(["H5", ""], "CK"), move("H5"))
    assert step.effects[-1] == LeftoversTaken(None, cards("CK H5"))
    assert step.state.piles == ((), ())
    assert step.state.table.loose == cards("CK H5")


def test_h11_partners_share_a_pile() -> None:
    deal = some_deal(["H5 C2", "H6", "H7 C3", "H8"], "C5 C6 C7 C8 CK", rules=MULTI, seating=PAIRS)
    for text in ("H5xC5", "H6xC6", "H7xC7", "H8xC8"):
        deal = play(deal, move(text)).state
    assert deal.piles == (cards("C5 H5 C7 H7"), cards("C6 H6 C8 H8"))
    assert deal.last_capturer == 1


def test_a_build_that_is_taken_goes_to_the_pile_whole() -> None:
    # Builds cannot be made yet; a table may hold one all the same.
    build = Build(9, BuildKind.SINGLE, 1, (cards("H5 C4"),))
    deal = replace(some_deal(["S9 H2", "H3"], "C9"), table=Table(cards("C9"), (build,)))
    after = play(deal, Capture(card("S9"), frozenset(cards("H5 C4")))).state
    assert set(after.piles[0]) == set(cards("H5 C4 S9"))
    assert after.table == Table(cards("C9"))


def test_9_11_builds_that_are_left_over_go_with_the_rest() -> None:
    build = Build(9, BuildKind.SINGLE, 1, (cards("H5 C4"),))
    deal = replace(some_deal(["H2", ""], last=1), table=Table((), (build,)))
    after = play(deal, move("H2")).state
    assert set(after.piles[1]) == set(cards("H5 C4 H2"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("C7", Reason.CARD_NOT_IN_HAND),
        ("C7xH7", Reason.CARD_NOT_IN_HAND),
        ("S7xC9", Reason.NOT_ON_TABLE),
        ("S7xS7", Reason.NOT_ON_TABLE),
        ("S7xHK", Reason.TOO_HIGH),
    ],
)
def test_61_a_refused_play_gives_the_reason_and_changes_nothing(text: str, reason: Reason) -> None:
    deal = some_deal(["S7 D2", "C7"], "H7 HK")
    before = replace(deal)
    with pytest.raises(IllegalMoveError) as refused:
        play(deal, move(text))
    assert (refused.value.reason, refused.value.move) == (reason, move(text))
    assert str(refused.value) == reason.value
    assert deal == before


def test_61_nothing_is_played_after_the_last_card() -> None:
    over = play(some_deal(["H5", ""], "CK"), move("H5")).state
    assert objection(over, move("H5")) is Reason.NOT_PLAYING
    assert list(legal_moves(over)) == []


def test_60_every_copy_of_a_rank_in_hand_can_be_played() -> None:
    listed = set(legal_moves(some_deal(["S9 H9", "C2"], "C9 D9")))
    taken = ("C9", "D9", "C9+D9")
    assert listed == {move(f"{mine}x{each}") for mine in ("S9", "H9") for each in taken} | {
        move("S9"),
        move("H9"),
    }


@pytest.mark.parametrize("name", BUILD_FREE)
def test_the_best_capture_is_listed_first_and_trails_last(name: str) -> None:
    listed = list(legal_moves(some_deal(["S8 C4", "C2"], "C8 D8 SA H3", rules=PRESETS[name])))
    trails = [isinstance(each, Trail) for each in listed]
    assert trails == sorted(trails)
    assert len(set(listed)) == len(listed)


def test_42_a_card_left_behind_makes_it_no_sweep() -> None:
    alone, two = (some_deal(["H5", "C2"], table, stock="C3") for table in ("S5", "S5 CK"))
    step = play(alone, move("H5xS5"))
    assert step.effects == (
        Captured(0, card("H5"), cards("S5"), swept=True),
        SweepScored(0, (1, 0)),
    )
    assert play(two, move("H5xS5")).effects == (Captured(0, card("H5"), cards("S5"), swept=False),)


def test_43_leftovers_are_no_sweep_but_a_last_capture_of_all_is() -> None:
    def last_play(text: str, rules: Rules = SWEDISH) -> Deal:
        return play(some_deal(["H5", ""], "S5", rules=rules, last=0), move(text)).state

    assert (last_play("H5xS5").sweeps, last_play("H5").sweeps) == ((1, 0), (0, 0))
    assert last_play("H5xS5", FINNISH).sweeps == (0, 0)
