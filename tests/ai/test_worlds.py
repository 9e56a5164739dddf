"""Try what a player remembers, and the hands that it guesses the others to hold."""

from collections import Counter
from random import Random

import pytest

from bot.ai.facts import facts_of
from bot.ai.memory import memory_of
from bot.ai.steps import Steps
from bot.ai.worlds import Worlds
from bot.engine.cards import card
from bot.engine.deal import play
from bot.engine.notation import read_move
from bot.engine.presets import PRESETS
from bot.engine.seating import Seating
from bot.engine.view import View, view_of_deal
from tests.ai.deals import some_deal
from tests.engine.scenes import some_deal as scene

SEATINGS = (Seating(2), Seating(3), Seating(4), Seating(4, pairs=True))


def worlds_of(view: View) -> Worlds:
    return Worlds(view, memory_of(view), Steps(facts_of(view.rules)))


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_world_agrees_with_all_that_is_known(name: str) -> None:
    random = Random(name)
    for _ in range(20):
        deal = some_deal(PRESETS[name], random.choice(SEATINGS), random.randrange(48), random)
        view = view_of_deal(deal, deal.turn)
        world = worlds_of(view).deal(random)
        hidden = sorted(
            card.number
            for cards in (deal.stock, *(h for s, h in enumerate(deal.hands) if s != deal.turn))
            for card in cards
        )
        assert list(memory_of(view).unseen) == hidden
        assert [len(hand) for hand in world.hands] == list(view.hand_sizes)
        others = [hand for seat, hand in enumerate(world.hands) if seat != deal.turn]
        guessed = [each for hand in others for each in hand]
        assert len(set(guessed)) == len(guessed)
        assert set(guessed) <= set(hidden)
        if facts_of(view.rules).draws:
            assert sorted((*guessed, *world.coming)) == hidden
        for build in deal.table.builds:
            values = facts_of(view.rules).hand_values
            if build.owner != deal.turn:
                assert any(build.value in values[each] for each in world.hands[build.owner])


def share_of(view: View, seat: int, number: int) -> float:
    """Return how often *seat* is dealt the card *number* in many worlds."""
    random, worlds = Random(1), worlds_of(view)
    dealt = Counter(each for _ in range(600) for each in worlds.deal(random).hands[seat])
    return dealt[number] / 600


def test_who_did_not_take_a_point_probably_could_not() -> None:
    deal = scene(["H3 H4 C9 CK", "S3 S5 C4 C5"], "D10 H6", stock="H2 C2 D2 D3 D4 D5 S9 D9")
    view = view_of_deal(play(deal, read_move("H3")).state, 1)
    nine, ten = card("D9").number, card("CK").number
    # Neither could be told from the other if the six and the ten did not make sixteen.
    assert share_of(view, 0, nine) == pytest.approx(share_of(view, 0, ten), abs=0.1)
    ten_taken = scene(["H3 H4 C9 C10", "S3 S5 C4 C5"], "D10 H6", stock="H2 C2 D2 S10 D9 S9 D3 D4")
    after = view_of_deal(play(ten_taken, read_move("H3")).state, 1)
    assert share_of(after, 0, card("S10").number) < share_of(after, 0, nine) / 1.5


def test_who_built_probably_holds_what_takes_the_build() -> None:
    deal = scene(
        ["H3 H8 C9 CK", "S3 S5 C4 C6"],
        "D5 H6",
        rules=PRESETS["anglo"],
        stock="H2 C2 D2 D3 D4 S9 D9 S8",
    )
    view = view_of_deal(play(deal, read_move("H3+D5=8")).state, 1)
    eights = [card(each).number for each in ("H8", "S8", "C8", "D8")]
    assert sum(share_of(view, 0, each) for each in eights) >= 1
