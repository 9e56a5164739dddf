"""Print the README's ladder from runs of ``kasino arena --resume``, kept in a folder.

``python -m tests.benchmarks.ladder FOLDER`` takes every ``*.jsonl`` there is, one match each.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import fmean

from bot.ai.levels import EASY, EXPERT, HARD, MEDIUM
from bot.arena.duels import Duel, Match
from bot.arena.notes import begin
from bot.arena.report import error_of, games_won, leads, places
from bot.engine.notation import read_rules
from bot.engine.seating import Seating

STEPS = ((MEDIUM, EASY), (HARD, MEDIUM), (EXPERT, HARD))


def main() -> None:
    """Print a line for each game and seating, then the matches that are no step of the ladder."""
    cells: dict[tuple[str, str], dict[tuple[str, str], str]] = {}
    for file in sorted(Path(sys.argv[1]).glob("*.jsonl")):
        found = json.loads(file.read_text(encoding="utf-8").partition("\n")[0])
        seating = Seating(found["seats"], found["pairs"])
        players = (found["players"][0], found["players"][1])
        rules = read_rules(found["rules"])
        match = Match(players, rules, seating, found["seed"], found["rollouts"])
        duels = sorted(begin(file, match), key=lambda each: each.number)
        if duels:
            who = "pairs" if seating.pairs else str(seating.seats)
            cells.setdefault((found["rules"], who), {})[players] = told(match, duels)
    print("| rules | players | Medium over Easy | Hard over Medium | Expert over Hard |")  # noqa: T201
    print("|---|---|---|---|---|")  # noqa: T201
    for (name, who), row in cells.items():
        print(f"| `{name}` | {who} | {steps(row)} |")  # noqa: T201
    for (name, who), row in cells.items():
        for players, text in row.items():
            if players not in STEPS:
                print(f"{name}, {who}: {' over '.join(players)} {text}")  # noqa: T201


def steps(row: Mapping[tuple[str, str], str]) -> str:
    """Return the cells of one game."""
    return " | ".join(row.get(step, "not run") for step in STEPS)


def told(match: Match, duels: list[Duel]) -> str:
    """Return points a deal, the place, the share of whole games, and of how many packs."""
    lead = leads(match, duels)
    text = f"{fmean(lead):+.2f} ± {error_of(lead):.2f}"
    if match.seating.sides > 2:
        place = places(match, duels)
        text += f", place {fmean(place):.2f} ± {error_of(place):.2f}"
    won, games = games_won(match, duels)
    text += f", {won / games:.0%}" if games else ""
    rollouts = f", {match.rollouts} rollouts" if EXPERT in match.players else ""
    return f"{text} ({len(duels)}{rollouts})"


if __name__ == "__main__":
    main()
