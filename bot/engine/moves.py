"""The plays of a turn, and the reasons why one may be refused."""

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.cards import Card


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "mark, do not translate yet"
    """Mark *text* as a message to translate and return it unchanged."""
    return text


class Reason(StrEnum):
    """Why the rules refuse a move; the value is the English message and the key of its texts."""

    NOT_YOUR_TURN = N_("It is not your turn.")
    GAME_OVER = N_("The game is over.")
    NOT_PLAYING = N_("No cards are being played now.")
    CARD_NOT_IN_HAND = N_("That card is not in your hand.")
    NOT_ON_TABLE = N_("Some of those cards are not on the table.")
    TWICE = N_("A card of the table can be used only once.")
    NOTHING_TAKEN = N_("Choose at least one card to take, or leave your card on the table.")
    TOO_HIGH = N_("One of those cards is worth more than the card you play.")
    DOES_NOT_ADD_UP = N_("Those cards do not add up to the card you play.")
    NO_NUMBER = N_("A face card takes only an equal face card here.")
    ONE_FACE = N_("A face card takes only one equal face card here.")
    MUST_CAPTURE = N_("A card that can take must take here.")
    MUST_TAKE_ALL = N_("You must take as much as the card can take here.")
    MUST_TAKE_EQUALS = N_("You must take every card equal to the card you play here.")
    MUST_PLAY_CAPTURING = N_("You must play a card that can take something.")
    WRONG_VALUE = N_("That card cannot be played as that value.")
    NO_BUILDS = N_("There are no builds in this game.")


@dataclass(frozen=True, slots=True)
class Trail:
    """Lay *card* on the table, taking nothing."""

    card: Card


@dataclass(frozen=True, slots=True)
class Capture:
    """Take *taken* with *card*.

    Two captures of the same cards are one move (RULES 7.9); *value* is given only where the
    declared value has a consequence of its own, and is ``None`` otherwise.
    """

    card: Card
    taken: frozenset[Card]
    value: int | None = None


Move = Trail | Capture
"""A play of one hand card; a closed union, so that ``match`` can end in ``assert_never``."""


class IllegalMoveError(ValueError):
    """A move that the rules refuse; *reason* says why, and the deal is unchanged."""

    def __init__(self, reason: Reason, move: Move | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.move = move
