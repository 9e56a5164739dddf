"""Print what pictures cost: ``python -m tests.benchmarks.bench_pictures``.

Times are worth little on a busy machine; medians are worth more than the rest.
"""

import asyncio
import resource
import statistics
import time
from collections.abc import Callable, Sequence

from bot.engine.cards import cards
from bot.engine.moves import Capture
from bot.render.card_style import CardStyle
from bot.render.drawing import Drawing, HandDrawing, ScoreDrawing, TableDrawing
from bot.render.picture.draw import draw
from bot.scheduler import Scheduler
from bot.ui.pictures import Pictures
from tests.engine.scenes import FOUR, TWO
from tests.render.sights import LONG_NAMES, crowded, result, view

MILLI = 1e3
STYLE = CardStyle.FOUR_COLOUR
TABLES = 20
TICK = 0.005


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def _late(times: Sequence[float]) -> float:
    return sorted(times)[len(times) * 99 // 100] * MILLI


def _drawings() -> dict[str, Drawing]:
    taken = Capture(cards("HK")[0], frozenset(cards("C2 C3 C4 C5 C6 C7")))
    return {
        "table, 4 cards": TableDrawing(crowded(TWO, 4, 0), LONG_NAMES[:2], 1, "fi", STYLE),
        "table, 24 cards": TableDrawing(crowded(FOUR, 16, 3), LONG_NAMES, 1, "fi", STYLE),
        "table, 51 cards": TableDrawing(crowded(FOUR, 51, 0), LONG_NAMES, 1, "fi", STYLE),
        "table, 52 cards, 6 builds": TableDrawing(crowded(FOUR, 28, 6), LONG_NAMES, 1, "fi", STYLE),
        "table, 7 cards taken": TableDrawing(view(FOUR, move=taken), LONG_NAMES, 1, "fi", STYLE),
        "hand": HandDrawing(view(TWO, hand=cards("D10 S2 CA H7")), "fi", STYLE),
        "score of four": ScoreDrawing(result(FOUR, (20, 14, 10, 8)), LONG_NAMES, "fi", STYLE),
    }


def _times(call: Callable[[], object], times: int) -> list[float]:
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        call()
        taken.append(time.perf_counter() - started)
    return taken


def _measure_each() -> None:
    for name, drawing in _drawings().items():
        first, *later = _times(lambda drawing=drawing: draw(drawing), 41)  # type: ignore[misc]
        middle = statistics.median(later) * MILLI
        size = len(draw(drawing)) / 1024
        _say(f"{name:<28} median {middle:6.1f} ms  first {first * MILLI:6.1f}  {size:5.1f} KiB")
    _say("budget of the busiest table: median 40 ms, 80 KiB")


async def _lags(until: asyncio.Event) -> list[float]:
    lags = []
    while not until.is_set():
        started = time.perf_counter()
        await asyncio.sleep(TICK)
        lags.append(time.perf_counter() - started - TICK)
    return lags


async def _measure_loop() -> None:
    scheduler = Scheduler.on_loop()
    pictures = Pictures(1, scheduler, limit=60)
    if (starting := pictures.start()) is not None:
        await starting
    busiest = _drawings()["table, 52 cards, 6 builds"]
    done = asyncio.Event()
    watching = asyncio.create_task(_lags(done))
    started = time.perf_counter()
    for _ in range(5):
        await asyncio.gather(*(pictures.draw(busiest) for _ in range(TABLES)))
    taken = (time.perf_counter() - started) / 5
    done.set()
    lags = await watching
    _say(f"{TABLES} tables at once: {taken * MILLI:.0f} ms; loop lag p99 {_late(lags):.1f} ms")
    pictures.close()
    await scheduler.close()


def _memory(who: int) -> float:
    return resource.getrusage(who).ru_maxrss / 1024


def main() -> None:
    """Measure the loop first, while this process has drawn nothing itself."""
    asyncio.run(_measure_loop())
    own, worker = _memory(resource.RUSAGE_SELF), _memory(resource.RUSAGE_CHILDREN)
    _say(f"memory: this process {own:.0f} MiB, a worker {worker:.0f} MiB")
    _measure_each()


if __name__ == "__main__":
    main()
