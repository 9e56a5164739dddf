"""Try hints and their reasons, and the look back at a deal."""

from dataclasses import replace
from math import inf
from random import Random

import pytest

from bot.ai.expert import Expert
from bot.ai.grounds import EACH_SPADE, FEW_REACH, MAJORITY, MESSAGES, Explained, Ground
from bot.ai.hints import hints
from bot.ai.review import costliest, judged, turns_of
from bot.engine.cards import card, cards
from bot.engine.deal import Deal, legal_moves, objection
from bot.engine.events import replay
from bot.engine.moves import Move
from bot.engine.presets import PRESETS
from bot.engine.rules import Rules
from bot.engine.seating import Seating
from bot.engine.view import view_of_deal
from tests.ai.deals import some_deal
from tests.engine.scenes import FINNISH, LAISTO, move, random_game
from tests.engine.scenes import some_deal as scene

EXPERT = Expert(rollouts=200, seconds=inf)
STOCK = "HK DK SK CK HQ DQ SQ CQ"


def best(
    hand: str, table: str, rules: Rules = FINNISH, other: str = "H9 C9 S9 D9"
) -> tuple[Move, tuple[Ground, ...]]:
    deal = scene([hand, other], table, rules=rules, stock=STOCK)
    hint = hints(view_of_deal(deal, 0), Random(1), EXPERT)[0]
    return hint.move, hint.grounds


def reasons(grounds: tuple[Ground, ...]) -> dict[str, object]:
    """Return what is told of each message, by its first words."""
    assert {each.message for each in grounds} <= set(MESSAGES)
    return {" ".join(each.message.split()[:2]): dict(each.params) for each in grounds}


def test_a_hint_tells_of_point_cards_and_of_a_cleared_table() -> None:
    chosen, grounds = best("S10 C3 H5 CJ", "D10")
    assert chosen == move("S10xD10")
    told = reasons(grounds)
    assert told["wins points"] == {"cards": cards("D10")}
    assert "clears the" in told


def test_a_hint_tells_how_few_of_the_unseen_cards_can_take_what_is_left() -> None:
    deal = scene(["S3 H5 CJ D7", "H9 C9 S9 D9"], "HJ DQ", stock=STOCK)
    view = view_of_deal(deal, 0)
    grounds = [each for hint in hints(view, Random(1), EXPERT) for each in hint.grounds]
    told = [each.params for each in grounds if each.message == FEW_REACH]
    assert told
    for params in told:
        number, whole = params["n"], params["all"]
        assert isinstance(number, int)
        assert whole == 52 - 6
        assert 0 < number <= whole // 4


def test_a_hint_names_what_takes_the_build() -> None:
    deal = scene(
        ["S8 C3 HJ DQ", "H9 C9 S9 D9"],
        "D5",
        rules=PRESETS["anglo"],
        stock="HK DK SK CK HQ S2 SQ CQ",
    )
    found = {hint.move: hint.grounds for hint in hints(view_of_deal(deal, 0), Random(1), EXPERT)}
    build = move("C3+D5=8")
    assert build in found
    assert reasons(found[build])["makes a"] == {"value": 8, "cards": (card("S8"),)}


def test_in_misere_a_hint_says_that_points_are_bad() -> None:
    _, grounds = best("DA H3 S6 CK", "H7 CQ", LAISTO)
    assert "takes nothing," in reasons(grounds)


def test_spades_are_told_of_as_they_score() -> None:
    hand, table = "S9 C3 H5 CJ", "S7 D2"
    assert reasons(best(hand, table)[1])["brings {n}"] == {"n": 2}
    _, grounds = best(hand, table, PRESETS["spade"])
    assert EACH_SPADE in {each.message for each in grounds}
    assert MAJORITY not in {each.message for each in grounds}


def test_the_last_cards_are_calculated_and_the_figures_exact() -> None:
    deal = some_deal(PRESETS["finnish_2p"], Seating(2), 44, Random(4))
    view = view_of_deal(deal, deal.turn)
    found = hints(view, Random(1), EXPERT)
    assert all("has been" in reasons(each.grounds) for each in found)
    assert found[0].lead == int(found[0].lead)
    # Where that was too much to calculate, nothing of the kind is claimed.
    guessed = Explained(view, exact=False)
    for _, step in EXPERT.figures(view, Random(1)).plays:
        assert "has been" not in reasons(guessed.grounds(step))


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_hints_are_legal_and_differ(name: str) -> None:
    random = Random(name)
    few = Expert(rollouts=40, seconds=inf)
    for _ in range(6):
        deal = some_deal(PRESETS[name], Seating(3), random.randrange(44), random)
        found = hints(view_of_deal(deal, deal.turn), random, few)
        moves = [each.move for each in found]
        assert [objection(deal, each) for each in moves] == [None] * len(moves)
        assert len(set(moves)) == len(moves) == min(2, len(set(legal_moves(deal))))
        assert all(each.grounds for each in found)


def test_nobody_else_gets_a_hint() -> None:
    deal = some_deal(FINNISH, Seating(2), 3, Random(1))
    for seat in (1 - deal.turn, None):
        with pytest.raises(ValueError, match="who is to play"):
            hints(view_of_deal(deal, seat), Random(1), EXPERT)


def blunder() -> tuple[Deal, Move]:
    """Return a deal in which the ten of diamonds can be had, and a play that leaves it."""
    return scene(["S10 C3 H5 CJ", "H9 C9 S9 D9"], "D10 CQ", stock=STOCK), move("C3")


def test_a_review_finds_what_cost_most_and_what_was_better() -> None:
    deal, played = blunder()
    view = view_of_deal(deal, 0)
    assert judged(view, move("S10xD10"), Random(1), EXPERT) is None
    found = judged(view, played, Random(1), EXPERT)
    assert found is not None
    assert (found.view, found.played, found.better) == (view, played, move("S10xD10"))
    assert 1 < found.cost < 6


def test_a_review_shows_no_more_than_three_the_worst_first() -> None:
    deal, played = blunder()
    mistake = judged(view_of_deal(deal, 0), played, Random(1), EXPERT)
    assert mistake is not None
    found = costliest(replace(mistake, cost=cost) for cost in (1, 4, 2, 0.5, 3))
    assert [each.cost for each in found] == [4, 3, 2]


def test_the_turns_of_a_seat_are_those_of_the_last_deal_that_is_over() -> None:
    events = random_game(PRESETS["finnish_2p"].with_target(200), Seating(2), 3, deals=2)
    game = replay(events).state
    turns = turns_of(events, 1)
    assert len(turns) == 24
    assert all(view.seat == 1 == view.turn and view.hand for view, _ in turns)
    assert game.deal is not None
    assert [move for _, move in turns] == [p.move for p in game.deal.history if p.seat == 1]
    # A deal that is still being played is not looked back at.
    assert turns_of(events[:-1], 1) != turns
    assert len(turns_of(events[:-1], 1)) == 24
    assert turns_of(events[:20], 1) == []
