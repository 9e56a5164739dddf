"""The panel in which a server's settings are chosen: /kasino settings."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from discord import Embed, SelectOption, ui

from bot.i18n import N_, Texts
from bot.service.errors import GameError, StaleError
from bot.service.preferences import Preferences, ServerChoices
from bot.service.rule_sets import RuleSets
from bot.service.zones import Zones
from bot.ui.choices import LOOK_OF_TABLES, NEW_TABLES, change, lines, selects
from bot.ui.guard_errors import UNKNOWN_PART
from bot.ui.ids import CustomId
from bot.ui.items import GameButton, GameChannelSelect, GameSelect
from bot.ui.modals import Fields, GameModal
from bot.ui.names import safe_name
from bot.ui.permissions import mentions, table_channels
from bot.ui.replies import Message, Rows
from bot.ui.replies_context import Context, Shows

MOST_CHANNELS: Final = 25
"""How many channels Discord lets people choose in one select."""

MOST_SETS: Final = 23
"""How many saved rules one select offers, beside none of them and more of them."""

_NOT_ALLOWED: Final = N_(
    "Only those who may manage this server can change its settings. /kasino me has your own."
)
_A_PAGE: Final = 4
"""How many settings a page has; a fifth row is for its buttons."""

CHANNELS, RULES, ZONE = "channels", "rules", "zone"
"""The settings whose choices are not known before."""


def _pages() -> tuple[tuple[str, ...], ...]:
    later = [CHANNELS]
    for each in NEW_TABLES:
        later += [each.field, RULES] if each.field == "game" else [each.field]
    later.append(ZONE)
    pages = [tuple(later[at : at + _A_PAGE]) for at in range(0, len(later), _A_PAGE)]
    return (tuple(each.field for each in LOOK_OF_TABLES), *pages)


PAGES: Final = _pages()
"""The settings of each page of the panel, by their fields."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What the panel shows: a server's choices, its zone, and the names of the rules saved there.

    Of those, the ones from the place *first* on are offered.
    """

    made: ServerChoices
    zone: str = "UTC"
    sets: Sequence[str] = ()
    first: int = 0


def require_manager(context: Context) -> None:
    """Raise :exc:`GameError` unless the person who acts may manage the server."""
    if not context.interaction.permissions.manage_guild:
        raise GameError(_NOT_ALLOWED)


def server_message(panel: Panel, page: int, t: Texts) -> Message:
    """Return a page of *panel*."""
    parts = [_part(field, panel, t) for field in PAGES[page]]
    said, rows = [line for line, _ in parts], [row for _, part in parts for row in part]
    if page == 0:
        said.append("-# " + t("Tables that stand already change with their next play."))
    embed = Embed(title=t("Settings of this server"), description="\n".join(said))
    turns = [PanelButton.make(t("Back"), seq=page - 1)] if page else []
    if page + 1 < len(PAGES):
        turns.append(PanelButton.make(t("Next"), seq=page + 1))
    return Message(embeds=(embed,), rows=(*rows, tuple(turns)))


def _part(field: str, panel: Panel, t: Texts) -> tuple[str, Rows]:
    """Return what a setting is now, and the means to change it."""
    if field == CHANNELS:
        return _channels(panel.made, t)
    if field == RULES:
        return _rules(panel, t)
    if field == ZONE:
        return _zone(panel.zone, t)
    asked = [each for each in (*LOOK_OF_TABLES, *NEW_TABLES) if each.field == field]
    return lines(asked, panel.made, t)[0], selects(ServerSelect, asked, panel.made, t)


def _channels(made: ServerChoices, t: Texts) -> tuple[str, Rows]:
    where = mentions(made.channels) or t("everywhere")
    title, meaning = t("Channels"), t("where tables may stand")
    select = ChannelsSelect.make(
        made.channels, placeholder=t("Choose channels; none means everywhere"), most=MOST_CHANNELS
    )
    return f"**{title}** ({meaning}): {where}", ((select,),)


def _rules(panel: Panel, t: Texts) -> tuple[str, Rows]:
    made, title, none = panel.made.rules, t("House rules"), t("those of the game itself")
    meaning = t("saved ones that a new table plays by unless its host says otherwise")
    offered = panel.sets[panel.first : panel.first + MOST_SETS]
    options = [
        SelectOption(label=f"{title}: {none}", value=_NONE, default=made is None),
        *(
            SelectOption(label=f"{title}: {each}", value=_SET + each, default=each == made)
            for each in offered
        ),
    ]
    if len(offered) < len(panel.sets):
        after = panel.first + MOST_SETS
        following = after if after < len(panel.sets) else 0
        options.append(SelectOption(label=t("More saved rules …"), value=f"{_MORE}{following}"))
    said = none if made is None else safe_name(made, made)
    select = UsualRulesSelect.make(options, placeholder=title)
    return f"**{title}** ({meaning}): {said}", ((select,),)


def _zone(zone: str, t: Texts) -> tuple[str, Rows]:
    title, meaning = t("Time zone"), t("whose weeks and months the leaderboards count")
    return f"**{title}** ({meaning}): {zone}", ((ZoneButton.make(title),),)


_NONE, _SET, _MORE = "-", "=", "+"
"""How values of options begin: no rules, a name of rules, the place of more names."""


async def show_panel(context: Context, page: int = 0, first: int = 0) -> None:
    """Answer with *page* of the panel, where saved rules are offered from *first* on.

    Raise :exc:`GameError` for whoever may not change anything.
    """
    require_manager(context)
    guild_id = context.interaction.guild_id
    made = context.service(Preferences).server(guild_id)
    sets = await context.service(RuleSets).names(guild_id or 0)
    zone = await context.service(Zones).of(guild_id or 0)
    # What is gone does not count, and Discord refuses a select with a channel that is.
    usual = next((each for each in sets if each.casefold() == (made.rules or "").casefold()), None)
    made = replace(made, channels=table_channels(context), rules=usual)
    await context.answer(server_message(Panel(made, zone, sets, first), page, context.reader))


async def _changed(context: Context, field: str, value: object) -> None:
    """Store a setting's new *value*, and answer with its page."""
    guild_id = context.interaction.guild_id or 0
    await context.service(Preferences).change_server(guild_id, **{field: value})
    await show_panel(context, _page_of(field))


def _page_of(field: str) -> int:
    return next(page for page, fields in enumerate(PAGES) if field in fields)


class PanelButton(GameButton, verb="panel", shows=Shows.UPDATE):
    """Turns to another page."""

    async def press(self, context: Context) -> None:
        """Turn; an older panel may have had more pages."""
        await show_panel(context, min(self.key.seq, len(PAGES) - 1))


class ServerSelect(GameSelect, verb="server", shows=Shows.UPDATE):
    """Makes one of the server's choices."""

    async def press(self, context: Context) -> None:
        """Choose, and show what now counts."""
        require_manager(context)
        field = self.key.argument
        changes = change((*LOOK_OF_TABLES, *NEW_TABLES), field, self.values)
        await _changed(context, field, changes[field])


class ChannelsSelect(GameChannelSelect, verb="channels", shows=Shows.UPDATE):
    """Chooses the channels where tables may stand."""

    async def press(self, context: Context) -> None:
        """Choose, and show what now counts."""
        require_manager(context)
        await _changed(context, CHANNELS, self.values)


class UsualRulesSelect(GameSelect, verb="usual", shows=Shows.UPDATE):
    """Chooses the saved house rules by which new tables play."""

    async def press(self, context: Context) -> None:
        """Choose, or offer more, and show what now counts."""
        require_manager(context)
        value = self.values[0] if self.values else ""
        kind, name = value[:1], value[1:]
        if kind == _MORE and name.isascii() and name.isdecimal():
            await show_panel(context, _page_of(RULES), int(name))
            return
        sets = await context.service(RuleSets).names(context.interaction.guild_id or 0)
        if value != _NONE and (kind != _SET or name not in sets):
            raise StaleError(UNKNOWN_PART)
        await _changed(context, RULES, None if value == _NONE else name)


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
        field: ui.TextInput[Any] = ui.TextInput(custom_id=ZONE, default=now, max_length=64)
        hint = t("A city or a zone, as in Helsinki or Europe/Helsinki")
        self.add_item(ui.Label(text=t("Time zone"), description=hint, component=field))

    @classmethod
    async def submit(cls, context: Context, key: CustomId, fields: Fields) -> None:
        """Choose it, and show what now counts."""
        del key
        require_manager(context)
        text = "".join(fields.get(ZONE, ()))
        await context.service(Zones).choose(context.interaction.guild_id or 0, text)
        await show_panel(context, _page_of(ZONE))
