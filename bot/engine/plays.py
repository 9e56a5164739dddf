"""Which plays a hand has: what the mover sees is enough to say."""

import heapq
from collections.abc import Callable, Iterable, Iterator

from bot.engine.captures import can_capture, captures, card_worth, objection_to_capture
from bot.engine.cards import Card
from bot.engine.moves import Capture, Move, Reason, Trail
from bot.engine.rules import CaptureDuty, Rules
from bot.engine.table import Table


def objection_to_play(
    move: Move, hand: Iterable[Card], table: Table, rules: Rules
) -> Reason | None:
    """Return why *hand* may not make *move* on *table*, or ``None`` if it may (RULES 4 and 6.2).

    Whose turn it is is not looked at here.
    """
    hand = tuple(hand)
    if move.card not in hand:
        return Reason.CARD_NOT_IN_HAND
    if isinstance(move, Capture):
        return objection_to_capture(move, table, rules)
    return _objection_to_trail(move, hand, table, rules)


def _objection_to_trail(
    move: Trail, hand: tuple[Card, ...], table: Table, rules: Rules
) -> Reason | None:
    duty = rules.capture_duty
    if duty is CaptureDuty.OPTIONAL:
        return None
    if duty is CaptureDuty.EQUAL:
        values = rules.hand_values[move.card]
        equal = any(value in values for each in table.loose for value in rules.table_values[each])
        return Reason.MUST_TAKE_EQUALS if equal else None
    if can_capture(move.card, table, rules):
        return Reason.MUST_CAPTURE
    if duty is CaptureDuty.HAND and any(can_capture(each, table, rules) for each in hand):
        return Reason.MUST_PLAY_CAPTURING
    return None


def legal_plays(
    hand: Iterable[Card],
    table: Table,
    rules: Rules,
    worth: Callable[[Card], int] = card_worth,
) -> Iterator[Move]:
    """Yield every legal play of *hand* once, lazily: captures by what they win, then trails.

    *worth* says what winning a card is worth; a capture is worth the sum of what it takes and
    the card it plays.
    """
    hand = tuple(hand)

    def of(card: Card) -> Iterator[tuple[int, Capture]]:
        for each in captures(card, table, rules, worth):
            yield -worth(card) - sum(map(worth, each.taken)), each

    yield from (each for _, each in heapq.merge(*map(of, hand), key=lambda pair: pair[0]))
    for card in hand:
        move = Trail(card)
        if objection_to_play(move, hand, table, rules) is None:
            yield move
