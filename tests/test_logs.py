"""The log: one line an event, and never a secret."""

import io
import json
import logging

import pytest

from bot.logs import HIDDEN, configure

pytestmark = pytest.mark.usefixtures("restored_log")

HUNTER = "hunter2.and.more"
A_REAL_ONE = f"{'M' * 26}.{'G' * 6}.{'x' * 38}"


def fail(text: str) -> None:
    """Raise an error that says *text*."""
    raise ValueError(text)


def lines(form: str = "text", level: str = "INFO") -> io.StringIO:
    """Return where the log of *form* goes from now on."""
    stream = io.StringIO()
    configure(level, form, [HUNTER, ""], stream)
    return stream


def test_a_readable_line_says_when_how_bad_who_and_what() -> None:
    stream = lines()
    logging.getLogger("bot.x").info("Game %s: Started", 7)
    moment, level, logger, *message = stream.getvalue().split()
    assert (len(moment), moment[-1], level, logger) == (24, "Z", "INFO", "bot.x:")
    assert message == ["Game", "7:", "Started"]


def test_what_comes_from_outside_cannot_begin_a_line() -> None:
    stream = lines()
    logging.getLogger("bot").info("%s sat down", "Eve\r\n2026-01-01 ERROR all is lost")
    assert stream.getvalue().count("\n") == 1
    assert "Eve\\r\\n2026" in stream.getvalue()


def test_a_traceback_is_indented_below_its_line() -> None:
    stream = lines()
    try:
        fail("first\nsecond")
    except ValueError:
        logging.getLogger("bot").exception("Oh")
    first, *more = stream.getvalue().splitlines()
    assert first.endswith("ERROR bot: Oh")
    assert more
    assert all(line.startswith("    ") for line in more)
    assert "second" in more[-1]


def test_json_is_one_object_a_line_whatever_is_logged() -> None:
    stream = lines("json")
    logger = logging.getLogger("bot.x")
    logger.info("Pöytä\n%s", "♠", extra={"game": 7})
    try:
        fail("x")
    except ValueError:
        logger.exception("Oh")
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert {name: first[name] for name in ("level", "logger", "message", "game")} == {
        "level": "INFO",
        "logger": "bot.x",
        "message": "Pöytä\n♠",
        "game": 7,
    }
    assert "game" not in second
    assert second["error"].endswith("ValueError: x")


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(
    ("logged", "secret"),
    [
        (f"logging in with {HUNTER}", HUNTER),
        (f"Authorization: Bot {A_REAL_ONE}", A_REAL_ONE),
        ("PATCH https://x/webhooks/12/aW50ZX-J_h.Y3/messages/@original failed", "aW50ZX-J_h.Y3"),
        ("POST https://x/interactions/12/aW50ZXJhY3Rpb24/callback failed", "aW50ZXJhY3Rpb24"),
    ],
)
def test_no_token_is_ever_written(form: str, logged: str, secret: str) -> None:
    stream = lines(form)
    logger = logging.getLogger("discord.http")
    logger.warning(logged)
    logger.warning("%s", logged)
    try:
        fail(logged)
    except ValueError:
        logger.exception("Oh")
    assert secret not in stream.getvalue()
    assert stream.getvalue().count(HIDDEN) == 3


def test_at_debug_only_our_own_loggers_speak_up() -> None:
    stream = lines(level="DEBUG")
    for name in ("bot.x", "cogs.x", "db.x", "discord.http", "aiosqlite", "sqlalchemy.engine"):
        logging.getLogger(name).debug("from %s", name)
    assert [line.rpartition(" ")[2] for line in stream.getvalue().splitlines()] == [
        "bot.x",
        "cogs.x",
        "db.x",
    ]


def test_above_info_the_libraries_are_as_silent_as_we_are() -> None:
    stream = lines(level="WARNING")
    for name in ("bot.x", "discord.http"):
        logging.getLogger(name).info("hello")
        logging.getLogger(name).warning("hello")
    assert stream.getvalue().count("hello") == 2


def test_voice_which_is_not_wanted_is_not_missed() -> None:
    stream = lines()
    logging.getLogger("discord.client").warning(
        "PyNaCl is not installed, voice will NOT be supported"
    )
    assert stream.getvalue() == ""
