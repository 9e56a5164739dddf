"""What is to be drawn: values that can be sent to the process that draws."""

from dataclasses import dataclass
from typing import assert_never

from bot.engine.view import View
from bot.i18n import texts
from bot.render.alt import hand_alt, position_alt, score_alt, table_alt
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


Drawing = TableDrawing | HandDrawing | PositionDrawing | ScoreDrawing


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
        case _:
            assert_never(drawing)
