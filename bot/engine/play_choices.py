"""What a card can do with exactly the table cards that somebody chose."""

from collections.abc import Iterator
from typing import Final

from bot.engine.cards import Card
from bot.engine.groups import HIGHEST
from bot.engine.mover import Mover
from bot.engine.moves import AddToBuild, Capture, MakeBuild, Move, RaiseBuild, Reason, Trail
from bot.engine.plays import objection_to_play
from bot.engine.rules import Rules
from bot.engine.table import Table

Chosen = frozenset[Card]


def fitting_plays(
    card: Card, chosen: Chosen, mover: Mover, table: Table, rules: Rules
) -> tuple[Move, ...]:
    """Return every legal play of *card* that touches exactly the table cards *chosen*.

    A build is chosen by all its cards. A capture comes first, then builds by their value. None
    chosen is a trail.
    """
    if not chosen:
        moves: list[Move] = [Trail(card)]
    else:
        held = (rules.hand_values[each] for each in mover.without(card))
        values = sorted(mover.partner_shows.union(*held))
        builds = _builds_with(card, chosen, values, table)
        moves = [Capture(card, chosen), *builds]
    return tuple(each for each in moves if objection_to_play(each, mover, table, rules) is None)


def _builds_with(card: Card, chosen: Chosen, values: list[int], table: Table) -> Iterator[Move]:
    for value in values:
        yield MakeBuild(card, chosen, value)
        for build in table.builds:
            if build.cards <= chosen:
                yield AddToBuild(card, build.cards, chosen - build.cards, value)
                yield RaiseBuild(card, build.cards, chosen - build.cards, value)


def objection_to_choice(
    card: Card, chosen: Chosen, mover: Mover, table: Table, rules: Rules
) -> Reason | None:
    """Return why no play of *card* fits *chosen*, or ``None`` if one does.

    Where the cards make a build but for the hand that is left, that is told; else why they are
    no capture.
    """
    if fitting_plays(card, chosen, mover, table, rules):
        return None
    if not chosen:
        return objection_to_play(Trail(card), mover, table, rules)
    taking = objection_to_play(Capture(card, chosen), mover, table, rules)
    if rules.builds and taking in _NO_CAPTURE:
        values = list(range(1, HIGHEST + 1))
        tried = _builds_with(card, chosen, values, table)
        reasons = [objection_to_play(each, mover, table, rules) for each in tried]
        return next((each for each in _OF_BUILDS if each in reasons), taking)
    return taking


_NO_CAPTURE: Final = {Reason.DOES_NOT_ADD_UP, Reason.TOO_HIGH}

_OF_BUILDS: Final = (
    Reason.MUST_KEEP_ONE_EACH,
    Reason.MUST_KEEP,
    Reason.MUST_HOLD,
    Reason.LAST_CARD_BUILT,
    Reason.SPECIAL_NOT_LAID,
    Reason.OWN_NOT_RAISED,
    Reason.VALUE_TWICE,
    Reason.MULTIPLE_NOT_RAISED,
)
"""What may be said of a build that would be one otherwise; what comes first is told."""
