"""Tables whose game this version cannot make out: everybody gets an answer, nobody is stuck."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db.database import Database
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
from tests.conftest import LoggedErrors, OpenWorld
from tests.world import AnyMessage


def spoil(folder: Path, rules_version: int = 1, game: int = 1) -> None:
    """Let the log of a *game* make another game than it did, under *rules_version*."""
    with closing(sqlite3.connect(folder / "kasino.sqlite")) as database, database:
        database.execute("UPDATE events SET digest = 'spoilt' WHERE game_id = ?", (game,))
        database.execute("UPDATE games SET rules_version = ? WHERE id = ?", (rules_version, game))


async def test_a_damaged_table_says_so_and_can_be_closed(
    open_world: OpenWorld, make_bot: MakeBot, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    world = await open_world(make_bot)
    aino, bo, eve = (world.person(name) for name in ("Aino", "Bo", "Eve"))
    await started(world, aino, bo)
    table = table_of(world)
    spoil(tmp_path)
    await world.restart()
    assert "Game 1 cannot be read" in caplog.text
    for command in ("hand", "table", "leave"):
        assert "cannot be read any more" in await say(world, bo, command)
    pressed = await world.press(bo, table, parts(table)["hand"]["custom_id"])
    assert pressed.response is not None
    assert "cannot be read any more" in text_of(pressed.response)
    assert "do not play" in await say(world, eve, "end")
    assert "has been ended" in await say(world, bo, "end")
    assert "no table" in await say(world, bo, "hand")
    late = await world.press(bo, table, parts(table)["hand"]["custom_id"])
    assert late.response is not None
    assert "has ended" in text_of(late.response)


async def test_a_damaged_table_is_not_in_the_way_of_another(
    open_world: OpenWorld, make_bot: MakeBot, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    spoil(tmp_path)
    await world.restart()
    assert "Game 1 cannot be read" in caplog.text
    await say(world, bo, "new")
    await press(world, bo, "add")
    await press(world, bo, "start")
    assert "On the table" in await say(world, bo, "hand")
    assert "has been ended" in await say(world, bo, "end")
    assert "cannot be read any more" in await say(world, bo, "hand")


async def test_a_table_of_other_rules_is_closed_with_a_notice(
    open_world: OpenWorld, make_bot: MakeBot, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    spoil(tmp_path, rules_version=99)
    await world.restart()
    assert "Game 1 cannot be read" in caplog.text
    assert "begun under older rules" in world.channel.history()[-1].content
    assert "no table" in await say(world, bo, "hand")


async def test_whoever_plays_while_nothing_can_be_stored_is_told_that_nothing_has_changed(
    open_world: OpenWorld, make_bot: MakeBot, tmp_path: Path, logged_errors: LoggedErrors
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    game = (await started(world, *people)).game
    who = people[game.playing.turn]
    hand = await press(world, who, "hand")
    assert hand is not None
    database = world.bot.service(Database)
    await database.run(lambda c: c.exec_driver_sql("PRAGMA busy_timeout=20"))
    with closing(sqlite3.connect(tmp_path / "kasino.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        late = await world.press(who, hand, *first_play(hand))
        assert "nothing has changed" in words(late)
    (line,) = logged_errors.take()
    assert "database is locked" in line
    assert (await live_of(world)).game == game
    await world.press(who, hand, *first_play(hand))
    assert (await live_of(world)).game.position > game.position


def first_play(hand: AnyMessage) -> tuple[str, list[str]]:
    """Return the id and the value by which *hand* offers its first play."""
    select = parts(hand)["play"]
    return select["custom_id"], [select["options"][0]["value"]]
