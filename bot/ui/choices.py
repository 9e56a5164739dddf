"""Choices that servers and people make in a panel: one select for each, and what it offers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import SelectOption

from bot.engine.family import GAMES
from bot.i18n import LANGUAGES, N_, Texts, language_name
from bot.render.game_words import GAME_NAMES
from bot.service.errors import StaleError
from bot.service.preferences import Calling, CardLook, PersonChoices, ServerChoices
from bot.ui.guard_errors import UNKNOWN_PART
from bot.ui.items import GameSelect
from bot.ui.replies import Rows

PAUSES: Final = (1, 2, 3, 5, 8)
"""The seconds before a computer moves that a server may choose; with less nobody sees each play."""

TARGETS: Final = (11, 16, 21, 50)
"""The points to play to that a server may choose for new games."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: *value* stands for it on Discord, *chosen* in the stored choices.

    *name* is a text, or a number of seconds or points that stands for itself.
    """

    value: str
    chosen: Any
    name: str | int


@dataclass(frozen=True, slots=True)
class Choice:
    """What can be chosen for the field *field* of the choices, and what it is about."""

    field: str
    title: str
    meaning: str
    options: tuple[Option, ...]


def _languages(unset: str) -> tuple[Option, ...]:
    # A language is written by its own name, so that whoever reads no other finds it.
    return (
        Option("auto", None, unset),
        *(Option(code, code, language_name(code)) for code in LANGUAGES),
    )


_LOOKS: Final = (
    Option("classic", CardLook.CLASSIC, N_("black and red")),
    Option("four_colour", CardLook.FOUR_COLOUR, N_("a colour for each suit")),
    Option("text", CardLook.TEXT, N_("text alone, no pictures")),
)
_CALLINGS: Final = (
    Option("always", Calling.ALWAYS, N_("as soon as the turn begins")),
    Option("slow", Calling.SLOW, N_("only if it takes a while")),
    Option("never", Calling.NEVER, N_("never")),
)

PERSON: Final = (
    Choice(
        "language",
        N_("Language"),
        N_("of what only you see"),
        _languages(N_("that of your Discord")),
    ),
    Choice(
        "look",
        N_("Cards"),
        N_("in your hand"),
        (Option("auto", None, N_("as on the table")), *_LOOKS),
    ),
    Choice(
        "calling",
        N_("Calls"),
        N_("a message that mentions you when it is your turn"),
        (Option("auto", None, N_("as usual on the server")), *_CALLINGS),
    ),
    Choice(
        "confirm",
        N_("Your plays"),
        N_("whether a choice counts at once"),
        (
            Option("off", False, N_("made at once")),
            Option("on", True, N_("made after you confirm")),
        ),
    ),
)
"""What a person chooses."""

LOOK_OF_TABLES: Final = (
    Choice(
        "language",
        N_("Language"),
        N_("of what everybody sees"),
        _languages(N_("that of the server on Discord")),
    ),
    Choice("look", N_("Cards"), N_("on the table"), _LOOKS),
    Choice(
        "calling",
        N_("Calls"),
        N_("a message that mentions whose turn it is, unless that person chose otherwise"),
        _CALLINGS,
    ),
    Choice(
        "pause",
        N_("Pause"),
        N_("seconds before a computer plays"),
        (
            Option("auto", None, N_("as usual")),
            *(Option(str(each), float(each), each) for each in PAUSES),
        ),
    ),
)
"""What a server chooses about how its tables look and how fast they are."""

NEW_TABLES: Final = (
    Choice(
        "threads",
        N_("Threads"),
        N_("where a game that starts in a channel is played"),
        (
            Option("off", False, N_("in the channel")),
            Option("on", True, N_("in a thread of its own")),
        ),
    ),
    Choice(
        "game",
        N_("Game"),
        N_("what a new table plays unless its host says otherwise"),
        (
            Option("auto", None, N_("as usual")),
            *(Option(each, each, GAME_NAMES[each]) for each in GAMES),
        ),
    ),
    Choice(
        "target",
        N_("Points"),
        N_("what a new game is played to unless its host says otherwise"),
        (
            Option("auto", None, N_("as usual")),
            *(Option(str(each), each, each) for each in TARGETS),
            Option("0", 0, N_("a single deal")),
        ),
    ),
    Choice(
        "hints",
        N_("Hints"),
        N_("the best plays and why, for whoever asks; never in rated games"),
        (
            Option("on", True, N_("with computers, or as the host says")),
            Option("off", False, N_("never")),
        ),
    ),
)
"""What a server chooses about tables to come, beside the channels."""


def name_of(option: Option, t: Texts) -> str:
    """Return what *option* is called."""
    return t(option.name) if isinstance(option.name, str) else str(option.name)


def lines(choices: Iterable[Choice], made: PersonChoices | ServerChoices, t: Texts) -> list[str]:
    """Return a line for each of *choices*: what it is about, and what has been *made* of it."""
    said = []
    for each in choices:
        title, meaning = t(each.title), t(each.meaning)
        said.append(f"**{title}** ({meaning}): {_now(each, made, t)}")
    return said


def _now(choice: Choice, made: PersonChoices | ServerChoices, t: Texts) -> str:
    found = getattr(made, choice.field)
    names = [name_of(each, t) for each in choice.options if each.chosen == found]
    return names[0] if names else str(found)


def selects(
    kind: type[GameSelect],
    choices: Iterable[Choice],
    made: PersonChoices | ServerChoices,
    t: Texts,
) -> Rows:
    """Return a row with a select of *kind* for each of *choices*, showing what has been *made*."""
    rows = []
    for choice in choices:
        title = t(choice.title)
        options = [
            SelectOption(
                label=f"{title}: {name_of(each, t)}",
                value=each.value,
                default=each.chosen == getattr(made, choice.field),
            )
            for each in choice.options
        ]
        rows.append((kind.make(options, argument=choice.field, placeholder=title),))
    return tuple(rows)


def change(choices: Iterable[Choice], field: str, values: Sequence[str]) -> dict[str, Any]:
    """Return the field that was chosen with its new value.

    Raise :exc:`StaleError` for what none of *choices* offers, which only a forged answer holds.
    """
    for choice in choices:
        for option in choice.options:
            if choice.field == field and [option.value] == list(values):
                return {field: option.chosen}
    raise StaleError(UNKNOWN_PART)
