"""The file in which a long run is kept, so that it can be continued."""

import json
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter

from bot.arena.duels import Duel, Match
from bot.arena.players import ArenaError
from bot.engine.notation import rules_text

_DUEL: Final = TypeAdapter(Duel)


def heading(match: Match) -> dict[str, object]:
    """Return what a file says of *match* before the deals."""
    return {
        "players": list(match.players),
        "rules": rules_text(match.rules),
        "seats": match.seating.seats,
        "pairs": match.seating.pairs,
        "seed": match.seed,
        "rollouts": match.rollouts,
    }


def begin(file: Path, match: Match) -> list[Duel]:
    """Return the duels that *file* holds; begin it if it is not there.

    A last line that was cut off is taken away. Raise :exc:`ArenaError` if *file* is of another
    match or of none, or cannot be read or written.
    """
    try:
        if not file.exists() or not file.stat().st_size:
            file.write_text(json.dumps(heading(match)) + "\n", encoding="utf-8")
            return []
        text = file.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        duels = _read(file, whole, match)
        if whole != text:
            file.write_text(whole, encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ArenaError(f"{file}: {error}") from error
    return duels


def _read(file: Path, text: str, match: Match) -> list[Duel]:
    """Return the duels in *text*, each number once."""
    first, *lines = text.splitlines() or [""]
    try:
        found = json.loads(first)
    except ValueError as error:
        raise ArenaError(f"{file} is no file of an arena") from error
    if found != heading(match):
        raise ArenaError(f"{file} is of another match: {first}")
    duels: dict[int, Duel] = {}
    for number, line in enumerate(lines, 2):
        try:
            duel = _DUEL.validate_json(line)
        except ValueError as error:
            raise ArenaError(f"{file}: line {number} is no deal of an arena") from error
        if not _fits(duel, match):
            raise ArenaError(f"{file}: line {number} is no deal of this match")
        duels[duel.number] = duel
    return list(duels.values())


def _fits(duel: Duel, match: Match) -> bool:
    sides = match.seating.sides
    return (
        duel.number >= 0
        and min(duel.moves) > 0
        and [len(each) for each in duel.points] == [sides] * sides
        and all(isfinite(each) for points in duel.points for each in points)
    )


def note(file: Path, duel: Duel) -> None:
    """Add *duel* to *file*."""
    with file.open("a", encoding="utf-8") as target:
        target.write(json.dumps(asdict(duel)) + "\n")
