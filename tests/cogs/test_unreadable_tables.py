"""Tables whose game this version cannot make out: everybody gets an answer, nobody is stuck."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cogs.steps import MakeBot, parts, press, say, started, table_of, text_of
from tests.conftest import OpenWorld


def spoil(folder: Path, rules_version: int = 1) -> None:
    """Let the log of the first game make another game than it did, under *rules_version*."""
    with closing(sqlite3.connect(folder / "kasino.sqlite")) as database, database:
        database.execute("UPDATE events SET digest = 'spoilt' WHERE game_id = 1")
        database.execute("UPDATE games SET rules_version = ? WHERE id = 1", (rules_version,))


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
