"""An answer whose connection was lost is sent again, and is there once."""

from typing import Any

import aiohttp
import pytest
import simcord.http.router
from simcord.backend import Backend

from tests.conftest import OpenWorld
from tests.ui.sample import make_bot
from tests.ui.steps import KINDS, opened


def lose(monkeypatch: pytest.MonkeyPatch, times: int, *, after: bool) -> None:
    """Lose the connection so many *times* at a first answer, before or *after* it arrived."""
    once = simcord.http.router.dispatch
    left = [times]

    def losing(backend: Backend, method: str, path: str, **rest: Any) -> object:  # noqa: ANN401
        if not path.endswith("/callback") or not left[0]:
            return once(backend, method, path, **rest)
        left[0] -= 1
        if after:
            once(backend, method, path, **rest)
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(simcord.http.router, "dispatch", losing)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("kind", KINDS)
async def test_a_lost_answer_is_sent_again_and_is_there_once(
    open_world: OpenWorld, monkeypatch: pytest.MonkeyPatch, kind: str, after: bool
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, "fine")
    lose(monkeypatch, 1, after=after)
    result = await ann.click(board, label=kind)
    shown = board if kind == "update" else result.response
    assert shown is not None
    assert (shown.content, result.followups) == ("Fine", [])


async def test_an_answer_that_is_lost_again_is_told_as_trouble_and_no_fault(
    open_world: OpenWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, "fine")
    lose(monkeypatch, 2, after=False)
    result = await ann.click(board, label="private")
    assert result.response is not None
    assert "Discord has trouble" in result.response.content
