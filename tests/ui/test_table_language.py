"""A table has one language, whoever has it shown and whatever the server's is by then."""

from bot.i18n import texts
from bot.service.games import Games
from bot.ui.lobby import public_message
from tests.cogs.steps import MakeBot, play_game, press, say, table_of, text_of
from tests.conftest import OpenWorld
from tests.ui.conftest import EDIT
from tests.world import World


async def is_finnish(world: World, game_id: int = 1) -> bool:
    """Say whether the newest table of the channel shows that game in Finnish."""
    live = await world.bot.service(Games).load(game_id)
    finnish, english = (public_message(live, texts(locale)) for locale in ("fi", "en-US"))
    assert finnish.embeds[0].description != english.embeds[0].description
    return text_of(table_of(world)) == finnish.embeds[0].description


async def test_a_table_keeps_the_language_in_which_it_was_opened(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    world.server_locale = "fi"
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new", target=0)
    world.server_locale = "en-US"
    for who, verb in ((bo, "join"), (aino, "add"), (aino, "remove"), (aino, "start")):
        await press(world, who, verb)
        assert await is_finnish(world)
    await say(world, bo, "table")
    assert await is_finnish(world)
    await play_game(world)
    # A tie is played off in a second deal, and the table is not shown twice in so short a time.
    await world.env.advance_time(EDIT)
    assert await is_finnish(world)
    await press(world, aino, "rematch")
    assert await is_finnish(world, 2)
