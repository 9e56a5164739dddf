"""The router: modals, and whatever no component of ours answers."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from discord import ActionRow, Interaction, InteractionType

from bot.client import KasinoBot
from bot.service.errors import StaleError
from bot.ui import guard
from bot.ui.guard_errors import UNKNOWN_PART
from bot.ui.ids import CustomId, parse
from bot.ui.items import GameItem
from bot.ui.modals import GameModal, fields_of
from bot.ui.replies_context import Context, Shows

ItemClass = type[GameItem[Any]]


def matching(custom_id: str, items: Iterable[ItemClass]) -> list[ItemClass]:
    """Return those of *items* that answer *custom_id*; more than one would all answer."""
    return [item for item in items if item.__discord_ui_compiled_template__.fullmatch(custom_id)]


class Router:
    """Answer each interaction that discord.py does not hand to one of *items* or a command.

    *late* answers what one of *items* would, if the message still held it.
    Raise :exc:`ValueError` if two of *items*, or two of *modals*, have the same verb.
    """

    def __init__(
        self,
        items: Sequence[ItemClass],
        modals: Sequence[type[GameModal]],
        late: Callable[[Context, CustomId], Awaitable[None]] | None = None,
    ) -> None:
        self._items = _by_verb(items)
        self._modals = _by_verb(modals)
        self._late = late

    async def __call__(self, interaction: Interaction[KasinoBot]) -> None:
        """Answer *interaction* if nobody else does."""
        if interaction.type is InteractionType.modal_submit:
            await self._submit(interaction)
        elif interaction.type is InteractionType.component and not self._is_answered(interaction):
            await self._answer_late(interaction)

    async def _answer_late(self, interaction: Interaction[KasinoBot]) -> None:
        """Answer a component that its message does not hold, or holds no more.

        That is a second click that was under way while the first changed the message, or a
        forged one.
        """
        key, late = parse(_data(interaction)["custom_id"]), self._late
        if key is None or late is None or key.verb not in self._items:
            await guard.run(interaction, Shows.PRIVATE, _explain_unknown, anywhere=True)
            return
        message = interaction.message
        is_private = message is not None and message.flags.ephemeral
        shows = Shows.UPDATE if is_private else Shows.PRIVATE
        await guard.run(interaction, shows, lambda context: late(context, key), anywhere=True)

    def _is_answered(self, interaction: Interaction[KasinoBot]) -> bool:
        """Say whether discord.py finds both our class and the component in its message."""
        data = _data(interaction)
        if interaction.message is None or not matching(data["custom_id"], self._items.values()):
            return False
        return any(
            (child.type.value, child.custom_id) == (data["component_type"], data["custom_id"])
            for row in interaction.message.components
            if isinstance(row, ActionRow)
            for child in row.children
        )

    async def _submit(self, interaction: Interaction[KasinoBot]) -> None:
        data = _data(interaction)
        key = parse(data["custom_id"])
        modal = None if key is None else self._modals.get(key.verb)
        if key is None or modal is None:
            await guard.run(interaction, Shows.PRIVATE, _explain_unknown, anywhere=True)
            return
        fields = fields_of(data.get("components") or ())
        await guard.run(
            interaction,
            modal.shows,
            lambda context: modal.submit(context, key, fields),
            anywhere=modal.anywhere,
        )


async def _explain_unknown(_context: Context) -> None:
    raise StaleError(UNKNOWN_PART)


def _data(interaction: Interaction[KasinoBot]) -> Mapping[str, Any]:
    return interaction.data or {}


def _by_verb(classes: Sequence[Any]) -> dict[str, Any]:
    found = {one.verb: one for one in classes}
    if len(found) < len(classes):
        raise ValueError("two components of one verb")
    return found
