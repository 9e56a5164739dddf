"""Which plays a hand has: what the mover sees is enough to say."""

from collections.abc import Callable, Iterator
from heapq import merge
from typing import assert_never

from bot.engine.build_duties import (
    builds_to_take,
    objection_to_keeping,
    objection_to_trailing,
    owed_values,
)
from bot.engine.build_search import builds_by
from bot.engine.builds import objection_to_build
from bot.engine.captures import can_capture, captures, card_worth, objection_to_capture
from bot.engine.cards import Card
from bot.engine.mover import Mover
from bot.engine.moves import (
    AddToBuild,
    Capture,
    MakeBuild,
    Move,
    RaiseBuild,
    Reason,
    Trail,
)
from bot.engine.rules import CaptureDuty, Rules
from bot.engine.table import Table

Worth = Callable[[Card], int]


def objection_to_play(move: Move, mover: Mover, table: Table, rules: Rules) -> Reason | None:
    """Return why *mover* may not make *move* on *table*, or ``None`` if he may.

    RULES 4, 5 and 6.2. Whose turn it is is not looked at here.
    """
    if move.card not in mover.hand:
        return Reason.CARD_NOT_IN_HAND
    match move:
        case Capture(card, taken):
            left = table.without(taken)
            return objection_to_capture(move, table, rules) or objection_to_keeping(
                mover.without(card), owed_values(left.builds, mover.seat), rules
            )
        case Trail(card):
            return _objection_of_capture_duty(card, mover, table, rules) or objection_to_trailing(
                card, mover, table, rules
            )
        case _:
            return objection_to_build(move, mover, table, rules)


def _objection_of_capture_duty(
    card: Card, mover: Mover, table: Table, rules: Rules
) -> Reason | None:
    """Return why *card* may not be trailed where cards may have to capture (RULES 4.6)."""
    duty = rules.capture_duty
    if duty is CaptureDuty.OPTIONAL:
        return None
    if duty is CaptureDuty.EQUAL:
        values = rules.hand_values[card]
        equal = any(value in values for each in table.loose for value in rules.table_values[each])
        return Reason.MUST_TAKE_EQUALS if equal else None
    if can_capture(card, table, rules):
        return Reason.MUST_CAPTURE
    if duty is CaptureDuty.HAND and any(can_capture(each, table, rules) for each in mover.hand):
        return Reason.MUST_PLAY_CAPTURING
    return None


def cards_gathered(move: Move) -> frozenset[Card]:
    """Return the cards that *move* takes or lays together, with the one that it plays."""
    match move:
        case Trail(card):
            return frozenset([card])
        case Capture(card, taken):
            return taken | {card}
        case MakeBuild(card, used):
            return used | {card}
        case AddToBuild(card, build, used) | RaiseBuild(card, build, used):
            return build | used | {card}
        case _:
            assert_never(move)


def captures_by(
    card: Card, mover: Mover, table: Table, rules: Rules, worth: Worth = card_worth
) -> Iterator[Capture]:
    """Yield every legal capture by *card* of *mover*'s hand once, lazily, the best first.

    They are those of :func:`bot.engine.captures.captures` that leave an owner of builds with the
    cards he owes (RULES 5.5).
    """
    alongs = builds_to_take(card, mover, table, rules)
    if len(alongs) == 1:
        yield from captures(card, table, rules, worth, alongs[0])
        return
    streams = [captures(card, table, rules, worth, along) for along in alongs]
    met = set()
    for move in merge(*streams, key=lambda move: -sum(map(worth, cards_gathered(move)))):
        if move not in met:
            met.add(move)
            yield move


def plays_of(
    card: Card, mover: Mover, table: Table, rules: Rules, worth: Worth = card_worth
) -> Iterator[Move]:
    """Yield every legal play of *card*: captures, then builds, each best first, then a trail."""
    yield from captures_by(card, mover, table, rules, worth)
    yield from builds_by(card, mover, table, rules, worth)
    move = Trail(card)
    if objection_to_play(move, mover, table, rules) is None:
        yield move


def legal_plays(
    mover: Mover, table: Table, rules: Rules, worth: Worth = card_worth
) -> Iterator[Move]:
    """Yield every legal play of *mover*'s hand once, lazily: captures, builds, then trails.

    *worth* says what winning a card is worth. A capture is worth the sum of what it takes and
    the card it plays, a build that of all its cards; the best come first.
    """
    for kind in (captures_by, builds_by):
        streams = [kind(card, mover, table, rules, worth) for card in mover.hand]
        yield from merge(*streams, key=lambda move: -sum(map(worth, cards_gathered(move))))
    for card in mover.hand:
        move = Trail(card)
        if objection_to_play(move, mover, table, rules) is None:
            yield move
