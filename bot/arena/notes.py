"""The file in which a long run is kept, so that it can be continued."""

import json
from dataclasses import asdict
from pathlib import Path

from bot.arena.duels import Duel, Match
from bot.arena.players import ArenaError
from bot.engine.notation import rules_text


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
    match or of none.
    """
    if not file.exists() or not file.stat().st_size:
        file.write_text(json.dumps(heading(match)) + "\n", encoding="utf-8")
        return []
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    first, *lines = whole.splitlines() or [""]
    try:
        found = json.loads(first)
        duels = [_duel(json.loads(line)) for line in lines]
    except (ValueError, TypeError, KeyError) as error:
        raise ArenaError(f"{file} is no file of an arena") from error
    if found != heading(match):
        raise ArenaError(f"{file} is of another match: {first}")
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return duels


def note(file: Path, duel: Duel) -> None:
    """Add *duel* to *file*."""
    with file.open("a", encoding="utf-8") as target:
        target.write(json.dumps(asdict(duel)) + "\n")


def _duel(noted: dict[str, list[float]]) -> Duel:
    return Duel(
        number=int(noted["number"]),  # type: ignore[call-overload]
        points=tuple(tuple(each) for each in noted["points"]),  # type: ignore[arg-type]
        seconds=(noted["seconds"][0], noted["seconds"][1]),
        moves=(int(noted["moves"][0]), int(noted["moves"][1])),
        slowest=(noted["slowest"][0], noted["slowest"][1]),
    )
