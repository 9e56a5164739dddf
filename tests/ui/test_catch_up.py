"""What could not be shown at its time is shown later: after trouble, and after a start."""

from bot.service.games import Games
from tests.cogs.steps import MakeBot, live_of, play_one, say, started, table_of, text_of
from tests.conftest import OpenWorld
from tests.ui.conftest import EDIT


async def test_after_a_start_tables_show_what_the_last_process_did_not(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    await started(world, world.person("Aino"), world.person("Bo"))
    await world.env.advance_time(EDIT)
    before = text_of(table_of(world))
    await play_one(world)
    await world.restart()
    await world.env.advance_time(EDIT)
    assert text_of(table_of(world)) != before


async def test_a_lobby_whose_message_was_not_noted_is_posted_after_a_start(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    await say(world, world.person("Aino"), "new")
    first = table_of(world).id
    await world.bot.service(Games).set_message(await live_of(world), None)
    await world.restart()
    await world.env.advance_time(EDIT)
    assert table_of(world).id > first
    assert (await live_of(world)).message_id == table_of(world).id
