"""The ``custom_id`` of our components and modals: all the state that they carry."""

import re
from dataclasses import dataclass
from typing import Final, Self

PREFIX: Final = "k1"
"""The version of the form; components of another version are answered, but not understood."""

LONGEST: Final = 100
"""Discord's limit on the characters of a ``custom_id``."""

# Eighteen digits always fit a database's signed 64 bits, whatever a forger writes.
_NUMBER = "0|[1-9][0-9]{0,17}"
_ARGUMENT = r"[A-Za-z0-9_.,=+-]{0,40}"
_VERB = re.compile(r"[a-z][a-z-]{0,15}")
_ID = re.compile(
    rf"{PREFIX}:(?P<verb>{_VERB.pattern}):(?P<game>{_NUMBER}):(?P<seq>{_NUMBER})"
    rf":(?P<argument>{_ARGUMENT})"
)


@dataclass(frozen=True, slots=True)
class CustomId:
    """Say what a component does: *verb*, to which game, seen at which *seq*, and with what.

    *game* and *seq* are 0 where they mean nothing; *argument* is whatever the verb makes of it.
    Raise :exc:`ValueError` if the parts do not make an id that :func:`parse` reads back.
    """

    verb: str
    game: int = 0
    seq: int = 0
    argument: str = ""

    def __post_init__(self) -> None:
        if _ID.fullmatch(str(self)) is None:
            raise ValueError(f"not a custom id: {str(self)!r}")

    def __str__(self) -> str:
        """Return the text that Discord sends back to us.

        >>> str(CustomId("join", 12, 3))
        'k1:join:12:3:'
        """
        return f"{PREFIX}:{self.verb}:{self.game}:{self.seq}:{self.argument}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """Return the id that *match*, a full match of a verb's :func:`template`, found."""
        return cls(match["verb"], int(match["game"]), int(match["seq"]), match["argument"])


def template(verb: str) -> re.Pattern[str]:
    """Return the pattern of all ids of *verb*, and of no other verb.

    Raise :exc:`ValueError` if *verb* is not a short word of lower-case letters and hyphens.
    """
    if _VERB.fullmatch(verb) is None:
        raise ValueError(f"not a verb: {verb!r}")
    return re.compile(_ID.pattern.replace(_VERB.pattern, re.escape(verb), 1))


def parse(text: str) -> CustomId | None:
    r"""Return the id that *text* spells, or ``None`` if it is none of ours.

    >>> parse("k1:play:7:41:S8").argument
    'S8'
    >>> parse("k1:play:\u0667:41:S8") is None
    True
    """
    match = _ID.fullmatch(text)
    return None if match is None else CustomId.of(match)


def read_number(text: str) -> int | None:
    r"""Return the number that an option's value spells, or ``None`` for what is forged.

    >>> read_number("12"), read_number("\u0667"), read_number("9" * 19)
    (12, None, None)
    """
    return int(text) if re.fullmatch(_NUMBER, text) else None
