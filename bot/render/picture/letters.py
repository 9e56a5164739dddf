"""Text on pictures: what the font can draw, how wide it is, and how it is made to fit."""

import unicodedata
from functools import lru_cache
from typing import Final

from PIL import ImageFont

from bot.render.art import BOLD, BOOK

ELLIPSIS: Final = "…"
_MISSING: Final = "\uffff"
_FROM_THE_RIGHT: Final = frozenset({"R", "AL", "AN"})


@lru_cache(maxsize=64)
def font(size: int, *, bold: bool = True) -> ImageFont.FreeTypeFont:
    """Return the font in *size* pixels; the same on every machine, as nothing shapes its text."""
    return ImageFont.truetype(BOLD if bold else BOOK, size, layout_engine=ImageFont.Layout.BASIC)


def text_width(text: str, size: int, *, bold: bool = True) -> int:
    """Return how many pixels *text* takes up."""
    return round(font(size, bold=bold).getlength(text))


def shortened(text: str, width: int, size: int, *, bold: bool = True) -> str:
    """Return as much of *text* as *width* pixels hold, with an ellipsis for the rest."""
    if text_width(text, size, bold=bold) <= width:
        return text
    kept = text
    while kept and text_width(kept.rstrip() + ELLIPSIS, size, bold=bold) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def fitted(text: str, width: int, sizes: tuple[int, int]) -> tuple[str, int]:
    """Return a bold *text* for *width* pixels, and its size: the smaller of two if it is long."""
    large, small = sizes
    size = large if text_width(text, large) <= width else small
    return shortened(text, width, size), size


def wrapped(
    text: str, width: int, size: int, *, lines: int = 2, bold: bool = True, between: str = " "
) -> list[str]:
    """Return *text* in at most *lines* lines of *width* pixels; the last one may be shortened.

    A line ends only at *between*, which then is not shown.
    """
    rows: list[str] = []
    row = ""
    parts = text.split(between)
    for index, part in enumerate(parts):
        longer = f"{row}{between}{part}" if row else part
        if not row or text_width(longer, size, bold=bold) <= width:
            row = longer
        elif len(rows) == lines - 1:
            row = between.join([row, *parts[index:]])
            break
        else:
            rows.append(row)
            row = part
    return [shortened(each, width, size, bold=bold) for each in [*rows, row] if each]


@lru_cache(maxsize=4096)
def can_draw(char: str) -> bool:
    """Say whether the font has *char* and shows it right by itself.

    What is written from the right needs to be put in order and joined, and marks need to be put
    on their letters, which is not done here.
    """
    if char.isspace():
        return True
    if unicodedata.category(char)[0] in "CM" or unicodedata.bidirectional(char) in _FROM_THE_RIGHT:
        return False
    face = font(16)
    return _pixels(face, char) != _pixels(face, _MISSING)


def _pixels(face: ImageFont.FreeTypeFont, char: str) -> tuple[tuple[int, int], bytes]:
    mask = face.getmask(char)
    return mask.size, bytes(mask)


def drawable(name: str, fallback: str) -> str:
    r"""Return *name* in letters that the font has; *fallback* where most of it would be lost.

    Letters in disguise (bold, wide or circled ones) become plain ones, and accents are kept
    where a letter with the accent exists.

    >>> drawable("\N{CIRCLED LATIN CAPITAL LETTER B}jörn 🎲", "Player 2")
    'Björn'
    >>> drawable("山田太郎", "Player 2")
    'Player 2'
    """
    kept, letters, lost = [], 0, 0
    for char in unicodedata.normalize("NFC", name):
        shown = _plain(char)
        is_letter = unicodedata.category(char)[0] in "LN"
        letters += is_letter
        lost += is_letter and not shown
        kept.append(shown)
    text = " ".join("".join(kept).split())
    return fallback if not text or 2 * lost > letters else text


def _plain(char: str) -> str:
    if can_draw(char):
        return char
    return "".join(filter(can_draw, unicodedata.normalize("NFKC", char)))
