"""Spade Casino: every spade scores, points count as they are taken, and 61 is first there."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.engine.cards import PACK, cards
from bot.engine.effects import DealScored, GameWon
from bot.engine.events import Played, advance
from bot.engine.game import Game, Phase
from bot.engine.presets import PRESETS
from bot.engine.rules import End
from bot.engine.scoring import NO_POTS, Item, certain_score, score_deal
from tests.engine.scenes import counted, game_at, move, some_deal

SPADE = PRESETS["spade"]
LOW = "C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ CK D3 D4 D5 D6 D7 D8 D9 DJ DQ DK H3 H4 H5 H6 H7 H8"
"""Twenty-seven cards without points."""


def after_play(
    text: str, hands: Sequence[str], table: str, totals: tuple[int, int], **parts: object
) -> Game:
    """Return the game after the first seat's play *text*."""
    deal = replace(some_deal(hands, table, rules=SPADE, totals=totals), **parts)  # type: ignore[arg-type]
    return advance(game_at(deal), Played(0, move(text))).state


def test_a_deal_has_twenty_four_points() -> None:
    deal = replace(some_deal(["", ""], rules=SPADE), piles=(PACK[:30], PACK[30:]))
    score = score_deal(deal, NO_POTS)
    assert sum(each.total for each in score.tallies) == 24
    assert [each.of(Item.CARDS) for each in score.tallies] == [3, 0]


@pytest.mark.parametrize(
    ("pile", "points"),
    [("S3", 1), ("SJ", 2), ("S2", 2), ("SA", 2), ("S3 SJ SQ", 4), ("H3 DJ", 0), ("D10 HA", 3)],
)
def test_every_spade_is_a_point_and_the_jack_one_more(pile: str, points: int) -> None:
    deal = replace(some_deal(["", ""], rules=SPADE), piles=(cards(pile), cards("H9 C2 D2 H2")))
    assert score_deal(deal, NO_POTS).tallies[0].of(*set(Item) - {Item.CARDS}) == points


def test_points_are_pegged_as_they_are_taken() -> None:
    game = after_play("H9xS9", ["H9 S4", "C3 C2"], "S9", (60, 60))
    assert (game.phase, game.winner, game.totals) == (Phase.OVER, 0, (61, 60))


def test_nothing_is_pegged_for_a_capture_without_points() -> None:
    game = after_play("H9xC9", ["H9 S4", "C3 C2"], "C9", (60, 60))
    assert game.phase is Phase.PLAYING


def test_the_most_cards_count_last() -> None:
    deal = counted(SPADE, ((0, 27, ""), (0, 5, "")))
    assert [each.total for each in certain_score(deal, NO_POTS).tallies] == [0, 0]
    royal = replace(deal, rules=replace(PRESETS["royal"], end=End.INSTANT))
    assert [each.total for each in certain_score(royal, NO_POTS).tallies] == [3, 0]


def test_leftovers_are_pegged_before_the_most_cards() -> None:
    # The first side has the cards, which would make 61; the other took last and gets a spade.
    game = after_play(
        "S4", ["S4", ""], "CA", (58, 59), piles=(cards(LOW), cards("D2 H2")), last_capturer=1
    )
    assert (game.phase, game.winner, game.totals) == (Phase.OVER, 1, (58, 61))


def test_the_most_cards_may_win_when_nobody_was_there_before() -> None:
    game = after_play(
        "D2", ["D2", ""], "CK", (58, 58), piles=(cards(LOW.replace("CK ", "")), ()), last_capturer=1
    )
    assert (game.phase, game.winner, game.totals) == (Phase.OVER, 0, (61, 58))


def test_the_last_play_may_end_the_game_before_the_deal_is_counted() -> None:
    deal = replace(
        some_deal(["H9", ""], "S9", rules=SPADE, totals=(60, 60)), piles=((), cards(LOW))
    )
    step = advance(game_at(deal), Played(0, move("H9xS9")))
    assert step.state.winner == 0
    assert isinstance(step.effects[-1], GameWon)
    (counted_deal,) = [each for each in step.effects if isinstance(each, DealScored)]
    assert counted_deal.score.tallies[1].of(Item.CARDS) == 0


def test_royal_spade_casino_is_royal_with_other_switches() -> None:
    rules = replace(PRESETS["royal"], every_spade=True, pts_spades=0, target=61, end=End.INSTANT)
    deal = replace(some_deal(["H9 S4", "C3 C2"], "S9", rules=rules, totals=(60, 60)))
    assert advance(game_at(deal), Played(0, move("H9xS9"))).state.winner == 0
