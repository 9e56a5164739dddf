"""How the process starts and ends: what it refuses, what it says, and what it never says."""

import json
import re
import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from typing import Any

import pytest

from bot.exits import Exit
from tests.process.hall import PATIENCE, Hall, Table, parts

COMMANDS = "/applications/*/commands"
CALLBACK = "/interactions/*/callback"


def change(hall: Hall, statement: str) -> None:
    with closing(sqlite3.connect(hall.database)) as connection:
        connection.execute(statement)
        connection.commit()


def leased(hall: Hall) -> bool:
    """Say whether a process holds the database, which may not have its tables yet."""
    with closing(sqlite3.connect(hall.database)) as connection:
        tables = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'lease'").fetchall()
        return bool(tables and connection.execute("SELECT holder FROM lease").fetchone() != (None,))


@pytest.mark.by_hand
def test_it_is_there_within_five_seconds_and_ends_within_five_when_asked(hall: Hall) -> None:
    (alice,) = hall.people("alice")
    for number in (signal.SIGTERM, signal.SIGINT):
        started = time.monotonic()
        with hall.bot() as bot:
            hall.wait_for_commands()
            assert alice.slash("kasino leaderboard", hall.guild.channel("table")).response
            assert time.monotonic() - started < 5
            stopped = time.monotonic()
            bot.process.send_signal(number)
            assert bot.process.wait(5) == Exit.OK
            assert time.monotonic() - stopped < 5
            assert bot.output().splitlines()[-1].endswith("The bot has ended")
    hall.assert_clean()


def test_an_answer_under_way_arrives_although_the_process_is_asked_to_end(hall: Hall) -> None:
    (alice,) = hall.people("alice")
    with hall.bot() as bot:
        hall.wait_for_commands()
        hall.server.slow(0.3)
        asked = alice.slash("kasino new", hall.guild.channel("table"), wait=False)
        hall.server.wait_until(lambda: hall.server.requests("POST", CALLBACK), PATIENCE)
        assert bot.terminate(PATIENCE) == Exit.OK
        assert asked.wait().response.buttons
    hall.assert_clean()


@pytest.mark.by_hand
def test_commands_are_synced_when_they_change_and_when_it_is_asked_for(hall: Hall) -> None:
    def syncs(*arguments: str) -> int:
        """Return how often Discord was given the commands until the bot had ended, or said so."""
        before = len(hall.server.requests("PUT", COMMANDS))
        if arguments[0] == "release":
            assert hall.ended(*arguments)[0] == Exit.OK
        else:
            with hall.bot(*arguments) as bot:
                hall.server.wait_until(lambda: "given the commands" in bot.output(), PATIENCE)
        return len(hall.server.requests("PUT", COMMANDS)) - before

    assert (syncs("run"), syncs("release"), syncs("run", "--sync")) == (1, 0, 1)
    change(hall, "UPDATE applications SET commands_hash = 'of another version'")
    assert (syncs("run"), syncs("release")) == (1, 0)
    change(hall, "UPDATE applications SET application_id = application_id + 1")
    assert syncs("run") == 1


def test_a_release_does_the_work_that_is_done_once_and_ends(hall: Hall) -> None:
    code, line = hall.ended("release")
    assert (code, line.endswith("The database, the commands and the emoji are up to date")) == (
        0,
        True,
    )
    assert "kasino" in hall.server.commands
    assert hall.server.core.sessions_started == 0
    assert hall.ended("release")[0] == 0
    assert len(hall.server.requests("PUT", COMMANDS)) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_release_that_is_asked_to_end_says_so_and_leaves_the_database_free(
    hall: Hall, number: int
) -> None:
    hall.server.fault("PUT", COMMANDS, delay=600)
    bot = hall.bot("release")
    bot.start(wait=False)
    hall.server.wait_until(hall.database.exists, PATIENCE, "the database")
    hall.server.wait_until(lambda: leased(hall), PATIENCE, "the lease")
    bot.process.send_signal(number)
    assert bot.process.wait(PATIENCE) == Exit.CUT_OFF
    assert "before it was done" in bot.output().splitlines()[-1]
    assert not leased(hall)


@pytest.mark.by_hand
def test_commands_that_discord_does_not_take_stop_a_release_but_no_game(hall: Hall) -> None:
    assert hall.ended("release")[0] == Exit.OK
    hall.server.fault("PUT", COMMANDS, status=503, times=2)
    code, line = hall.ended("release", "--sync")
    assert (code, "503" in line) == (Exit.DISCORD, True)
    with hall.bot("run", "--sync") as bot:
        hall.server.wait_until(lambda: "did not take the commands" in bot.output(), PATIENCE)
        (alice,) = hall.people("alice")
        assert alice.slash("kasino new", hall.guild.channel("table")).response.buttons


def test_a_second_process_on_the_same_database_does_not_start(hall: Hall) -> None:
    with hall.bot() as first:
        for arguments in (("run",), ("release",)):
            code, line = hall.ended(*arguments)
            assert (code, "another process" in line) == (Exit.IN_USE, True)
        assert first.running
        first.kill()
        # Here the process that was killed is known to be gone.
        with hall.bot() as second:
            assert second.terminate(PATIENCE) == Exit.OK


@pytest.mark.by_hand
def test_a_process_that_slept_too_long_ends_when_another_has_taken_over(hall: Hall) -> None:
    first = hall.bot(KASINO_LEASE="3")
    with first:
        first.freeze()
        time.sleep(3.5)
        with hall.bot() as second:
            first.thaw()
            assert first.process.wait(PATIENCE) == Exit.IN_USE
            assert "taken the database over" in first.output().splitlines()[-1]
            assert second.terminate(PATIENCE) == Exit.OK


BAD = {
    "a wrong token": (
        {"DISCORD_TOKEN": "not.the.token"},
        Exit.TOKEN,
        "Discord refuses the token",
    ),
    "an empty token": ({"DISCORD_TOKEN": " "}, Exit.SETTINGS, "DISCORD_TOKEN: missing"),
    "a folder that cannot be": (
        {"KASINO_DATABASE_URL": "sqlite+aiosqlite:////proc/nowhere/kasino.sqlite"},
        Exit.DATABASE,
        "cannot use /proc/nowhere/kasino.sqlite as the database",
    ),
    "a heartbeat that cannot be": (
        {"KASINO_HEARTBEAT_FILE": "/proc/nowhere/heartbeat"},
        Exit.SETTINGS,
        "/proc/nowhere/heartbeat",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_clear_line_and_a_code(hall: Hall, name: str) -> None:
    settings, code, said = BAD[name]
    ended, line = hall.ended(**settings)
    assert (ended, said in line) == (code, True), line


def test_a_database_that_is_none_or_newer_is_one_clear_line(hall: Hall) -> None:
    hall.database.write_bytes(b"a letter to my aunt, and no database" * 100)
    code, line = hall.ended()
    assert (code, "not an SQLite file" in line) == (Exit.DATABASE, True)
    hall.database.unlink()
    assert hall.ended("release")[0] == Exit.OK
    change(hall, "UPDATE alembic_version SET version_num = '9999'")
    code, line = hall.ended()
    assert (code, "newer version" in line) == (Exit.DATABASE, True)


def test_the_log_is_json_and_holds_neither_a_token_nor_a_hidden_card(hall: Hall) -> None:
    with hall.running(KASINO_LOG_FORMAT="json") as bot:
        table = Table(hall, hall.people("alice", "bob"))
        table.start()
        table.play(4)
        hall.server.fault("PATCH", "/channels/*/messages/*", status=503)
        hall.server.fault("PATCH", "/webhooks/*", status=403, times=2)
        table.play(2)
        hall.server.wait_until(lambda: "WARNING" in bot.output(), PATIENCE)
        assert bot.interrupt(PATIENCE) == Exit.OK
        _, *lines = bot.output().splitlines()
    events: list[dict[str, Any]] = [json.loads(line) for line in lines]
    assert events[-1]["message"] == "The bot has ended"
    of_game = {event["message"] for event in events if event.get("game") == 1}
    assert of_game >= {f"Game 1: {kind}" for kind in ("Opened", "Started", "Dealt", "Played")}
    assert any(event["level"] == "WARNING" for event in events)
    log = "\n".join(lines)
    assert hall.server.token not in log
    tokens = [record.path.split("/")[3] for record in hall.server.requests("*", "/webhooks/*")]
    assert tokens
    assert [token for token in tokens if token in log] == []
    assert re.search(r"\b[SHDC](10|[2-9AJQK])\b|[♠♥♦♣]", log) is None


def test_people_in_different_languages_get_theirs(hall: Hall) -> None:
    with hall.running():
        (alice,), (bob,) = hall.people("alice", locale="fi"), hall.people("bob")
        table = Table(hall, [alice, bob])
        table.start()
        assert "Pöydässä" in table.hand(alice).text
        assert "On the table" in table.hand(bob).text
        assert "My hand" in table.message.text
        hall.assert_clean()


def test_where_the_bot_lacks_a_right_no_lobby_opens(hall: Hall) -> None:
    with hall.running():
        (alice,) = hall.people("alice")
        channel = hall.guild.channel("table")
        hall.wait_for_commands()
        channel.overwrite_bot(deny=("embed_links", "send_messages"))
        answer = alice.slash("kasino new", channel).response
        assert answer.ephemeral
        assert "Send Messages, Embed Links" in answer.text
        channel.overwrite_bot()
        assert "join" in parts(alice.slash("kasino new", channel).response)
        hall.assert_clean()


def test_the_database_can_be_copied_while_the_bot_runs(hall: Hall) -> None:
    with hall.running() as bot:
        Table(hall, hall.people("alice", "bob")).start()
        copy = hall.folder / "copy.sqlite"
        command = [*bot.command[:3], "backup", str(copy)]
        done = subprocess.run(command, env=bot.environment(), check=False)  # noqa: S603 - our own
        assert done.returncode == Exit.OK
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT phase FROM games").fetchall() == [("playing",)]
