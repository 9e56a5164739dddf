"""The bot is restarted in every phase of a game; what was on the screen before goes on working."""

from bot.engine.game import Phase
from bot.service.finding import Finding
from bot.service.games import Games, Live
from tests.cogs.steps import (
    MakeBot,
    live_of,
    parts,
    play_deal,
    play_one,
    press,
    say,
    started,
    submit,
    table_of,
    words,
)
from tests.conftest import OpenWorld
from tests.world import World


async def restarted(world: World) -> Live:
    """Restart the bot; see that the table is as it was, and that nothing was posted."""
    before, shown = await live_of(world), [each.id for each in world.channel.history()]
    await world.restart()
    after = await live_of(world)
    assert after.game == before.game
    assert after.message_id == before.message_id
    assert [each.id for each in world.channel.history()] == shown
    return after


async def test_every_button_of_a_lobby_works_after_a_restart(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new")
    taken = []
    for who, verb in ((bo, "join"), (bo, "add"), (bo, "remove"), (bo, "leave"), (bo, "join")):
        await restarted(world)
        await press(world, who, verb)
        taken.append(sum(not each.is_open for each in (await live_of(world)).game.seats))
    assert taken == [2, 3, 2, 1, 2]
    await restarted(world)
    await press(world, aino, "start")
    assert (await live_of(world)).game.phase is Phase.PLAYING


async def test_a_lobby_is_cancelled_after_a_restart(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    await say(world, aino, "new")
    await restarted(world)
    await press(world, aino, "cancel")
    assert (await live_of(world)).game.phase is Phase.CLOSED


async def test_a_hand_and_a_form_of_before_a_restart_are_played_from(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    first = (await started(world, *people)).game
    who, other = people[first.playing.turn], people[1 - first.playing.turn]
    hand = await press(world, who, "hand")
    theirs = await press(world, other, "hand")
    assert hand is not None
    assert theirs is not None
    await restarted(world)
    select = parts(hand)["play"]
    value = select["options"][0]["value"]
    await world.press(who, hand, select["custom_id"], [value])
    second = (await live_of(world)).game
    assert second.seq == first.seq + 1
    theirs = await press(world, other, "hand")
    assert theirs is not None
    choose = parts(theirs)["choose"]["custom_id"]
    form = (await world.press(other, theirs, choose)).modal
    assert form is not None
    await restarted(world)
    card = second.playing.hand[0]
    await submit(world, other, form["custom_id"], card=[str(card.number)])
    third = (await live_of(world)).game
    assert third.seq == second.seq + 1
    assert card in third.playing.table.loose


async def test_a_game_is_played_to_its_rematch_with_a_restart_before_every_deal(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo, target=50)
    deals = 0
    while (live := await play_deal(world)).game.phase is Phase.BETWEEN:
        deals += 1
        await restarted(world)
        await press(world, (aino, bo)[deals % 2], "next")
        await play_one(world)
        await restarted(world)
    assert deals >= 1
    await restarted(world)
    over = table_of(world)
    again = parts(over)["rematch"]["custom_id"]
    await world.press(bo, over, again)
    rematch = await world.bot.service(Games).load(2)
    assert rematch.game.setup == live.game.setup
    assert rematch.game.dealer != live.game.dealer
    await world.restart()
    await world.press(bo, over, again)
    assert await world.bot.service(Finding).of_person(world.guild.id, bo.id) == [2]
    hand = await press(world, (aino, bo)[rematch.game.playing.turn], "hand")
    assert hand is not None
    assert "play" in parts(hand)


async def test_a_deal_that_everybody_has_seen_the_end_of_is_followed_by_one_only(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo, target=200)
    await play_deal(world)
    await restarted(world)
    table = table_of(world)
    dealer = (await live_of(world)).game.dealer
    data = {"custom_id": parts(table)["next"]["custom_id"], "component_type": 2}
    await world.together([(aino, table, data), (bo, table, data)])
    game = (await live_of(world)).game
    assert game.phase is Phase.PLAYING
    assert len(game.scores) == 1
    assert game.dealer != dealer
    await restarted(world)
    late = await world.press(bo, table, data["custom_id"])
    assert "moved on" in words(late)
