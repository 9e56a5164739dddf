"""The panel in which a server's settings are chosen: /kasino settings."""

from dataclasses import replace
from typing import Final

from discord import Embed

from bot.i18n import N_, Texts
from bot.service.errors import GameError
from bot.service.preferences import Preferences, ServerChoices
from bot.ui.choices import LOOK_OF_TABLES, NEW_TABLES, change, lines, selects
from bot.ui.items import GameButton, GameChannelSelect, GameSelect
from bot.ui.permissions import mentions, table_channels
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows

MOST_CHANNELS: Final = 25
"""How many channels Discord lets people choose in one select."""

_NOT_ALLOWED: Final = N_(
    "Only those who may manage this server can change its settings. /kasino me has your own."
)

LOOKS, TABLES = 0, 1
"""The pages of the panel."""


def require_manager(context: Context) -> None:
    """Raise :exc:`GameError` unless the person who acts may manage the server."""
    if not context.interaction.permissions.manage_guild:
        raise GameError(_NOT_ALLOWED)


def server_message(made: ServerChoices, page: int, t: Texts) -> Message:
    """Return a page of the panel of a server that has *made* these choices."""
    if page == LOOKS:
        said, rows = lines(LOOK_OF_TABLES, made, t), selects(ServerSelect, LOOK_OF_TABLES, made, t)
        said.append("-# " + t("Tables that stand already change with their next play."))
    else:
        where = mentions(made.channels) or t("everywhere")
        title, meaning = t("Channels"), t("where tables may stand")
        said = [f"**{title}** ({meaning}): {where}", *lines(NEW_TABLES, made, t)]
        rows = (*_channels(made, t), *selects(ServerSelect, NEW_TABLES, made, t))
    other = t("New tables") if page == LOOKS else t("Look and pace")
    embed = Embed(title=t("Settings of this server"), description="\n".join(said))
    turn = PanelButton.make(other, seq=TABLES if page == LOOKS else LOOKS)
    return Message(embeds=(embed,), rows=(*rows, (turn,)))


def _channels(made: ServerChoices, t: Texts) -> Rows:
    select = ChannelsSelect.make(
        made.channels, placeholder=t("Choose channels; none means everywhere"), most=MOST_CHANNELS
    )
    return ((select,),)


async def show_panel(context: Context, page: int = LOOKS) -> None:
    """Answer with *page* of the panel; :exc:`GameError` for whoever may not change anything."""
    require_manager(context)
    made = context.service(Preferences).server(context.interaction.guild_id)
    # Discord refuses a select with a channel that is gone.
    made = replace(made, channels=table_channels(context))
    await context.answer(server_message(made, page, context.reader))


class PanelButton(GameButton, verb="panel", shows=Shows.UPDATE):
    """Turns to the other page."""

    async def press(self, context: Context) -> None:
        """Turn."""
        await show_panel(context, LOOKS if self.key.seq == LOOKS else TABLES)


class ServerSelect(GameSelect, verb="server", shows=Shows.UPDATE):
    """Makes one of the server's choices."""

    async def press(self, context: Context) -> None:
        """Choose, and show what now counts."""
        require_manager(context)
        field = self.key.argument
        changes = change((*LOOK_OF_TABLES, *NEW_TABLES), field, self.values)
        guild_id = context.interaction.guild_id or 0
        await context.service(Preferences).change_server(guild_id, **changes)
        is_look = any(each.field == field for each in LOOK_OF_TABLES)
        await show_panel(context, LOOKS if is_look else TABLES)


class ChannelsSelect(GameChannelSelect, verb="channels", shows=Shows.UPDATE):
    """Chooses the channels where tables may stand."""

    async def press(self, context: Context) -> None:
        """Choose, and show what now counts."""
        require_manager(context)
        guild_id = context.interaction.guild_id or 0
        await context.service(Preferences).change_server(guild_id, channels=self.values)
        await show_panel(context, TABLES)
