"""A page of a leaderboard as a picture: a row a person."""

from collections.abc import Sequence
from typing import Final

from bot.render.board import BoardRow
from bot.render.card_style import CardStyle
from bot.render.picture.boxes import Box
from bot.render.picture.canvas import WIDTH, Canvas
from bot.render.picture.colours import CREAM, GOLD, INK, PALE, PANEL, QUIET, SHADE, WHITE
from bot.render.picture.header import HEADER, draw_header
from bot.render.picture.letters import shortened, text_width

ROW: Final = 50
"""The height of a row, in pixels."""
GAP: Final = 6

_EDGE: Final = 12
_PLACE: Final = 96
"""Where names begin."""
_NAME: Final = 28
_SMALL: Final = 22


def board_height(rows: int) -> int:
    """Return how many pixels a picture of so many rows is high."""
    return HEADER + 2 * _EDGE + rows * (ROW + GAP) - GAP


def row_box(number: int) -> Box:
    """Return where the row *number*, counted from 0, is drawn."""
    return Box(_EDGE, HEADER + _EDGE + number * (ROW + GAP), WIDTH - 2 * _EDGE, ROW)


def draw_board(title: str, page: str, rows: Sequence[BoardRow], style: CardStyle) -> bytes:
    """Return *rows*, of which there is at least one, as a PNG."""
    canvas = Canvas(board_height(len(rows)), style)
    draw_header(canvas, title, [page] if page else [])
    for number, row in enumerate(rows):
        _draw_row(canvas, row_box(number), row)
    return canvas.encode()


def _draw_row(canvas: Canvas, box: Box, row: BoardRow) -> None:
    ground, text, quiet = (CREAM, INK, QUIET) if row.is_own else (PANEL, WHITE, PALE)
    canvas.fill(box, ground, 8)
    middle = box.middle[1]
    medal = Box(box.x + 10, box.y + 7, 66, ROW - 14)
    canvas.fill(medal, GOLD if row.place == 1 else SHADE, 8)
    canvas.text(medal.middle, str(row.place), _SMALL, INK if row.place == 1 else WHITE, anchor="mm")
    end = box.right - 16
    canvas.text((end, middle), row.value, _NAME, text, anchor="rm")
    end -= text_width(row.value, _NAME) + 20
    name = shortened(row.name, end - _PLACE - 20, _NAME)
    canvas.text((_PLACE, middle), name, _NAME, text)
    begin = _PLACE + text_width(name, _NAME) + 20
    if text_width(row.small, _SMALL, bold=False) <= end - begin:
        canvas.text((end, middle), row.small, _SMALL, quiet, anchor="rm", bold=False)
