"""The limits of application commands."""

from typing import Any

import pytest

from tests.conftest import OpenWorld
from tests.limits_commands import LOCALES, check_command, check_commands
from tests.ui.sample import make_bot


def command(**parts: Any) -> dict[str, Any]:  # noqa: ANN401 - any part of a payload
    """Return the payload of a command."""
    return {"type": 1, "name": "x", "description": "x"} | parts


def option(number: int = 0, **parts: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return an option, different for each *number*."""
    return {"type": 3, "name": f"o{number}", "description": "x"} | parts


def choices(number: int) -> list[dict[str, Any]]:
    """Return *number* choices."""
    return [{"name": f"c{index}", "value": f"v{index}"} for index in range(number)]


def group(*inner: dict[str, Any], kind: int = 1) -> dict[str, Any]:
    """Return a subcommand, or of *kind* 2 a group of them."""
    return {"type": kind, "name": "g", "description": "x", "options": list(inner)}


def long_command(total: int) -> dict[str, Any]:
    """Return a command with *total* characters in all, a multiple of 100."""
    texts = [{"name": f"{index:0100}", "value": index} for index in range(total // 100 - 1)]
    parts = [texts[start : start + 25] for start in range(0, len(texts), 25)]
    inner = [
        option(name=f"{index:02}", description="xx", choices=part)
        for index, part in enumerate(parts)
    ]
    rest = 100 - 4 * len(inner) - 1
    return command(description="x" * rest, options=inner)


GOOD = {
    "name": command(name="x" * 32),
    "words": command(name="käsi-2_'"),
    "description": command(description="x" * 100),
    "options": command(options=[option(number) for number in range(25)]),
    "choices": command(options=[option(choices=choices(25))]),
    "required first": command(options=[option(1, required=True), option(2)]),
    "languages": command(description_localizations=dict.fromkeys(LOCALES, "x" * 100)),
    "two levels": command(options=[group(group(option()), kind=2)]),
    "menu": {"type": 2, "name": "Show My Hand"},
    "8000 in all": long_command(8000),
}

BAD = {
    "name too long": command(name="x" * 33),
    "name empty": command(name=""),
    "capital": command(name="Kasino"),
    "space": command(name="my hand"),
    "capital elsewhere": command(name_localizations={"fi": "Käsi"}),
    "no description": command(description=""),
    "description too long": command(description="x" * 101),
    "too long elsewhere": command(description_localizations={"fi": "x" * 101}),
    "no such language": command(description_localizations={"sv": "x"}),
    "26 options": command(options=[option(number) for number in range(26)]),
    "required last": command(options=[option(1), option(2, required=True)]),
    "26 choices": command(options=[option(choices=choices(26))]),
    "choice too long": command(options=[option(choices=[{"name": "x" * 101, "value": 1}])]),
    "value too long": command(options=[option(choices=[{"name": "x", "value": "v" * 101}])]),
    "one choice twice": command(
        options=[option(choices=[{"name": "x", "value": 1}, {"name": "y", "value": 1}])]
    ),
    "choices and autocomplete": command(options=[option(choices=choices(1), autocomplete=True)]),
    "subcommand beside option": command(options=[group(), option()]),
    "three levels": command(options=[group(group(group(), kind=2), kind=2)]),
    "menu name too long": {"type": 2, "name": "x" * 33},
    "8100 in all": long_command(8100),
}


@pytest.mark.parametrize("payload", GOOD.values(), ids=GOOD)
def test_a_command_at_its_limit_is_fine(payload: dict[str, Any]) -> None:
    assert check_command(payload) == []


@pytest.mark.parametrize("payload", BAD.values(), ids=BAD)
def test_a_command_past_a_limit_has_one_fault(payload: dict[str, Any]) -> None:
    assert len(check_command(payload)) == 1


def test_options_of_one_name_clash_in_the_language_where_they_do() -> None:
    finnish = {"name_localizations": {"fi": "sama"}}
    clash = command(options=[option(1, **finnish), option(2, **finnish)])
    assert [fault.what for fault in check_command(clash)] == ["two of one name (fi)"]


def test_a_scope_has_so_many_commands_and_no_more() -> None:
    hundred = [command(name=f"c{number}") for number in range(100)]
    menus = [{"type": 3, "name": f"Menu {number}"} for number in range(15)]
    assert check_commands([*hundred, *menus]) == []
    assert len(check_commands([*hundred, command(name="more")])) == 1
    assert len(check_commands([*menus, {"type": 3, "name": "More"}])) == 1
    assert len(check_commands([command(), command()])) == 1


async def test_what_discord_py_makes_of_our_commands_is_checked(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    payloads = [each.to_dict(world.bot.tree) for each in world.bot.tree.get_commands()]
    assert payloads
    assert check_commands(payloads) == []
