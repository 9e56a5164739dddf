"""The command line."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import command_line
from bot.__main__ import main
from bot.engine.cards import PACK
from bot.engine.proof import commitment, revealed
from bot.exits import Exit
from bot.run import StopError, _told
from bot.settings import sqlite_url
from db.database import Database


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
    database = Database(sqlite_url(tmp_path / "kasino.sqlite"))
    await database.open()
    arguments = ["backup", "--db", str(tmp_path / "kasino.sqlite"), str(tmp_path / "copy")]
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


def test_a_discord_that_never_answers_is_no_fault_of_the_settings() -> None:
    with pytest.raises(StopError, match="cannot be reached: TimeoutError") as caught, _told():
        raise TimeoutError
    assert caught.value.code == Exit.DISCORD


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
