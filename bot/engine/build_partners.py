"""What partners have shown each other by their builds (RULES 5.3, condition 2)."""

from bot.engine.moves import Capture, Move, Trail
from bot.engine.rules import Rules
from bot.engine.seating import Seating

Shown = frozenset[tuple[int, int]]
"""Pairs (seat, value): the seat must hold a card that takes a build of the value."""


def partner_shows(shown: Shown, seating: Seating, seat: int) -> frozenset[int]:
    """Return the values for which the partner of *seat* has shown to hold a card."""
    partner = seating.partner_of(seat)
    return frozenset(value for each, value in shown if each == partner)


def shown_after(shown: Shown, move: Move, seat: int, seating: Seating, rules: Rules) -> Shown:
    """Return what is shown once *seat* has made *move*; nothing where nobody builds for another.

    A played card is no longer shown. A build shows a card for its value, unless it may have been
    made for a card that the partner had shown.
    """
    if not rules.build_for_partner or not seating.pairs:
        return shown
    values = rules.hand_values[move.card]
    after = frozenset(each for each in shown if each[0] != seat or each[1] not in values)
    if isinstance(move, Trail | Capture) or move.value in partner_shows(shown, seating, seat):
        return after
    return after | {(seat, move.value)}
