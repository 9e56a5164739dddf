"""Slash commands as the page offers them, and what people type as typed values."""

from enum import IntEnum
from typing import Any

import simcord

from bot.local.simulation import Payload, visible_commands
from bot.local.world import LocalWorld, Person


class OptionType(IntEnum):
    """Discord's numbers for the kinds of options that the page can ask for."""

    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    NUMBER = 10


def describe_commands(
    world: LocalWorld, person: Person, channel: simcord.ChannelHandle
) -> list[Payload]:
    """Return the commands that *person* may use in *channel*, in the person's language."""
    return [
        {
            "name": " ".join(node["name"] for node in nodes),
            "label": " ".join(_in(person.locale, node, "name") for node in nodes),
            "description": _in(person.locale, leaf, "description"),
            "options": [_describe_option(person.locale, o) for o in leaf.get("options") or []],
        }
        for nodes, leaf in visible_commands(world.env, channel, person.actor.id)
    ]


def _describe_option(locale: str, option: Payload) -> Payload:
    choices = option.get("choices") or []
    return {
        **option,
        "label": _in(locale, option, "name"),
        "description": _in(locale, option, "description"),
        "choices": [{**choice, "label": _in(locale, choice, "name")} for choice in choices],
    }


def _in(locale: str, thing: Payload, key: str) -> str:
    own: str | None = (thing.get(f"{key}_localizations") or {}).get(locale)
    return own or str(thing[key])


def parse_options(
    world: LocalWorld,
    person: Person,
    channel: simcord.ChannelHandle,
    name: str,
    typed: dict[str, str],
) -> dict[str, Any]:
    """Turn what was typed for the command *name* into values that simcord takes.

    Raise :exc:`KeyError` for an unknown command or option, :exc:`ValueError` for a value that is
    not of the option's kind. Ranges and choices are not looked at here.
    """
    leaves = {
        " ".join(node["name"] for node in nodes): leaf
        for nodes, leaf in visible_commands(world.env, channel, person.actor.id)
    }
    kinds = {option["name"]: option["type"] for option in leaves[name].get("options") or []}
    return {option: _parse(world, kinds[option], text) for option, text in typed.items()}


def _parse(world: LocalWorld, kind: int, text: str) -> Any:  # noqa: ANN401 (one of many kinds)
    match kind:
        case OptionType.INTEGER:
            return int(text)
        case OptionType.NUMBER:
            return float(text)
        case OptionType.BOOLEAN:
            return text == "true"
        case OptionType.USER:
            return world.person_with(int(text)).actor
        case OptionType.CHANNEL:
            return next(c for c in world.channels.values() if c.id == int(text))
        case _:
            return text
