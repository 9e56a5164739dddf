"""A view shows what a seat may know, and nothing else (RULES 6.3)."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine.cards import cards
from bot.engine.deal import Deal
from bot.engine.events import replay
from bot.engine.notation import deal_text
from bot.engine.scoring import Pots
from bot.engine.seating import Seating
from bot.engine.view import view_of, view_of_deal
from tests.engine.scenes import (
    FINNISH,
    MULTI,
    PAIRS,
    SEATINGS,
    TWO,
    game_at,
    positions,
    random_game,
    some_deal,
    started,
)


def reshuffled(deal: Deal, seat: int | None, random: Random) -> Deal:
    """Return *deal* with all cards that *seat* cannot see in other places of the same kind."""
    others = [each for each in range(deal.seating.seats) if each != seat]
    unseen = [*deal.stock, *(card for each in others for card in deal.hands[each])]
    random.shuffle(unseen)
    hands = list(deal.hands)
    for each in others:
        size = len(hands[each])
        hands[each], unseen = tuple(unseen[:size]), unseen[size:]
    won = [card for pile in deal.piles for card in pile]
    random.shuffle(won)
    piles = []
    for pile in deal.piles:
        piles.append(tuple(won[: len(pile)]))
        won = won[len(pile) :]
    return replace(deal, hands=tuple(hands), stock=tuple(unseen), piles=tuple(piles))


@pytest.mark.parametrize("seating", SEATINGS)
def test_a_view_does_not_depend_on_what_it_hides(seating: Seating) -> None:
    random = Random(seating.seats)
    changed = 0
    for deal in positions(random_game(MULTI, seating, seed=3, deals=1)):
        for seat in (None, *range(seating.seats)):
            other = reshuffled(deal, seat, random)
            changed += deal_text(other) != deal_text(deal)
            assert view_of_deal(other, seat) == view_of_deal(deal, seat)
    assert changed > 100


@pytest.mark.parametrize("seat", [0, 1])
def test_63_a_leak_of_a_hidden_card_would_be_seen(seat: int) -> None:
    deal = some_deal(["H8 C3", "H9 C4"], "CK", stock="S3 S4")
    swapped = replace(deal, hands=(cards("H9 C4"), cards("H8 C3")))
    assert view_of_deal(deal, seat) != view_of_deal(swapped, seat)
    assert view_of_deal(deal, None) == view_of_deal(swapped, None)


def test_a_view_shows_the_open_cards_and_the_sizes_of_the_rest() -> None:
    deal = some_deal(
        ["H8 C3", "H9 C4"], "CK", stock="S3", piles=["C5 D5", ""], sweeps=(1, 0), totals=(3, 4)
    )
    view = view_of_deal(deal, 1, Pots(1, 2))
    assert (view.hand, view.hand_sizes, view.stock_size) == (cards("H9 C4"), (2, 2), 1)
    assert (view.pile_sizes, view.sweeps, view.totals) == ((2, 0), (1, 0), (3, 4))
    assert (view.table, view.opening, view.pots) == (deal.table, cards("CK"), Pots(1, 2))
    assert (view.turn, view.dealer, view.side, view.is_last_batch) == (0, 1, 1, False)


def test_somebody_who_watches_has_no_hand_and_no_side() -> None:
    view = view_of_deal(some_deal(["H8 C3", "H9 C4"], "CK"), None)
    assert (view.hand, view.side, view.seat, view.is_last_batch) == ((), None, None, True)


def test_partners_have_one_side_but_hands_of_their_own() -> None:
    deal = some_deal(["H8", "H9", "C3", "C4"], rules=MULTI, seating=PAIRS)
    first, partner = view_of_deal(deal, 0), view_of_deal(deal, 2)
    assert first.side == partner.side == 0
    assert (first.hand, partner.hand) == (cards("H8"), cards("C3"))


def test_it_is_nobodys_turn_when_the_deal_is_over() -> None:
    assert view_of_deal(some_deal(["", ""]), 0).turn is None


def test_a_view_of_a_game_is_one_of_its_last_deal_with_the_pots() -> None:
    deal = some_deal(["H8", "H9"], "CK")
    assert view_of(game_at(deal, pots=Pots(1, 0)), 0) == view_of_deal(deal, 0, Pots(1, 0))


def test_there_is_no_view_before_the_first_deal() -> None:
    with pytest.raises(ValueError, match="nothing has been dealt yet"):
        view_of(replay(started(FINNISH, TWO)).state, 0)
