"""``kasino replay``, ``check`` and ``verify``: done in a terminal, without Discord."""

import argparse
import asyncio
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from bot.engine.events import Dealt
from bot.engine.proof import fits
from bot.exits import Exit
from bot.i18n import LANGUAGES, Texts, texts
from bot.render.players import computer_name
from bot.render.replay import replay_lines
from bot.scheduler import Scheduler
from bot.service import recount
from bot.service.gamefile import LARGEST, GameFile, GameFileError, read_file
from bot.service.lease import take_lease
from bot.service.proving import prove
from bot.service.replays import Step, proof_of, steps_of
from bot.settings import Settings
from db.database import Database
from db.errors import DatabaseError, DatabaseInUseError

SettingsOf = Callable[[argparse.Namespace], Settings]


def add_commands(commands: Any, settings_of: SettingsOf) -> None:  # noqa: ANN401 - argparse's own
    """Add the commands to argparse's *commands*; *settings_of* reads the settings they need."""
    replay = commands.add_parser("replay", help="show an exported game in the terminal")
    replay.add_argument("file", type=Path, metavar="FILE", help="the game's file")
    replay.add_argument("--language", default="en", choices=LANGUAGES, help="en, fi, sv or no")
    replay.set_defaults(command=_replay, needs_token=False)
    verify = commands.add_parser("verify", help="check by yourself that a deal was fair")
    verify.add_argument("seal", metavar="SEAL", help="what was published before the deal")
    verify.add_argument("line", metavar="LINE", help="what was revealed after it, in quotes")
    verify.set_defaults(command=_verify, needs_token=False)
    check = commands.add_parser("check", help="replay all games and recount all totals")
    check.add_argument(
        "--rebuild", action="store_true", help="store what was counted, if it differs"
    )
    check.add_argument("--db", type=Path, metavar="FILE", help="the database's file")
    check.set_defaults(
        command=lambda options: _counted(
            settings_of(options), _rebuild if options.rebuild else _check
        ),
        needs_token=False,
    )


def _replay(options: argparse.Namespace) -> Exit:
    try:
        steps = replayed(options.file, options.language)
        show(steps, input if sys.stdin.isatty() else None, print)
    except GameFileError as error:
        print(error, file=sys.stderr)
        return Exit.SETTINGS
    return Exit.OK


def _verify(options: argparse.Namespace) -> Exit:
    try:
        is_kept = fits(options.seal, options.line)
    except ValueError as error:
        print(f"LINE is no revealed deal: {error}", file=sys.stderr)
        return Exit.SETTINGS
    print("The pack was fixed before the deal." if is_kept else "This is NOT the sealed pack.")
    return Exit.OK if is_kept else Exit.FAULT


def replayed(file: Path, language: str) -> Iterator[str]:
    """Return the steps of the game in *file*, each as text of several lines.

    Raise :exc:`GameFileError` if it holds no game, and :exc:`OSError` if it cannot be read.
    """
    try:
        with file.open(encoding="utf-8") as opened:
            # One character more is enough to see that it is too large, were it endless.
            game = read_file(opened.read(LARGEST + 1))
        steps, _ = steps_of(game.events)
    except UnicodeDecodeError:
        raise GameFileError(f"{file}: not a text in UTF-8") from None
    except ValueError as error:
        raise GameFileError(f"{file}: {error}") from None
    t = texts(language)
    return (_step_text(step, game, t) for step in steps)


def show(steps: Iterable[str], ask: Callable[[], str] | None, tell: Callable[[str], None]) -> None:
    """Show all *steps*, or one after the other as long as *ask* is answered by anything but q."""
    for step in steps:
        tell(f"{step}\n")
        if ask is not None and ask().strip().lower() == "q":
            return


def _step_text(step: Step, game: GameFile, t: Texts) -> str:
    names = []
    for seat, each in enumerate(step.game.seats):
        if each.person is None:
            names.append(computer_name(step.game.seats, seat, t))
        else:
            name = _plain(game.names.get(each.person, ""))
            names.append(name or t("Player {n}", n=seat + 1))
    title = t("Deal {deal} · play {play}", deal=step.deal, play=step.play)
    lines = [title, *replay_lines(step.game, step.effects, names, t)]
    if isinstance(step.event, Dealt):
        proof = proof_of(step.event, step.deal)
        lines += [t("This deal is sealed by {hash}", hash=proof.commitment), proof.revealed]
    return "\n".join(line.replace("**", "").removeprefix("-# ") for line in lines)


def _plain(name: str) -> str:
    # A name from a file could hold what moves a terminal's cursor.
    return "".join(char for char in name if char.isprintable())


Work = Callable[[Database], Any]


def _counted(settings: Settings, work: Work) -> Exit:
    try:
        return Exit(asyncio.run(_alone(settings, work)))
    except DatabaseError as error:
        print(error, file=sys.stderr)
        return Exit.IN_USE if isinstance(error, DatabaseInUseError) else Exit.DATABASE


async def _alone(settings: Settings, work: Work) -> Exit:
    """Do *work* on the database as the only process that uses it."""
    database, clock = Database(settings.database_url), Scheduler.on_loop()
    lease = await take_lease(database, clock, settings)
    try:
        return Exit(await work(database))
    finally:
        await clock.close()
        await lease.close()


async def _check(database: Database) -> Exit:
    is_proven, is_counted = await _proven(database), await _agrees(database)
    return Exit.OK if is_proven and is_counted else Exit.FAULT


async def _rebuild(database: Database) -> Exit:
    """Check, and store what was counted if it differs; a damaged log is still a fault then."""
    is_proven = await _proven(database)
    if not await _agrees(database):
        done = await recount.rebuild(database)
        print(f"{done.games} games counted again.")
        if done.changed:
            print(f"Results that were not what the log makes: games {_numbers(done.changed)}")
        if done.unreadable:
            numbers = _numbers(done.unreadable)
            print(f"Kept as they were, for their logs make no game: games {numbers}")
    return Exit.OK if is_proven else Exit.FAULT


async def _proven(database: Database) -> bool:
    """Replay all games, tell what is wrong, and say whether nothing is."""
    proven = await prove(database)
    for each in proven.found:
        print(each)
    told = f"{len(proven.found)} damaged" if proven.found else "none damaged"
    print(f"{proven.games} games replayed, {proven.events} events: {told}.")
    return not proven.found


async def _agrees(database: Database) -> bool:
    """Count everything again, tell what differs, and say whether nothing does."""
    found = await recount.check(database)
    for each in found:
        print(each)
    print(f"{len(found)} totals differ." if found else "All totals agree with the logs.")
    return not found


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
