"""The leaderboard and a person's totals through Discord, on the totals of many people."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.settings import sqlite_url
from bot.ui.leaderboard import PageButton
from db import exchange
from db.database import Database
from db.hop import in_one_hop
from tests.cogs.steps import MakeBot, hold, say, text_of, words
from tests.conftest import OpenWorld
from tests.world import World

Totals = tuple[int, str, int, bool]
"""A Discord id, a name, games won, and whether computers played too."""

ADD = """
    INSERT INTO totals SELECT id, ?, ?, ?, 1, ?, 2, NULL, NULL, 0, 0, 0, 1
    FROM boards WHERE guild_id = ? AND computers = ?
    ON CONFLICT DO UPDATE SET games = games + excluded.games, wins = wins + excluded.wins,
        losses = losses + 1, points = points + excluded.points, sweeps = sweeps + 2
"""

Write = Callable[[int, Sequence[Totals]], Awaitable[None]]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that stores totals of a server in the bot's database."""

    async def write_all(guild_id: int, rows: Sequence[Totals]) -> None:
        def work(sql: sqlite3.Connection) -> None:
            sql.executemany(
                "INSERT OR IGNORE INTO boards (guild_id, period, family, computers)"
                " VALUES (?, 'all', '', ?)",
                [(guild_id, False), (guild_id, True)],
            )
            for discord_id, name, wins, computers in rows:
                person = exchange.remember(sql, discord_id, name)
                for kind in (True,) if computers else (False, True):
                    sql.execute(ADD, (person, wins + 1, wins, 10 * wins, guild_id, kind))

        database = Database(sqlite_url(tmp_path / "kasino.sqlite"))
        await database.open()
        await database.run(lambda connection: in_one_hop(connection, work))
        await database.close()

    return write_all


def as_dict(row: Any) -> dict[str, Any]:  # noqa: ANN401 - simcord's own type, or a dictionary
    """Return a row of components as its payload."""
    return row if isinstance(row, dict) else row.to_dict()


def crowd(count: int, *, wins: int | None = None) -> list[Totals]:
    """Return *count* people; the first has won most, or each has won *wins* games."""
    return [
        (number, f"P{number}", count - number if wins is None else wins, False)
        for number in range(1, count + 1)
    ]


async def leaderboard(world: World, who: MemberActor, **options: object) -> ResponseMessage:
    """Run the command and return what it shows."""
    response = (await who.slash(world.channel, "kasino leaderboard", **options)).response
    assert response is not None
    assert not response.ephemeral
    return response


async def turned(who: MemberActor, shown: ResponseMessage, label: str) -> ResponseMessage:
    """Press the button *label* of the leaderboard *shown*; the message itself changes."""
    result = await who.click(shown, label=label)
    assert result.response is not None
    assert result.response.id == shown.id
    return result.response


def names_on(shown: ResponseMessage) -> list[str]:
    """Return the names on the page, from the top, the own line below it left out."""
    lines = text_of(shown).partition("…")[0].split("\n")
    return [line.split("**")[1] for line in lines if "**" in line]


async def test_buttons_turn_pages_and_the_own_line_is_always_there(
    open_world: OpenWorld, make_bot: MakeBot, write: Write
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await write(world.guild.id, [*crowd(22), (aino.id, "Aino", 0, False), (7777, "X", 0, True)])
    first = await leaderboard(world, aino)
    assert names_on(first) == [f"P{number}" for number in range(1, 11)]
    around = text_of(first).partition("…\n")[2].split("\n")
    assert [each.partition(" · ")[0] for each in around[:3]] == [
        "22\\. **X**",
        "22\\. __**Aino**__",
        "22\\. **P22**",
    ]
    assert "Page 1 of 3" in text_of(first)
    await world.restart()
    second = await turned(aino, first, "Next")
    assert names_on(second) == [f"P{number}" for number in range(11, 21)]
    third = await turned(aino, second, "Next")
    assert names_on(third) == ["P21", "X", "Aino", "P22"]
    assert text_of(third).count("Aino") == 1
    again = await turned(bo, third, "Back")
    assert names_on(again) == names_on(second)
    assert "Aino" not in text_of(again)  # Bo turned the page, so the line below is his
    assert text_of(again).partition("…\n")[2].startswith("**Bo**: no finished games yet")


async def test_equal_places_are_shared_across_pages_and_nobody_is_missing(
    open_world: OpenWorld, make_bot: MakeBot, write: Write
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    await write(world.guild.id, [*crowd(12, wins=5), (99, "Last", 4, False)])
    first = await leaderboard(world, aino)
    seen = names_on(first)
    assert text_of(first).count("1\\. **") == 10
    second = await turned(aino, first, "Next")
    assert text_of(second).count("1\\. **") == 2
    assert "13\\. **Last**" in text_of(second)
    assert sorted([*seen, *names_on(second)]) == sorted(
        [name for _, name, _, _ in crowd(12)] + ["Last"]
    )


async def test_games_with_computers_are_left_out_on_every_page(
    open_world: OpenWorld, make_bot: MakeBot, write: Write
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    with_computers = [(number, f"P{number}", 50, True) for number in (1, 200)]
    await write(world.guild.id, [*crowd(15), *with_computers])
    assert "**P1** · 64 wins · 66 games" in text_of(await leaderboard(world, aino))
    shown = await leaderboard(world, aino, computers=False)
    for label in ("Next", "Back"):
        assert "left out" in text_of(shown)
        assert "P200" not in text_of(shown)
        shown = await turned(aino, shown, label)
    assert "**P1** · 14 wins · 15 games" in text_of(shown)


async def test_a_page_that_cannot_be_drawn_is_given_as_text_to_who_wants_a_picture(
    open_world: OpenWorld, make_bot: MakeBot, write: Write
) -> None:
    world = await open_world(make_bot)
    await write(world.guild.id, crowd(12))
    shown = await leaderboard(world, world.person("Aino"))
    given = (await world.person("Bo").click(shown, label="As a picture")).response
    assert given is not None
    assert given.ephemeral
    assert names_on(given) == names_on(shown)
    assert "**Bo**: no finished games yet" in text_of(given)
    assert not given.components


async def test_another_servers_people_are_not_shown(
    open_world: OpenWorld, make_bot: MakeBot, write: Write
) -> None:
    world = await open_world(make_bot)
    await write(world.guild.id + 1, crowd(30))
    shown = await leaderboard(world, world.person("Aino"))
    assert names_on(shown) == []
    assert "No game has been finished here yet" in text_of(shown)


async def pressed(world: World, who: MemberActor, seq: int, argument: str) -> str:
    """Press a button that no leaderboard has, and return what is answered."""
    shown = await leaderboard(world, who)
    button = PageButton.make("x", game=5, seq=seq, argument=argument)
    hold(world, shown, button)
    return words(await world.press(who, shown, str(button.key)))


@pytest.mark.parametrize("seq", [2, 3, 10**18 - 1])
async def test_a_page_that_is_gone_shows_the_last_one(
    open_world: OpenWorld, make_bot: MakeBot, write: Write, seq: int
) -> None:
    world = await open_world(make_bot)
    await write(world.guild.id, crowd(22))
    told = await pressed(world, world.person("Aino"), seq, "s.a.wins.1..n")
    assert "**P21**" in told
    assert "**P20**" not in told
    assert "Page 3 of 3" in told


@pytest.mark.parametrize("argument", ["1.n", "", "2", "-", "=" * 40, "s.a.wins.1.poker.n"])
async def test_a_board_that_does_not_exist_is_said_not_to(
    open_world: OpenWorld, make_bot: MakeBot, argument: str
) -> None:
    world = await open_world(make_bot)
    assert (
        await pressed(world, world.person("Aino"), 0, argument) == "There is no such leaderboard."
    )


async def test_another_board_is_chosen_from_the_menu(
    open_world: OpenWorld, make_bot: MakeBot, write: Write
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    await write(world.guild.id, crowd(3))
    shown = await leaderboard(world, aino, by="points")
    assert shown.embeds[0].title == "Leaderboard · Points · This server · all time"
    first = [row["components"][0] for row in map(as_dict, shown.components)]
    menus = [each for each in first if "options" in each]
    chosen = next(o["value"] for o in menus[0]["options"] if o["label"] == "Rating")
    after = (await world.press(aino, shown, menus[0]["custom_id"], [chosen])).response
    assert after is not None
    assert after.embeds[0].title == "Leaderboard · Rating · This server"
    assert "Nobody has played 5 rated games yet." in text_of(after)


@pytest.mark.parametrize("name", ["<@1>**`" * 4, "\u202e\u202e", "x\n# y", "W" * 32, "1. <t:1:R>"])
async def test_hostile_names_are_harmless_on_the_board_and_in_totals(
    open_world: OpenWorld, make_bot: MakeBot, write: Write, name: str
) -> None:
    world = await open_world(make_bot)
    eve = world.person("Eve")
    await world.env.settle()
    await write(world.guild.id, [(eve.id, name, 3, False)])
    told = text_of(await leaderboard(world, eve))
    assert "3 wins" in told
    assert len(told.split("\n")) == 1
    assert "<" not in told
    assert "\u202e" not in told


async def test_totals_are_told_to_one_person_alone_in_his_language(
    open_world: OpenWorld, make_bot: MakeBot, write: Write
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino", "fi"), world.person("Bo")
    await write(world.guild.id, [(aino.id, "Aino", 2, False), (aino.id, "Aino", 1, True)])
    shown = (await bo.slash(world.channel, "kasino stats", player=aino)).response
    assert shown is not None
    assert shown.ephemeral
    assert shown.embeds[0].title == "Aino"
    assert text_of(shown) == "**This server:** 5 games, 3 wins, 30 points, 4 mökkis"
    assert "3 voittoa" in await say(world, aino, "stats")
    assert await say(world, bo, "stats") == "No finished games yet."
