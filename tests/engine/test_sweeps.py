"""Sweeps: when they count, and what falls (RULES 6.4)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.deal import play
from bot.engine.effects import Effect, SweepScored, SweepsFell
from bot.engine.presets import PRESETS
from bot.engine.rules import End, Rules, SweepCancel
from bot.engine.scoring import NO_POTS, Points, Pots
from bot.engine.sweeps import after_sweep, is_live
from tests.engine.scenes import FINNISH, LAISTO, MULTI, PAKKA, SWEDISH, move, some_deal

MIN3 = replace(MULTI, sweep_points=1, sweep_cancel=SweepCancel.MIN)
WIPE, WIPE_KEEP = (
    replace(FINNISH, sweep_cancel=each) for each in (SweepCancel.WIPE, SweepCancel.WIPE_KEEP)
)
SELF_18 = replace(FINNISH, sweep_freeze="self:18")


def cleared(
    rules: Rules,
    sweeps: tuple[int, ...],
    *,
    stock: str = "C2 C3 C4 C5 D2 D3 D4 D5",
    totals: tuple[Points, ...] = (),
) -> tuple[tuple[int, ...], tuple[Effect, ...]]:
    """Let the first seat clear the table; return the active sweeps, and what was told of them."""
    hands = ["H7", *["SJ"] * (len(sweeps) - 1)]
    deal = some_deal(hands, "C7", rules=rules, sweeps=sweeps, stock=stock, totals=totals)
    step = play(deal, move("H7xC7"))
    return step.state.sweeps, step.effects[1:]


def after(rules: Rules, sweeps: tuple[int, ...], side: int) -> tuple[int, ...]:
    """Return the active sweeps after one by *side*, where nobody has points."""
    return after_sweep(rules, sweeps, side, (0,) * len(sweeps))[0]


def test_a16_taking_the_only_card_is_a_sweep() -> None:
    assert cleared(FINNISH, (0, 0)) == ((1, 0), (SweepScored(0, (1, 0)),))


def test_a17_each_sweep_topples_one_before_it_scores() -> None:
    first = after_sweep(FINNISH, (2, 0), 1, (0, 0))
    assert first == ((1, 0), (SweepsFell(1, (1, 0), kept=False),))
    assert after(FINNISH, (1, 0), 1) == (0, 0)
    assert after(FINNISH, (0, 0), 1) == (0, 1)


def test_a18_in_the_last_batch_sweeps_are_neither_made_nor_toppled() -> None:
    for sweeps in ((0, 0), (0, 1), (2, 0)):
        assert cleared(FINNISH, sweeps, stock="") == (sweeps, ())


@pytest.mark.parametrize(
    ("sweeps", "stock", "expected"),
    [((0, 0), "C4", (1, 0)), ((0, 1), "C4", (0, 0)), ((0, 1), "", (0, 1))],
)
def test_a28_an_ace_clears_king_and_ace(
    sweeps: tuple[int, ...], stock: str, expected: tuple[int, ...]
) -> None:
    pile = "H8 S8 H5 C3"
    deal = some_deal(
        ["CA", "C2"], "DK HA", sweeps=sweeps, stock=stock, piles=[pile, ""], rules=FINNISH
    )
    after_it = play(deal, move("CAxDK+HA")).state
    assert (after_it.sweeps, len(after_it.piles[0])) == (expected, 7)


def test_a31_taking_all_four_clears_the_table() -> None:
    deal = some_deal(["H10", "C3"], "C2 H4 D6 S8", stock="C4")
    assert play(deal, move("H10xC2+H4+D6+S8")).state.sweeps == (1, 0)
    assert play(deal, move("H10xC2+S8")).state.sweeps == (0, 0)


def test_a41_the_finnish_game_of_several_has_no_sweeps() -> None:
    assert cleared(MULTI, (0, 0, 0)) == ((0, 0, 0), ())


@pytest.mark.parametrize(
    ("rules", "of_two", "of_one"),
    [(FINNISH, (1, 0), (0, 0)), (WIPE, (0, 0), (0, 0)), (WIPE_KEEP, (0, 1), (0, 1))],
)
def test_b22_what_falls_is_a_switch(
    rules: Rules, of_two: tuple[int, ...], of_one: tuple[int, ...]
) -> None:
    assert after(rules, (2, 0), 1) == of_two
    assert after(rules, (1, 0), 1) == of_one


def test_b22_a_sweep_that_wipes_and_keeps_tells_both() -> None:
    told = after_sweep(WIPE_KEEP, (2, 0), 1, (0, 0))[1]
    assert told == (SweepsFell(1, (0, 1), kept=True),)


@pytest.mark.parametrize("rules", [WIPE, WIPE_KEEP])
def test_where_nothing_can_fall_a_sweep_scores(rules: Rules) -> None:
    assert after(rules, (1, 0), 0) == (2, 0)


def test_c03_a_tabbe_takes_all_four() -> None:
    deal = some_deal(["S9", "C5"], "D9 H4 C3 D2", rules=SWEDISH)
    assert play(deal, move("S9xD9+H4+C3+D2")).state.sweeps == (1, 0)


def test_c05_and_e11_the_very_last_card_may_sweep_in_the_swedish_game() -> None:
    deal = some_deal(["H7", ""], "C7", rules=SWEDISH)
    over = play(deal, move("H7xC7")).state
    assert (over.sweeps, over.last_capturer, over.is_over) == ((1, 0), 0, True)


def test_d17_clearing_the_table_is_a_point_in_royal_casino_with_sweeps_alone() -> None:
    sweeps, plain = PRESETS["royal_sweeps"], PRESETS["royal"]
    assert cleared(sweeps, (0, 1)) == ((1, 1), (SweepScored(0, (1, 1)),))
    assert cleared(plain, (0, 0)) == ((0, 0), ())


def test_h07_in_pakkakasino_the_empty_stock_ends_the_sweeps() -> None:
    assert cleared(PAKKA, (0, 0), stock="C2")[0] == (1, 0)
    assert cleared(PAKKA, (0, 0), stock="")[0] == (0, 0)


def test_h01_all_fall_where_everybody_else_has_one() -> None:
    assert after(MIN3, (1, 1, 0), 2) == (0, 0, 0)


def test_h03_nothing_falls_where_somebody_else_has_none() -> None:
    assert after(MIN3, (1, 0, 0), 2) == (1, 0, 1)


def test_h05_a_freeze_for_all_stops_making_and_toppling() -> None:
    rules = replace(FINNISH, sweep_freeze="any:10")
    assert cleared(rules, (0, 1), totals=(0, 10)) == ((0, 1), ())
    assert cleared(rules, (0, 1), totals=(0, 9))[0] == (0, 0)


def test_h21_a_frozen_side_scores_no_sweep_but_still_topples() -> None:
    assert PRESETS["dominican"].sweep_freeze == SELF_18.sweep_freeze
    assert cleared(SELF_18, (0, 0), totals=(18, 0)) == ((0, 0), ())
    assert cleared(SELF_18, (0, 1), totals=(18, 0))[0] == (0, 0)
    assert cleared(SELF_18, (0, 0), totals=(17, 18))[0] == (1, 0)
    frozen = replace(WIPE_KEEP, sweep_freeze="self:18")
    assert cleared(frozen, (0, 2), totals=(18, 0))[0] == (0, 0)


def instantly(rules: Rules, totals: tuple[Points, ...], pots: Pots = NO_POTS) -> tuple[int, ...]:
    """Let the first seat clear the table where points count at once; return the sweeps."""
    rules = replace(rules, end=End.INSTANT, target=50)
    red = "D3 D4 D5 D6 D7 D8 D9 DJ DQ DK H3 H4 H5 H6 H8 H9 H10 HJ HQ HK"
    won = ["HA D10", f"{red} C4 C5 C6 C8 C9 C10 CJ"]
    deal = some_deal(["H7", "SJ"], "C7", rules=rules, stock="C2 C3", piles=won, totals=totals)
    return play(deal, move("H7xC7"), pots).state.sweeps


def test_9_6_with_an_instant_end_a_freeze_looks_at_what_is_certain_already() -> None:
    any_10, self_10 = (
        replace(FINNISH, sweep_freeze=f"{each}:10", sweep_cancel=SweepCancel.NONE)
        for each in ("any", "self")
    )
    for rules in (any_10, self_10):
        assert instantly(rules, (6, 0)) == (1, 0)
        assert instantly(rules, (7, 0)) == (0, 0)
    assert instantly(any_10, (0, 8)) == (1, 0)
    assert instantly(any_10, (0, 8), Pots(cards=2)) == (0, 0)
    assert instantly(self_10, (0, 10)) == (1, 0)


def test_46_no_sweep_is_live_in_the_last_batch_unless_the_rules_say_so() -> None:
    assert not is_live(FINNISH, last_batch=True, totals=(0, 0))
    assert is_live(FINNISH, last_batch=False, totals=(0, 0))
    assert is_live(SWEDISH, last_batch=True, totals=(0, 0))
    assert not is_live(MULTI, last_batch=False, totals=(0, 0))


@pytest.mark.parametrize(
    ("raw", "active"), [((3, 1), (2, 0)), ((2, 0), (2, 0)), ((4, 2, 3), (2, 0, 1))]
)
def test_44_what_stays_is_the_count_less_the_least(
    raw: tuple[int, ...], active: tuple[int, ...]
) -> None:
    sweeps = (0,) * len(raw)
    for side, number in enumerate(raw):
        for _ in range(number):
            sweeps = after(MIN3, sweeps, side)
    assert sweeps == active


@settings(deadline=None)
@given(sides=st.integers(2, 4), makers=st.lists(st.integers(0, 3), max_size=30))
def test_in_whatever_order_sweeps_are_made_the_least_is_taken_off(
    sides: int, makers: list[int]
) -> None:
    sweeps = (0,) * sides
    made = [each % sides for each in makers]
    for side in made:
        sweeps = after(LAISTO, sweeps, side)
    raw = [made.count(side) for side in range(sides)]
    assert sweeps == tuple(each - min(raw) for each in raw)
