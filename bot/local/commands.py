"""Slash commands as the page offers them."""

import simcord

from bot.local.simulation import Payload, visible_commands
from bot.local.world import LocalWorld, Person


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
