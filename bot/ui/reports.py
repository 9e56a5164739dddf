"""Report a problem: by a command, or by the button beside the code of an error."""

import logging
from collections.abc import Mapping
from typing import Any, Final

from discord import ButtonStyle

from bot.i18n import N_
from bot.service.finding import Finding
from bot.service.reports import Reports
from bot.ui.channels import place_of
from bot.ui.guard_errors import NETWORK
from bot.ui.ids import parse
from bot.ui.items import GameButton
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows
from bot.ui.replies_send import post

MOST: Final = 1500
"""How many characters of a report are sent."""
_THANKS: Final = N_("Thank you: this has been sent to whoever runs the bot.")
_COPY: Final = N_("Whoever runs this bot gets no reports by it. Please send them this yourself:")

_log = logging.getLogger(__name__)


class ReportButton(GameButton, verb="report", shows=Shows.PRIVATE):
    """Reports the error whose code it carries."""

    async def press(self, context: Context) -> None:
        """Report it."""
        await report(context, self.key.game, self.key.argument, "")


def report_rows(context: Context, code: str) -> Rows:
    """Return the button that reports the error *code*, which came up in *context*."""
    data: Mapping[str, Any] = context.interaction.data or {}
    key = parse(str(data.get("custom_id", "")))
    game = 0 if key is None else key.game
    t = context.reader
    return (
        (ReportButton.make(t("Report this"), game=game, argument=code, style=ButtonStyle.primary),),
    )


async def report_here(context: Context, text: str) -> None:
    """Report *text* with the newest table of this channel, own ones first."""
    interaction, finding = context.interaction, context.service(Finding)
    place = place_of(interaction)
    here = await finding.here(place)
    own = set(await finding.of_person(place.guild_id, context.user_id))
    tables = [each for each in here if each in own] or here
    await report(context, tables[0] if tables else 0, "", text)


async def report(context: Context, game_id: int, code: str, text: str) -> None:
    """Send a report to the host's channel, or show it to be copied if there is none."""
    reports, t = context.service(Reports), context.reader
    reports.check(context.user_id)
    shown = await _report_text(context, game_id, code, text)
    if reports.channel_id is not None:
        channel = context.interaction.client.get_partial_messageable(reports.channel_id)
        try:
            await post(channel, Message(content=shown))
        except NETWORK as error:
            _log.warning("A report cannot be sent to channel %s: %s", reports.channel_id, error)
        else:
            await context.answer(Message(content=t(_THANKS)))
            return
    intro = t(_COPY)
    await context.answer(Message(content=f"{intro}\n{shown}"))


async def _report_text(context: Context, game_id: int, code: str, text: str) -> str:
    """Return a report in plain English, in a block of code in which nothing is alive."""
    interaction = context.interaction
    lines = [
        f"error {code}" if code else "problem",
        f"server {interaction.guild_id or '-'} channel {interaction.channel_id or '-'}",
        f"locale {interaction.locale} game {game_id or '-'}",
    ]
    if text:
        lines.append(text)
    if game_id:
        lines += await context.service(Reports).last_lines(game_id)
    said = "\n".join(lines).replace("`", "'")
    return f"```\n{said[:MOST]}\n```"
