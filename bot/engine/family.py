"""The games of the family that people choose, and the rules that each is played by.

A game is one or more presets of RULES 3.2, told apart by the number of players (RULES 8), and the
*changes* that a table makes in them: its house rules.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, Final

from bot.engine.presets import FINNISH, PRESETS
from bot.engine.rules import Rules, RulesError

Switch = bool | int | str | None
"""The value of a switch, as in :class:`Rules`."""

Changes = tuple[tuple[str, Switch], ...]
"""Switches by name with values of their own, in the order of :class:`Rules`; never the target."""

GAMES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        FINNISH: ("finnish_2p", "finnish_multi"),
        **{
            name: (name, name)
            for name in (
                "finnish_general",
                "laisto",
                "rakennus",
                "pakka",
                "swedish",
                "bygg",
                "anglo",
                "royal",
                "norwegian_home",
                "draw",
                "dominican",
                "spade",
            )
        },
    }
)
"""Each game's presets, for two players and for more. Royal Casino with sweeps is no game of its
own: it is Royal Casino with its switch for sweeps changed (RULES 8)."""

SWITCHES: Final = tuple(each.name for each in fields(Rules))


def preset_of(game: str, seats: int) -> Rules:
    """Return the rules of *game* for *seats* players; :exc:`RulesError` if there is no such."""
    if game not in GAMES:
        raise RulesError(f"there is no game {game!r}")
    few, many = GAMES[game]
    return PRESETS[few if seats == 2 else many]  # noqa: PLR2004 - two players


def rules_of(game: str, seats: int, target: int, changes: Changes = ()) -> Rules:
    """Return the rules of *game* for *seats* players to *target*, with the house's *changes*.

    Raise :exc:`RulesError` for an unknown game, and for a target outside 0 to 200.
    """
    values: dict[str, Any] = dict(changes)
    return replace(preset_of(game, seats), **values).with_target(target)


def with_switch(game: str, changes: Changes, name: str, value: Switch) -> Changes:
    """Return *changes* with *value* for the switch *name*.

    A value that each preset of *game* has by itself is no change.
    """
    values = dict(changes)
    values[name] = value
    if all(getattr(PRESETS[each], name) == value for each in GAMES[game]):
        del values[name]
    return tuple((each, values[each]) for each in SWITCHES if each in values)
