"""The one guard: whatever a person does with the bot is answered, in time and in words.

Components, modals and commands all run through :func:`run`. discord.py logs what a dynamic
item's callback raises, or not even that, and the person sees "This interaction failed".
"""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import discord

from bot.client import KasinoBot
from bot.service.errors import GameError
from bot.ui.guard_errors import NETWORK, ONLY_ON_SERVERS, SOMETHING_WRONG, explain
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows, describe
from db.errors import DatabaseTroubleError

Work = Callable[[Context], Awaitable[None]]
SelfT = TypeVar("SelfT")
P = ParamSpec("P")

_CODE_SIZE: Final = 36**4
_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_log = logging.getLogger(__name__)


class Faults:
    """What an answer to a fault of ours offers beside its code; the program's start sets it."""

    rows: Callable[[Context, str], Rows] = staticmethod(lambda _context, _code: ())


async def run(
    interaction: discord.Interaction[KasinoBot],
    shows: Shows,
    work: Work,
    *,
    anywhere: bool = False,
) -> None:
    """Do *work* and see to it that *interaction* is answered, come what may.

    Outside a server it is done only if *anywhere* is set.

    The answer is deferred when *work* takes longer than the bot's ``defer_after``. An error is
    told to the person who acts, in his language and to him alone; one that is a fault of ours is
    logged with a code that he is told too.
    """
    context = Context(interaction, shows)
    timer = asyncio.create_task(_defer_later(context, interaction.client.defer_after))
    with interaction.client.answering():
        try:
            if not anywhere:
                _require_server(interaction)
            await work(context)
            await context.finish()
        except Exception as error:  # noqa: BLE001 - the one guard
            await fail(context, error)
        finally:
            timer.cancel()


async def fail(context: Context, error: Exception) -> None:
    """Tell the person what *error* means for him; raise nothing."""
    text = explain(error, context.reader)
    rows: Rows = ()
    if text is None:
        code = code_of(context.interaction)
        _log.error("Error %s in %s", code, describe(context.interaction), exc_info=error)
        text = context.reader(SOMETHING_WRONG, code=code)
        rows = Faults.rows(context, code)
    elif isinstance(error, DatabaseTroubleError):
        _log.error("%s: %s", describe(context.interaction), error)
    try:
        await context.whisper(Message(content=text, rows=rows))
    except NETWORK as refused:
        _log.warning("%s cannot be answered: %s", describe(context.interaction), refused)


def code_of(interaction: discord.Interaction[KasinoBot]) -> str:
    """Return a short code by which the log shows what went wrong in *interaction*."""
    rest = interaction.id % _CODE_SIZE
    code = ""
    for _ in range(4):
        rest, digit = divmod(rest, len(_DIGITS))
        code = _DIGITS[digit] + code
    return code


def answers(
    shows: Shows, *, anywhere: bool = False
) -> Callable[
    [Callable[Concatenate[SelfT, Context, P], Awaitable[None]]],
    Callable[Concatenate[SelfT, discord.Interaction[KasinoBot], P], Coroutine[Any, Any, None]],
]:
    """Put a cog's command under the guard; it gets a :class:`Context` for its interaction.

    It works in direct messages as well if *anywhere* is set.

    It stands below ``@app_commands.command``, which reads the options from the signature.
    """

    def under_guard(
        work: Callable[Concatenate[SelfT, Context, P], Awaitable[None]],
    ) -> Callable[Concatenate[SelfT, discord.Interaction[KasinoBot], P], Coroutine[Any, Any, None]]:
        @functools.wraps(work)
        async def callback(
            cog: SelfT,
            interaction: discord.Interaction[KasinoBot],
            /,
            *args: P.args,
            **options: P.kwargs,
        ) -> None:
            await run(
                interaction,
                shows,
                lambda context: work(cog, context, *args, **options),
                anywhere=anywhere,
            )

        return callback

    return under_guard


def _require_server(interaction: discord.Interaction[KasinoBot]) -> None:
    if interaction.guild_id is None:
        raise GameError(ONLY_ON_SERVERS)


async def _defer_later(context: Context, delay: float) -> None:
    await asyncio.sleep(delay)
    try:
        await context.defer()
    except NETWORK as error:
        # The answer itself, when it is ready, is the next chance.
        _log.warning("%s cannot be deferred: %s", describe(context.interaction), error)
