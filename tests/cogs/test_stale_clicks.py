"""Clicks that come too late, from the wrong place, or from nowhere."""

from simcord.backend.serializers import message_payload
from simcord.results import InteractionResult

from tests.cogs.steps import (
    MakeBot,
    live_of,
    parts,
    press,
    say,
    started,
    table_of,
    text_of,
    words,
)
from tests.conftest import OpenWorld
from tests.world import BUTTON, COMPONENT


async def test_a_click_on_an_old_hand_gives_the_hand_as_it_is_now(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    first = (await started(world, *people)).game
    assert first.turn is not None
    who = people[first.turn]
    hand = await press(world, who, "hand")
    assert hand is not None
    select = parts(hand)["play"]
    values = [option["value"] for option in select["options"]]
    await world.press(who, hand, select["custom_id"], [values[0]])
    late = await world.press(who, hand, select["custom_id"], [values[-1]])
    assert late.response is not None
    assert "moved on" in text_of(late.response)
    assert (await live_of(world)).game.seq == first.seq + 1


async def test_64_a_click_from_a_finished_game_is_answered_and_changes_nothing(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    game = (await started(world, *people)).game
    assert game.turn is not None
    hand = await press(world, people[game.turn], "hand")
    assert hand is not None
    select = parts(hand)["play"]
    value = select["options"][0]["value"]
    await say(world, people[0], "end")
    ended = (await live_of(world)).game
    late = await world.press(people[game.turn], hand, select["custom_id"], [value])
    assert "was ended before there was a winner" in words(late)
    assert (await live_of(world)).game == ended


async def test_forged_ids_and_values_get_the_ordinary_refusal(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    game = (await started(world, aino, bo)).game
    hand = await press(world, aino, "hand")
    assert hand is not None
    forged = ("k1:hand:99:0:", "k1:play:1:999999999999999999:", "k1:hand:-1:0:", "k1:x:1:1:")
    for custom_id in forged:
        result = await world.press(aino, hand, custom_id, ["7.1.0."])
        assert result.acknowledged
    assert (await live_of(world)).game == game


async def test_an_id_of_a_select_that_is_forged_on_a_button_is_refused(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    game = (await started(world, *people)).game
    backend, table = world.env.backend, table_of(world)
    button = {"type": BUTTON, "style": 1, "label": "x", "custom_id": "k1:play:1:3:"}
    record, payload = world.payload(
        backend,
        type=COMPONENT,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=people[0].id,
        data={"custom_id": button["custom_id"], "component_type": BUTTON},
    )
    stored = message_payload(backend, backend.get_message(world.channel.id, table.id))
    payload["message"] = {**stored, "components": [{"type": 1, "components": [button]}]}
    backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    assert "earlier version" in words(InteractionResult(world.env, record))
    assert (await live_of(world)).game == game
