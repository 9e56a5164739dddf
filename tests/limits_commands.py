"""Discord's limits on application commands, over their raw payloads."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from discord import Locale

from bot.ui.limits import Fault

NAME: Final = 32
DESCRIPTION: Final = 100
OPTIONS: Final = 25
CHOICES: Final = 25
CHOICE_TEXT: Final = 100
TOTAL: Final = 8000
SLASH_COMMANDS: Final = 100
MENU_COMMANDS: Final = 15

LOCALES: Final = frozenset(locale.value for locale in Locale)
"""Every language that Discord knows, by its own codes."""

_SLASH: Final = 1
_GROUPS: Final = (1, 2)


def check_command(payload: Mapping[str, Any]) -> list[Fault]:
    """Return what Discord would refuse in the *payload* of one application command."""
    slash = payload.get("type", _SLASH) == _SLASH
    faults = list(_node(payload, depth=0) if slash else _names(payload, menu=True))
    total = _total(payload)
    if total > TOTAL:
        faults.append(Fault("command", f"{total} characters in all, at most {TOTAL}"))
    name = payload.get("name") or "?"
    return [Fault(f"{name}: {fault.where}", fault.what) for fault in faults]


def check_commands(payloads: Sequence[Mapping[str, Any]]) -> list[Fault]:
    """Return what Discord would refuse in *payloads*, all the commands of one scope."""
    faults = [fault for payload in payloads for fault in check_command(payload)]
    kinds = [payload.get("type", _SLASH) for payload in payloads]
    for kind in set(kinds):
        most = SLASH_COMMANDS if kind == _SLASH else MENU_COMMANDS
        if kinds.count(kind) > most:
            faults.append(Fault("commands", f"more than {most} of type {kind}"))
    keys = {(payload.get("type", _SLASH), payload.get("name")) for payload in payloads}
    if len(keys) < len(payloads):
        faults.append(Fault("commands", "two of one name"))
    return faults


def _node(node: Mapping[str, Any], depth: int) -> Iterator[Fault]:
    yield from _names(node, menu=False)
    yield from _texts("description", node, DESCRIPTION)
    options = node.get("options") or ()
    if len(options) > OPTIONS:
        yield Fault("options", f"{len(options)}, at most {OPTIONS}")
    yield from _clashes(options)
    groups = [option.get("type") in _GROUPS for option in options]
    if any(groups) and not all(groups):
        yield Fault("options", "subcommands beside options")
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield Fault("options", "a required one after one that is not")
    for option, group in zip(options, groups, strict=True):
        if group and depth > 1:
            yield Fault("options", "subcommands too deep")
        inner = _node(option, depth + 1) if group else _option(option)
        for fault in inner:
            yield Fault(f"{option.get('name')}.{fault.where}", fault.what)


def _option(option: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _names(option, menu=False)
    yield from _texts("description", option, DESCRIPTION)
    choices = option.get("choices") or ()
    if len(choices) > CHOICES:
        yield Fault("choices", f"{len(choices)}, at most {CHOICES}")
    if choices and option.get("autocomplete"):
        yield Fault("choices", "beside autocomplete")
    for choice in choices:
        yield from _texts("name", choice, CHOICE_TEXT)
        if len(str(choice.get("value"))) > CHOICE_TEXT:
            yield Fault("choices", f"a value over {CHOICE_TEXT} characters")
    for key in ("name", "value"):
        if len({choice.get(key) for choice in choices}) < len(choices):
            yield Fault("choices", f"two of one {key}")


def _names(node: Mapping[str, Any], *, menu: bool) -> Iterator[Fault]:
    yield from _texts("name", node, NAME)
    for locale, name in _every("name", node):
        if not menu and not is_command_name(name):
            yield Fault("name", f"{name!r} ({locale}) is no command name")


def is_command_name(name: str) -> bool:
    """Say whether *name* has only the characters that Discord allows, and no capitals.

    >>> [is_command_name(name) for name in ("kasino", "käsi-2", "Kasino", "my hand", "नाम")]
    [True, True, False, False, True]
    """
    return name == name.lower() and all(_allowed(char) for char in name)


def _allowed(char: str) -> bool:
    if char in "-_'" or unicodedata.category(char)[0] in "LN":
        return True
    # Of these two scripts the signs that are not letters are allowed too.
    return "\u0900" <= char <= "\u097f" or "\u0e00" <= char <= "\u0e7f"


def _texts(key: str, node: Mapping[str, Any], most: int) -> Iterator[Fault]:
    for locale, text in _every(key, node):
        if locale not in LOCALES and locale != "default":
            yield Fault(key, f"{locale} is no language of Discord's")
        if not 1 <= len(text) <= most or not text.strip():
            yield Fault(key, f"{len(text)} characters ({locale}), from 1 to {most}")


def _clashes(options: Sequence[Mapping[str, Any]]) -> Iterator[Fault]:
    default = [option.get("name") for option in options]
    for locale in ("default", *sorted(LOCALES)):
        names = [dict(_every("name", option)).get(locale) for option in options]
        shown = [name or own for name, own in zip(names, default, strict=True)]
        if len(set(shown)) < len(shown):
            yield Fault("options", f"two of one name ({locale})")


def _every(key: str, node: Mapping[str, Any]) -> list[tuple[str, str]]:
    own = ("default", node.get(key) or "")
    return [own, *(node.get(f"{key}_localizations") or {}).items()]


def _total(node: Mapping[str, Any]) -> int:
    total = sum(
        max(len(text) for _, text in _every(key, node))
        for key in ("name", "description")
        if key in node
    )
    if isinstance(node.get("value"), str):
        total += len(node["value"])
    inner = (*(node.get("options") or ()), *(node.get("choices") or ()))
    return total + sum(_total(child) for child in inner)
