"""The command line: ``kasino run``, ``release``, ``backup``, ``play``, ``moves`` and more."""

import argparse
import asyncio
import getpass
import logging
import os
import sqlite3
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import make_url

from bot import logs, ruling, terminal
from bot.app import create_bot, start_anew
from bot.arena import command as arena
from bot.exits import Exit
from bot.run import StopError, ending, release, run
from bot.settings import Settings, SettingsError, load_settings, sqlite_url
from db.backup import back_up
from db.errors import DatabaseError, DatabaseInUseError

_BROKEN: Final = "Kasino has ended by a fault of its own; please report it with the lines above"

_LAST_PORT: Final = (1 << 16) - 1
_HOW_TO_GET_THE_PAGE: Final = (
    "kasino play needs more than kasino run: install it with .venv/bin/pip install '.[play]'"
)
_HOW_TO_JOIN: Final = "Others play at the same address with another name. Ctrl-C ends it."

_NOBODY_IS_IDLE: Final = {"idle_after": 10.0**9}
"""At a table of one's own nobody waits, so that leaving it for days costs no seat."""

_log = logging.getLogger(__name__)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that *arguments* name and return the exit code, one of :class:`Exit`."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except KeyboardInterrupt:
        # These two have no other end where a process cannot be told of signals.
        return Exit.OK if options.command in {_run, _play} else Exit.CUT_OFF
    except BrokenPipeError:
        # Whoever read the answer has seen enough; nothing is left to be flushed at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.OK if options.command is ruling.run else Exit.CUT_OFF
    except (SettingsError, OSError) as error:
        print(error, file=sys.stderr)
        return Exit.SETTINGS
    except Exception:  # noqa: BLE001 - so that the exit code is ours
        _log.exception(_BROKEN)
        return Exit.FAULT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kasino", description="Play the card game Kasino.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    host = commands.add_parser("run", help="host games on Discord")
    host.set_defaults(command=_run, needs_token=True)
    once = commands.add_parser("release", help="do a new version's work that is done once")
    once.set_defaults(command=_release, needs_token=True)
    for each in (host, once):
        each.add_argument(
            "--sync", action="store_true", help="give Discord the commands, changed or not"
        )
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.set_defaults(command=_backup, needs_token=False)
    backup.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")
    play = commands.add_parser("play", help="play in your own browser, without a token")
    play.set_defaults(command=_play, needs_token=False)
    play.add_argument("--user", default=_user_name(), help="your name at the table")
    play.add_argument("--port", type=_port, default=8480, help="the page's port (8480)")
    play.add_argument("--no-browser", action="store_true", help="do not open a browser")
    for each in (host, once, backup, play):
        each.add_argument("--db", type=Path, metavar="FILE", help="the database's file")
    ruling.add_command(commands)
    terminal.add_commands(commands, _settings)
    arena.add_command(commands)
    return parser


def _port(text: str) -> int:
    try:
        port = int(text)
    except ValueError:
        port = -1
    if not 0 <= port <= _LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a whole number from 0 to {_LAST_PORT}")
    return port


def _user_name() -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "Player"


def _settings(options: argparse.Namespace) -> Settings:
    settings = load_settings(os.environ, Path(".env"), needs_token=options.needs_token)
    if options.db is None:
        return settings
    return settings.model_copy(update={"database_url": sqlite_url(options.db)})


def _run(options: argparse.Namespace) -> Exit:
    settings = _settings(options)
    return _hosted(settings, run(settings, force_sync=options.sync))


def _release(options: argparse.Namespace) -> Exit:
    settings = _settings(options)
    return _hosted(settings, release(settings, force_sync=options.sync))


def _hosted(settings: Settings, work: Coroutine[Any, Any, None]) -> Exit:
    """Do *work* under the log that hosts read; what ended it is the log's last line."""
    secrets = [each.get_secret_value() for each in (settings.token,) if each]
    logs.configure(settings.log_level, settings.log_format, secrets)
    try:
        asyncio.run(work)
    except StopError as error:
        _log.critical("%s", error)
        return error.code
    except OSError:
        # Elsewhere it is about a file that the command line names; here nobody named one.
        _log.exception(_BROKEN)
        return Exit.FAULT
    return Exit.OK


def _backup(options: argparse.Namespace) -> Exit:
    settings = _settings(options)
    try:
        back_up(Path(make_url(settings.database_url).database or ""), options.file)
    except (sqlite3.Error, OSError) as error:
        print(f"the database cannot be copied to {options.file}: {error}", file=sys.stderr)
        return Exit.DATABASE
    return Exit.OK


def _play(options: argparse.Namespace) -> Exit:
    settings = _settings(options)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    # discord.py warns of voice and of intents that this bot does without on purpose.
    logging.getLogger("discord").setLevel(logging.ERROR)
    if "idle_after" not in settings.model_fields_set:
        settings = settings.model_copy(update=_NOBODY_IS_IDLE)
    try:
        asyncio.run(_serve(settings, options))
    except DatabaseError as error:
        print(error, file=sys.stderr)
        return Exit.IN_USE if isinstance(error, DatabaseInUseError) else Exit.DATABASE
    return Exit.OK


async def _serve(settings: Settings, options: argparse.Namespace) -> None:
    # Only this command needs what the extra "play" installs.
    try:
        from bot.local.serve import PortError, serving  # noqa: PLC0415
        from bot.local.world import BadNameError  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise SettingsError([f"{error}; {_HOW_TO_GET_THE_PAGE}"]) from error

    bot = create_bot(settings, shard_count=1, start=start_anew)
    page = serving(
        bot,
        owner=options.user,
        database_url=settings.database_url,
        port=options.port,
        open_browser=not options.no_browser,
    )
    stop: asyncio.Future[Exit] = asyncio.get_running_loop().create_future()
    try:
        with ending(stop):
            async with page as address:
                print(f"Kasino is at {address}", flush=True)
                print(_HOW_TO_JOIN, flush=True)
                await stop
    except BadNameError:
        raise SettingsError(["--user: that cannot be a person's name"]) from None
    except PortError as error:
        raise SettingsError([f"--port: {error}"]) from None
