"""People's pages, finished games, replays and proofs through Discord."""

import hashlib
import re

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.service.gamefile import read_file
from bot.service.replays import steps_of
from bot.ui.history import HistoryButton
from bot.ui.replay import StepButton
from tests.cogs.steps import (
    MakeBot,
    hold,
    live_of,
    parts,
    play_deal,
    play_game,
    press,
    say,
    started,
    table_of,
    text_of,
    words,
)
from tests.conftest import OpenWorld
from tests.world import World


async def click(
    world: World, who: MemberActor, shown: ResponseMessage, verb: str, which: int = 0
) -> ResponseMessage:
    """Press the button number *which* of those of a verb, and return what is shown then."""
    rows = shown.components
    ids = [
        child["custom_id"]
        for row in rows
        for child in row["components"]
        if child["custom_id"].split(":")[1] == verb
    ]
    result = (await world.press(who, shown, ids[which])).response
    assert result is not None
    return result


async def finished(world: World, *people: MemberActor, target: int = 0) -> None:
    """Play a game of *people* to its end."""
    await started(world, *people, target=target)
    await play_game(world)
    await world.env.settle()


async def answered(
    world: World, who: MemberActor, command: str, **options: object
) -> ResponseMessage:
    """Run a subcommand of /kasino that answers privately, and return the answer."""
    response = (await who.slash(world.channel, f"kasino {command}", **options)).response
    assert response is not None
    assert response.ephemeral
    return response


def step(shown: ResponseMessage) -> tuple[int, int]:
    """Return which step of how many a replay shows."""
    found = re.search(r"Step (\d+) of (\d+)", text_of(shown))
    assert found is not None
    return int(found[1]), int(found[2])


async def test_the_end_of_a_game_tells_ratings_and_milestones_and_leads_to_the_replay(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await finished(world, aino, bo)
    told = text_of(table_of(world)).replace("\N{MINUS SIGN}", "-")
    changes = re.search(r"-# Rating: (\w+) (\d+)\? \((.\d+)\), (\w+) (\d+)\? \((.\d+)\)", told)
    assert changes is not None
    gained = {changes[1]: int(changes[3]), changes[4]: int(changes[6])}
    live = await live_of(world)
    assert live.game.winner is not None
    winner = live.names[live.game.seats[live.game.winner].person or 0]
    assert [name for name, change in gained.items() if change > 0] == [winner]
    assert {int(changes[2]), int(changes[5])} == {1000 + each for each in gained.values()}
    assert "First win" in told
    await world.restart()
    opened = await press(world, world.person("Eve"), "replay")
    assert opened is not None
    assert opened.ephemeral
    assert step(opened)[0] == 1


async def test_a_replay_goes_forward_back_and_to_captures_with_everybodys_cards(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await finished(world, aino, bo)
    shown = await answered(world, bo, "history", number=1)
    first = text_of(shown)
    assert "Aino holds" in first
    assert "Bo holds" in first
    shown = await click(world, bo, shown, "step", 2)
    assert step(shown)[0] == 2
    shown = await click(world, bo, shown, "step", 1)
    assert text_of(shown) == first
    shown = await click(world, bo, shown, "step", 3)
    assert " took " in text_of(shown)
    while step(shown)[0] < step(shown)[1]:
        shown = await click(world, bo, shown, "step", 4)
    assert "Winner" in text_of(shown)


@pytest.mark.parametrize("number", [10**6, 10**18 - 1])
async def test_a_step_that_does_not_exist_is_the_last_one(
    open_world: OpenWorld, make_bot: MakeBot, number: int
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await finished(world, aino, bo)
    shown = await answered(world, bo, "history", number=1)
    button = StepButton.make("x", game=1, seq=number)
    hold(world, shown, button)
    last = (await world.press(bo, shown, str(button.key))).response
    assert last is not None
    assert step(last) == (step(shown)[1],) * 2


async def test_a_deal_is_sealed_before_and_proved_after_it(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo, target=200)
    told = text_of(table_of(world))
    seal = told.rpartition("sealed by `")[2].partition("`")[0]
    assert len(seal) == 64
    await play_deal(world)
    await world.env.settle()
    proof = await press(world, world.person("Eve"), "proof")
    assert proof is not None
    _, published, _, revealed, *_ = text_of(proof).split("```")
    assert published.strip() == seal
    assert hashlib.sha256(revealed.strip().encode()).hexdigest() == seal


async def test_a_game_is_exported_as_a_file_that_reads_back(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await finished(world, aino, bo)
    shown = await answered(world, aino, "history", number=1)
    given = await click(world, aino, shown, "export")
    [file] = given.attachments
    assert file.filename == "kasino-1.txt"
    game = read_file((await file.read()).decode())
    assert steps_of(game.events)[1] == (await live_of(world)).game
    assert sorted(game.names.values()) == ["Aino", "Bo"]


async def test_the_history_lists_ones_own_games_or_everybodys_and_opens_them(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, eve = (world.person(name) for name in ("Aino", "Bo", "Eve"))
    await finished(world, aino, bo)
    assert "-# Game 1 · Finnish kasino · <t:" in text_of(await answered(world, aino, "history"))
    assert "No game that fits" in text_of(await answered(world, eve, "history"))
    assert "-# Game 1 · Finnish kasino · <t:" in text_of(
        await answered(world, eve, "history", whose="all")
    )
    for options, is_there in (
        ({"game": "suomalainen", "computers": False}, True),
        ({"game": "royal"}, False),
    ):
        told = await say(world, aino, "history", **options)
        assert ("Game 1 · " in told) is is_there
        told = await say(world, aino, "leaderboard", **options)
        assert ("**Aino**" in told) is is_there
    of_bo = await answered(world, eve, "history", player=bo)
    assert "🏆" in text_of(of_bo)
    pick = parts(of_bo)["pick"]
    opened = await world.press(eve, of_bo, pick["custom_id"], [pick["options"][0]["value"]])
    assert "Step 1 of " in words(opened)
    for value in ("", "x", "2", "9" * 30, "\u0661"):
        told = words(await world.press(eve, of_bo, pick["custom_id"], [value]))
        assert "no finished game" in told


async def test_a_running_game_is_in_no_history_and_has_no_replay(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    assert "No game that fits" in await say(world, aino, "history")
    told = await say(world, aino, "history", number=1)
    assert told == "There is no finished game 1 on this server."


async def test_a_page_tells_of_a_person_and_two_people_are_compared(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, eve = (world.person(name) for name in ("Aino", "Bo", "Eve"))
    assert "have not finished a game" in await say(world, eve, "stats", player=aino, versus=bo)
    await finished(world, aino, bo)
    page = await answered(world, eve, "stats", player=aino)
    for part in ("This server:", "Rating:", "Favourite game:"):
        assert part in text_of(page)
    assert "Points a deal" in str(page.embeds[0].fields[0].name)
    assert parts(page) == {}
    told = await say(world, eve, "stats", player=aino, versus=bo)
    assert told.startswith("1 game against each other")
    assert await say(world, eve, "stats", versus=eve) == "Choose two different people."


async def test_whoever_wants_to_be_left_off_the_boards_of_all_servers_is(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await finished(world, aino, bo)
    for period in ("a", "d"):
        assert "**Aino**" in await say(world, bo, "leaderboard", scope="e", period=period)
    page = await answered(world, aino, "stats")
    assert "left off" in text_of(await click(world, aino, page, "listed"))
    for period in ("a", "m", "w", "d"):
        assert "**Aino**" not in await say(world, bo, "leaderboard", scope="e", period=period)
        assert "**Aino**" in await say(world, bo, "leaderboard", period=period)
    page = await answered(world, aino, "stats")
    assert "again" in text_of(await click(world, aino, page, "listed"))
    assert "**Aino**" in await say(world, bo, "leaderboard", scope="e")


def admin(world: World) -> MemberActor:
    """Return a member who may manage the server."""
    role = world.guild.create_role("admin", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user("Admin"), roles=[role])


async def test_only_admins_take_results_out_and_in(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await finished(world, aino, bo)
    for options in ({}, {"file": ("x.csv", b"")}):
        assert "Only those who may manage" in await say(world, aino, "results", **options)
    boss = admin(world)
    [file] = (await answered(world, boss, "results")).attachments
    table = await file.read()
    assert table.count(b"\n") == 3
    told = await say(world, boss, "results", file=("x.csv", table))
    assert told.startswith("Games brought in: 0; known already: 1.")
    moved = table.replace(f"{world.guild.id}-1".encode(), b"old-1")
    told = await say(world, boss, "results", file=("x.csv", moved))
    assert told.startswith("Games brought in: 1; known already: 0.")
    assert re.search(r"\*\*Aino\*\* · \d wins? · 2 games", await say(world, bo, "leaderboard"))
    everywhere = await say(world, bo, "leaderboard", scope="e")
    assert re.search(r"\*\*Aino\*\* · \d wins? · 1 game$", everywhere, re.MULTILINE)
    assert "This is no table" in await say(world, boss, "results", file=("x.csv", b"a,b"))
    page = await answered(world, aino, "history")
    assert [each["value"] for each in parts(page)["pick"]["options"]] == ["1"]
    for number in range(7):
        older = table.replace(f"{world.guild.id}-1".encode(), f"older-{number}".encode())
        await say(world, boss, "results", file=("x.csv", older))
    first = await answered(world, aino, "history")
    assert "Page 1 of 2" in text_of(first)
    second = await click(world, aino, first, "history", 1)
    assert "Page 2 of 2" in text_of(second)
    assert text_of(await click(world, aino, second, "history", 0)) == text_of(first)
    gone = HistoryButton.make("x", seq=10**18 - 1, argument="1..+1")
    hold(world, second, gone)
    assert "Page 2 of 2" in words(await world.press(aino, second, str(gone.key)))


@pytest.mark.parametrize("name", ["<@1>**`" * 4, "\u202e\u202e", "x\n# y", "W" * 32, "1. <t:1:R>"])
async def test_hostile_names_are_harmless_in_pages_histories_and_replays(
    open_world: OpenWorld, make_bot: MakeBot, name: str
) -> None:
    world = await open_world(make_bot)
    eve, bo = world.person(name), world.person("Bo")
    await finished(world, eve, bo)
    shown = [
        await answered(world, bo, "stats", player=eve),
        await answered(world, bo, "stats", player=eve, versus=bo),
        await answered(world, bo, "history"),
        await answered(world, bo, "history", number=1),
    ]
    for message in shown:
        told = text_of(message) + "".join(str(each.title) for each in message.embeds)
        assert "\u202e" not in told
        assert "\n# y" not in told
        assert "<@" not in told
        assert "<t:1:" not in told
