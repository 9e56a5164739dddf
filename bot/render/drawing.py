"""What is to be drawn: values that can be sent to the process that draws."""

from dataclasses import dataclass
from typing import assert_never

from bot.engine.view import View
from bot.i18n import texts
from bot.render.alt import (
    board_alt,
    chart_alt,
    hand_alt,
    position_alt,
    score_alt,
    table_alt,
)
from bot.render.board import BoardRow
from bot.render.card_style import CardStyle
from bot.render.result import Result

DEFAULT_STYLE = CardStyle.CLASSIC


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """The table of *view* in the deal *number*; *names* are by seat, without Markdown."""

    view: View
    names: tuple[str, ...]
    number: int
    language: str
    style: CardStyle = DEFAULT_STYLE


@dataclass(frozen=True, slots=True)
class HandDrawing:
    """The looker's own cards."""

    view: View
    language: str
    style: CardStyle = DEFAULT_STYLE


@dataclass(frozen=True, slots=True)
class PositionDrawing:
    """The open cards and the looker's own, to explain something by."""

    view: View
    language: str
    style: CardStyle = DEFAULT_STYLE


@dataclass(frozen=True, slots=True)
class ScoreDrawing:
    """A counted deal; *names* are by seat, without Markdown."""

    result: Result
    names: tuple[str, ...]
    language: str
    style: CardStyle = DEFAULT_STYLE


@dataclass(frozen=True, slots=True)
class ChartDrawing:
    """The ratings *course* of a person, the first before any rated game."""

    course: tuple[int, ...]
    name: str
    language: str
    style: CardStyle = DEFAULT_STYLE


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A page of a leaderboard with at least one row; *page* says which of how many."""

    title: str
    page: str
    rows: tuple[BoardRow, ...]
    language: str
    style: CardStyle = DEFAULT_STYLE


Drawing = TableDrawing | HandDrawing | PositionDrawing | ScoreDrawing | ChartDrawing | BoardDrawing


def alt_of(drawing: Drawing) -> str:
    """Return in words what *drawing* shows, for who cannot see it."""
    t = texts(drawing.language)
    match drawing:
        case TableDrawing(view, names, number):
            return table_alt(view, names, number, t)
        case HandDrawing(view):
            return hand_alt(view, t)
        case PositionDrawing(view):
            return position_alt(view, t)
        case ScoreDrawing(result, names):
            return score_alt(result, names, t)
        case ChartDrawing(course, name):
            return chart_alt(course, name, t)
        case BoardDrawing(title, page, rows):
            return board_alt(title, page, rows)
        case _:
            assert_never(drawing)
