"""A whole game as a file of text: its log in the notation, and the names of the people in it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.events import Event
from bot.engine.log import event_text, read_event

HEADER: Final = "# kasino game 1"
"""The first line; its number is that of the format."""

LARGEST: Final = 1_000_000
"""How many characters a file may have; the longest games have a tenth of that."""

_NAME: Final = "# name "


class GameFileError(ValueError):
    """A file that holds no game; says in which line and why."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a file holds; *names* are by the number of the person in the log."""

    events: tuple[Event, ...]
    names: Mapping[int, str]


def file_text(events: Iterable[Event], names: Mapping[int, str]) -> str:
    """Return the text of a file that :func:`read_file` reads back."""
    named = [f"{_NAME}{person} {json.dumps(name)}" for person, name in sorted(names.items())]
    return "\n".join([HEADER, *named, *map(event_text, events), ""])


def read_file(text: str) -> GameFile:
    """Return the game in a file's *text*; raise :exc:`GameFileError` if there is none."""
    if len(text) > LARGEST:
        raise GameFileError("the file is too large to be a game")
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEADER:
        raise GameFileError(f"line 1: the file does not begin with {HEADER!r}")
    events: list[Event] = []
    names: dict[int, str] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            if line.startswith(_NAME):
                person, _, name = line.removeprefix(_NAME).partition(" ")
                names[int(person)] = _read_name(name)
            elif line.strip() and not line.startswith("#"):
                events.append(read_event(line))
        except ValueError as error:
            raise GameFileError(f"line {number}: {error}") from None
    if not events:
        raise GameFileError("the file holds no event")
    return GameFile(tuple(events), names)


def _read_name(text: str) -> str:
    try:
        name = json.loads(text)
    except RecursionError:
        name = None
    if not isinstance(name, str):
        raise ValueError("a name must be a text in quotation marks")  # noqa: TRY004 - as json's own
    return name
