"""What the command line does without Discord: replay a game's file, compare and recount."""

from collections.abc import Callable, Iterator
from pathlib import Path

from bot.engine.events import Dealt
from bot.i18n import Texts, texts
from bot.render.replay import replay_lines
from bot.service.gamefile import GameFile, GameFileError, read_file
from bot.service.recount import check, rebuild
from bot.service.replays import Step, proof_of, steps_of
from db.database import Database


def replayed(file: Path, language: str) -> Iterator[str]:
    """Yield the steps of the game in *file*, each as text of several lines.

    Raise :exc:`GameFileError` if it holds no game, and :exc:`OSError` if it cannot be read.
    """
    try:
        game = read_file(file.read_text(encoding="utf-8"))
        steps, _ = steps_of(game.events)
    except UnicodeDecodeError:
        raise GameFileError(f"{file}: not a text in UTF-8") from None
    except ValueError as error:
        raise GameFileError(f"{file}: {error}") from None
    t = texts(language)
    return (_step_text(step, game, t) for step in steps)


def _step_text(step: Step, game: GameFile, t: Texts) -> str:
    names = [
        _plain(game.names.get(each.person or 0, "")) or t("Player {n}", n=seat + 1)
        if each.person is not None
        else t("Computer {n}", n=seat + 1)
        for seat, each in enumerate(step.game.seats)
    ]
    title = t("Deal {deal} · play {play}", deal=step.deal, play=step.play)
    lines = [title, *replay_lines(step.game, step.effects, names, t)]
    if isinstance(step.event, Dealt):
        proof = proof_of(step.event, step.deal)
        lines += [t("This deal is sealed by {hash}", hash=proof.commitment), proof.revealed]
    return "\n".join(line.replace("**", "").removeprefix("-# ") for line in lines)


def _plain(name: str) -> str:
    # A name from a file could hold what moves a terminal's cursor.
    return "".join(char for char in name if char.isprintable())


def show(steps: Iterator[str], ask: Callable[[], str] | None, tell: Callable[[str], None]) -> None:
    """Show all *steps*, or one after the other as long as *ask* is answered by anything but q."""
    for step in steps:
        tell(f"{step}\n")
        if ask is not None and ask().strip().lower() == "q":
            return


async def check_totals(database: Database, tell: Callable[[str], None]) -> int:
    """Compare all that is counted with the logs; return how many differences were told."""
    await database.open()
    try:
        found = await check(database)
    finally:
        await database.close()
    for each in found:
        tell(each)
    tell(f"{len(found)} differences" if found else "Everything agrees with the logs.")
    return len(found)


async def rebuild_totals(database: Database, tell: Callable[[str], None]) -> None:
    """Count everything again from the logs."""
    await database.open()
    try:
        done = await rebuild(database)
    finally:
        await database.close()
    tell(f"{done.games} games counted again.")
    if done.changed:
        tell(f"Results that were not what the log makes: games {', '.join(map(str, done.changed))}")
    if done.unreadable:
        kept = ", ".join(map(str, done.unreadable))
        tell(f"Kept as they were, because the log cannot be read any more: games {kept}")
