"""What could not be shown at its time is shown later: after trouble, and after a start."""

from bot.service.games import Games
from bot.ui.tables import RETRY_SECONDS
from tests.cogs.steps import MakeBot, live_of, play_one, say, started, table_of, text_of
from tests.conftest import OpenWorld
from tests.ui.conftest import EDIT
from tests.ui.test_tables import begun, edits, play

TABLE = "/channels/*/messages/*"


async def test_a_table_is_tried_again_when_discord_has_trouble(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    before = text_of(table_of(world))
    world.env.inject_error("PATCH", TABLE, status=503, times=2)
    await play(world, *people)
    await world.env.advance_time(EDIT)
    assert text_of(table_of(world)) == before
    await world.env.advance_time(RETRY_SECONDS)
    assert text_of(table_of(world)) == before
    await world.env.advance_time(RETRY_SECONDS)
    assert text_of(table_of(world)) != before
    sent = edits(world)
    await world.env.advance_time(5 * RETRY_SECONDS)
    assert edits(world) == sent


async def test_after_a_start_tables_show_what_the_last_process_did_not(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    await started(world, world.person("Aino"), world.person("Bo"))
    await world.env.advance_time(EDIT)
    before = text_of(table_of(world))
    await play_one(world)
    await world.restart()
    await world.env.settle()
    assert text_of(table_of(world)) != before


async def test_a_lobby_whose_message_was_not_noted_is_posted_after_a_start(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    await say(world, world.person("Aino"), "new")
    first = table_of(world).id
    await world.bot.service(Games).set_message(1, None)
    await world.restart()
    await world.env.settle()
    assert table_of(world).id > first
    assert (await live_of(world)).message_id == table_of(world).id
