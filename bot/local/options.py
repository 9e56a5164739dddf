"""What people type into a command's options, as values of the kinds that Discord would send."""

import contextlib
import math
import re
from enum import IntEnum
from typing import Any, Final

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


_LARGEST: Final = 2**53 - 1  # Discord sends no number beyond this, whole or not
_WHOLE: Final = re.compile(r"[+-]?[0-9]+")
_NUMBER: Final = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


class OptionFault(ValueError):  # noqa: N818 (a person's slip, not the program's error)
    """What was typed does not fit *option*; *key* is a page text, *values* fill its places."""

    def __init__(self, key: str, option: str, **values: float) -> None:
        super().__init__(key, option)
        self.key = key
        self.option = option
        self.values = values


def parse_options(
    world: LocalWorld,
    person: Person,
    channel: simcord.ChannelHandle,
    name: str,
    typed: dict[str, str],
) -> dict[str, Any]:
    """Turn what was typed for the command *name* into values that simcord takes.

    Raise :exc:`OptionFault` for what Discord would not send, such as a word where a number
    belongs, and :exc:`KeyError` for an unknown command, option or person. Choices are not looked
    at here.
    """
    declared = _declared(world, person, channel, name)
    for option in declared.values():
        if option.get("required") and option["name"] not in typed:
            raise OptionFault("required", option["name"])
    return {option: _parse(world, declared[option], text) for option, text in typed.items()}


def parse_valid(
    world: LocalWorld,
    person: Person,
    channel: simcord.ChannelHandle,
    name: str,
    typed: dict[str, str],
) -> dict[str, Any]:
    """Do as :func:`parse_options`, but leave out what does not fit, as for a half-filled form."""
    declared = _declared(world, person, channel, name)
    values = {}
    for option, text in typed.items():
        with contextlib.suppress(OptionFault):
            values[option] = _parse(world, declared[option], text)
    return values


def _declared(
    world: LocalWorld, person: Person, channel: simcord.ChannelHandle, name: str
) -> dict[str, Payload]:
    leaves = {
        " ".join(node["name"] for node in nodes): leaf
        for nodes, leaf in visible_commands(world.env, channel, person.actor.id)
    }
    return {option["name"]: option for option in leaves[name].get("options") or []}


def _parse(world: LocalWorld, option: Payload, text: str) -> Any:  # noqa: ANN401 (one of many kinds)
    match option["type"]:
        case OptionType.INTEGER:
            return int(_checked(option, text, _WHOLE, "not_whole"))
        case OptionType.NUMBER:
            return float(_checked(option, text, _NUMBER, "not_number"))
        case OptionType.BOOLEAN:
            return text == "true"
        case OptionType.USER:
            return world.person_with(int(text)).actor
        case OptionType.CHANNEL:
            return next(c for c in world.channels.values() if c.id == int(text))
        case _:
            return _of_length(option, text)


def _checked(option: Payload, text: str, pattern: re.Pattern[str], fault: str) -> str:
    """Return *text*, a number of that pattern within the option's limits, without blanks."""
    text = text.strip()
    if not pattern.fullmatch(text):
        raise OptionFault(fault, option["name"])
    number = float(text)  # infinite for thousands of digits, which int() would refuse
    least = option.get("min_value", -_LARGEST)
    most = option.get("max_value", _LARGEST)
    if number < least:
        raise OptionFault("too_small", option["name"], least=least)
    if number > most:
        raise OptionFault("too_large", option["name"], most=most)
    return text


def _of_length(option: Payload, text: str) -> str:
    least, most = option.get("min_length", 0), option.get("max_length", math.inf)
    if len(text) < least:
        raise OptionFault("too_short", option["name"], least=least)
    if len(text) > most:
        raise OptionFault("too_long", option["name"], most=most)
    return text
