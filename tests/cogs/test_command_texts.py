"""What the commands say of themselves, in every language that has a catalogue."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.client import KasinoBot
from bot.i18n.extract import template
from bot.i18n.texts import CATALOGUES, language
from tests.conftest import OpenWorld
from tests.limits_commands import LOCALES, check_commands

SPOKEN = {file.stem for file in CATALOGUES.glob("*.po")}


async def _payloads(world: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - a world of either kind
    tree = world.bot.tree
    return [
        await each.get_translated_payload(tree, tree.translator) for each in tree.get_commands()
    ]


def _parts(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the command or option *node* and everything in it."""
    yield node
    for option in node.get("options") or ():
        yield from _parts(option)


@pytest.mark.parametrize("locale", sorted(each for each in LOCALES if language(each) in SPOKEN))
async def test_every_description_is_in_the_language_of_the_reader(
    open_world: OpenWorld, make_bot: Callable[[], KasinoBot], locale: str
) -> None:
    payloads = await _payloads(await open_world(make_bot))
    known = {each.id for each in template()}
    for part in (part for payload in payloads for part in _parts(payload)):
        assert part["description"] in known
        assert locale in part["description_localizations"], part["description"]
        assert not part.get("name_localizations"), "names are the same for everybody"


async def test_the_translated_commands_are_inside_discords_limits(
    open_world: OpenWorld, make_bot: Callable[[], KasinoBot]
) -> None:
    assert check_commands(await _payloads(await open_world(make_bot))) == []
