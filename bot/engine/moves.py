"""The plays of a turn, and the reasons why one may be refused."""

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.cards import Card


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "mark, do not translate yet"
    """Mark *text* as a message to translate and return it unchanged."""
    return text


class Reason(StrEnum):
    """Why the rules refuse a move; the value is the English message and the key of its texts."""

    NOT_YOUR_TURN = N_("It is not your turn yet. The table shows whose turn it is.")
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
    NO_SUCH_BUILD = N_("That build is not on the table.")
    BUILD_IS_WHOLE = N_("A build can be taken or used only as a whole.")
    NOTHING_BUILT_ON = N_("A new build needs at least one loose card of the table.")
    NO_NUMBER_TO_BUILD = N_("A card without a number cannot be in a build.")
    SPECIAL_NOT_LAID = N_("An ace, 2♠ or 10♦ may not be laid into a build here.")
    BUILD_DOES_NOT_ADD_UP = N_("Those cards do not make groups of the value you announce.")
    NOT_THE_BUILDS_VALUE = N_("What you add to a build must have the value of the build.")
    ADD_TO_THAT_BUILD = N_("There is a build of that value already: add to it.")
    VALUE_TWICE = N_("There may not be two builds of one value here.")
    MULTIPLE_NOT_RAISED = N_("A build of several groups cannot be raised.")
    OWN_NOT_RAISED = N_("You may not raise your own build here.")
    RAISED_BY_HAND_ONLY = N_("Only the card you play can raise a build here.")
    LAST_CARD_BUILT = N_("You cannot build with your last card.")
    MUST_HOLD = N_("You must keep a card in your hand that can take the build.")
    MUST_KEEP = N_("You must keep a card in your hand for every build you own.")
    MUST_KEEP_ONE_EACH = N_("Each of your builds needs a card of its own in your hand.")
    OWNER_MAY_NOT_TRAIL = N_("You may not leave a card on the table while you own a build.")


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


@dataclass(frozen=True, slots=True)
class MakeBuild:
    """Lay *card* together with the loose cards *used* as a new build of *value* (RULES 5.3, NEW).

    Where builds of one value fuse and one lies there already, this is :class:`AddToBuild`, and
    only that is a move (RULES 5.4).
    """

    card: Card
    used: frozenset[Card]
    value: int


@dataclass(frozen=True, slots=True)
class AddToBuild:
    """Add *card* and the loose cards *used*, which may be none, to a build (RULES 5.3, ADD).

    *value* is that of the build, and stays.
    """

    card: Card
    build: frozenset[Card]
    """All the cards of the build that is meant: what names a build on any table."""
    used: frozenset[Card]
    value: int


@dataclass(frozen=True, slots=True)
class RaiseBuild:
    """Lay *card* on a single build, which makes it worth *value* (RULES 5.3, RAISE).

    The loose cards *used* come along as further groups of the new value; with
    ``raise_with_table`` some of them may also help to raise it.
    """

    card: Card
    build: frozenset[Card]
    """All the cards of the build that is meant, before it is raised."""
    used: frozenset[Card]
    value: int


BuildMove = MakeBuild | AddToBuild | RaiseBuild
"""A play that puts its card into a build."""

Move = Trail | Capture | BuildMove
"""A play of one hand card; a closed union, so that ``match`` can end in ``assert_never``."""


class IllegalMoveError(ValueError):
    """A move that the rules refuse; *reason* says why, and the deal is unchanged."""

    def __init__(self, reason: Reason, move: Move | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.move = move
