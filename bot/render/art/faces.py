"""Compose compact faces as SVG from the parts of Adrian Kennard's cards.

A compact face has an index of 38 % of the card's height with its suit below, all within the
left third, so that a card under others can still be told; the rest is one large pip or a court.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.engine.cards import Card
from bot.render.card_style import Colour

WIDTH: Final = 180
HEIGHT: Final = 252
RADIUS: Final = 14
INDEX: Final = 0.38
"""The height of the index as a part of the card's."""

_EDGE: Final = "#2a2f2c"
_TOP: Final = 12.0
_LEFT: Final = 41.0
"""Where the middle of the index and of the suit below it lies."""
_PEN: Final = 118
"""The width of the index's strokes, half as much again as Kennard's, in his units."""
_GLYPH: Final = 920 + _PEN
"""The height of a stroked index in Kennard's units."""
_PIP: Final = 1000
"""The height of a suit in Kennard's units."""
_COURT: Final = 134.0
"""The side of the square in which a court stands, in the right lower corner."""
_PATH: Final = r'<symbol id="{kind}[A-Z0-9]+"[^>]*>\s*<path d="([^"]+)"'


@dataclass(frozen=True, slots=True)
class Parts:
    """What Kennard's drawing of a card consists of, as SVG."""

    index: str
    """The path of the index, to be stroked."""
    pip: str
    """The path of the suit, to be filled."""
    court: str
    """The symbols and the upper half of a court; empty for a number."""


def read_parts(folder: Path, card: Card) -> Parts:
    """Read the parts of *card* from *folder*, which holds files such as ``TD.svg``.

    Raise :exc:`ValueError` for a drawing that is not built as expected.
    """
    name = f"{card.rank.letters.replace('10', 'T')}{card.suit.letter}.svg"
    svg = (folder / name).read_text(encoding="utf-8")
    index, pip = (re.search(_PATH.format(kind=kind), svg) for kind in "VS")
    if index is None or pip is None:
        raise ValueError(f"{name} has no index or no suit")
    return Parts(index[1], pip[1], _court(svg) if card.rank.is_face else "")


def _court(svg: str) -> str:
    symbols = re.findall(r'<symbol id="[A-Z]{2}[1-6]".*?</symbol>', svg, re.DOTALL)
    symbols += re.findall(r'<symbol id="S[A-Z0-9]+".*?</symbol>', svg, re.DOTALL)
    figure = r'<use width="104" height="200" x="-52" y="-100" xlink:href="#[A-Z]{2}[1-6]">'
    return "".join(symbols) + "".join(f"{use}</use>" for use in re.findall(figure, svg))


def face(parts: Parts, colour: Colour) -> str:
    """Return the face of the card of *parts* as an SVG of :data:`WIDTH` by :data:`HEIGHT`."""
    paint = "#{:02x}{:02x}{:02x}".format(*colour)
    large = _large_pip(parts, paint) if not parts.court else _large_court(parts)
    outline = f'x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="{RADIUS}"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<clipPath id="card"><rect {outline}/></clipPath>'
        f'<rect {outline} fill="#ffffff"/>'
        f'<g clip-path="url(#card)">{large}</g>'
        f"{_index(parts, paint)}"
        f'<rect {outline} fill="none" stroke="{_EDGE}" stroke-width="2"/>'
        "</svg>"
    )


def _index(parts: Parts, paint: str) -> str:
    high, pip = HEIGHT * INDEX, HEIGHT * 0.205
    below = _TOP + high + 8
    return (
        f'<path d="{parts.index}" transform="translate({_LEFT} {_TOP + high / 2})'
        f' scale({high / _GLYPH})" fill="none" stroke="{paint}" stroke-width="{_PEN}"'
        ' stroke-linecap="square" stroke-miterlimit="1.5"/>'
        f"{_suit(parts, paint, _LEFT, below + pip / 2, pip)}"
    )


def _large_pip(parts: Parts, paint: str) -> str:
    high = 92.0
    return _suit(parts, paint, 122, HEIGHT - 16 - high / 2, high)


def _suit(parts: Parts, paint: str, x: float, y: float, high: float) -> str:
    place = f"translate({x} {y}) scale({high / _PIP})"
    return f'<path d="{parts.pip}" fill="{paint}" transform="{place}"/>'


def _large_court(parts: Parts) -> str:
    return (
        f'<svg x="{WIDTH - 1 - _COURT}" y="{HEIGHT - 1 - _COURT}" width="{_COURT}"'
        f' height="{_COURT}" viewBox="-52 -100 104 100" preserveAspectRatio="xMidYMax slice">'
        f"{parts.court}</svg>"
    )
