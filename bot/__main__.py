"""The command line: ``kasino play`` and ``kasino moves``."""

import argparse
import asyncio
import getpass
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import ruling
from bot.settings import Settings, SettingsError, load_settings, sqlite_url


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that *arguments* name and return the exit code."""
    options = _parser().parse_args(arguments)
    if options.command == "moves":
        return ruling.run(options)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    # discord.py warns of voice and of intents that this bot does without on purpose.
    logging.getLogger("discord").setLevel(logging.ERROR)
    try:
        settings = _settings(options.db)
        asyncio.run(_play(settings, options))
    except KeyboardInterrupt:
        return 0
    except (SettingsError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kasino", description="Play the card game Kasino.")
    commands = parser.add_subparsers(required=True, dest="command", metavar="COMMAND")
    play = commands.add_parser("play", help="play in your own browser, without a token")
    play.add_argument("--db", type=Path, metavar="FILE", help="the database's file")
    play.add_argument("--user", default=_user_name(), help="your name at the table")
    play.add_argument("--port", type=int, default=8480, help="the page's port (8480)")
    play.add_argument("--no-browser", action="store_true", help="do not open a browser")
    ruling.add_command(commands)
    return parser


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
