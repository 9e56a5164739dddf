"""Ending a game together: who is asked, who is told, and what a leaver is told."""

from tests.cogs.steps import MakeBot, live_of, say, started
from tests.conftest import OpenWorld


async def test_everybody_sees_who_wants_to_end_the_game_and_how_many_are_missing(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, cay = (world.person(name) for name in ("Aino", "Bo", "Cay"))
    await started(world, aino, bo, cay)
    result = await bo.slash(world.channel, "kasino end")
    assert result.response is not None
    assert not result.response.ephemeral
    assert "Bo would like to end" in result.response.content
    assert "(1 of 3 so far)" in result.response.content
    assert "(2 of 3 so far)" in await say(world, cay, "end")
    assert not (await live_of(world)).game.is_finished
    assert "has been ended" in await say(world, aino, "leave")
    assert (await live_of(world)).game.is_finished
