"""Captures that leave nothing takeable behind: maximal by inclusion (RULES 4.6)."""

import heapq
from collections.abc import Iterator, Mapping, Sequence
from itertools import count as numbers

from bot.engine.capture_search import Gains, Target, best_vectors
from bot.engine.cards import PACK
from bot.engine.groups import count

Searches = Sequence[tuple[Gains, Target]]
"""What may be taken, for each way to read the aces."""


def _best_of(searches: Searches, sizes: Mapping[int, int]) -> tuple[int, int] | None:
    """Return the best (gain, vector) of all *searches*, or ``None`` if there is none."""
    firsts = (next(best_vectors(gains, target, sizes), None) for gains, target in searches)
    return max((each for each in firsts if each), default=None)


def extension(cards: int, searches: Searches) -> int:
    """Return a largest vector that falls into groups and holds all of the vector *cards*.

    That is *cards* itself where it is maximal. It must fall into groups.
    """
    found = _best_of(
        [
            (
                {
                    value: {each: each for each in gain if each >= count(cards, value)}
                    for value, gain in gains.items()
                },
                target,
            )
            for gains, target in searches
        ],
        _sizes(searches),
    )
    return found[1] if found else cards


def maximal_vectors(searches: Searches) -> Iterator[tuple[int, int]]:
    """Yield every maximal vector once, as (gain, vector), the highest gain first.

    What is left to look at is kept in boxes: each allows some numbers of every value. The best
    vector of a box leads to a maximal one; everything below that is done with, and what is left
    of the box falls into boxes that have more of some value.
    """
    serial = numbers()
    queue: list[tuple[int, int, int, Searches]] = []
    sizes = _sizes(searches)

    def look_into(box: Searches) -> None:
        if best := _best_of(box, sizes):
            heapq.heappush(queue, (-best[0], next(serial), best[1], box))

    look_into(searches)
    while queue:
        gain, _, cards, box = heapq.heappop(queue)
        largest = extension(cards, searches)
        if largest == cards:
            yield -gain, cards
        else:
            look_into(_narrowed(box, {value: _just(count(largest, value)) for value in box[0][0]}))
        allowed: dict[int, range] = {}
        for value in box[0][0]:
            has = count(largest, value)
            look_into(_narrowed(box, {**allowed, value: range(has + 1, len(PACK))}))
            allowed[value] = range(has + 1)


def _sizes(searches: Searches) -> dict[int, int]:
    """Return how many cards of each value may be taken at most."""
    sizes: dict[int, int] = {}
    for gains, _ in searches:
        for value, gain in gains.items():
            sizes[value] = max((sizes.get(value, 0), *gain))
    return sizes


def _just(number: int) -> range:
    return range(number, number + 1)


def _narrowed(box: Searches, allowed: Mapping[int, range]) -> Searches:
    """Return *box* with only the *allowed* numbers; a value that is not named keeps its own."""
    return [
        (
            {
                value: {
                    number: worth
                    for number, worth in gain.items()
                    if value not in allowed or number in allowed[value]
                }
                for value, gain in gains.items()
            },
            target,
        )
        for gains, target in box
    ]
