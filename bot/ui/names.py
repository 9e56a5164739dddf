"""People's names, made harmless: a nickname can hold anything."""

import re
import unicodedata
from typing import Final

LONGEST: Final = 32
"""The most characters of a name that are shown."""

# Letters and symbols by their category, but drawn as nothing.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Controls, format characters (bidi, zero width), halves of pairs, private use, not assigned,
# and separators of lines and paragraphs.
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKDOWN: Final = re.compile(r"[\\`*_{}\[\]()>#+\-.|~:@/^!=]")
_MARKS: Final = 2
"""The most marks that one letter keeps: more pile up over the lines above it."""
_ANGLE: Final = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"


def plain_name(name: str, fallback: str) -> str:
    r"""Return *name* on one line, visible and short, for where Markdown is not read.

    Such places are labels, options and pictures. *fallback* stands for a name of which nothing
    can be seen. ``<`` is replaced, for it opens mentions, emoji, timestamps and commands, and
    no escape stops all of them.

    >>> plain_name("  Ann\u202e\u200b \t B. ", "Player 1")
    'Ann B.'
    """
    visible = " ".join(_visible(name).split()).replace("<", _ANGLE)
    if not any(_is_letterlike(char) for char in visible):
        return fallback
    return _shortened(visible)


def safe_name(name: str, fallback: str) -> str:
    r"""Return *name* for a message's text: as :func:`plain_name`, and with Markdown escaped.

    >>> safe_name("**1. a_b**", "Player 1")
    '\\*\\*1\\. a\\_b\\*\\*'
    """
    return _MARKDOWN.sub(r"\\\g<0>", plain_name(name, fallback))


def cut_at(text: str, most: int, between: str) -> str:
    """Return *text* in at most so many characters, cut where *between* parts it.

    >>> cut_at("one, two, three", 13, ", ")
    'one, two, …'
    """
    if len(text) <= most:
        return text
    kept, cut, _ = text[: most - 1].rpartition(between)
    return f"{kept}{cut}…" if kept else f"{text[: most - 1]}…"


def _visible(name: str) -> str:
    drawn = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", name)
        if char.isspace() or _is_drawn(char)
    )
    kept: list[str] = []
    marks = 0
    # Once more, for a mark may have stood apart from its letter by what is not drawn.
    for char in unicodedata.normalize("NFC", drawn):
        marks = marks + 1 if unicodedata.category(char).startswith("M") else 0
        if marks <= _MARKS:
            kept.append(char)
    return "".join(kept)


def _is_drawn(char: str) -> bool:
    return unicodedata.category(char) not in _INVISIBLE and char not in _BLANK


def _is_letterlike(char: str) -> bool:
    # A mark or a space alone shows nothing to call a person by.
    return not char.isspace() and not unicodedata.category(char).startswith("M")


def _shortened(name: str) -> str:
    shown = 0
    for index, char in enumerate(name):
        shown += not unicodedata.category(char).startswith("M")
        if shown == LONGEST and _rest_is_visible(name[index + 1 :]):
            return name[:index].rstrip() + "…"
    return name


def _rest_is_visible(rest: str) -> bool:
    return any(_is_letterlike(char) for char in rest)
