"""Try thinking in a thread and in a process, also when the process is late or dies."""

import os
import signal
from random import Random

import pytest

from bot.ai.levels import GREEDY, choose_move
from bot.engine.deal import open_deal, shuffled_pack
from bot.engine.presets import PRESETS
from bot.engine.seating import Seating
from bot.engine.view import View, view_of_deal
from bot.service.thinking import Thinker

RULES, SEATING = PRESETS["finnish_multi"], Seating(3)


@pytest.fixture
def view() -> View:
    deal = open_deal(shuffled_pack(RULES, SEATING, Random(1)), RULES, SEATING, 0)
    return view_of_deal(deal, deal.turn)


async def test_a_thread_and_a_process_choose_the_same_move(view: View) -> None:
    in_process, in_thread = Thinker(workers=1), Thinker(workers=0)
    expected = choose_move(GREEDY, view, 5)
    assert await in_thread.choose(GREEDY, view, 5) == expected
    assert await in_process.choose(GREEDY, view, 5) == expected
    await in_process.close()
    await in_thread.close()


async def test_a_computer_that_is_late_makes_a_quick_move(
    view: View, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Thinker(workers=1, limit=0)
    assert await thinker.choose(GREEDY, view, 5) == choose_move(GREEDY, view, 5)
    assert "quick move" in caplog.text
    await thinker.close()


async def test_a_dead_process_costs_no_move_and_is_replaced(
    view: View, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Thinker(workers=1)
    await thinker.choose(GREEDY, view, 5)
    assert thinker._pool is not None
    for process in list(thinker._pool._processes.values()):
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
    assert await thinker.choose(GREEDY, view, 5) == choose_move(GREEDY, view, 5)
    assert "quick move" in caplog.text
    assert await thinker.choose(GREEDY, view, 6) == choose_move(GREEDY, view, 6)
    await thinker.close()
