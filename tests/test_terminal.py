"""What the command line does with games and totals, in a terminal."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.command_line import main
from bot.exits import Exit
from bot.service.replays import Replays
from bot.terminal import replayed, show
from tests.service.conftest import BEN, House


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Return the file of a house in which one game has been played; the game is beside it."""

    async def play() -> None:
        house = House(tmp_path / "kasino.sqlite")
        await house.start()
        game_id = (await house.play_out(await house.table(BEN, target=0))).id
        replay = await Replays(house.database).load(1, 0, game_id)
        (tmp_path / "game.txt").write_text(replay.as_file(), encoding="utf-8")
        await house.stop()

    asyncio.run(play())
    return tmp_path / "kasino.sqlite"


def run(*arguments: str | Path) -> int:
    """Run the command line."""
    return main([str(each) for each in arguments])


def test_a_game_is_shown_step_by_step(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", played.parent / "game.txt") == Exit.OK
    told = capsys.readouterr().out
    assert told.startswith("Deal 1 · play 0\nThe cards were dealt.\n")
    assert "Ann holds" in told
    assert "This deal is sealed by " in told
    assert told.count("Deal 1 · play ") == 49
    assert "**" not in told
    assert "in all" in told


def test_a_replay_speaks_the_language_asked_for(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("replay", "--language", "fi", played.parent / "game.txt") == Exit.OK
    assert capsys.readouterr().out.startswith("Jako 1 · lyönti 0\nKortit jaettiin.\n")


def test_whoever_sits_at_the_terminal_goes_on_by_enter_and_ends_by_q(played: Path) -> None:
    answers: Iterator[str] = iter(["", "x", " Q "])
    told: list[str] = []
    steps = replayed(played.parent / "game.txt", "en")
    show(steps, lambda: next(answers), told.append)
    assert len(told) == 3


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"\xff\xfe", b"# kasino game 1\nplay 0 C2\n", b"# kasino game 1\ndeal"]
)
def test_a_file_that_holds_no_game_is_refused_in_one_line(
    tmp_path: Path, data: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(data)
    assert run("replay", file) == Exit.SETTINGS
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"{file}: ")
    assert told.err.count("\n") == 1


def test_a_file_that_is_not_there_is_said_not_to_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("replay", tmp_path / "nowhere.txt") == Exit.SETTINGS
    assert "nowhere.txt" in capsys.readouterr().err


def test_a_reader_who_has_seen_enough_cuts_a_replay_off(
    played: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", buffering=1, encoding="utf-8") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert run("replay", played.parent / "game.txt") == Exit.CUT_OFF
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no /dev/zero")
def test_a_file_without_end_is_too_large(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", "/dev/zero") == Exit.SETTINGS
    assert "too large" in capsys.readouterr().err


def test_a_hostile_name_cannot_move_the_cursor(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = played.parent / "game.txt"
    lines = file.read_text(encoding="utf-8").splitlines()
    number = lines[1].split()[2]
    lines[1] = f'# name {number} "\\u001b[2J\\u202eEve"'
    file.write_text("\n".join(lines), encoding="utf-8")
    assert run("replay", file) == Exit.OK
    told = capsys.readouterr().out
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert "[2JEve holds" in told


def test_totals_are_compared_and_counted_again(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", "--db", played) == Exit.OK
    assert capsys.readouterr().out.endswith("All totals agree with the logs.\n")
    with closing(sqlite3.connect(played)) as database, database:
        database.execute("UPDATE totals SET points = points + 1")
        database.execute("UPDATE results SET deals = 77")
    assert run("check", "--db", played) == Exit.FAULT
    told = capsys.readouterr().out
    assert "game 1: the result is not what the log makes" in told
    assert "totals: only kept" in told
    assert run("check", "--rebuild", "--db", played) == Exit.OK
    told = capsys.readouterr().out
    assert "1 games counted again.\n" in told
    assert "not what the log makes: games 1" in told
    assert run("check", "--db", played) == Exit.OK


def test_counting_again_does_not_hide_that_a_log_is_damaged(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(played)) as database, database:
        database.execute("UPDATE events SET digest = 'x' WHERE seq = 9")
        database.execute("UPDATE totals SET points = points + 1")
    assert run("check", "--rebuild", "--db", played) == Exit.FAULT
    assert "game 1: event 9 makes another state" in capsys.readouterr().out
    assert run("check", "--db", played) == Exit.FAULT
    assert capsys.readouterr().out.endswith("All totals agree with the logs.\n")


def test_a_database_that_is_none_is_said_to_be_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kasino.sqlite"
    file.write_text("no database at all, but long enough to be looked at as one" * 40)
    assert run("check", "--db", file) == Exit.DATABASE
    assert "not an SQLite file" in capsys.readouterr().err
