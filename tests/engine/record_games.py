"""Record a game of every preset and seating that has none: ``python -m tests.engine.record_games``.

A recorded game is never recorded anew: it must replay to the same state for ever.
"""

from pathlib import Path
from typing import Final

from bot.engine.events import replay
from bot.engine.game import Game
from bot.engine.log import digest, game_text
from bot.engine.presets import PRESETS
from bot.engine.rules import Resolve, Rules
from bot.engine.seating import Seating
from tests.engine.scenes import SEATINGS, random_game

GAMES: Final = Path(__file__).parent / "games"
RESULTS: Final = GAMES / "results"
"""One line a game: its name, the digest of its last state, the totals and the winner."""

MOST_DEALS = 30
SHORT = 8
"""The target of a recorded game, so that few deals are needed."""


def name_of(preset: str, seating: Seating) -> str:
    """Return the name of the file with a game of *preset* in *seating*."""
    return f"{preset}_{'pairs' if seating.pairs else seating.seats}"


def recorded_rules(preset: str) -> Rules:
    """Return the rules under which a game of *preset* is recorded."""
    rules = PRESETS[preset]
    return rules if rules.resolve is Resolve.DOMINICAN else rules.with_target(SHORT)


def result_of(name: str, game: Game) -> str:
    """Return the line of :data:`RESULTS` about *game*."""
    totals = " ".join(f"{each:g}" for each in game.totals)
    return f"{name} {digest(game)} {totals} won by {game.winner}"


def main() -> None:
    """Record what is missing."""
    known = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    names = {each.split(" ")[0] for each in known}
    for preset in sorted(PRESETS):
        for seating in SEATINGS:
            name = name_of(preset, seating)
            if name not in names:
                events = random_game(recorded_rules(preset), seating, len(names), MOST_DEALS)
                (GAMES / f"{name}.txt").write_text(f"{game_text(events)}\n", encoding="utf-8")
                known.append(result_of(name, replay(events).state))
                names.add(name)
    RESULTS.write_text("\n".join([*known, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
