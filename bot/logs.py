"""The log: one line an event, readable or JSON, and never a secret."""

import json
import logging
import re
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final, TextIO

OURS: Final = ("bot", "cogs", "db")
"""The loggers that are ours. Only they may log at DEBUG: what libraries log there holds hands."""

HIDDEN: Final = "[hidden]"

_TOKENS: Final = re.compile(
    r"(?<=/webhooks/)(?P<application>\d+)/[\w.~%-]+"
    r"|(?<=/interactions/)(?P<interaction>\d+)/[\w.~%-]+"
    r"|\b[\w-]{23,30}\.[\w-]{6}\.[\w-]{27,}"
)


def configure(level: str, form: str, secrets: Iterable[str], stream: TextIO = sys.stderr) -> None:
    """Send the log to *stream*: ours from *level* on, the libraries' from INFO or, if higher, it.

    *form* is ``text`` or ``json``. None of *secrets* is ever written, nor what looks like a token.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter((JsonFormatter if form == "json" else TextFormatter)(secrets))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    number = logging.getLevelNamesMapping()[level]
    root.setLevel(max(number, logging.INFO))
    for name in OURS:
        logging.getLogger(name).setLevel(number)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # discord.py warns of voice, which this bot does without on purpose.
    logging.getLogger("discord.client").addFilter(_is_not_about_voice)


class _Formatter(logging.Formatter):
    """Hides secrets in whatever is written, tracebacks included."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        self._secrets = tuple(each for each in secrets if each)

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, or lines, of *record*."""
        return self._hide(self.line(record))

    def line(self, record: logging.LogRecord) -> str:
        """Return *record* with whatever secrets it holds."""
        raise NotImplementedError

    def _hide(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return _TOKENS.sub(_hidden, text)

    def _traceback(self, record: logging.LogRecord) -> str:
        return self.formatException(record.exc_info) if record.exc_info else ""


class TextFormatter(_Formatter):
    r"""Writes one readable line an event; a traceback follows on lines that are indented.

    What came in from outside cannot begin a line: line breaks in a message are written ``\n``.
    """

    def line(self, record: logging.LogRecord) -> str:
        """Return the moment, the level, who logs, and the message."""
        message = record.getMessage().replace("\r", "\\r").replace("\n", "\\n")
        lines = [f"{_moment(record)} {record.levelname} {record.name}: {message}"]
        lines += self._traceback(record).splitlines()
        return "\n    ".join(lines)


class JsonFormatter(_Formatter):
    """Writes one JSON object an event, on one line; *game* is there where it is about a game."""

    def line(self, record: logging.LogRecord) -> str:
        """Return the object."""
        fields: dict[str, object] = {
            "time": _moment(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        game = getattr(record, "game", None)
        if game is not None:
            fields["game"] = game
        if traceback := self._traceback(record):
            fields["error"] = traceback
        return json.dumps(fields, ensure_ascii=False)


def _moment(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"


def _hidden(match: re.Match[str]) -> str:
    number = match["application"] or match["interaction"]
    return f"{number}/{HIDDEN}" if number else HIDDEN


def _is_not_about_voice(record: logging.LogRecord) -> bool:
    return "voice will NOT be supported" not in record.msg
