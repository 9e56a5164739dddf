"""Draw what is asked for; runs in a process of its own."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from bot.engine.cards import PACK
from bot.i18n import Texts, texts
from bot.render.board import BoardRow
from bot.render.card_style import CardStyle
from bot.render.drawing import (
    BoardDrawing,
    ChartDrawing,
    Drawing,
    HandDrawing,
    PositionDrawing,
    ScoreDrawing,
    TableDrawing,
)
from bot.render.picture.board import draw_board
from bot.render.picture.canvas import WIDTH, Canvas
from bot.render.picture.chart import draw_chart
from bot.render.picture.hand import draw_hand
from bot.render.picture.letters import drawable
from bot.render.picture.position import draw_position
from bot.render.picture.score import draw_score
from bot.render.picture.table import draw_table


def draw(drawing: Drawing) -> bytes:
    """Return *drawing* as a PNG."""
    t = texts(drawing.language)
    match drawing:
        case TableDrawing(view, names, number, _, style):
            return draw_table(view, _readable(names, t), number, t, style)
        case HandDrawing(view, _, style):
            return draw_hand(view, style)
        case PositionDrawing(view, _, style):
            return draw_position(view, style)
        case ScoreDrawing(result, names, _, style):
            return draw_score(result, _readable(names, t), t, style)
        case ChartDrawing(course, name, _, style):
            (shown,) = _readable([name], t)
            return draw_chart(course, shown, t, style)
        case BoardDrawing(title, page, rows, _, style):
            return draw_board(title, page, [_readable_row(row, t) for row in rows], style)
        case _:
            assert_never(drawing)


def warm_up() -> None:
    """Load the font and the faces, so that the first picture takes no longer than the others."""
    for style in CardStyle:
        canvas = Canvas(100, style)
        canvas.card(PACK[0], (0, 0), 90)
        canvas.text((WIDTH // 2, 50), "K", 25, (0, 0, 0))
        canvas.encode()


def _readable_row(row: BoardRow, t: Texts) -> BoardRow:
    return replace(row, name=drawable(row.name, t("Player {n}", n=row.place)))


def _readable(names: Sequence[str], t: Texts) -> tuple[str, ...]:
    return tuple(
        drawable(name, t("Player {n}", n=seat)) for seat, name in enumerate(names, start=1)
    )
