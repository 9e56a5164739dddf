"""Games played through Discord's own surface, from /kasino new to the leaderboard."""

from pathlib import Path

import pytest
from simcord.actors import MemberActor
from simcord.backend.errors import OptionError

from bot.i18n import texts
from bot.service import lobby
from bot.service.course import MOVED_ON, NOT_AT_TABLE
from bot.service.house_rules import ONLY_HOST
from bot.ui.ids import CustomId
from tests.cogs.steps import MakeBot, live_of, parts, press, stored, table_of, text_of, words
from tests.conftest import OpenWorld
from tests.world import World


async def play_once(world: World, who: MemberActor) -> None:
    """Play the last choice of the hand: the dearest capture of the highest card, if any."""
    hand = await press(world, who, "hand")
    assert hand is not None
    assert hand.ephemeral
    shown = parts(hand)
    if "card" in shown:  # more plays than a select holds
        result = await world.press(
            who, hand, shown["card"]["custom_id"], [shown["card"]["options"][0]["value"]]
        )
        assert result.response is not None
        shown = parts(result.response)
    select = shown["play"]
    await world.press(who, hand, select["custom_id"], [select["options"][-1]["value"]])


async def play_on(world: World, people: dict[str, MemberActor]) -> None:
    """Play until the game is over; computers move by themselves."""
    for _ in range(400):
        await world.env.settle()
        game = (await live_of(world)).game
        if game.is_finished:
            return
        if game.phase.value == "between":
            await press(world, next(iter(people.values())), "next")
            continue
        live = await live_of(world)
        person = None if game.turn is None else game.seats[game.turn].person
        if person is not None and game.seats[game.turn or 0].is_present:
            await play_once(world, people[live.names[person]])
        else:
            await world.env.advance_time(10)
    raise AssertionError("the game never ended")


async def test_two_people_play_to_sixteen_and_are_on_the_leaderboard(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await aino.slash(world.channel, "kasino new", target=16, players=2)
    await press(world, bo, "join")
    await press(world, aino, "start")
    await play_on(world, {"Aino": aino, "Bo": bo})
    assert "Winner" in text_of(table_of(world))
    board = (await bo.slash(world.channel, "kasino leaderboard")).response
    assert board is not None
    assert "Aino" in text_of(board)
    assert "1 win" in text_of(board)


async def test_a_computer_fills_a_seat_and_a_stranger_sees_no_hand(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, stranger = world.person("Aino"), world.person("Eve")
    await aino.slash(world.channel, "kasino new", target=0, players=2)
    await press(world, aino, "add")
    await press(world, aino, "start")
    refused = await press(world, stranger, "hand")
    assert refused is not None
    assert text_of(refused) == "You do not play at this table."
    await play_on(world, {"Aino": aino})
    assert "Winner" in text_of(table_of(world))


async def test_two_clicks_from_one_position_are_one_move(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await aino.slash(world.channel, "kasino new", target=0, players=2)
    await press(world, bo, "join")
    await press(world, aino, "start")
    game = (await live_of(world)).game
    assert game.turn is not None
    who = (aino, bo)[game.turn]
    clicks = []
    for number in range(2):
        hand = await press(world, who, "hand")
        assert hand is not None
        select = parts(hand)["play"]
        data = {"custom_id": select["custom_id"], "component_type": 3}
        clicks.append((who, hand, {**data, "values": [select["options"][number]["value"]]}))
    told = sorted(map(words, await world.together(clicks)))
    assert (await live_of(world)).game.seq == game.seq + 1
    assert [each.partition(":")[0].partition(".")[0] for each in told] == [
        "The table has moved on meanwhile",
        "You played",
    ]
    assert "On the table: " in told[0]  # the hand as it is now


async def test_bad_input_is_refused_in_the_readers_language_and_changes_nothing(
    open_world: OpenWorld, make_bot: MakeBot, tmp_path: Path
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino", "fi"), world.person("Bo", "sv-SE")
    eve = world.person("Eve", "no")

    async def refused(who: MemberActor, text: str, verb: str, *values: str) -> None:
        before, t = stored(tmp_path / "kasino.sqlite"), texts(world.locale_of(who.id))
        shown = await press(world, who, "hand") if values else table_of(world)
        assert shown is not None
        answer = await world.press(who, shown, str(CustomId(verb, 1)), values or None)
        assert answer.response is not None
        assert answer.response.ephemeral
        assert t(text) in words(answer)
        assert stored(tmp_path / "kasino.sqlite") == before

    with pytest.raises(OptionError, match="200"):  # by Discord itself
        await aino.slash(world.channel, "kasino new", target=999)
    await aino.slash(world.channel, "kasino new", players=2)
    await refused(aino, lobby.ALONE, "start")
    await refused(aino, lobby.SEATED_ALREADY, "join")
    await press(world, bo, "join")
    await refused(eve, lobby.FULL, "join")
    await refused(bo, ONLY_HOST, "start")
    await press(world, aino, "start")
    game = (await live_of(world)).game
    waiting = 1 - game.playing.turn
    play = f"{game.position}.{game.playing.hands[waiting][0].number}.0."
    await refused((aino, bo)[waiting], MOVED_ON, "play", play)
    await refused(eve, NOT_AT_TABLE, "hand")
