"""The line below the cards: who played last, in words and with the cards."""

from collections.abc import Sequence
from typing import Final

from bot.engine.cards import Card
from bot.engine.deal import Play
from bot.engine.moves import Capture
from bot.engine.plays import cards_gathered
from bot.engine.view import View
from bot.i18n import Texts
from bot.render.picture.boxes import Box
from bot.render.picture.canvas import Canvas
from bot.render.picture.colours import GOLD, SHADE
from bot.render.picture.letters import wrapped
from bot.render.picture.marks import chip
from bot.render.picture.sprites import card_width
from bot.render.told import move_told

_CARD: Final = 70
_TEXT: Final = 25
_LEADING: Final = 32
_LINES: Final = 2
_TAKEN_WIDTH: Final = 250
"""How far the taken cards under the last one may spread."""


def draw_strip(canvas: Canvas, box: Box, view: View, names: Sequence[str], t: Texts) -> None:
    """Tell in *box* the last play of *view*; *names* are by seat."""
    canvas.fill(box, SHADE, 12)
    left = box.x + 16
    if not view.history:
        canvas.text((left, box.middle[1]), t("The cards have been dealt."), _TEXT, GOLD)
        return
    play = view.history[-1]
    chip(canvas, Box(left, box.y + 13, 46, box.height - 26), play.seat)
    left += 62
    width = _draw_cards(canvas, box, cards_of(play)) - left
    lines = wrapped(_said(play, view, names, t, width), width, _TEXT, lines=_LINES)
    for number, text in enumerate(lines):
        y = box.middle[1] + round((number - (len(lines) - 1) / 2) * _LEADING)
        canvas.text((left, y), text, _TEXT, GOLD)


def cards_of(play: Play) -> tuple[Card, ...]:
    """Return the card that was played, and then what it was put with, highest first."""
    played = play.move.card
    return (played, *sorted(cards_gathered(play.move) - {played}, reverse=True))


def _draw_cards(canvas: Canvas, box: Box, cards: Sequence[Card]) -> int:
    """Draw the played card and, apart from it, those it took; return where there is room again."""
    width = card_width(_CARD)
    x, y = box.right - 8, box.y + (box.height - _CARD) // 2
    if taken := cards[1:]:
        step = min(width * 0.45, _TAKEN_WIDTH / len(taken))
        x -= width + round(step * (len(taken) - 1))
        canvas.fan(taken, (x, y), _CARD, step)
        x -= 14
    x -= width
    canvas.card(cards[0], (x, y), _CARD)
    return x - 14


def _said(play: Play, view: View, names: Sequence[str], t: Texts, width: int) -> str:
    """Return what the last play was, shorter where naming its cards needs too many lines."""
    name, (_, *taken) = names[play.seat], cards_of(play)
    # A card stays with the plus sign before it.
    told = move_told(play.move, name, t, builds=view.table.builds)
    said = told.replace(" + ", " +\N{NO-BREAK SPACE}")
    if not view.table.cards:
        said = t("The table is cleared!") + " " + said
    if (
        not isinstance(play.move, Capture)
        or len(wrapped(said, width, _TEXT, lines=_LINES + 1)) <= _LINES
    ):
        return said
    return t.plural("{name} took {n} card.", "{name} took {n} cards.", len(taken), name=name)
