"""Reading the rules: by command, and at a table."""

from bot.service.games import Games
from bot.ui.guide import TurnButton
from tests.cogs.steps import MakeBot, hold, parts, press, say, table_of, text_of, words
from tests.conftest import OpenWorld


async def test_the_rules_are_turned_page_by_page_and_game_by_game(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    shown = (await aino.slash(world.channel, "kasino rules")).response
    assert shown is not None
    assert shown.ephemeral
    assert "Page 1 of 6" in text_of(shown)
    onward = parts(shown)["guide-turn"]["custom_id"]
    assert "14 from the hand" in words(await world.press(aino, shown, onward))
    chosen = parts(shown)["guide-page"]
    scoring = next(each["value"] for each in chosen["options"] if each["label"] == "Scoring")
    assert "10 points in all" in words(
        await world.press(aino, shown, chosen["custom_id"], [scoring])
    )
    games = parts(shown)["guide-game"]
    royal = next(each["value"] for each in games["options"] if each["label"] == "Royal Casino")
    answer = words(await world.press(aino, shown, games["custom_id"], [royal]))
    assert "Royal Casino · 2 players · Page 6 of 7" in answer


async def test_rules_and_pages_that_do_not_exist_are_said_not_to(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    shown = (await aino.slash(world.channel, "kasino rules")).response
    assert shown is not None
    for argument, answer in (
        ("poker.2.turn.n", "I do not know that page any more"),
        ("royal.5.turn.n", "I do not know that page any more"),
        ("royal.x.turn.n", "I do not know that page any more"),
        ("", "I do not know that page any more"),
        ("royal.2.pictures.n", "Page 1 of 7"),
    ):
        forged = TurnButton.make("x", argument=argument)
        hold(world, shown, forged)
        assert answer in words(await world.press(aino, shown, str(forged.key)))


async def test_the_rules_are_in_the_language_of_the_reader(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    said = await say(world, world.person("Aino", "fi"), "rules", game="laisto", players=3)
    assert "Laistokasino · 3 pelaajaa · Sivu 1/6" in said


async def test_a_table_tells_its_own_rules_in_its_lobby_and_while_it_is_played(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, eve = (world.person(name) for name in ("Aino", "Bo", "Eve"))
    await say(world, aino, "new", target=11)
    await world.bot.service(Games).change_rule(1, aino.id, "pts_last", 1)
    shown = await press(world, eve, "guide")
    assert shown is not None
    assert shown.ephemeral
    assert "Played to 11 points" in text_of(shown)
    chosen = parts(shown)["guide-page"]
    house = next(each["value"] for each in chosen["options"] if each["label"] == "House rules")
    answer = words(await world.press(eve, shown, chosen["custom_id"], [house]))
    assert "The last to take gets 1 point for it." in answer
    await press(world, aino, "add")
    await press(world, aino, "start")
    again = await press(world, bo, "guide")
    assert again is not None
    assert "Played to 11 points" in text_of(again)


async def test_a_lobby_whose_rules_contradict_each_other_can_be_read(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = [world.person(name) for name in ("Aino", "Bo", "Eve")]
    await say(world, people[0], "new", players=3)
    await world.bot.service(Games).change_rule(1, people[0].id, "difference", value=True)
    for each in people[1:]:
        await press(world, each, "join")
    assert "⚠" in text_of(table_of(world))
    shown = await press(world, people[2], "guide")
    assert shown is not None
    assert "for 3 players" in text_of(shown)
