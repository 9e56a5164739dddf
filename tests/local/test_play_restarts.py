"""``kasino play`` ended and begun again on one database; the tables come back by themselves."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.app import start_anew
from bot.client import KasinoBot
from bot.service.preferences import Preferences
from bot.settings import sqlite_url
from db.database import Database
from db.people import remember
from tests.local.site import Site, Tab
from tests.world import bot_maker, quick_settings

Play = Callable[..., Awaitable[Site]]


@pytest.fixture
async def play(tmp_path: Path) -> AsyncIterator[Play]:
    """Return a function that starts the page with the real bot; all on one database."""
    sites: list[Site] = []

    async def start(computer_pause: float = 0, picture_workers: int = 0) -> Site:
        settings = quick_settings(
            tmp_path, computer_pause=computer_pause, picture_workers=picture_workers
        )
        make_bot = bot_maker(settings, start=start_anew, seed=len(sites))
        site = Site(make_bot(), AsyncExitStack())
        sites.append(site)
        await site.start("en-US", 0, settings.database_url)
        return site

    yield start
    for site in sites:
        await site.close()


def titles(tab: Tab) -> list[str]:
    return [embed.get("title", "") for each in tab.messages.values() for embed in each["embeds"]]


def told(tab: Tab, number: int) -> str:
    """Return what the embed of a message, counted as in a list, says."""
    return str(list(tab.messages.values())[number]["embeds"][0]["description"])


def cards(hand: str) -> str:
    return next(line for line in hand.split("\n") if line.startswith("## "))


async def test_a_lobby_and_a_game_come_back_with_buttons_that_work(play: Play) -> None:
    first = await play()
    alice, bob = await first.tab("Alice"), await first.tab("Bob")
    await alice.slash("kasino new", players="2", target="0")
    await bob.until(lambda: titles(bob) == ["Finnish kasino"])
    await first.close()
    second = await play()
    alice, bob = await second.tab("Alice"), await second.tab("Bob")
    assert titles(bob) == ["Finnish kasino"]
    await bob.click("Join")
    await alice.until(lambda: "2. Bob" in told(alice, 0))
    await alice.click("Start")
    await alice.click("My hand")
    hand = cards(told(alice, -1))
    await second.close()
    alice = await (await play()).tab("Alice")
    assert titles(alice) == ["Deal 1"]
    await alice.click("My hand")
    assert cards(told(alice, -1)) == hand


async def test_a_game_in_a_thread_has_a_place_on_the_page_and_comes_back_to_its_channel(
    play: Play,
) -> None:
    first = await play(computer_pause=600)
    alice = await first.tab("Alice")
    assert isinstance(first.bot, KasinoBot)
    server = first.bot.guilds[0].id
    await first.bot.service(Preferences).change_server(server, threads=True)
    await alice.ask("look", channel="second-table")
    await alice.slash("kasino new", players="2", target="0")
    await alice.click("Add computer")
    await alice.click("Start")
    await alice.until(lambda: alice.frame["threads"] == ["Finnish kasino: Alice, Computer"])
    assert f"<#{alice.frame['channels'][alice.frame['threads'][0]]}>" in told(alice, 0)
    await alice.ask("look", channel=alice.frame["threads"][0])
    await alice.until(lambda: titles(alice) == ["Deal 1"])
    await alice.click("My hand")
    hand = cards(told(alice, -1))
    await first.close()
    alice = await (await play(computer_pause=600)).tab("Alice")
    assert (titles(alice), alice.frame["threads"]) == ([], [])
    await alice.ask("look", channel="second-table")
    await alice.until(lambda: titles(alice) == ["Deal 1"])
    await alice.click("My hand")
    assert cards(told(alice, -1)) == hand


async def test_those_who_played_before_are_members_by_their_names(
    play: Play, tmp_path: Path
) -> None:
    first = await play()
    alice, bob = await first.tab("Alice"), await first.tab("Bob")
    await alice.slash("kasino new", players="2", target="0")
    await bob.until(lambda: titles(bob) == ["Finnish kasino"])
    await bob.click("Join")
    of_bob = bob.frame["me"]["id"]
    await first.close()
    database = Database(sqlite_url(tmp_path / "kasino.sqlite"))
    await database.open()
    await database.run(lambda connection: remember(connection, 5, "From Discord", 0))
    await database.close()
    alice = await (await play()).tab("Alice")
    assert {of_bob, alice.frame["me"]["id"]} <= alice.frame["names"].keys()
    assert [person["name"] for person in alice.frame["people"]] == ["Alice", "Bob"]
    assert await alice.slash("kasino stats", player=of_bob) == {}


async def test_a_computer_whose_turn_it_was_plays_on(play: Play) -> None:
    first = await play(computer_pause=600)
    alice = await first.tab("Alice")
    await alice.slash("kasino new", players="2", target="0")
    await alice.click("Add computer")
    await alice.click("Start")
    if "▶ **Alice**" in told(alice, 0):
        await alice.click("My hand")
        menu = next(
            part
            for row in list(alice.messages.values())[-1]["components"]
            for part in row["components"]
            if "options" in part
        )
        await alice.choose(menu["placeholder"], menu["options"][0]["value"])
    await first.close()
    alice = await (await play()).tab("Alice")
    await alice.until(lambda: "▶ **Alice**" in told(alice, 0))
    assert told(alice, 0).startswith("Computer")


async def test_the_table_that_comes_back_has_its_picture(play: Play) -> None:
    first = await play(computer_pause=600)
    alice = await first.tab("Alice")
    await alice.slash("kasino new", players="2", target="0")
    await alice.click("Add computer")
    await alice.click("Start")
    await first.close()
    alice = await (await play(computer_pause=600, picture_workers=1)).tab("Alice")
    (table,) = alice.messages.values()
    assert [file["description"].partition(";")[0] for file in table["attachments"]] == ["Deal 1"]
