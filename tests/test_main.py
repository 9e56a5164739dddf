"""The command line."""

import asyncio
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import aiohttp
import discord
import pytest

from bot import command_line
from bot.__main__ import main
from bot.client import KasinoBot
from bot.engine.cards import PACK
from bot.engine.proof import commitment, revealed
from bot.exits import Exit
from bot.run import StopError, _told, run
from bot.settings import Settings, SettingsError, sqlite_url
from db.database import Database
from db.errors import DatabaseInUseError, NotOurDatabaseError
from db.lease import Claim


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Be where there is no .env file, and have no token."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)


def test_bad_settings_are_named_and_nothing_starts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KASINO_COMPUTER_PAUSE", "soon")
    monkeypatch.setenv("KASINO_NONSENSE", "1")
    assert main(["play", "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert "KASINO_COMPUTER_PAUSE" in said
    assert "KASINO_NONSENSE" in said


def test_the_file_of_settings_here_is_read_and_its_faults_told_with_all_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KASINO_NONSENSE", "1")
    Path(".env").write_text("KASINO_PING_AFTR=1\nKASINO_LEASE=2\n", encoding="utf-8")
    assert main(["run"]) == Exit.SETTINGS
    said = capsys.readouterr().err.splitlines()
    named = ["KASINO_NONSENSE", "KASINO_PING_AFTR", "DISCORD_TOKEN", "KASINO_LEASE"]
    assert [line.partition(":")[0] for line in said] == named


@pytest.mark.usefixtures("restored_log")
def test_a_sync_that_is_asked_for_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    async def host(_: Settings, *, force_sync: bool) -> None:
        asked.append(force_sync)

    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setattr(command_line, "run", host)
    monkeypatch.setattr(command_line, "release", host)
    for command in ("run", "release"):
        assert main([command]) == main([command, "--sync"]) == Exit.OK
    assert asked == [False, True] * 2


def test_without_a_command_the_program_says_how_it_is_used(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main([])
    assert "usage: kasino" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["run", "release"])
def test_without_a_token_nothing_is_hosted(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main([command]) == Exit.SETTINGS
    assert capsys.readouterr().err.startswith("DISCORD_TOKEN: missing")


async def test_a_copy_of_the_database_is_made(tmp_path: Path) -> None:
    file = tmp_path / "50%25 ready?.sqlite"
    database = Database(sqlite_url(file))
    await database.open()
    assert file.exists()
    arguments = ["backup", "--db", str(file), str(tmp_path / "copy")]
    assert main(arguments) == Exit.OK
    await database.close()
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        assert copy.execute("SELECT count(*) FROM games").fetchall() == [(0,)]


def test_a_copy_that_cannot_be_made_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["backup", "--db", str(tmp_path / "none"), str(tmp_path / "copy")]) == Exit.DATABASE
    said = capsys.readouterr().err
    assert "cannot be copied" in said
    assert said.count("\n") == 1


class _Socket:
    """A connection to Discord that has ended."""

    def __init__(self, close_code: int) -> None:
        self.close_code = close_code


def _ended(code: int) -> Exception:
    return discord.ConnectionClosed(_Socket(code), shard_id=None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (discord.LoginFailure("no"), Exit.TOKEN, "refuses the token"),
        (_ended(4004), Exit.TOKEN, "refuses the token"),
        (_ended(4014), Exit.DISCORD, "has ended the connection"),
        (NotOurDatabaseError("no database"), Exit.DATABASE, "no database"),
        (DatabaseInUseError("another process"), Exit.IN_USE, "another process"),
        (SettingsError(["KASINO_HEARTBEAT_FILE: no"]), Exit.SETTINGS, "KASINO_HEARTBEAT_FILE"),
        (aiohttp.ClientError("no way"), Exit.DISCORD, "cannot be reached: no way"),
        (TimeoutError(), Exit.DISCORD, "cannot be reached: TimeoutError"),
    ],
)
def test_what_a_host_can_do_something_about_has_a_line_and_a_code(
    error: Exception, code: Exit, said: str
) -> None:
    with pytest.raises(StopError, match=said) as caught, _told():
        raise error
    assert caught.value.code == code


async def test_a_connection_that_just_ends_is_no_good_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def end(_: KasinoBot, _token: str) -> None:
        """Return as discord.py does that may not connect anew."""

    monkeypatch.setattr(KasinoBot, "start", end)
    settings = Settings(database_url=sqlite_url(tmp_path / "kasino.sqlite"))
    with pytest.raises(StopError, match="Discord has ended the connection") as caught:
        await run(settings)
    assert caught.value.code == Exit.DISCORD


def _a_letter(file: Path) -> None:
    file.write_bytes(b"a letter to my aunt, and no database" * 100)


def _newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
        connection.commit()


@pytest.mark.parametrize(
    ("make", "said"),
    [(_a_letter, "not an SQLite file"), (_newer, "newer version"), (Path.mkdir, "unable to open")],
)
def test_a_database_that_cannot_be_played_on_is_one_line(
    make: Callable[[Path], None], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "kasino.sqlite"
    make(file)
    assert main(["play", "--no-browser", "--port=0", "--db", str(file)]) == Exit.DATABASE
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"cannot use {file} as the database: ")
    assert said in line


def test_whoever_has_not_installed_the_page_is_told_how(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "bot.local.serve", None)
    assert main(["play", "--no-browser"]) == Exit.SETTINGS
    (line,) = capsys.readouterr().err.splitlines()
    assert "pip install '.[play]'" in line


@pytest.mark.parametrize(("chosen", "seconds"), [({}, 10.0**9), ({"KASINO_IDLE_AFTER": "60"}, 60)])
def test_nobody_loses_a_seat_at_a_table_of_his_own_unless_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, chosen: dict[str, str], seconds: float
) -> None:
    used: list[Settings] = []

    def make_none(settings: Settings, **_: object) -> None:
        used.append(settings)
        raise SettingsError(["that is all"])

    for name, value in chosen.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(command_line, "create_bot", make_none)
    assert main(["play"]) == Exit.SETTINGS
    assert [each.idle_after for each in used] == [seconds]


async def _lent(file: Path) -> None:
    database = Database(sqlite_url(file))
    await database.open(Claim("1@another-machine", int(time.time()), 3600, lambda _: False))
    await database.close()


def test_a_database_that_another_process_uses_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "kasino.sqlite"
    asyncio.run(_lent(file))
    assert main(["play", "--no-browser", "--port=0", "--db", str(file)]) == Exit.IN_USE
    (line,) = capsys.readouterr().err.splitlines()
    assert "another process, 1@another-machine, uses it" in line


def test_a_name_that_nobody_can_have_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = ["--no-browser", "--port=0", "--db", str(tmp_path / "x"), "--user", "\u200b"]
    assert main(["play", *arguments]) == Exit.SETTINGS
    assert capsys.readouterr().err == "--user: that cannot be a person's name\n"


def test_a_fault_of_ours_has_a_traceback_and_a_code_of_its_own(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(command_line, "back_up", broken)
    assert main(["backup", "x"]) == Exit.FAULT
    assert "by a fault of its own" in caplog.text
    assert "RuntimeError: a bug" in caplog.text


def test_a_copy_that_is_cut_off_is_not_called_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "back_up", interrupted)
    assert main(["backup", "x"]) == Exit.CUT_OFF


def test_each_way_to_end_has_a_code_of_its_own() -> None:
    assert sorted(Exit) == list(range(8))


@pytest.mark.parametrize(
    ("seal", "line", "code"),
    [
        (commitment(PACK, "ab"), revealed(PACK, "ab"), Exit.OK),
        (commitment(PACK, "ab").upper(), f" {revealed(PACK, 'ab')}  ", Exit.OK),
        (commitment(PACK, "ab"), revealed(PACK, "cd"), Exit.FAULT),
        (commitment(PACK, "ab"), revealed(PACK[1:], "ab"), Exit.SETTINGS),
        (commitment(PACK, "ab"), "nonsense XX", Exit.SETTINGS),
    ],
)
def test_a_deal_is_verified_by_its_seal(seal: str, line: str, code: Exit) -> None:
    assert main(["verify", seal, line]) == code
