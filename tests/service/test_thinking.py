"""Try thinking in a thread and in a process, also when the process is late or dies."""

import asyncio
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing.connection import wait
from random import Random
from threading import get_ident

import pytest

from bot.ai.levels import MEDIUM, choose_move
from bot.engine.deal import open_deal, shuffled_pack
from bot.engine.log import event_text
from bot.engine.presets import PRESETS
from bot.engine.seating import Seating
from bot.engine.view import View, view_of_deal
from bot.service.thinking import Thinker
from tests.engine.scenes import random_game

RULES, SEATING = PRESETS["finnish_multi"], Seating(3)


@pytest.fixture
def view() -> View:
    deal = open_deal(shuffled_pack(RULES, SEATING, Random(1)), RULES, SEATING, 0)
    return view_of_deal(deal, deal.turn)


async def test_a_thread_and_a_process_choose_the_same_move(view: View) -> None:
    in_process, in_thread = Thinker(workers=1), Thinker(workers=0)
    expected = choose_move(MEDIUM, view, 5)
    assert await in_thread.choose(MEDIUM, view, 5) == expected
    assert await in_process.choose(MEDIUM, view, 5) == expected
    in_process.close()
    in_thread.close()


async def test_the_bots_own_thread_never_thinks() -> None:
    here = get_ident()
    assert await Thinker(workers=0)._answer(get_ident) != here


def only_pool(thinker: Thinker) -> ProcessPoolExecutor:
    """Return the one pool of *thinker*, which is idle."""
    (pool,) = thinker._idle
    return pool


async def test_a_computer_that_is_late_makes_a_quick_move(
    view: View, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Thinker(workers=1, limit=0)
    assert await thinker.choose(MEDIUM, view, 5) == choose_move(MEDIUM, view, 5)
    assert "quick move" in caplog.text
    thinker.close()


async def test_a_dead_process_costs_no_move_and_is_replaced(
    view: View, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Thinker(workers=1)
    await thinker.choose(MEDIUM, view, 5)
    for process in list(only_pool(thinker)._processes.values()):
        process.kill()
        process.join()
    assert await thinker.choose(MEDIUM, view, 5) == choose_move(MEDIUM, view, 5)
    assert "A search failed" in caplog.text
    caplog.clear()
    assert await thinker.choose(MEDIUM, view, 6) == choose_move(MEDIUM, view, 6)
    assert caplog.text == ""
    thinker.close()


async def test_a_search_that_fails_costs_no_move(
    view: View, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Thinker(workers=1)
    assert await thinker.choose("no such level", view, 5) == choose_move(MEDIUM, view, 5)
    assert "A search failed" in caplog.text
    assert await thinker.choose(MEDIUM, view, 6) == choose_move(MEDIUM, view, 6)
    thinker.close()


async def test_one_slow_search_makes_no_other_game_wait_for_ever(
    view: View, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Thinker(workers=1, limit=1)
    await thinker._search(partial(choose_move, MEDIUM, view, 5))
    stuck = list(only_pool(thinker)._processes.values())
    only_pool(thinker).submit(time.sleep, 600)
    begun = time.monotonic()
    chosen = await asyncio.gather(*(thinker.choose(MEDIUM, view, seed) for seed in range(4)))
    assert chosen == [choose_move(MEDIUM, view, seed) for seed in range(4)]
    assert caplog.text.count("late or cut off") == 4
    for process in stuck:
        # The pool waits for it too, and only one of two who wait is told how it ended.
        assert await asyncio.to_thread(wait, [process.sentinel], 60)
    assert time.monotonic() - begun < 300
    await thinker._search(partial(choose_move, MEDIUM, view, 5))
    thinker.close()


async def test_of_two_processes_a_stuck_one_leaves_the_other_alone(view: View) -> None:
    thinker = Thinker(workers=2, limit=600)
    await asyncio.gather(*(thinker.choose(MEDIUM, view, seed) for seed in range(2)))
    first, second = thinker._idle
    second.submit(time.sleep, 600)
    stuck = asyncio.create_task(thinker.choose(MEDIUM, view, 5))
    await asyncio.sleep(0.01)
    assert await thinker.choose(MEDIUM, view, 6) == choose_move(MEDIUM, view, 6)
    stuck.cancel()
    await asyncio.wait([stuck])
    assert stuck.cancelled()
    assert thinker._idle == [first]
    thinker.close()


async def test_a_review_lets_other_tables_think_in_between(view: View) -> None:
    events = random_game(PRESETS["finnish_2p"].with_target(200), Seating(2), 3, deals=1)
    thinker = Thinker(workers=1, limit=60)
    await thinker.choose(MEDIUM, view, 5)
    review = asyncio.create_task(thinker.review([event_text(each) for each in events], 1, 5))
    await asyncio.sleep(0)
    for seed in range(3):
        await thinker.choose(MEDIUM, view, seed)
    assert not review.done()
    found = await review
    assert found
    assert len(found) == 3
    thinker.close()
