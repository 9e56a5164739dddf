"""``kasino moves``: what may be played in a position, and why a play is refused."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final

from bot.engine.deal import Deal, legal_moves, objection, play
from bot.engine.notation import NotationError, move_text, read_move, read_rules
from bot.engine.notation_short import parts_of, read_position
from bot.engine.rules import Rules

LEGAL, REFUSED, WRONG = 0, 1, 2
"""Exit codes: all is well, a play was refused, or something was not understood."""

_HELP = """\
A position is "table C8 H5 [H3+D5 = 8 owner P2 single]; hand S8 CA", and so on; the README tells
of its parts. Without one, positions are read from standard input, one a line. A part "play H8xC8"
asks about one play. The exit code is 1 if a play was refused, 2 if something was not understood."""


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add ``moves`` to the *commands* of the command line."""
    moves = commands.add_parser("moves", help="list what may be played in a position", epilog=_HELP)
    moves.set_defaults(command=run)
    moves.add_argument("position", nargs="?", metavar="POSITION", help="a position, in quotes")
    moves.add_argument(
        "--rules", metavar="RULES", help='a preset and switches: "royal raise_own=no"'
    )
    asked = moves.add_mutually_exclusive_group()
    asked.add_argument("--limit", type=_number, metavar="N", help="list the first N plays only")
    asked.add_argument("--play", metavar="PLAY", help="say whether this play is legal, or why not")
    asked.add_argument("--perft", type=_number, metavar="N", help="count the lines of N plays")


def _number(text: str) -> int:
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    if not is_number or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


_MOST_DIGITS: Final = 18


def run(options: argparse.Namespace) -> int:
    """Answer the *options* of :func:`add_command` on standard output; return the exit code."""
    try:
        rules = None if options.rules is None else read_rules(options.rules)
    except NotationError as error:
        print(error, file=sys.stderr)
        return WRONG
    if options.position is not None:
        return _answered(options.position, "", rules, options)
    return max(_answers(sys.stdin or (), rules, options), default=LEGAL)


def _answers(
    lines: Iterable[str], rules: Rules | None, options: argparse.Namespace
) -> Iterator[int]:
    """Answer each line that is no comment, under a comment that repeats it."""
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text and not text.startswith("#"):
            print(f"# {text}")
            yield _answered(text, f"line {number}: ", rules, options)
            sys.stdout.flush()


def _answered(text: str, place: str, rules: Rules | None, options: argparse.Namespace) -> int:
    try:
        parts = parts_of(text)
        asked = parts.pop("play", options.play)
        deal = read_position(parts, rules)
        if asked is not None:
            return _judged(deal, asked)
        if options.perft:
            print(perft(deal, options.perft))
        else:
            _list(deal, options.limit)
    except NotationError as error:
        print(f"{place}{error}", file=sys.stderr)
        return WRONG
    return LEGAL


def _list(deal: Deal, limit: int | None) -> None:
    """Print the first *limit* plays; raise :exc:`NotationError` where no game leaves none."""
    moves = legal_moves(deal)
    first = next(moves, None)
    if first is None:
        raise NotationError(_OVER if deal.is_over else _NO_PLAY.format(deal.turn + 1))
    for move in islice(chain([first], moves), limit):
        print(move_text(move))


_OVER: Final = "the deal is over: nobody has a card to play"
_NO_PLAY: Final = (
    "P{} has no play: a build of his has no card in the hand that takes it, which no game leads to"
)


def _judged(deal: Deal, text: str) -> int:
    reason = objection(deal, read_move(text))
    print(reason.value if reason else "legal")
    return REFUSED if reason else LEGAL


def perft(deal: Deal, depth: int) -> int:
    """Return how many lines of *depth* plays *deal* has; one that ends before counts once.

    Raise :exc:`NotationError` where it is the turn of a seat whose hand was not told.
    """
    if not depth or deal.is_over:
        return 1
    if not deal.hand:
        raise NotationError(f"P{deal.turn + 1} has no card to play: tell every hand")
    moves = legal_moves(deal)
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(perft(play(deal, each).state, depth - 1) for each in moves)
