"""The command ``kasino arena``."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final

from bot import process
from bot.ai.levels import LEVELS
from bot.arena.duels import Duel, Match, duel
from bot.arena.notes import begin, note
from bot.arena.players import ArenaError, player_of
from bot.arena.report import report
from bot.engine.notation import NotationError, read_rules
from bot.engine.presets import PRESETS, validate
from bot.engine.rules import RulesError
from bot.engine.seating import Seating

MOST_DEALS: Final = 1_000_000

BAR: Final = 30
"""How wide the progress bar is."""


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    arena = commands.add_parser("arena", help="let two levels of computers play each other")
    arena.add_argument("first", metavar="LEVEL", help=f"one of {', '.join(LEVELS)}")
    arena.add_argument("second", metavar="LEVEL", help="the other one, at all other sides")
    arena.add_argument(
        "--rules",
        default="finnish_2p",
        help=f"a preset, and switches if need be ('anglo sweep_points=1'): {', '.join(PRESETS)}",
    )
    arena.add_argument("--seats", type=int, default=2, help="how many play, 2 to 4")
    arena.add_argument("--pairs", action="store_true", help="four play in two pairs")
    arena.add_argument("--deals", type=int, default=500, help="how many packs are played (500)")
    arena.add_argument("--seed", type=int, default=1, help="what the packs depend on (1)")
    arena.add_argument("--rollouts", type=int, help="how much an expert searches")
    arena.add_argument("--workers", type=int, help="how many processes play; one a core")
    arena.add_argument("--resume", type=Path, metavar="FILE", help="keep the run here, go on")
    arena.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Play what *options* say and print what it came to; return the exit code.

    After an interrupt what has been played is printed, and the code is 130.
    """
    duels: list[Duel] = []
    code = 0
    try:
        match = match_of(options)
        if options.resume is not None:
            duels = [each for each in begin(options.resume, match) if each.number < options.deals]
        played = {each.number for each in duels}
        numbers = [each for each in range(options.deals) if each not in played]
        for each in _played(match, numbers, options.workers or os.cpu_count() or 1):
            duels.append(each)
            if options.resume is not None:
                note(options.resume, each)
            _show_progress(len(duels), options.deals)
    except ArenaError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        code = 130
    print(file=sys.stderr)
    if duels:
        print(report(match, sorted(duels, key=lambda each: each.number)))
    return code


def match_of(options: argparse.Namespace) -> Match:
    """Return the match that *options* ask for; :exc:`ArenaError` if there can be none."""
    if not 1 <= options.deals <= MOST_DEALS:
        raise ArenaError(f"--deals: {options.deals} is not 1 to {MOST_DEALS}")
    if options.rollouts is not None and options.rollouts < 1:
        raise ArenaError(f"--rollouts: {options.rollouts} is not 1 or more")
    if options.workers is not None and options.workers < 1:
        raise ArenaError(f"--workers: {options.workers} is not 1 or more")
    players = (options.first, options.second)
    for each in players:
        player_of(each)
    try:
        rules = read_rules(options.rules)
        seating = Seating(options.seats, options.pairs)
        validate(rules, seating)
    except (NotationError, RulesError, ValueError) as error:
        raise ArenaError(str(error)) from error
    return Match(players, rules, seating, options.seed, options.rollouts)


def _played(match: Match, numbers: Sequence[int], workers: int) -> Iterator[Duel]:
    """Yield the duels of *numbers* as they end."""
    if workers == 1 or len(numbers) < 2:  # noqa: PLR2004 - one needs no process of its own
        yield from (duel(match, each) for each in numbers)
        return
    pool = process.new_pool(min(workers, len(numbers)))
    try:
        yield from _results(pool, match, numbers)
    finally:
        # After an interrupt nobody waits for what is being played.
        process.stop(pool)


def _results(pool: ProcessPoolExecutor, match: Match, numbers: Iterable[int]) -> Iterator[Duel]:
    for each in as_completed([pool.submit(duel, match, number) for number in numbers]):
        yield each.result()


def _show_progress(done: int, wanted: int) -> None:
    if sys.stderr.isatty():
        filled = BAR * done // wanted
        bar = "█" * filled + "·" * (BAR - filled)
        print(f"\r{bar} {done} of {wanted}", end="", file=sys.stderr, flush=True)
