"""The command line: ``kasino play``, ``replay``, ``check``, ``rebuild``."""

import argparse
import asyncio
import getpass
import logging
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.i18n import LANGUAGES
from bot.service.gamefile import GameFileError
from bot.settings import Settings, SettingsError, load_settings, sqlite_url
from bot.terminal import check_totals, rebuild_totals, replayed, show
from db.database import Database
from db.errors import DatabaseError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that *arguments* name and return the exit code."""
    options = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    # discord.py warns of voice and of intents that this bot does without on purpose.
    logging.getLogger("discord").setLevel(logging.ERROR)
    try:
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    except KeyboardInterrupt:
        return 0
    except (SettingsError, DatabaseError, GameFileError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kasino", description="Play the card game Kasino.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="play in your own browser, without a token")
    play.add_argument("--db", type=Path, metavar="FILE", help="the database's file")
    play.add_argument("--user", default=_user_name(), help="your name at the table")
    play.add_argument("--port", type=int, default=8480, help="the page's port (8480)")
    play.add_argument("--no-browser", action="store_true", help="do not open a browser")
    play.set_defaults(run=_run_play)
    replay = commands.add_parser("replay", help="show an exported game in the terminal")
    replay.add_argument("file", type=Path, metavar="FILE", help="the game's file")
    replay.add_argument("--language", default="en", choices=LANGUAGES, help="en, fi, sv or no")
    replay.set_defaults(run=_replay)
    check = commands.add_parser("check", help="compare all totals and ratings with the logs")
    rebuild = commands.add_parser(
        "rebuild", help="count all totals and ratings again from the logs"
    )
    for command, run in ((check, _check), (rebuild, _rebuild)):
        command.add_argument("--db", type=Path, metavar="FILE", help="the database's file")
        command.set_defaults(run=run)
    return parser


def _run_play(options: argparse.Namespace) -> int:
    asyncio.run(_play(_settings(options.db), options))
    return 0


def _replay(options: argparse.Namespace) -> int:
    ask = input if sys.stdin.isatty() else None
    show(replayed(options.file, options.language), ask, print)
    return 0


def _check(options: argparse.Namespace) -> int:
    database = Database(_settings(options.db).database_url)
    return 1 if asyncio.run(check_totals(database, print)) else 0


def _rebuild(options: argparse.Namespace) -> int:
    asyncio.run(rebuild_totals(Database(_settings(options.db).database_url), print))
    return 0


def _user_name() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "Player"


def _settings(file: Path | None) -> Settings:
    settings = load_settings(os.environ, Path(".env"))
    if file is None:
        return settings
    return settings.model_copy(update={"database_url": sqlite_url(file)})


async def _play(settings: Settings, options: argparse.Namespace) -> None:
    # Only this command needs what the extra "play" installs.
    from bot.app import create_bot  # noqa: PLC0415
    from bot.local.serve import serving  # noqa: PLC0415

    bot = create_bot(settings, shard_count=1, fresh_world=True)
    page = serving(
        bot,
        owner=options.user,
        port=options.port,
        open_browser=not options.no_browser,
    )
    async with page as address:
        print(f"Kasino is at {address}", flush=True)
        print("Others play at the same address with another name. Ctrl-C ends it.", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    sys.exit(main())
