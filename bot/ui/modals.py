"""Modals that carry no state but their id; discord.py would forget them at a restart."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from discord import ui

from bot.ui.ids import CustomId, template
from bot.ui.replies_context import Context, Shows

Fields = Mapping[str, tuple[str, ...]]
"""What was entered, by the ``custom_id`` of the control; anybody may have forged it."""


class GameModal(ui.Modal):
    """A modal; a subclass names its *verb* and says what submitting does.

    It is stopped before it is ever sent, so that discord.py does not remember it and only our
    own router answers, whether the bot has been restarted meanwhile or not.
    """

    verb: ClassVar[str]
    shows: ClassVar[Shows]
    anywhere: ClassVar[bool] = True
    """Whether it works in direct messages as well."""

    def __init_subclass__(cls, *, verb: str, shows: Shows = Shows.PRIVATE) -> None:
        super().__init_subclass__()
        template(verb)  # refuses what no id could hold
        cls.verb, cls.shows = verb, shows

    def __init__(self, title: str, *, game: int = 0, seq: int = 0, argument: str = "") -> None:
        super().__init__(title=title, custom_id=str(CustomId(self.verb, game, seq, argument)))
        self.stop()

    @classmethod
    async def submit(cls, context: Context, key: CustomId, fields: Fields) -> None:
        """Do what was asked and answer; raise :exc:`GameError` for what may not be done."""
        raise NotImplementedError


def fields_of(components: Iterable[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    """Return what was entered in the *components* of a submitted modal.

    One text counts as a tuple of one, and a choice of nothing as an empty tuple.
    """
    fields: dict[str, tuple[str, ...]] = {}
    for component in components:
        if inner := component.get("component"):
            fields |= fields_of([inner])
        fields |= fields_of(component.get("components") or ())
        if custom_id := component.get("custom_id"):
            fields[custom_id] = _entered(component)
    return fields


def _entered(control: Mapping[str, Any]) -> tuple[str, ...]:
    if "values" in control:
        return tuple(str(value) for value in control["values"])
    value = control.get("value")
    return () if value is None else (str(value),)
