"""A player that takes the most it can, and else leaves the card that tempts others least."""

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Final

from bot.engine.captures import best_captures, card_worth, objection_to_capture
from bot.engine.cards import PACK, Card
from bot.engine.moves import Capture, Move, Trail
from bot.engine.plays import captures_by, objection_to_play
from bot.engine.sweeps import is_live
from bot.engine.table import Table
from bot.engine.view import View

POINT: Final = 1000
"""What one point is worth on the scale of :func:`bot.engine.captures.card_worth`."""

MOST_FORESEEN: Final = 12
"""Above so many table cards what others could take is not looked at; it would take too long."""


class Greedy:
    """Looks one play ahead and sees nothing but its view."""

    def choose(self, view: View, random: Random) -> Move:
        """Return the play of *view*'s hand that wins most, or else risks least.

        *random* decides between equals. Raise :exc:`ValueError` if the hand has no play.
        """
        takes = [take for each in view.hand for take in _own_takes(each, view)]
        if takes:
            return _pick(takes, random)
        trails = [
            (-_risk(each, view), Trail(each))
            for each in view.hand
            if objection_to_play(Trail(each), view.mover, view.table, view.rules) is None
        ]
        if not trails:
            raise ValueError("this hand has no play")
        return _pick(trails, random)


def _pick(valued: Iterable[tuple[int, Move]], random: Random) -> Move:
    ranked = list(valued)
    best = max(value for value, _ in ranked)
    return random.choice([move for value, move in ranked if value == best])


def _own_takes(played: Card, view: View) -> list[tuple[int, Capture]]:
    """Return the best capture by a card of the hand and that of everything, with their worth."""
    asked = (view.mover, view.table, view.rules)
    moves = list(islice(captures_by(played, *asked), 1))
    everything = Capture(played, view.table.cards)
    if moves and objection_to_play(everything, *asked) is None:
        moves.append(everything)
    return [(_worth(each, view.table, view), each) for each in moves]


def _takes(played: Card, table: Table, view: View) -> list[tuple[int, Capture]]:
    """Return what anybody could take so with *played*, whoever owns the builds of *table*."""
    moves = list(best_captures(played, table, view.rules, 1))
    everything = Capture(played, table.cards)
    if moves and objection_to_capture(everything, table, view.rules) is None:
        moves.append(everything)
    return [(_worth(each, table, view), each) for each in moves]


def _worth(move: Capture, table: Table, view: View) -> int:
    won = card_worth(move.card) + sum(map(card_worth, move.taken))
    is_sweep = move.taken == table.cards and is_live(
        view.rules, last_batch=view.is_last_batch, totals=view.totals
    )
    return won + POINT * view.rules.sweep_points * is_sweep


def _risk(card: Card, view: View) -> int:
    """Return what leaving *card* offers: its own worth, then what each unseen card could take."""
    table = Table((*view.table.loose, card), view.table.builds)
    own = len(PACK) * card_worth(card)
    if len(table.cards) > MOST_FORESEEN:
        return own
    takes = (_takes(each, table, view) for each in _unseen(view))
    return own + sum(max((worth for worth, _ in each), default=0) for each in takes)


def _unseen(view: View) -> list[Card]:
    seen = {*view.hand, *view.opening, *view.table.cards}
    seen.update(each.move.card for each in view.history)
    return [each for each in PACK if each not in seen]
