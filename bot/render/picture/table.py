"""The table as a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.view import View
from bot.i18n import Texts
from bot.render.card_style import CardStyle
from bot.render.picture.arrange import Spot, arranged
from bot.render.picture.boxes import Box
from bot.render.picture.canvas import WIDTH, Canvas
from bot.render.picture.colours import FELT, GOLD, PALE
from bot.render.picture.header import HEADER, draw_header
from bot.render.picture.marks import build_badge
from bot.render.picture.panels import MARGIN, Panel, draw_panel, panels_of
from bot.render.picture.strip import draw_strip

HEIGHT: Final = 600
"""Discord shows a picture in an embed at most 400 wide and 300 high, so 4 to 3 fills it."""

_STRIP: Final = 80
_SPACE: Final = 10
_FRAME: Final = 6
"""Room for the frame around the card of the last play and around a panel."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where everything on the picture of a table is; nothing overlaps."""

    header: Box
    panels: tuple[Panel, ...]
    area: Box
    """Where the cards may lie."""
    spots: tuple[Spot, ...]
    """Where they lie."""
    strip: Box
    """Where the last play is told."""


def table_layout(view: View) -> TableLayout:
    """Return where everything on the picture of *view* is."""
    panels = panels_of(view, HEADER + _SPACE)
    strip = Box(MARGIN, HEIGHT - MARGIN - _STRIP, WIDTH - 2 * MARGIN, _STRIP)
    top = max(panel.box.bottom for panel in panels) + _SPACE + _FRAME
    left = MARGIN + _FRAME
    area = Box(left, top, WIDTH - 2 * left, strip.y - _SPACE - top)
    header = Box(0, 0, WIDTH, HEADER)
    return TableLayout(header, panels, area, arranged(view.table, area), strip)


def draw_table(view: View, names: Sequence[str], deal: int, t: Texts, style: CardStyle) -> bytes:
    """Return the table of *view* as a PNG.

    *names* are by seat and hold only what the font has; *deal* is the number of the deal.
    """
    layout = table_layout(view)
    canvas = Canvas(HEIGHT, style)
    draw_header(canvas, t("Deal {n}", n=deal), _stock(view, t))
    for panel in layout.panels:
        draw_panel(canvas, panel, view, names)
    if not layout.spots:
        canvas.text(layout.area.middle, t("The table is empty."), 34, PALE, anchor="mm")
    last = view.history[-1].move.card if view.history else None
    for spot in layout.spots:
        _draw_spot(canvas, spot, is_last=last in spot.cards)
    draw_strip(canvas, layout.strip, view, names, t)
    return canvas.encode()


def _stock(view: View, t: Texts) -> list[str]:
    parts = [t("Last cards") if view.is_last_batch else t("Stock {n}", n=view.stock_size)]
    if pots := view.pots.cards + view.pots.spades:
        parts.insert(0, t("In the pots {n}", n=float(pots)))
    if view.rules.target:
        parts.append(t("Target {n}", n=view.rules.target))
    return parts


def _draw_spot(canvas: Canvas, spot: Spot, *, is_last: bool) -> None:
    height = spot.box.height
    if is_last:
        canvas.frame(spot.box, GOLD, round(height * 0.06), FELT, max(3, height // 36))
    canvas.fan(spot.cards, (spot.box.x, spot.box.y), height, spot.step)
    if spot.build is not None:
        build_badge(canvas, spot.box, spot.build)
