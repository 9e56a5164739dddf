"""What a channel is told at a start, also while Discord cannot be reached."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import simcord.http.router

from tests.cogs.steps import MakeBot, say, started
from tests.conftest import OpenWorld


@pytest.mark.parametrize("error", [aiohttp.ClientConnectionError("unreachable"), OSError("reset")])
async def test_a_start_survives_a_notice_that_cannot_be_sent(
    open_world: OpenWorld,
    make_bot: MakeBot,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    *,
    error: Exception,
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    with closing(sqlite3.connect(tmp_path / "kasino.sqlite")) as database, database:
        database.execute("UPDATE events SET digest = 'spoilt'")
        database.execute("UPDATE games SET rules_version = 99")
    dispatch = simcord.http.router.dispatch

    def cut_off(backend: Any, method: str, path: str, **rest: Any) -> Any:  # noqa: ANN401
        if method == "POST" and path.endswith("/messages"):
            raise error
        return dispatch(backend, method, path, **rest)

    with monkeypatch.context() as patch:
        patch.setattr(simcord.http.router, "dispatch", cut_off)
        await world.restart()
    assert "Nobody could be told that table 1 is closed" in caplog.text
    assert "no table" in await say(world, bo, "hand")
