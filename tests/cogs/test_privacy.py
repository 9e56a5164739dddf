"""What people see of their data: the text, the file, and the question before it is deleted."""

import json

from tests.cogs.steps import MakeBot, live_of, parts, started, text_of, words
from tests.conftest import OpenWorld


async def test_a_person_gets_his_data_and_has_it_deleted(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    shown = (await bo.slash(world.channel, "kasino privacy")).response
    assert shown is not None
    assert shown.ephemeral
    assert "What is stored" in text_of(shown)
    get = parts(shown)["data"]["custom_id"]
    given = (await world.press(bo, shown, get)).response
    assert given is not None
    (file,) = given.attachments
    assert json.loads(await file.read())["person"][0]["name"] == "Bo"
    asked = (await world.press(bo, shown, parts(shown)["delete"]["custom_id"])).response
    assert asked is not None
    assert (await live_of(world)).seat_of(bo.id) is not None
    done = await world.press(bo, asked, parts(asked)["sure"]["custom_id"])
    assert "has been deleted" in words(done)
    live = await live_of(world)
    assert live.seat_of(bo.id) is None
    assert "Bo" not in live.names.values()
    shown = (await bo.slash(world.channel, "kasino me")).response
    assert shown is not None
    again = await world.press(bo, shown, parts(shown)["data"]["custom_id"])
    assert "Nothing is stored" in words(again)
