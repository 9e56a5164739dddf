"""The commands and buttons beside the plays themselves."""

from bot.service.games import Games
from cogs.lobby import offer_targets
from tests.cogs.steps import MakeBot, live_of, parts, press, say, started, table_of, text_of, words
from tests.conftest import OpenWorld
from tests.limits_commands import check_commands


async def test_every_command_fits_discords_limits(open_world: OpenWorld, make_bot: MakeBot) -> None:
    world = await open_world(make_bot)
    payloads = [each.to_dict(world.bot.tree) for each in world.bot.tree.get_commands()]
    assert [each["name"] for each in payloads] == ["kasino"]
    assert check_commands(payloads) == []


async def test_discord_is_told_which_targets_there_are_and_no_other_is_offered(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    kasino = world.bot.tree.get_commands()[0].to_dict(world.bot.tree)
    new = next(each for each in kasino["options"] if each["name"] == "new")
    target = next(each for each in new["options"] if each["name"] == "target")
    assert (target["min_value"], target["max_value"]) == (0, 200)
    usual = [each.value for each in await offer_targets(None, "")]
    assert usual == [16, 11, 21, 50, 0]
    for typed in ("200", "201", "500", "-3", "9999", "²"):
        offered = [each.value for each in await offer_targets(None, typed)]
        assert offered == ([200, *usual] if typed == "200" else usual)


async def test_whoever_leaves_hands_the_seat_to_a_computer_and_takes_it_back(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    assert "/kasino return" in await say(world, bo, "leave")
    assert (await live_of(world)).game.seats[1].is_away
    await world.env.settle()
    assert "\nAway, played for by a computer: Bo\n" in text_of(table_of(world))
    assert "yours again" in await say(world, bo, "return")
    assert (await live_of(world)).game.seats[1].is_present


async def test_who_plays_with_computers_alone_is_asked_before_leaving_ends_the_game(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    before = await started(world, aino, bo)
    await say(world, bo, "leave")
    asked = (await aino.slash(world.channel, "kasino leave")).response
    assert asked is not None
    assert asked.ephemeral
    assert "nothing has changed" in text_of(asked)
    seat = before.seat_of(aino.id)
    assert seat is not None
    assert (await live_of(world)).game.seats[seat].is_present
    ended = await world.press(aino, asked, parts(asked)["end"]["custom_id"])
    assert "has been ended" in words(ended)
    assert (await live_of(world)).game.is_finished
    await world.env.settle()
    assert "no table" in await say(world, aino, "hand")


async def test_a_game_is_not_ended_for_somebody_who_came_back_meanwhile(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    await say(world, bo, "leave")
    asked = (await aino.slash(world.channel, "kasino leave")).response
    assert asked is not None
    await say(world, bo, "return")
    refused = await world.press(aino, asked, parts(asked)["end"]["custom_id"])
    assert "Somebody else plays here" in words(refused)
    assert not (await live_of(world)).game.is_finished


async def test_players_together_end_a_game_and_the_host_alone(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    assert "Noted" in await say(world, bo, "end")
    assert "has been ended" in await say(world, aino, "end")


async def test_the_table_is_shown_again_at_the_bottom(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    live = await started(world, aino, bo)
    assert "On the table" in await say(world, bo, "table")
    again = await world.bot.service(Games).load(1)
    assert again.message_id == table_of(world).id
    assert again.message_id != live.message_id


async def test_a_hand_command_shows_the_own_cards_alone(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    live = await started(world, aino, bo)
    result = await bo.slash(world.channel, "kasino hand")
    assert result.response is not None
    assert result.response.ephemeral
    assert live.game.deal is not None
    assert all(each.symbols in text_of(result.response) for each in live.game.deal.hands[1])


async def test_cards_chosen_by_hand_are_played_or_refused_with_a_reason(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    live = await started(world, *people)
    game = live.game
    assert game.turn is not None
    assert game.deal is not None
    who = people[game.turn]
    hand = await press(world, who, "hand")
    assert hand is not None
    played = game.deal.hand[0]
    choose = parts(hand)["choose"]["custom_id"]
    shown = await world.press(who, hand, choose)
    everything = [str(each.number) for each in game.deal.table.loose]
    values = {"card": [str(played.number)], "table0": everything}
    refused = await who.submit_modal(shown, values)
    assert (await live_of(world)).game.seq == game.seq
    assert refused.acknowledged
    shown = await world.press(who, hand, choose)
    await who.submit_modal(shown, {"card": [str(played.number)], "table0": []})
    after = (await live_of(world)).game
    assert after.seq == game.seq + 1
    assert after.deal is not None
    assert played in after.deal.table.loose


async def test_totals_of_nobody_are_answered_kindly(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino", "fi")
    assert await say(world, aino, "stats") == "Ei vielä loppuun pelattuja pelejä."
    assert "No game has been finished" in await say(world, aino, "leaderboard")


async def test_a_lobby_is_left_emptied_of_computers_and_cancelled(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new")
    await press(world, bo, "join")
    await press(world, bo, "add")
    await press(world, bo, "remove")
    await press(world, aino, "leave")
    assert "Aino" not in text_of(table_of(world))
    game = (await live_of(world)).game
    assert game.host == game.seats[1].person
    answer = await press(world, aino, "cancel")
    assert answer is not None
    assert "host" in text_of(answer)
    await press(world, bo, "cancel")
    assert (await live_of(world)).game.is_finished


async def test_a_name_full_of_markdown_does_no_harm_above_totals(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    shown = (await world.person("**x** <@1>").slash(world.channel, "kasino stats")).response
    assert shown is not None
    assert shown.embeds[0].title == "\\*\\*x\\*\\* \u2039\\@1\\>"
