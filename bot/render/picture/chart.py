"""The course of somebody's rating as a picture: one line over the games."""

import math
from collections.abc import Sequence
from typing import Final

from bot.i18n import Texts
from bot.render.card_style import CardStyle
from bot.render.picture.boxes import Box
from bot.render.picture.canvas import WIDTH, Canvas
from bot.render.picture.colours import FELT, GOLD, PALE, PANEL, WHITE
from bot.render.picture.header import HEADER, draw_header

HEIGHT: Final = 380

PLOT: Final = Box(90, HEADER + 30, WIDTH - 90 - 100, HEIGHT - HEADER - 30 - 56)
"""Where the line runs; the numbers stand left and right of it, the games below."""

_TEXT: Final = 23
_LAST: Final = 28
_LINES: Final = 4
"""About how many lines are drawn across."""
_STEPS: Final = (1, 2, 5)


def draw_chart(course: Sequence[int], name: str, t: Texts, style: CardStyle) -> bytes:
    """Return the ratings *course*, the first before any game, as a PNG."""
    canvas = Canvas(HEIGHT, style)
    best = t("Best {n}", n=max(course))
    draw_header(canvas, t("Rating of {name}", name=name), [best])
    canvas.fill(PLOT.grown(8), PANEL, 8)
    marks = levels(min(course), max(course))
    for mark in marks:
        y = height_of(mark, marks)
        canvas.fill(Box(PLOT.x, y, PLOT.width, 2), FELT)
        canvas.text((PLOT.x - 20, y), str(mark), _TEXT, PALE, anchor="rm")
    points = chart_points(course, marks)
    canvas.path(points, GOLD, 5)
    end = points[-1]
    canvas.fill(Box(round(end[0]) - 7, round(end[1]) - 7, 14, 14), GOLD, 7)
    canvas.text((PLOT.right + 20, round(end[1])), str(course[-1]), _LAST, WHITE)
    games = t.plural("{n} rated game", "{n} rated games", len(course) - 1)
    canvas.text((PLOT.right, HEIGHT - 26), games, _TEXT, PALE, anchor="rm")
    return canvas.encode()


def levels(least: int, most: int) -> list[int]:
    """Return the round numbers at which lines are drawn, from at most *least* to at least *most*.

    >>> levels(880, 1130)
    [800, 900, 1000, 1100, 1200]
    >>> levels(1000, 1000)
    [999, 1000, 1001]
    """
    step = _step(max(most - least, 1) / _LINES)
    first, last = math.floor(least / step), math.ceil(most / step)
    if first == last:
        first, last = first - 1, last + 1
    return [number * step for number in range(first, last + 1)]


def _step(wanted: float) -> int:
    """Return the first of 1, 2, 5, 10, 20, 50 and so on that is not less than *wanted*."""
    power = 1
    while True:
        for each in _STEPS:
            if each * power >= wanted:
                return each * power
        power *= 10


def height_of(value: float, marks: Sequence[int]) -> int:
    """Return the row of pixels in which *value* lies between the first and last of *marks*."""
    part = (value - marks[0]) / (marks[-1] - marks[0])
    return round(PLOT.bottom - part * PLOT.height)


def chart_points(course: Sequence[int], marks: Sequence[int]) -> list[tuple[float, float]]:
    """Return where the line turns, from left to right; of a long course no more than is seen."""
    stride = max(1, len(course) // (PLOT.width // 2))
    numbers = [*range(0, len(course) - 1, stride), len(course) - 1]
    width = PLOT.width / max(len(course) - 1, 1)
    return [(PLOT.x + number * width, height_of(course[number], marks)) for number in numbers]
