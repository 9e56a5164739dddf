"""What to do about each error, and what to say of it."""

from enum import Enum, auto
from http import HTTPStatus
from typing import Final

import aiohttp
import discord
from discord import app_commands

from bot.engine.moves import IllegalMoveError
from bot.i18n import N_, Texts
from bot.render.rules_words import contradiction_words
from bot.service.errors import ContradictionError, GameError
from db.errors import DatabaseTroubleError

UNKNOWN_PART: Final = N_(
    "This is from an earlier version of the game, or its table is gone. "
    "Use /kasino table to see the table."
)
TOO_SLOW: Final = N_("That took a moment too long. Please press again.")
DONE: Final = N_("Done.")
SOMETHING_WRONG: Final = N_(
    "Something went wrong (code {code}). What you did may have counted: "
    "look at the table or at your hand before you try again."
)
ONLY_ON_SERVERS: Final = N_(
    "That works only in the channels of a server. "
    "Use it there, or play with computers here: /kasino new."
)
_CHANGED_COMMAND: Final = N_("This command has changed. Restart Discord or try again in a minute.")
_BAD_OPTION: Final = N_("I do not understand one of the values of that command.")
_NOT_YOURS: Final = N_("You may not use this command here.")
_NOT_STORED: Final = N_(
    "Nothing can be stored or looked up just now, so nothing has changed. "
    "Please try again in a while."
)
_TROUBLE: Final = N_("Discord has trouble at the moment. Please try again.")

NETWORK: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What sending something to Discord raises, whether Discord refuses or cannot be reached."""


THREAD_ARCHIVED: Final = 50083
"""Discord's code for what cannot be done in an archived thread."""


class Remedy(Enum):
    """What to do when Discord refuses a request."""

    DONE = auto()
    """It was done already: an answer that was lost had been sent again."""
    DROP = auto()
    """Nobody is there to answer any more; give up in silence."""
    REPOST = auto()
    """The message cannot be edited; post a new one."""
    GONE = auto()
    """The channel or server is gone; never try there again."""
    TELL = auto()
    """People can do something about it; tell them."""
    FAULT = auto()
    """We did something wrong."""


_REMEDIES: Final = {
    40060: Remedy.DONE,  # already acknowledged
    10062: Remedy.DROP,  # unknown interaction: three seconds are over, or it is answered
    10015: Remedy.DROP,  # unknown webhook: fifteen minutes are over
    50027: Remedy.DROP,  # invalid webhook token: likewise
    40094: Remedy.DROP,  # no more follow-ups
    50007: Remedy.DROP,  # direct messages are closed
    10008: Remedy.REPOST,  # unknown message
    30046: Remedy.REPOST,  # too many edits of an old message
    10003: Remedy.GONE,  # unknown channel
    10004: Remedy.GONE,  # unknown server
    50001: Remedy.TELL,
    50013: Remedy.TELL,
    THREAD_ARCHIVED: Remedy.TELL,
    160005: Remedy.TELL,
    160006: Remedy.TELL,
    200000: Remedy.TELL,
}

_NO_PERMISSION: Final = N_(
    "I may not write here. A moderator can give me the permissions to view this channel, "
    "to send messages, to embed links and to attach files."
)
_TEXTS: Final = {
    10008: N_("That message is gone. Use /kasino table to see the table again."),
    30046: N_("That message is too old to change. Use /kasino table to see the table again."),
    50001: _NO_PERMISSION,
    50013: _NO_PERMISSION,
    THREAD_ARCHIVED: N_("This thread is archived. Write something in it, then try again."),
    160005: N_("This thread is locked. Play in another channel, or ask a moderator."),
    160006: N_("This server has too many open threads. Close one, then try again."),
    200000: N_("This server's AutoMod blocked my message. A moderator can make an exception."),
}


def remedy(error: discord.HTTPException) -> Remedy:
    """Return what to do about *error*."""
    if error.status == HTTPStatus.UNAUTHORIZED:
        return Remedy.DROP
    if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return Remedy.TELL
    return _REMEDIES.get(error.code, Remedy.FAULT)


def explain(error: Exception, t: Texts) -> str | None:
    """Return what a person is told of *error*, or ``None`` if it is a fault of ours."""
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    match error:
        case ContradictionError():
            return contradiction_words(error.rules, error.switches, t)
        case GameError():
            return t(error.message, **error.params)
        case IllegalMoveError():
            return t(error.reason.value)
        case DatabaseTroubleError():
            return t(_NOT_STORED)
        case discord.HTTPException() if text := _TEXTS.get(error.code):
            return t(text)
        case discord.HTTPException() if remedy(error) is Remedy.TELL:
            return t(_TROUBLE)
        case aiohttp.ClientError():
            return t(_TROUBLE)
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return t(_CHANGED_COMMAND)
        case app_commands.TransformerError():
            return t(_BAD_OPTION)
        case app_commands.CheckFailure():
            return t(_NOT_YOURS)
        case _:
            return None
