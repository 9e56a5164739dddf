"""The panel in which a server's settings are chosen: /kasino settings."""

from dataclasses import replace
from typing import Any, Final

from discord import Embed, ui

from bot.i18n import N_, Texts
from bot.service.errors import GameError
from bot.service.preferences import Preferences, ServerChoices
from bot.service.zones import Zones
from bot.ui.choices import LOOK_OF_TABLES, NEW_TABLES, change, lines, selects
from bot.ui.ids import CustomId
from bot.ui.items import GameButton, GameChannelSelect, GameSelect
from bot.ui.modals import Fields, GameModal
from bot.ui.permissions import mentions, table_channels
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows

MOST_CHANNELS: Final = 25
"""How many channels Discord lets people choose in one select."""

_NOT_ALLOWED: Final = N_(
    "Only those who may manage this server can change its settings. /kasino me has your own."
)

_ZONE: Final = "zone"

LOOKS, TABLES = 0, 1
"""The pages of the panel."""


def require_manager(context: Context) -> None:
    """Raise :exc:`GameError` unless the person who acts may manage the server."""
    if not context.interaction.permissions.manage_guild:
        raise GameError(_NOT_ALLOWED)


def server_message(made: ServerChoices, zone: str, page: int, t: Texts) -> Message:
    """Return a page of the panel of a server in *zone* that has *made* these choices."""
    if page == LOOKS:
        said, rows = lines(LOOK_OF_TABLES, made, t), selects(ServerSelect, LOOK_OF_TABLES, made, t)
        said.append("-# " + t("Tables that stand already change with their next play."))
    else:
        where = mentions(made.channels) or t("everywhere")
        title, meaning = t("Channels"), t("where tables may stand")
        said = [f"**{title}** ({meaning}): {where}", *lines(NEW_TABLES, made, t)]
        title, meaning = t("Time zone"), t("whose weeks and months the leaderboards count")
        said.append(f"**{title}** ({meaning}): {zone}")
        rows = (*_channels(made, t), *selects(ServerSelect, NEW_TABLES, made, t))
    other = t("New tables and time zone") if page == LOOKS else t("Look and pace")
    embed = Embed(title=t("Settings of this server"), description="\n".join(said))
    turn = PanelButton.make(other, seq=TABLES if page == LOOKS else LOOKS)
    last = (turn,) if page == LOOKS else (ZoneButton.make(t("Time zone")), turn)
    return Message(embeds=(embed,), rows=(*rows, last))


def _channels(made: ServerChoices, t: Texts) -> Rows:
    select = ChannelsSelect.make(
        made.channels, placeholder=t("Choose channels; none means everywhere"), most=MOST_CHANNELS
    )
    return ((select,),)


async def show_panel(context: Context, page: int = LOOKS) -> None:
    """Answer with *page* of the panel; :exc:`GameError` for whoever may not change anything."""
    require_manager(context)
    guild_id = context.interaction.guild_id or 0
    made = context.service(Preferences).server(guild_id)
    zone = await context.service(Zones).of(guild_id)
    # Discord refuses a select with a channel that is gone.
    made = replace(made, channels=table_channels(context))
    await context.answer(server_message(made, zone, page, context.reader))


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


class ZoneButton(GameButton, verb="zone", shows=Shows.UPDATE):
    """Asks for the server's time zone."""

    anywhere = False

    async def press(self, context: Context) -> None:
        """Ask."""
        require_manager(context)
        now = await context.service(Zones).of(context.interaction.guild_id or 0)
        await context.ask(ZoneModal(now, context.reader))


class ZoneModal(GameModal, verb="zoned", shows=Shows.UPDATE):
    """The form for the time zone."""

    anywhere = False

    def __init__(self, now: str, t: Texts) -> None:
        super().__init__(t("Time zone"))
        field: ui.TextInput[Any] = ui.TextInput(custom_id=_ZONE, default=now, max_length=64)
        hint = t("A city or a zone, as in Helsinki or Europe/Helsinki")
        self.add_item(ui.Label(text=t("Time zone"), description=hint, component=field))

    @classmethod
    async def submit(cls, context: Context, key: CustomId, fields: Fields) -> None:
        """Choose it, and show what now counts."""
        del key
        require_manager(context)
        text = "".join(fields.get(_ZONE, ()))
        await context.service(Zones).choose(context.interaction.guild_id or 0, text)
        await show_panel(context, TABLES)
