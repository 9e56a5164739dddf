"""Plays as text that reads back.

A play is the played card, then what happens to it. ``H8`` trails. ``H8xH5+C3`` captures, and
``DA=14xSK+HA`` declares a value. ``S5+H4=9`` builds nine from the two, ``S6+[C8+H3+D5]+H2=8`` adds
S6 and H2 to the build of the cards in brackets, and ``H2^[H3+D5]=10`` raises one to ten.
"""

import re
from collections.abc import Iterable
from typing import Final, assert_never

from bot.engine.cards import Card, card
from bot.engine.moves import AddToBuild, Capture, MakeBuild, Move, RaiseBuild, Trail


class NotationError(ValueError):
    """A text that is not in the notation; says what is wrong with it."""


def read_card(text: str) -> Card:
    """Return the card written *text*; :exc:`NotationError` if it is none."""
    try:
        return card(text)
    except ValueError as error:
        raise NotationError(str(error)) from None


MOST: Final = 999
"""The highest number that is read: more than any target, count or value there is."""


def read_number(text: str, what: str) -> int:
    """Return the number written *text*; :exc:`NotationError` tells *what* is none, or too high."""
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(MOST)):
        raise NotationError(f"{what} is a number from 0 to {MOST}, not {text!r}")
    return int(text)


def move_text(move: Move) -> str:
    """Return *move* as text.

    >>> move_text(Capture(card("H8"), frozenset([card("H5"), card("C3")])))
    'H8xC3+H5'
    """
    match move:
        case Trail(played):
            return str(played)
        case Capture(played, taken, value):
            declared = "" if value is None else f"={value}"
            return f"{played}{declared}x{_joined(taken)}"
        case MakeBuild(laid, used, value):
            return f"{laid}+{_joined(used)}={value}"
        case AddToBuild(laid, build, used, value):
            return f"{laid}+[{_joined(build)}]{_further(used)}={value}"
        case RaiseBuild(laid, build, used, value):
            return f"{laid}^[{_joined(build)}]{_further(used)}={value}"
        case _:
            assert_never(move)


def _joined(which: Iterable[Card]) -> str:
    return "+".join(map(str, sorted(which)))


def _further(which: frozenset[Card]) -> str:
    return f"+{_joined(which)}" if which else ""


_BUILD_MOVE: Final = re.compile(
    r"(?P<card>\w+)(?:(?P<sign>[+^])\[(?P<build>[^]]*)])?(?:\+(?P<used>[\w+]+))?=(?P<value>\d+)"
)


def read_move(text: str) -> Move:
    """Return the move written *text*; :exc:`NotationError` if it is none.

    >>> read_move("DA=14xHA+SK").value
    14
    """
    head, cross, tail = text.partition("x")
    if not cross:
        parts = _BUILD_MOVE.fullmatch(text)
        is_build = parts and (parts["build"] is not None or parts["used"])
        return _read_build_move(parts) if parts and is_build else Trail(read_card(text))
    name, equals, declared = head.partition("=")
    value = read_number(declared, "a value") if equals else None
    return Capture(read_card(name), _set_of(tail), value)


def _read_build_move(parts: re.Match[str]) -> Move:
    played, value = read_card(parts["card"]), read_number(parts["value"], "a value")
    used = _set_of(parts["used"]) if parts["used"] else frozenset[Card]()
    if parts["build"] is None:
        return MakeBuild(played, used, value)
    kind = RaiseBuild if parts["sign"] == "^" else AddToBuild
    return kind(played, _set_of(parts["build"]), used, value)


def _set_of(text: str) -> frozenset[Card]:
    named = [read_card(each) for each in text.split("+")]
    if len(set(named)) < len(named):
        raise NotationError(f"a card is named twice: {text!r}")
    return frozenset(named)
