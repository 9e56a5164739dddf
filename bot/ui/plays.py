"""A play as the value of a select's option, and the words that tell of it."""

from itertools import chain, islice
from typing import Final, assert_never

from bot.engine.build_duties import owed_values
from bot.engine.build_search import builds_by
from bot.engine.captures import card_worth
from bot.engine.cards import PACK, Card, Suit, card_points
from bot.engine.moves import (
    AddToBuild,
    Capture,
    MakeBuild,
    Move,
    RaiseBuild,
    Reason,
    Trail,
)
from bot.engine.plays import captures_by, cards_gathered, objection_to_play
from bot.engine.view import View
from bot.i18n import N_, Texts
from bot.render.builds import gathered_line
from bot.render.cards import card_sign, cards_line, taken_line
from bot.render.sums import sum_line
from bot.service.errors import GameError

_NO_PLAY = N_("I do not understand that choice. Please choose again.")
_MASK_DIGITS = 13
_MOST_SHOWN: Final = 5
_MOST_COUNTED: Final = 100
"""More captures than this beside the shown ones are said to be more, and not counted."""
_KEPT: Final = 1_000_000
"""What keeping a chosen card is worth: more than a whole table."""


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
                cards=taken_line(build | used),
            )
        case RaiseBuild(_, build, used, value):
            return t(
                "{card} raises a build to {value}: {cards}",
                card=played,
                value=value,
                cards=taken_line(build | used),
            )
        case _:
            assert_never(move)


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


def refusal(view: View, move: Move, reason: Reason, t: Texts) -> str:
    """Return why *view*'s seat may not make *move*, and what its card can do instead.

    Whoever cannot play that card now is told the *reason* alone.
    """
    why = t(reason.value)
    if view.turn is None or view.turn != view.seat or move.card not in view.hand:
        return why
    taken = cards_gathered(move) - {move.card}
    first = t("{card} cannot be left on the table.", card=card_sign(move.card))
    if taken:
        first = _cannot_use(view, move.card, taken, t)
    lines = [f"**{first}** {_why(view, move, reason, t)}", *_kept_for(view, reason, t)]
    return "\n".join([*lines, *_fitting(view, move.card, taken, t)])


def _cannot_use(view: View, played: Card, chosen: frozenset[Card], t: Texts) -> str:
    """Return that *played* can do nothing with the cards *chosen*."""
    card, cards = card_sign(played), gathered_line(chosen, view.table)
    if view.rules.builds:
        return t("{card} can neither take nor build with {cards}.", card=card, cards=cards)
    return t("{card} cannot take {taken}.", card=card, taken=cards)


def refused_lines(view: View, move: Move, reason: Reason, t: Texts) -> list[str]:
    """Return that exactly *move* cannot be made, why, and what its card must be kept for."""
    card, used = card_sign(move.card), gathered_line(cards_gathered(move) - {move.card}, view.table)
    match move:
        case Trail():
            first = t("{card} cannot be left on the table.", card=card)
        case Capture():
            first = t("{card} cannot take {taken}.", card=card, taken=used)
        case MakeBuild(_, _, value):
            first = t(
                "{card} cannot build {value} with {cards}.", card=card, value=value, cards=used
            )
        case AddToBuild():
            first = t("{card} cannot be added: {cards}.", card=card, cards=used)
        case RaiseBuild(_, _, _, value):
            first = t(
                "{card} cannot raise to {value}: {cards}.", card=card, value=value, cards=used
            )
        case _:
            assert_never(move)
    return [f"**{first}** {_why(view, move, reason, t)}", *_kept_for(view, reason, t)]


def _why(view: View, move: Move, reason: Reason, t: Texts) -> str:
    """Return the *reason* in words, or the sums of the cards where they say more."""
    taken = cards_gathered(move) - {move.card}
    said = sum_line(move.card, taken, view.table, view.rules, t) if reason in _OF_SUMS else ""
    return said or t(reason.value)


_OF_SUMS: Final = {Reason.DOES_NOT_ADD_UP, Reason.TOO_HIGH}


def _kept_for(view: View, reason: Reason, t: Texts) -> list[str]:
    """Return which cards *view*'s seat must keep for its builds, where that is the *reason*."""
    if reason not in _DUTIES or view.seat is None:
        return []
    lines = []
    for value in sorted(owed_values(view.table.builds, view.seat)):
        held = [each for each in view.hand if value in view.rules.hand_values[each]]
        text = N_("You must keep one of {cards} for your build of {value}.")
        if len(held) == 1:
            text = N_("You must keep {cards} for your build of {value}.")
        lines.append(t(text, cards=cards_line(held), value=value))
    return lines


_DUTIES: Final = {Reason.MUST_KEEP, Reason.MUST_KEEP_ONE_EACH, Reason.OWNER_MAY_NOT_TRAIL}


def play_line(move: Move, t: Texts) -> str:
    """Return what *move* does and, where it takes something, what that brings."""
    worth = play_worth(move, t)
    return f"{play_label(move, t)} ({worth})" if worth else play_label(move, t)


def _fitting(view: View, played: Card, chosen: frozenset[Card], t: Texts) -> list[str]:
    """Return what *played* can do but lie there, first what keeps the most *chosen* cards."""

    def nearness(each: Card) -> int:
        return card_worth(each) + _KEPT * (each in chosen)

    asked = (played, view.mover, view.table, view.rules, nearness)
    found = chain(captures_by(*asked), builds_by(*asked))
    shown = list(islice(found, _MOST_SHOWN))
    card = card_sign(played)
    if not shown:
        nothing = N_("{card} can neither take nor build here.")
        lines = [
            t(nothing if view.rules.builds else N_("{card} can take nothing here."), card=card)
        ]
        if objection_to_play(Trail(played), view.mover, view.table, view.rules) is None:
            lines.append(t("You can leave it on the table."))
        return [" ".join(lines)]
    lines = [
        t("These fit:"),
        *(f"• {play_line(each, t)}" for each in shown),
    ]
    more = sum(1 for _ in islice(found, _MOST_COUNTED + 1))
    if more > _MOST_COUNTED:
        lines.append(t("… and more than {n} others.", n=_MOST_COUNTED))
    elif more:
        lines.append(t.plural("… and {n} more.", "… and {n} more.", more))
    return lines
