"""What a lobby says of the rules that will hold."""

import pytest

from tests.cogs.steps import MakeBot, say, table_of, text_of
from tests.conftest import OpenWorld

MOKKIS = "Two players: clearing the table makes a mökki"
NO_MOKKIS = "Three or four players: no mökkis"


@pytest.mark.parametrize(
    ("players", "told"), [(2, (True, False)), (4, (True, True))], ids=["two seats", "four seats"]
)
async def test_a_lobby_tells_of_mokkis_for_as_many_as_may_play(
    open_world: OpenWorld, make_bot: MakeBot, players: int, told: tuple[bool, bool]
) -> None:
    world = await open_world(make_bot)
    await say(world, world.person("Aino"), "new", players=players)
    shown = text_of(table_of(world))
    assert (MOKKIS in shown, NO_MOKKIS in shown) == told


async def test_a_lobby_of_three_has_no_mokkis(open_world: OpenWorld, make_bot: MakeBot) -> None:
    world = await open_world(make_bot)
    people = [world.person(name) for name in ("Aino", "Bo", "Cay")]
    await say(world, people[0], "new")
    for each in people[1:]:
        await world.press(each, table_of(world), "k1:join:1:0:")
    shown = text_of(table_of(world))
    assert MOKKIS not in shown
    assert NO_MOKKIS in shown
