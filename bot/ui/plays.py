"""A play as the value of a select's option, and the words that tell of it."""

from itertools import islice
from typing import Final

from bot.engine.captures import captures, card_worth
from bot.engine.cards import PACK, Card, Suit, card_points
from bot.engine.moves import Capture, Move, Reason, Trail
from bot.engine.plays import objection_to_play
from bot.engine.table import Table
from bot.engine.view import View
from bot.i18n import N_, Texts
from bot.render.cards import card_sign, cards_line, taken_line
from bot.service.errors import GameError
from bot.ui.limits_components import OPTION_TEXT

_NO_PLAY = N_("I do not understand that choice. Please choose again.")
_MASK_DIGITS = 13
_MOST_SHOWN: Final = 5
_MOST_COUNTED: Final = 100
"""More captures than this beside the shown ones are said to be more, and not counted."""
_KEPT: Final = 1_000_000
"""What keeping a chosen card is worth: more than a whole table."""


def play_value(position: int, move: Move) -> str:
    """Return *move* as an option's value: position, card, taken cards as bits, declared value.

    The card itself is named, never its place in a hand that may have been sorted since.

    >>> play_value(7, Trail(PACK[0]))
    '7.0.0.'
    """
    taken, value = (move.taken, move.value) if isinstance(move, Capture) else (frozenset(), None)
    mask = sum(1 << each.number for each in taken)
    return f"{position}.{move.card.number}.{mask:x}.{'' if value is None else value}"


def read_play(text: str) -> tuple[int, Move]:
    """Return the position and the move that :func:`play_value` wrote.

    Raise :exc:`GameError` for what is no move.

    >>> read_play("7.0.0.")
    (7, Trail(card=Card(rank=<Rank.ACE: 1>, suit=<Suit.CLUBS: 0>)))
    """
    parts = text.split(".")
    if len(parts) != 4 or not text.isascii() or len(parts[2]) > _MASK_DIGITS:  # noqa: PLR2004
        raise GameError(_NO_PLAY)
    try:
        position, number, mask = int(parts[0]), int(parts[1]), int(parts[2], 16)
        value = int(parts[3]) if parts[3] else None
        played = Card.numbered(number)
    except ValueError:
        raise GameError(_NO_PLAY) from None
    if not mask:
        return position, Trail(played)
    taken = frozenset(each for each in PACK if mask >> each.number & 1)
    return position, Capture(played, taken, value)


def play_label(move: Move, t: Texts) -> str:
    """Return what *move* does: "8♥ takes 8♠ + 5♥ + 3♣", or that the card is left."""
    if isinstance(move, Trail):
        return t("{card} is left on the table", card=card_sign(move.card))
    return t("{card} takes {taken}", card=card_sign(move.card), taken=taken_line(move.taken))


def option_label(move: Move, table: Table, t: Texts) -> str:
    """Return what *move* does as the label of an option, as short as Discord wants it.

    Where many cards are taken, those are named that stay. Whole cards are always named, so no
    two moves on one *table* have the same label.
    """
    label = play_label(move, t)
    if len(label) <= OPTION_TEXT or not isinstance(move, Capture):
        return label
    card = card_sign(move.card)
    left = sorted(set(table.loose) - move.taken, reverse=True)
    if not left:
        return t("{card} takes the whole table", card=card)
    for between in (" + ", " ", ""):
        if len(left) < len(move.taken):
            label = t("{card} takes all but {left}", card=card, left=cards_line(left, between))
        else:
            taken = cards_line(sorted(move.taken, reverse=True), between)
            label = t("{card} takes {taken}", card=card, taken=taken)
        if len(label) <= OPTION_TEXT:
            break
    return label


def play_worth(move: Move, t: Texts) -> str:
    """Return what *move* brings: cards, spades and points; empty for a card that is left."""
    if isinstance(move, Trail):
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
    card = card_sign(move.card)
    taken = move.taken if isinstance(move, Capture) else frozenset[Card]()
    if taken:
        first = t("{card} cannot take {taken}.", card=card, taken=taken_line(taken))
    else:
        first = t("{card} cannot be left on the table.", card=card)
    return "\n".join([f"**{first}** {why}", *_fitting(view, move.card, taken, t)])


def _fitting(view: View, played: Card, chosen: frozenset[Card], t: Texts) -> list[str]:
    """Return what *played* can take, those first that keep the most of the *chosen* cards."""

    def nearness(each: Card) -> int:
        return card_worth(each) + _KEPT * (each in chosen)

    found = captures(played, view.table, view.rules, nearness)
    shown = list(islice(found, _MOST_SHOWN))
    card = card_sign(played)
    if not shown:
        lines = [t("{card} can take nothing here.", card=card)]
        if objection_to_play(Trail(played), view.hand, view.table, view.rules) is None:
            lines.append(t("You can leave it on the table."))
        return [" ".join(lines)]
    lines = [
        t("These fit:"),
        *(f"• {play_label(each, t)} ({play_worth(each, t)})" for each in shown),
    ]
    more = sum(1 for _ in islice(found, _MOST_COUNTED + 1))
    if more > _MOST_COUNTED:
        lines.append(t("… and more than {n} others.", n=_MOST_COUNTED))
    elif more:
        lines.append(t.plural("… and {n} more.", "… and {n} more.", more))
    return lines
