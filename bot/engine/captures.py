"""What a card can take: is it legal, is there anything, which captures are there, best first.

RULES 4. Two table cards of one value are the same to the rules, so the search is for numbers of
each value (:mod:`bot.engine.capture_search`), and which cards they are is chosen afterwards
(:mod:`bot.engine.capture_picks`). Nothing here looks at whose hand a card is in, nor at the
duties of a build's owner.
"""

from collections.abc import Iterator
from heapq import merge
from itertools import combinations, islice
from typing import Final

from bot.engine.capture_duty import Searches, maximal_vectors
from bot.engine.capture_legality import (
    MAXIMAL,
    can_capture,
    declarations,
    equals_of,
    face_numbers,
    is_capture,
    objection_to_capture,
    objection_to_values,
)
from bot.engine.capture_picks import picks_of
from bot.engine.capture_search import best_vectors, each_once
from bot.engine.capture_shelves import Worth, searches_of, shelves_of, value_of_build
from bot.engine.cards import Card, Suit, card_points
from bot.engine.moves import Capture, Reason
from bot.engine.rules import Rules
from bot.engine.table import Build, Table

__all__ = [
    "best_captures",
    "can_capture",
    "captures",
    "card_worth",
    "is_capture",
    "objection_to_capture",
]


_OF_DUTY: Final = frozenset({Reason.MUST_TAKE_ALL, Reason.MUST_TAKE_EQUALS})


def card_worth(card: Card) -> int:
    """Return what taking *card* is worth where nothing else is known; positive for every card.

    A point outweighs any number of spades, and a spade any number of other cards.

    >>> from bot.engine.cards import cards
    >>> [card_worth(each) for each in cards("H9 S9 DA S2 D10")]
    [1, 61, 1001, 1061, 2001]
    """
    return 1000 * card_points([card]) + 60 * (card.suit is Suit.SPADES) + 1


def captures(
    played: Card,
    table: Table,
    rules: Rules,
    worth: Worth = card_worth,
    along: frozenset[Build] = frozenset(),
) -> Iterator[Capture]:
    """Yield every legal capture by *played* once, lazily, the best first.

    With *along* only those that take these builds of *table* along.

    A capture is worth the sum of what it takes; captures of equal worth come in an order that
    depends on nothing but the arguments. All of them come in the end, however many there are. A
    value is declared only where the same cards would add up for another value as well, but a
    duty forbids them for that one (RULES 7.9).
    """
    values = rules.hand_values[played]
    if not values:
        if not along:
            yield from _of_faces(played, table, rules, worth)
        return
    ways = declarations(values, rules)
    streams = [_declared(played, way, table, rules, worth, along=along) for way in ways]
    yield from (capture for _, capture in merge(*streams, key=_highest_first))


def best_captures(
    played: Card, table: Table, rules: Rules, limit: int, worth: Worth = card_worth
) -> tuple[Capture, ...]:
    """Return the first *limit* of :func:`captures`."""
    return tuple(islice(captures(played, table, rules, worth), limit))


def _of_faces(played: Card, table: Table, rules: Rules, worth: Worth) -> list[Capture]:
    """Return the captures by a face that has no number (RULES 4.3)."""
    equal = sorted(card for card in table.loose if card.rank is played.rank)
    numbers = face_numbers(len(equal), rules)
    taken = [each for number in numbers for each in combinations(equal, number)]
    taken.sort(key=lambda each: -sum(map(worth, each)))
    return [Capture(played, frozenset(each)) for each in taken]


def _highest_first(pair: tuple[int, object]) -> int:
    return -pair[0]


def _declared(
    played: Card,
    values: tuple[int, ...],
    table: Table,
    rules: Rules,
    worth: Worth,
    *,
    along: frozenset[Build],
) -> Iterator[tuple[int, Capture]]:
    """Yield (worth, capture) for *played* declared as *values*.

    What the card takes in an earlier way as well is left to that one.
    """
    if any(value_of_build(each, values, rules) is None for each in along):
        return
    ways = declarations(rules.hand_values[played], rules)
    may_not_stay = along | equals_of(table, values, rules)
    shelves = shelves_of(table, values, rules, worth, may_not_stay)
    vectors = _vectors(searches_of(shelves, values, table, rules), rules)
    before = ways[: ways.index(values)]
    for pick in picks_of(vectors, shelves):
        taken = frozenset(pick.cards)
        if any(objection_to_values(taken, way, table, rules) is None for way in before):
            continue
        forbidden_as_other = any(
            objection_to_values(taken, way, table, rules) in _OF_DUTY
            for way in ways
            if way != values
        )
        yield pick.worth, Capture(played, taken, values[0] if forbidden_as_other else None)


def _vectors(searches: Searches, rules: Rules) -> Iterator[tuple[int, int]]:
    """Yield the (gain, vector) that *rules* allow, once each, the highest gain first."""
    if rules.capture_duty in MAXIMAL:
        yield from maximal_vectors(searches)
        return
    streams = [best_vectors(gains, target) for gains, target in searches]
    if len(streams) == 1:
        yield from streams[0]
        return
    yield from each_once(merge(*streams, key=_highest_first))
