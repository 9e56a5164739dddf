"""Where the open cards lie: in rows of about one length, as large as they fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.engine.cards import Card
from bot.engine.table import Build, Table
from bot.render.picture.boxes import Box
from bot.render.picture.sprites import ASPECT, TALLEST, card_width

STEP: Final = 0.42
"""How much of a card under another can be seen, as a part of its width: the whole index."""

_GAP: Final = 0.08
"""The space between cards as a part of their height."""
_LONGEST: Final = 4.2
"""How many widths of a card the cards under the last one of a build may take up together."""
_MOST_ROWS: Final = 7


@dataclass(frozen=True, slots=True)
class Spot:
    """A loose card or a build, and where it lies."""

    box: Box
    cards: tuple[Card, ...]
    build: Build | None
    step: float
    """How many pixels each card lies to the right of the one before."""


def build_cards(build: Build) -> tuple[Card, ...]:
    """Return the cards of *build* group by group."""
    return tuple(each for group in build.groups for each in group)


def arranged(table: Table, area: Box) -> tuple[Spot, ...]:
    """Return a spot for each loose card and each build of *table*, all of one height in *area*.

    Loose cards come in the order in which they were laid, then the builds.
    """
    things: list[tuple[tuple[Card, ...], Build | None]] = [
        *(((each,), None) for each in table.loose),
        *((build_cards(each), each) for each in table.builds),
    ]
    if not things:
        return ()
    widths = tuple(_extent(len(cards)) for cards, _ in things)
    height, rows = _best(widths, area)
    gap = round(height * _GAP)
    top = area.y + (area.height - len(rows) * height - (len(rows) - 1) * gap) // 2
    spots: list[Spot] = []
    for row in rows:
        spots += _row([things[index] for index in row], Box(area.x, top, area.width, height), gap)
        top += height + gap
    return tuple(spots)


def _row(things: Sequence[tuple[tuple[Card, ...], Build | None]], row: Box, gap: int) -> list[Spot]:
    card = card_width(row.height)
    steps = [_step(len(cards)) * card for cards, _ in things]
    widths = [
        card + round((len(cards) - 1) * step)
        for (cards, _), step in zip(things, steps, strict=True)
    ]
    x = row.x + (row.width - sum(widths) - gap * (len(things) - 1)) // 2
    spots = []
    for (cards, build), step, width in zip(things, steps, widths, strict=True):
        spots.append(Spot(Box(x, row.y, width, row.height), cards, build, step))
        x += width + gap
    return spots


def _step(cards: int) -> float:
    """Return how far apart *cards* cards of a fan lie, in widths of a card."""
    return min(STEP, _LONGEST / max(cards - 1, 1))


def _extent(cards: int) -> float:
    """Return how wide a fan of *cards* cards is, in heights of a card."""
    return ASPECT * (1 + (cards - 1) * _step(cards))


def _best(widths: tuple[float, ...], area: Box) -> tuple[int, tuple[range, ...]]:
    """Return the height of the largest cards that fit into *area*, and what lies in which row."""
    best: tuple[int, tuple[range, ...]] = (0, ())
    for rows in _splits(widths):
        longest = max(_length(widths, row) for row in rows)
        high = area.height / (len(rows) + (len(rows) - 1) * _GAP)
        height = min(TALLEST, int(high), int(area.width / longest))
        # Rounding may add half a pixel a card and a gap; one pixel less makes room for all.
        height -= height != TALLEST
        if height > best[0]:
            best = height, rows
    return best


def _length(widths: Sequence[float], row: range) -> float:
    return sum(widths[index] for index in row) + _GAP * (len(row) - 1)


@lru_cache(maxsize=256)
def _splits(widths: tuple[float, ...]) -> tuple[tuple[range, ...], ...]:
    """Return the most even division into one row, two rows and so on, in order.

    Even means that the sum of the squared lengths is least: 4 3 3 rather than 4 4 2.
    """
    count = len(widths)
    starts: list[list[int]] = []
    cost = [float("inf")] * (count + 1)
    cost[0] = 0.0
    for _ in range(min(_MOST_ROWS, count)):
        start = [0] * (count + 1)
        after = [float("inf")] * (count + 1)
        for end in range(1, count + 1):
            length = -_GAP
            for begin in range(end - 1, -1, -1):
                length += widths[begin] + _GAP
                total = cost[begin] + length * length
                if total < after[end]:
                    after[end], start[end] = total, begin
        cost = after
        starts.append(start)
    return tuple(_rows(starts[: number + 1], count) for number in range(len(starts)))


def _rows(starts: Sequence[Sequence[int]], end: int) -> tuple[range, ...]:
    rows: list[range] = []
    for start in reversed(starts):
        rows.insert(0, range(start[end], end))
        end = start[end]
    return tuple(rows)
