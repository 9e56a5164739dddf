"""A play as the value of a select's option, and the words that tell of it."""

from typing import assert_never

from bot.engine.cards import PACK, Card, Suit, card_points
from bot.engine.moves import AddToBuild, Capture, MakeBuild, Move, RaiseBuild, Trail
from bot.i18n import N_, Texts
from bot.render.cards import card_sign, taken_line
from bot.service.errors import GameError

_NO_PLAY = N_("I do not understand that choice. Please choose again.")
_MASK_DIGITS = 13


def play_value(position: int, move: Move) -> str:
    """Return *move* as an option's value: position, card, table cards as bits, value, build.

    The card itself is named, never its place in a hand that may have been sorted since.

    >>> play_value(7, Trail(PACK[0]))
    '7.0.0.'
    """
    used, value, build = frozenset[Card](), None, ""
    match move:
        case Capture():
            used, value = move.taken, move.value
        case MakeBuild():
            used, value, build = move.used, move.value, f".{_MAKE}"
        case AddToBuild():
            used, value, build = move.used, move.value, f".{_ADD}{_mask(move.build):x}"
        case RaiseBuild():
            used, value, build = move.used, move.value, f".{_RAISE}{_mask(move.build):x}"
    declared = "" if value is None else value
    return f"{position}.{move.card.number}.{_mask(used):x}.{declared}{build}"


_MAKE, _ADD, _RAISE = "m", "a", "r"


def _mask(which: frozenset[Card]) -> int:
    return sum(1 << each.number for each in which)


def _cards(mask: str) -> frozenset[Card]:
    if len(mask) > _MASK_DIGITS:
        raise ValueError("more bits than cards")
    bits = int(mask, 16)
    return frozenset(each for each in PACK if bits >> each.number & 1)


def read_play(text: str) -> tuple[int, Move]:
    """Return the position and the move that :func:`play_value` wrote.

    Raise :exc:`GameError` for what is no move.

    >>> read_play("7.0.0.")
    (7, Trail(card=Card(rank=<Rank.ACE: 1>, suit=<Suit.CLUBS: 0>)))
    """
    parts = text.split(".")
    if len(parts) not in {4, 5} or not text.isascii():
        raise GameError(_NO_PLAY)
    try:
        position, played, used = int(parts[0]), Card.numbered(int(parts[1])), _cards(parts[2])
        value = int(parts[3]) if parts[3] else None
        if parts[4:]:
            return position, _read_build(parts[4], played, used, value)
    except ValueError:
        raise GameError(_NO_PLAY) from None
    return position, Capture(played, used, value) if used else Trail(played)


def _read_build(text: str, played: Card, used: frozenset[Card], value: int | None) -> Move:
    kind, build = text[:1], text[1:]
    if value is None:
        raise ValueError("a build has a value")
    if text == _MAKE:
        return MakeBuild(played, used, value)
    if kind not in {_ADD, _RAISE}:
        raise ValueError(f"no kind of play: {kind!r}")
    return (AddToBuild if kind == _ADD else RaiseBuild)(played, _cards(build), used, value)


def play_label(move: Move, t: Texts) -> str:
    """Return what *move* does: "8♥ takes 8♠ + 5♥ + 3♣", or that the card is left."""
    played = card_sign(move.card)
    match move:
        case Trail():
            return t("{card} is left on the table", card=played)
        case Capture(_, taken):
            return t("{card} takes {taken}", card=played, taken=taken_line(taken))
        case MakeBuild(_, used, value):
            return t(
                "{card} builds {value} with {cards}",
                card=played,
                value=value,
                cards=taken_line(used),
            )
        case AddToBuild(_, build, used, value):
            return t(
                "{card} adds to the build of {value}: {cards}",
                card=played,
                value=value,
                cards=_onto_line(build, used),
            )
        case RaiseBuild(_, build, used, value):
            return t(
                "{card} raises a build to {value}: {cards}",
                card=played,
                value=value,
                cards=_onto_line(build, used),
            )
        case _:
            assert_never(move)


def _onto_line(build: frozenset[Card], used: frozenset[Card]) -> str:
    """Return *build* in brackets, so that what joins it is not read as one sum with it."""
    whole = f"[{taken_line(build)}]"
    return f"{whole} + {taken_line(used)}" if used else whole


def play_worth(move: Move, t: Texts) -> str:
    """Return what *move* brings: cards, spades and points; empty for what takes nothing."""
    if not isinstance(move, Capture):
        return ""
    won = [move.card, *move.taken]
    spades = sum(each.suit is Suit.SPADES for each in won)
    points = card_points(won)
    parts = [t.plural("{n} card", "{n} cards", len(won))]
    if spades:
        parts.append(t.plural("{n} spade", "{n} spades", spades))
    if points:
        parts.append(t.plural("{n} point", "{n} points", points))
    return ", ".join(parts)


def play_line(move: Move, t: Texts) -> str:
    """Return what *move* does and, where it takes something, what that brings."""
    worth = play_worth(move, t)
    return f"{play_label(move, t)} ({worth})" if worth else play_label(move, t)
