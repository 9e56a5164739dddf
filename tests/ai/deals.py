"""Deals for computer players: somewhere in the middle, and with other hidden cards."""

from dataclasses import replace
from random import Random

from bot.engine.deal import Deal, legal_moves, open_deal, play, shuffled_pack
from bot.engine.rules import Rules
from bot.engine.seating import Seating


def some_deal(rules: Rules, seating: Seating, plays: int, random: Random) -> Deal:
    """Return a deal after so many random *plays*."""
    deal = open_deal(shuffled_pack(rules, seating, random), rules, seating, 0)
    for _ in range(plays):
        deal = play(deal, random.choice(list(legal_moves(deal)))).state
    return deal


def with_other_hidden_cards(deal: Deal, random: Random) -> Deal:
    """Return *deal* with all that the seat to play cannot see dealt anew."""
    hidden = list(deal.stock)
    for seat, hand in enumerate(deal.hands):
        hidden += hand if seat != deal.turn else ()
    random.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(deal.hands):
        own = seat == deal.turn
        hands.append(hand if own else tuple(hidden.pop() for _ in hand))
    return replace(deal, hands=tuple(hands), stock=tuple(hidden))
