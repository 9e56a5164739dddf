"""Hands that the others may hold, as likely as their plays make them."""

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import Final

from bot.ai.lying import Stacks
from bot.ai.memory import Memory, Seen, position_of
from bot.ai.position import Position
from bot.ai.steps import TRAIL_COST, Steps
from bot.engine.moves import AddToBuild, Capture, MakeBuild, RaiseBuild
from bot.engine.view import View

DOUBT: Final = 1.2
"""How much less likely, by point, a card is that would have won more than the card played."""

LEAST: Final = 0.12
"""The least that one play makes of a card's likelihood: people overlook things."""

SHOWN: Final = 8.0
"""How much likelier a card is that takes a build which its seat has made."""


class Worlds:
    """Deals out the cards that *view* does not show."""

    def __init__(self, view: View, memory: Memory, steps: Steps, *, learns: bool = True) -> None:
        """Prepare to deal; with *learns* the others' plays make cards likelier or less so."""
        self._known = position_of(view, memory)
        self._unseen = memory.unseen
        self._steps = steps
        self._sizes = {
            seat: size for seat, size in enumerate(view.hand_sizes) if seat != view.seat and size
        }
        self._weights = {seat: [1.0] * len(memory.unseen) for seat in self._sizes}
        self._owed = {seat: _owed(self._known.stacks, seat) for seat in self._sizes}
        for seen in memory.plays if learns else ():
            if seen.play.seat in self._sizes:
                self._learn(seen)

    def _learn(self, seen: Seen) -> None:
        """Make the cards less likely with which the seat would have done better."""
        weights, facts, seat = self._weights[seen.play.seat], self._steps.facts, seen.play.seat
        move = seen.play.move
        if isinstance(move, MakeBuild | AddToBuild | RaiseBuild):
            for place, card in enumerate(self._unseen):
                if move.value in facts.hand_values[card]:
                    weights[place] *= SHOWN
            return
        own = facts.worths[move.card.number]
        if isinstance(move, Capture):
            worth = own + sum(facts.worths[each.number] for each in move.taken)
        else:
            worth = -TRAIL_COST * own
        for place, card in enumerate(self._unseen):
            found = self._steps.captures(seen.loose, seen.stacks, card)
            if found and found[0].worth > worth and seat in self._sizes:
                weights[place] *= max(exp(DOUBT * (worth - found[0].worth)), LEAST)

    def deal(self, random: Random) -> Position:
        """Return the position with hands for the others, and the cards that are drawn next."""
        position = self._known.copy()
        gone: set[int] = set()
        held = {}
        for seat in self._sizes:
            held[seat] = self._covering(seat, gone, random)
            gone.update(held[seat])
        for seat, size in self._sizes.items():
            hand = held[seat]
            free = [place for place, card in enumerate(self._unseen) if card not in gone]
            drawn = self._drawn(free, self._weights[seat], size - len(hand), random)
            hand += [self._unseen[place] for place in drawn]
            gone.update(hand)
            position.hands[seat] = tuple(hand)
        if self._steps.facts.draws and position.stock:
            rest = [each for each in self._unseen if each not in gone]
            random.shuffle(rest)
            position.coming = tuple(rest)
        return position

    def _covering(self, seat: int, gone: set[int], random: Random) -> list[int]:
        """Return a card for every build that *seat* must be able to take."""
        hand: list[int] = []
        for value in self._owed[seat][: self._sizes[seat]]:
            able = [
                each
                for each in self._unseen
                if value in self._steps.facts.hand_values[each]
                and each not in gone
                and each not in hand
            ]
            if able:
                hand.append(random.choice(able))
        return hand

    @staticmethod
    def _drawn(
        places: list[int], weights: Sequence[float], number: int, random: Random
    ) -> list[int]:
        """Return *number* of *places*, the heavier the likelier."""
        if number <= 0:
            return []
        keyed = [(log(random.random() + 1e-12) / weights[each], each) for each in places]
        keyed.sort(reverse=True)
        return [each for _, each in keyed[:number]]


def _owed(stacks: Stacks, seat: int) -> list[int]:
    return sorted({each.value for each in stacks if each.owner == seat and not each.for_partner})
