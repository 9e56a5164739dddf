"""The players' panels: who sits where, what each side has, and whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from bot.engine.view import View
from bot.i18n import number
from bot.render.card_style import Colour
from bot.render.picture.boxes import Box
from bot.render.picture.canvas import WIDTH, Canvas
from bot.render.picture.colours import (
    CREAM,
    GOLD,
    INK,
    PALE,
    PANEL,
    QUIET,
    WHITE,
)
from bot.render.picture.letters import fitted, text_width
from bot.render.picture.marks import chip
from bot.render.picture.shapes import arrow, hand_sign, pile_sign, star

MARGIN: Final = 12
_HEIGHT: Final = 78
_NARROW_HEIGHT: Final = 110
_PAIR_HEIGHT: Final = 128
_GAP: Final = 11
_NARROW: Final = 300
_NAME: Final = 27
_LONG_NAME: Final = 23
_STATS: Final = 24
_POINTS: Final = 40
_CHIP: Final = (46, 54)
_ARROW: Final = 22
_SPACE: Final = 20
"""The space between two signs with their numbers."""


@dataclass(frozen=True, slots=True)
class _Inks:
    strong: Colour
    weak: Colour


_ON_LIGHT: Final = _Inks(INK, QUIET)
_ON_DARK: Final = _Inks(WHITE, PALE)


@dataclass(frozen=True, slots=True)
class Panel:
    """The place of one side: where it is drawn and which seats it shows."""

    box: Box
    side: int
    seats: tuple[int, ...]


def panels_of(view: View, top: int) -> tuple[Panel, ...]:
    """Return a panel for each side of *view*, the first ones *top* pixels down."""
    seating = view.seating
    columns = 3 if seating.sides == 3 else 2  # noqa: PLR2004 - three fit beside each other
    width = (WIDTH - 2 * MARGIN - _GAP * (columns - 1)) // columns
    height = _height(view, width)
    panels = []
    for side in range(seating.sides):
        row, column = divmod(side, columns)
        x, y = MARGIN + column * (width + _GAP), top + row * (height + _GAP)
        panels.append(Panel(Box(x, y, width, height), side, seating.seats_of(side)))
    return tuple(panels)


def _height(view: View, width: int) -> int:
    if view.seating.pairs:
        return _PAIR_HEIGHT
    # The signs and the points do not fit beside each other in a narrow panel.
    return _NARROW_HEIGHT if width < _NARROW else _HEIGHT


def draw_panel(canvas: Canvas, panel: Panel, view: View, names: Sequence[str]) -> None:
    """Draw *panel*; *names* are by seat and hold only what the font has."""
    if view.turn in panel.seats:
        canvas.frame(panel.box, GOLD, 12, CREAM)
    else:
        canvas.fill(panel.box, PANEL, 12)
    inks = _ON_LIGHT if view.turn in panel.seats else _ON_DARK
    draw = _draw_pair if len(panel.seats) > 1 else _draw_single
    draw(canvas, panel, view, names, inks)


def _draw_single(
    canvas: Canvas, panel: Panel, view: View, names: Sequence[str], inks: _Inks
) -> None:
    box, seat = panel.box, panel.seats[0]
    chip(canvas, Box(box.x + 12, box.y + 12, *_CHIP), seat)
    left, right, line = box.x + 24 + _CHIP[0], box.right - 16, box.y + 57
    is_narrow = box.width < _NARROW
    points = number(view.totals[panel.side], None)
    middle = line + 30 if is_narrow else box.middle[1]
    canvas.text((right, middle), points, _POINTS, inks.strong, anchor="rm")
    end = right if is_narrow else right - text_width(points, _POINTS) - 14
    is_turn = view.turn == seat
    if is_turn and is_narrow:
        # Beside a name it would leave too little room for that.
        canvas.sign((box.x + 12 + (_CHIP[0] - _ARROW) // 2, line + 19), arrow(_ARROW), inks.strong)
    _name(
        canvas, names[seat], (left, box.y + 24), end, inks.strong, is_turn=is_turn and not is_narrow
    )
    stats = [(hand_sign(24), str(view.hand_sizes[seat])), *_side_stats(view, panel.side)]
    in_line = 2 if is_narrow else len(stats)
    _stats(canvas, stats[:in_line], (left, line), inks.weak)
    _stats(canvas, stats[in_line:], (left, line + 30), inks.weak)


def _draw_pair(canvas: Canvas, panel: Panel, view: View, names: Sequence[str], inks: _Inks) -> None:
    box, right = panel.box, panel.box.right - 16
    for row, seat in enumerate(panel.seats):
        middle = box.y + 26 + 40 * row
        chip(canvas, Box(box.x + 10, middle - 17, 40, 34), seat, 26)
        place, is_turn = (box.x + 62, middle), view.turn == seat
        _name(canvas, names[seat], place, right - 64, inks.strong, is_turn=is_turn)
        sign = (hand_sign(24), str(view.hand_sizes[seat]))
        _stats(canvas, [sign], (right - 46, middle), inks.weak)
    line = box.bottom - 22
    _stats(canvas, _side_stats(view, panel.side), (box.x + 62, line), inks.weak)
    points = number(view.totals[panel.side], None)
    canvas.text((right, line - 2), points, 36, inks.strong, anchor="rm")


def _side_stats(view: View, side: int) -> list[tuple[Image.Image, str]]:
    stats = [(pile_sign(24), str(view.pile_sizes[side]))]
    if view.rules.sweep_points:
        stats.append((star(24), str(view.sweeps[side])))
    return stats


def _name(
    canvas: Canvas,
    name: str,
    place: tuple[int, int],
    end: int,
    colour: Colour,
    *,
    is_turn: bool,
) -> None:
    x, y = place
    if is_turn:
        canvas.sign((x, y - _ARROW // 2), arrow(_ARROW), colour)
        x += _ARROW + 6
    text, size = fitted(name, end - x, (_NAME, _LONG_NAME))
    canvas.text((x, y), text, size, colour)


def _stats(
    canvas: Canvas,
    stats: Sequence[tuple[Image.Image, str]],
    place: tuple[int, int],
    colour: Colour,
) -> None:
    x, y = place
    for sign, text in stats:
        canvas.sign((x, y - sign.height // 2), sign, colour)
        x += sign.width + 6
        canvas.text((x, y), text, _STATS, colour)
        x += text_width(text, _STATS) + _SPACE
