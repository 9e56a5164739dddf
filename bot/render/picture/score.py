"""The end of a deal and of a game as a picture: what each side won and what it scored."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.scoring import Points
from bot.i18n import Texts, number
from bot.render.card_style import CardStyle
from bot.render.picture.boxes import Box
from bot.render.picture.canvas import WIDTH, Canvas
from bot.render.picture.colours import CREAM, GOLD, INK, PALE, PANEL, QUIET, WHITE
from bot.render.picture.header import HEADER, draw_header
from bot.render.picture.letters import fitted, text_width, wrapped
from bot.render.picture.marks import chip, value_badge
from bot.render.picture.shapes import star
from bot.render.picture.spoils import Spoils, spoils
from bot.render.result import Result
from bot.render.score import reasons
from bot.render.told import side_name

HEIGHT: Final = 600

_MARGIN: Final = 12
_GAP: Final = 12
_INSET: Final = 14
_TITLE: Final = 46
"""The height of the line with the name and the points."""
_NAME: Final = 27
_LONG_NAME: Final = 21
_GAINED: Final = 28
_TOTAL: Final = 40
_REASON: Final = 21
_LEADING: Final = 27
_LINES: Final = 4
_DOT: Final = " \N{MIDDLE DOT} "
_WIDE: Final = 2
"""Up to so many sides have panels as wide as the picture; more stand two beside each other, and
the last one of an odd number alone."""


@dataclass(frozen=True, slots=True)
class Block:
    """The place of one side: its panel, its cards and the lines below them."""

    box: Box
    spoils: Spoils
    lines: tuple[str, ...]
    foot: int
    """Where the lines begin."""


def score_layout(result: Result, t: Texts) -> tuple[Block, ...]:
    """Return where each side of *result* is shown; nothing overlaps."""
    sides = result.seating.sides
    columns = 1 if sides <= _WIDE else 2
    rows = -(-sides // columns)
    top = HEADER + _GAP
    width = (WIDTH - 2 * _MARGIN - _GAP * (columns - 1)) // columns
    height = (HEIGHT - top - _MARGIN - _GAP * (rows - 1)) // rows
    blocks = []
    for side in range(sides):
        row, column = divmod(side, columns)
        x, y = _MARGIN + column * (width + _GAP), top + row * (height + _GAP)
        is_alone = column == 0 and side == sides - 1
        wide = WIDTH - 2 * _MARGIN if is_alone else width
        blocks.append(_block(Box(x, y, wide, height), result, side, t))
    return tuple(blocks)


def _block(box: Box, result: Result, side: int, t: Texts) -> Block:
    inner = box.width - 2 * _INSET
    text = _DOT.join(reasons(result.score.tallies[side], t, result.family))
    lines = tuple(wrapped(text, inner, _REASON, lines=_LINES, bold=False, between=_DOT))
    foot = box.bottom - 10 - _LEADING * len(lines)
    area = Box(box.x + _INSET, box.y + _TITLE + 8, inner, foot - 8 - (box.y + _TITLE + 8))
    laid = spoils(result.piles[side], result.score.tallies[side], area)
    return Block(box, laid, lines, foot)


def draw_score(result: Result, names: Sequence[str], t: Texts, style: CardStyle) -> bytes:
    """Return *result* as a PNG; *names* are by seat and hold only what the font has."""
    canvas = Canvas(HEIGHT, style)
    parts = []
    if waiting := result.score.pots.cards + result.score.pots.spades:
        parts.append(t("In the pots {n}", n=float(waiting)))
    if result.target:
        parts.append(t("Target {n}", n=result.target))
    is_over = result.winner is not None
    title = t("The game is over") if is_over else t("Deal {n} is over", n=result.number)
    draw_header(canvas, title, parts)
    for side, block in enumerate(score_layout(result, t)):
        _draw_block(canvas, block, result, side, names)
    return canvas.encode()


def _draw_block(
    canvas: Canvas, block: Block, result: Result, side: int, names: Sequence[str]
) -> None:
    box, won = block.box, result.winner == side
    if won:
        canvas.frame(box, GOLD, 12, CREAM)
    else:
        canvas.fill(box, PANEL, 12)
    strong, weak = (INK, QUIET) if won else (WHITE, PALE)
    line = box.y + 6 + _TITLE // 2
    left = box.x + _INSET
    for seat in result.seating.seats_of(side):
        chip(canvas, Box(left, line - 18, 38, 36), seat, 26)
        left += 46
    if won:
        canvas.sign((left, line - 15), star(28), INK)
        left += 36
    points = result.score.awarded[side], result.totals[side]
    end = _draw_points(canvas, (box.right - _INSET, line), points, is_won=won)
    name, size = fitted(side_name(side, result.seating, names), end - left, (_NAME, _LONG_NAME))
    canvas.text((left, line), name, size, strong)
    for heap in block.spoils:
        canvas.fan(heap.cards, (heap.box.x, heap.box.y), heap.box.height, heap.step)
        if heap.points:
            value_badge(canvas, heap.box, _gain(heap.points))
    for index, text in enumerate(block.lines):
        y = block.foot + _LEADING // 2 + index * _LEADING
        canvas.text((box.x + _INSET, y), text, _REASON, weak, bold=False)


def _draw_points(
    canvas: Canvas, place: tuple[int, int], points: tuple[Points, Points], *, is_won: bool
) -> int:
    """Draw what was gained and the running total; return where there is room again."""
    x, y = place
    gained, total = points
    texts = number(total, None), _gain(gained)
    canvas.text((x, y), texts[0], _TOTAL, INK if is_won else WHITE, anchor="rm")
    x -= max(text_width(texts[0], _TOTAL), 44) + 14
    canvas.text((x, y), texts[1], _GAINED, QUIET if is_won else GOLD, anchor="rm")
    return x - text_width(texts[1], _GAINED) - 10


def _gain(points: Points) -> str:
    return f"+{number(points, None)}" if points >= 0 else number(points, None)
