"""A play as the value of a select's option, and the words that tell of it."""

from bot.engine.cards import PACK, Card, Suit, card_points
from bot.engine.moves import Capture, Move, Trail
from bot.i18n import N_, Texts
from bot.render.cards import card_sign, cards_line
from bot.service.errors import GameError, StaleError

MOVED_ON = N_("The table has moved on. Here is your hand as it is now.")
_NO_PLAY = N_("I do not understand that choice. Please choose again.")
_MASK_DIGITS = 13


def play_value(position: int, move: Move) -> str:
    """Return *move* as an option's value: position, card, taken cards as bits, declared value.

    The card itself is named, never its place in a hand that may have been sorted since.

    >>> play_value(7, Trail(PACK[0]))
    '7.0.0.'
    """
    taken, value = (move.taken, move.value) if isinstance(move, Capture) else (frozenset(), None)
    mask = sum(1 << each.number for each in taken)
    return f"{position}.{move.card.number}.{mask:x}.{'' if value is None else value}"


def read_play(text: str, position: int) -> Move:
    """Return the move that :func:`play_value` wrote.

    Raise :exc:`StaleError` for one of another position, :exc:`GameError` for what is no move.
    """
    parts = text.split(".")
    if len(parts) != 4 or not text.isascii() or len(parts[2]) > _MASK_DIGITS:  # noqa: PLR2004
        raise GameError(_NO_PLAY)
    try:
        seen, number, mask = int(parts[0]), int(parts[1]), int(parts[2], 16)
        value = int(parts[3]) if parts[3] else None
        played = Card.numbered(number)
    except ValueError:
        raise GameError(_NO_PLAY) from None
    if seen != position:
        raise StaleError(MOVED_ON)
    if not mask:
        return Trail(played)
    return Capture(played, frozenset(each for each in PACK if mask >> each.number & 1), value)


def play_label(move: Move, t: Texts) -> str:
    """Return what *move* does: "8♥ takes 8♠ + 5♥ + 3♣", or that the card is left."""
    if isinstance(move, Trail):
        return t("{card} is left on the table", card=card_sign(move.card))
    taken = cards_line(sorted(move.taken, reverse=True), " + ")
    return t("{card} takes {taken}", card=card_sign(move.card), taken=taken)


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
