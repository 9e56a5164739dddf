"""Discord's limits on buttons, selects and modals, over their raw payloads."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

ROWS: Final = 5
ROW_BUTTONS: Final = 5
CUSTOM_ID: Final = 100
BUTTON_LABEL: Final = 80
BUTTON_URL: Final = 512
OPTIONS: Final = 25
OPTION_TEXT: Final = 100
PLACEHOLDER: Final = 150
MODAL_TITLE: Final = 45
MODAL_PARTS: Final = 5
LABEL: Final = 45
LABEL_DESCRIPTION: Final = 100
INPUT: Final = 4000

ACTION_ROW: Final = 1
BUTTON: Final = 2
STRING_SELECT: Final = 3
TEXT_INPUT: Final = 4
LABELLED: Final = 18
SELECTS: Final = frozenset({3, 5, 6, 7, 8})
_CHOICE_GROUPS: Final = {21: (2, 10), 22: (1, 10)}
_LINK: Final = 5
_PREMIUM: Final = 6

Found = Iterator[tuple[str, str]]
"""Pairs of where and what."""


def component_faults(components: Sequence[Mapping[str, Any]]) -> Found:
    """Yield what Discord would refuse in the *components* of a message, as (where, what)."""
    if len(components) > ROWS:
        yield "components", f"{len(components)} rows, at most {ROWS}"
    for index, row in enumerate(components):
        yield from _inside(f"components[{index}]", _row(row))
    yield from _repeated_ids("components", components)


def check_modal(payload: Mapping[str, Any]) -> list[str]:
    """Return what Discord would refuse in the *payload* of a modal, a line for each."""
    return [f"{where}: {what}" for where, what in _modal(payload)]


def _modal(payload: Mapping[str, Any]) -> Found:
    yield from _text("title", payload.get("title"), MODAL_TITLE)
    yield from _text("custom_id", payload.get("custom_id"), CUSTOM_ID)
    parts = payload.get("components") or ()
    if not 1 <= len(parts) <= MODAL_PARTS:
        yield "components", f"{len(parts)}, from 1 to {MODAL_PARTS}"
    for index, part in enumerate(parts):
        yield from _inside(f"components[{index}]", _modal_part(part))
    yield from _repeated_ids("components", parts)


def _modal_part(part: Mapping[str, Any]) -> Found:
    if part.get("type") == LABELLED:
        yield from _text("label", part.get("label"), LABEL)
        yield from _optional_text("description", part.get("description"), LABEL_DESCRIPTION)
        yield from _inside("component", _modal_control(part.get("component") or {}))
    elif part.get("type") == ACTION_ROW and len(part.get("components") or ()) == 1:
        control = part["components"][0]
        yield from _text("label", control.get("label"), LABEL)
        yield from _modal_control(control)
    else:
        yield "type", "neither a label nor a row of one"


def _modal_control(control: Mapping[str, Any]) -> Found:
    kind = control.get("type")
    if kind == TEXT_INPUT:
        yield from _text_input(control)
    elif kind in SELECTS:
        yield from _select(control)
        # A modal's select is required unless it says otherwise.
        if control.get("required", True) and control.get("min_values") == 0:
            yield "min_values", "0 though an answer is required"
    else:
        yield from _text("custom_id", control.get("custom_id"), CUSTOM_ID)
        least, most = _CHOICE_GROUPS.get(kind or 0, (0, OPTIONS))
        if not least <= len(control.get("options") or ()) <= most:
            yield "options", f"from {least} to {most}"


def _text_input(control: Mapping[str, Any]) -> Found:
    yield from _text("custom_id", control.get("custom_id"), CUSTOM_ID)
    yield from _optional_text("placeholder", control.get("placeholder"), OPTION_TEXT)
    least, most = control.get("min_length") or 0, control.get("max_length") or INPUT
    if not 0 <= least <= most <= INPUT:
        yield "max_length", f"from {least} to {most}, at most {INPUT}"
    if len(control.get("value") or "") > most:
        yield "value", f"longer than {most} characters"


def _row(row: Mapping[str, Any]) -> Found:
    children = row.get("components") or ()
    kinds = {child.get("type") for child in children}
    if row.get("type") != ACTION_ROW or not children:
        yield "type", "not a row with something in it"
    elif kinds == {BUTTON}:
        if len(children) > ROW_BUTTONS:
            yield "components", f"{len(children)} buttons, at most {ROW_BUTTONS}"
    elif not kinds <= SELECTS or len(children) > 1:
        yield "components", "neither buttons alone nor one select"
    for index, child in enumerate(children):
        faults = _button(child) if child.get("type") == BUTTON else _select(child)
        yield from _inside(f"components[{index}]", faults)


def _button(button: Mapping[str, Any]) -> Found:
    style = button.get("style")
    if style == _LINK:
        yield from _text("url", button.get("url"), BUTTON_URL)
    elif style in range(1, _LINK):
        yield from _text("custom_id", button.get("custom_id"), CUSTOM_ID)
    elif style != _PREMIUM:
        yield "style", f"{style} is no style"
    label = button.get("label")
    yield from _optional_text("label", label, BUTTON_LABEL)
    if style != _PREMIUM and not (label or "").strip() and not button.get("emoji"):
        yield "label", "neither a label nor an emoji"


def _select(select: Mapping[str, Any]) -> Found:
    yield from _text("custom_id", select.get("custom_id"), CUSTOM_ID)
    yield from _optional_text("placeholder", select.get("placeholder"), PLACEHOLDER)
    options = select.get("options") or ()
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    limit = OPTIONS
    if select.get("type") == STRING_SELECT:
        yield from _options(options)
        limit = len(options) or OPTIONS
    if not 0 <= least <= most <= min(limit, OPTIONS) or most < 1:
        yield "max_values", f"from {least} to {most} of {limit}"
    if sum(bool(option.get("default")) for option in options) > most:
        yield "options", f"more than {most} chosen beforehand"


def _options(options: Sequence[Mapping[str, Any]]) -> Found:
    if not 1 <= len(options) <= OPTIONS:
        yield "options", f"{len(options)}, from 1 to {OPTIONS}"
    for index, option in enumerate(options):
        where = f"options[{index}]"
        yield from _text(f"{where}.label", option.get("label"), OPTION_TEXT)
        yield from _text(f"{where}.value", option.get("value"), OPTION_TEXT)
        yield from _optional_text(f"{where}.description", option.get("description"), OPTION_TEXT)
    if len({option.get("value") for option in options}) < len(options):
        yield "options", "two have one value"


def custom_ids(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the ``custom_id`` of everything in *components*, however deep, in order."""
    for component in components:
        if component.get("custom_id"):
            yield component["custom_id"]
        yield from custom_ids(component.get("components") or ())
        if component.get("component"):
            yield from custom_ids([component["component"]])


def _repeated_ids(where: str, components: Sequence[Mapping[str, Any]]) -> Found:
    for custom_id, times in Counter(custom_ids(components)).items():
        if times > 1:
            yield where, f"{times} have the custom id {custom_id!r}"


def _text(where: str, text: str | None, most: int) -> Found:
    if not (text or "").strip():
        yield where, "blank"
    yield from _optional_text(where, text, most)


def _optional_text(where: str, text: str | None, most: int) -> Found:
    if len(text or "") > most:
        yield where, f"{len(text or '')} characters, at most {most}"


def _inside(where: str, faults: Found) -> Found:
    for inner, what in faults:
        yield f"{where}.{inner}", what
