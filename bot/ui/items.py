"""Buttons and selects that carry no state but their id, so that none ever goes out of date."""

from collections.abc import Sequence
from re import Match, Pattern
from typing import Any, ClassVar, Final, Self, TypeVar, cast, final

import discord
from discord import ButtonStyle, Interaction, SelectOption, app_commands, ui

from bot.service.errors import StaleError
from bot.ui import guard
from bot.ui.guard_errors import UNKNOWN_PART
from bot.ui.ids import CustomId, template
from bot.ui.replies_context import Context, Shows

ItemT = TypeVar("ItemT", bound=ui.Item[Any])
WRITTEN_IN: Final = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
)
"""The kinds of channels that hold messages, or threads that do."""

_NOTHING: Final = "(?!)"
_CLASSES: Final[dict[str, type[Any]]] = {}
"""The class of each verb."""


class GameItem(ui.DynamicItem[ItemT], template=_NOTHING):
    """What can be pressed; a subclass names its *verb* and says what pressing does.

    Every button of one verb, on any message and however old, is answered by one class.
    """

    verb: ClassVar[str]
    shows: ClassVar[Shows]
    kind: ClassVar[type[ui.Item[Any]]]
    """What of discord.py's it is; nobody but a forger presses its id on anything else."""
    anywhere: ClassVar[bool] = True
    """Whether it works in direct messages as well."""

    def __init_subclass__(cls, *, verb: str | None = None, shows: Shows = Shows.PRIVATE) -> None:
        pattern: Pattern[str] | str = _NOTHING if verb is None else template(verb)
        super().__init_subclass__(template=pattern)
        if verb is not None:
            cls.verb, cls.shows = verb, shows
            _CLASSES[verb] = cls

    def __init__(self, item: ItemT, key: CustomId) -> None:
        super().__init__(item)
        self.key = key

    async def press(self, context: Context) -> None:
        """Do what was asked and answer; raise :exc:`GameError` for what may not be done."""
        raise NotImplementedError

    @final
    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction[Any], item: ui.Item[Any], match: Match[str], /
    ) -> Self:
        """Return the item that was pressed."""
        del interaction
        return cls(cast("ItemT", item), CustomId.of(match))

    @final
    async def interaction_check(self, interaction: Interaction[Any], /) -> bool:
        """Let everything pass: the guard refuses, and answers when it does."""
        del interaction
        return True

    @final
    async def callback(self, interaction: Interaction[Any]) -> None:
        """Press under the guard."""
        await guard.run(interaction, self.shows, self._press_checked, anywhere=self.anywhere)

    async def _press_checked(self, context: Context) -> None:
        if not isinstance(self.item, self.kind):
            raise StaleError(UNKNOWN_PART)
        await self.press(context)


class GameButton(GameItem[ui.Button[Any]]):
    """A button."""

    kind = ui.Button

    @classmethod
    def make(
        cls,
        label: str | None = None,
        *,
        game: int = 0,
        seq: int = 0,
        argument: str = "",
        style: ButtonStyle = ButtonStyle.secondary,
        emoji: str | discord.PartialEmoji | None = None,
        disabled: bool = False,
    ) -> Self:
        """Return a new button; it needs a *label* or an *emoji*."""
        key = CustomId(cls.verb, game, seq, argument)
        button: ui.Button[Any] = ui.Button(
            custom_id=str(key), label=label, style=style, emoji=emoji, disabled=disabled
        )
        return cls(button, key)


def buttons_of(verb: str) -> type[GameButton]:
    """Return the class of the buttons of *verb*.

    Two messages that lead to each other need it: only one's module can import the other's.
    """
    found: type[GameButton] = _CLASSES[verb]
    return found


class GameSelect(GameItem[ui.Select[Any]]):
    """A select whose options are texts."""

    kind = ui.Select

    @classmethod
    def make(
        cls,
        options: Sequence[SelectOption],
        *,
        game: int = 0,
        seq: int = 0,
        argument: str = "",
        placeholder: str | None = None,
        min_values: int = 1,
        max_values: int = 1,
        disabled: bool = False,
    ) -> Self:
        """Return a new select of *options*.

        Their values should hold *seq*: a client that finds its old choice again keeps it and,
        when it is chosen once more, sends nothing.
        """
        key = CustomId(cls.verb, game, seq, argument)
        select: ui.Select[Any] = ui.Select(
            custom_id=str(key),
            options=list(options),
            placeholder=placeholder,
            min_values=min_values,
            max_values=max_values,
            disabled=disabled,
        )
        return cls(select, key)

    @property
    def values(self) -> tuple[str, ...]:
        """Return what was chosen: texts that anybody may have forged."""
        return tuple(self.item.values)


class GameChannelSelect(GameItem[ui.ChannelSelect[Any]]):
    """A select of channels in which members write, none of which need be chosen."""

    kind = ui.ChannelSelect

    @classmethod
    def make(cls, chosen: Sequence[int], *, placeholder: str, most: int) -> Self:
        """Return a new select where up to *most* channels can be chosen.

        Those of the ids *chosen* are so beforehand; they must exist.
        """
        key = CustomId(cls.verb)
        select: ui.ChannelSelect[Any] = ui.ChannelSelect(
            custom_id=str(key),
            channel_types=list(WRITTEN_IN),
            placeholder=placeholder,
            min_values=0,
            max_values=most,
            default_values=[discord.Object(each) for each in chosen[:most]],
        )
        return cls(select, key)

    @property
    def values(self) -> tuple[int, ...]:
        """Return the ids of what was chosen; a forged id that is no channel is left out."""
        chosen: Sequence[object] = self.item.values
        kinds = (app_commands.AppCommandChannel, app_commands.AppCommandThread)
        return tuple(each.id for each in chosen if isinstance(each, kinds))
