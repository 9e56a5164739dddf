"""A play is taken back by agreement, as people see it."""

from bot.ui.tables import Tables
from tests.cogs.steps import (
    MakeBot,
    live_of,
    parts,
    play_one,
    press,
    say,
    started,
    table_of,
    text_of,
    words,
)
from tests.conftest import OpenWorld
from tests.ui.conftest import play_first
from tests.world import World


async def shown_table(world: World) -> str:
    """Return what the table says, once it shows the newest state."""
    with world.env.time_context():
        await world.bot.service(Tables).show(1)
    return text_of(table_of(world))


async def test_a_play_is_taken_back_once_the_other_agrees(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    first = (await started(world, *people)).game
    player, other = people[first.playing.turn], people[1 - first.playing.turn]
    hand = await press(world, player, "hand")
    assert hand is not None
    after = await play_first(world, player, hand)
    await world.press(player, after, parts(after)["undo"]["custom_id"])
    assert "would like to take the last play back" in await shown_table(world)
    seen = await press(world, other, "hand")
    assert seen is not None
    assert "would like to take the last play back" in text_of(seen)
    assert await press(world, player, "agree") is not None
    agreed = await press(world, other, "agree")
    assert agreed is not None
    assert "agreed" in agreed.content
    assert (await live_of(world)).game.playing == first.playing
    table = await shown_table(world)
    assert "took the last play back" in table
    assert "would like" not in table
    assert "agree" not in parts(table_of(world))


async def test_the_others_may_let_it_stand_and_the_wish_is_no_more(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    first = (await started(world, *people)).game
    await play_one(world)
    player, other = people[first.playing.turn], people[1 - first.playing.turn]
    assert "others can agree" in await say(world, player, "undo")
    await shown_table(world)
    old = table_of(world)
    agree, keep = (parts(old)[verb]["custom_id"] for verb in ("agree", "keep"))
    stranger = world.person("Eve")
    assert "do not play" in words(await world.press(stranger, old, agree))
    assert "stays" in words(await world.press(other, old, keep))
    assert "moved on" in words(await world.press(other, old, agree))
    assert "no play to take back" in await say(world, player, "undo")


async def test_whoever_plays_on_has_answered(open_world: OpenWorld, make_bot: MakeBot) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    first = (await started(world, *people)).game
    await play_one(world)
    await say(world, people[first.playing.turn], "undo")
    await play_one(world)
    assert (await live_of(world)).game.undo == ()
    assert "would like" not in await shown_table(world)


async def test_an_old_button_takes_no_later_play_back(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    first = (await started(world, *people)).game
    player = people[first.playing.turn]
    hand = await press(world, player, "hand")
    assert hand is not None
    after = await play_first(world, player, hand)
    old = parts(after)["undo"]["custom_id"]
    await play_one(world)
    live = await play_one(world)
    answer = words(await world.press(player, after, old))
    assert "earlier play" in answer
    assert (await live_of(world)).game == live.game
