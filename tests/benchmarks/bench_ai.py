"""Print how long computers think: ``python -m tests.benchmarks.bench_ai``.

Times are processor time in one process, so that a busy machine changes them little; the lag of
the event loop is not.
"""

import asyncio
import time
from collections.abc import Sequence
from math import inf
from random import Random

from bot.ai.evaluation import Evaluation
from bot.ai.expert import Expert
from bot.ai.facts import facts_of
from bot.ai.greedy import Greedy
from bot.ai.last_batch import LastBatch, TooLargeError, last_batch_of
from bot.ai.levels import EXPERT, choose_move
from bot.ai.memory import memory_of
from bot.ai.position import setting_of
from bot.ai.steps import Steps
from bot.engine.deal import open_deal, play, shuffled_pack
from bot.engine.presets import PRESETS
from bot.engine.seating import Seating
from bot.engine.view import View, view_of_deal
from bot.service.thinking import Thinker

DEALS = 12
TWO, PAIRS = Seating(2), Seating(4, pairs=True)

LAST = 40
"""The plays before the last batch of two players."""


def main() -> None:
    """Print a line for each preset, then what a search does to the event loop."""
    for name in sorted(PRESETS):
        views = views_of(name)
        searched = [each for each in views if each.stock_size]
        _show(f"{name}: expert", [expert_time(each) for each in searched])
        last = [each for each in views if len(each.history) == LAST]
        _show(f"{name}: exact last batch", [last_batch_time(each) for each in last])
        times = [expert_time(each) for each in views_of(name, PAIRS)]
        _show(f"{name}, pairs: expert", times)
    asyncio.run(_lag(views_of("finnish_2p")))


def views_of(name: str, seating: Seating = TWO) -> list[View]:
    """Return what the players see in some deals between greedy players."""
    rules, views = PRESETS[name], list[View]()
    for number in range(DEALS):
        random = Random(number)
        deal = open_deal(shuffled_pack(rules, seating, random), rules, seating, 0)
        while not deal.is_over:
            view = view_of_deal(deal, deal.turn)
            if len(deal.history) in {number, number + 12, number + 24, LAST}:
                views.append(view)
            deal = play(deal, Greedy().choose(view, random)).state
    return views


def expert_time(view: View) -> float:
    """Return how long the expert searches, in seconds; no clock cuts it off."""
    started = time.process_time()
    Expert(seconds=inf).choose(view, Random(1))
    return time.process_time() - started


def last_batch_time(view: View) -> float:
    """Return how long the last batch takes from its first play, in seconds."""
    memory, steps = memory_of(view), Steps(facts_of(view.rules))
    position = last_batch_of(view, memory)
    if position is None:
        raise ValueError("this is no last batch")
    started = time.process_time()
    try:
        LastBatch(steps, Evaluation(setting_of(view))).values(position)
    except TooLargeError:
        print("  given up", end="", flush=True)  # noqa: T201
    return time.process_time() - started


async def _lag(views: Sequence[View]) -> None:
    """Print how late the event loop is while the expert thinks here and in a process."""
    thinker = Thinker(workers=1)
    await thinker.choose(EXPERT, views[0], 1)
    ticks: list[float] = []

    async def tick() -> None:
        while True:
            begun = time.monotonic()
            await asyncio.sleep(0.005)
            ticks.append(time.monotonic() - begun - 0.005)

    own: list[float] = []
    for view in views:
        begun = time.process_time()
        await thinker.choose(EXPERT, view, 1)
        own.append(time.process_time() - begun)
    _show("the bot's own work for it, processor time", own)
    ticking = asyncio.create_task(tick())
    for view in views:
        await thinker.choose(EXPERT, view, 1)
    _show("loop lag, a process thinks", ticks)
    ticks.clear()
    for view in views:
        choose_move(EXPERT, view, 1)
        await asyncio.sleep(0.001)
    _show("loop lag, thinking inline", ticks)
    ticking.cancel()
    thinker.close()


def _show(name: str, seconds: Sequence[float]) -> None:
    times = sorted(each * 1000 for each in seconds)
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"{name:<45} median {middle:7.1f}  p99 {late:7.1f}  max {times[-1]:7.1f} ms")  # noqa: T201


if __name__ == "__main__":
    main()
