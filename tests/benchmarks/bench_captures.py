"""Print how fast captures are, beside naive ways: ``python tests/benchmarks/bench_captures.py``.

Times are worth little on a busy machine; ratios within one run are worth more. The worst inputs
are looked for by climbing: change a table a little and keep what takes longer.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from bot.engine.captures import best_captures, is_capture
from bot.engine.cards import PACK, Card, Rank, Suit, cards
from bot.engine.presets import PRESETS
from bot.engine.rules import AceTable, CasinoHand
from bot.engine.table import Table

FINNISH = PRESETS["finnish_2p"]
LAISTO = PRESETS["laisto"]
HOUSE = replace(
    PRESETS["swedish"],
    ace_table=AceTable.EITHER,
    casino_hand=CasinoHand.CHOICE,
    mixed_values=True,
)
LIMIT = 25
MICRO, MILLI = 1e6, 1e3

HARD_TABLES = (
    [0, 3, 1, 3, 1, 3, 0, 2, 0, 1, 1, 1, 0],
    [0, 3, 2, 4, 1, 4, 0, 4, 1, 1, 1, 3, 0],
    [1, 4, 1, 4, 1, 4, 1, 4, 0, 1, 0, 1, 2],
    [1, 3, 1, 4, 2, 4, 1, 4, 0, 3, 1, 3, 1],
    [3, 4, 4, 4, 4, 0, 0, 3, 4, 3, 2, 2, 1],
    [0, 1, 4, 4, 0, 4, 4, 3, 3, 4, 3, 3, 4],
)
"""Numbers of aces, twos, … that earlier climbs came to."""


def _seconds(call: Callable[..., object], *arguments: object) -> float:
    started = time.perf_counter()
    call(*arguments)
    return time.perf_counter() - started


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def _show(name: str, seconds: Sequence[float], unit: float, budget: str) -> None:
    times = sorted(each * unit for each in seconds)
    middle, late = statistics.median(times), times[len(times) * 99 // 100]
    sign = "µs" if unit == MICRO else "ms"
    _say(f"{name:<30} median {middle:8.2f}  p99 {late:8.2f}  max {times[-1]:8.2f} {sign}  {budget}")


def _position(random: Random, size: int) -> tuple[Card, Table]:
    pack = random.sample(PACK, size + 1)
    return pack[0], Table(tuple(pack[1:]))


def _values(table: Table) -> tuple[int, ...]:
    return tuple(FINNISH.table_values[each][0] for each in table.loose)


def _naive_splits(values: Sequence[int], whole: int) -> bool:
    """Try every group that holds the first card."""
    if not values:
        return True
    first, *rest = values
    for size in range(len(rest) + 1):
        for places in combinations(range(len(rest)), size):
            if first + sum(rest[place] for place in places) == whole:
                left = [each for place, each in enumerate(rest) if place not in places]
                if _naive_splits(left, whole):
                    return True
    return False


def _ask_about_every_set(played: Card, table: Table) -> int:
    """Return how many of all sets are captures."""
    return sum(
        is_capture(played, taken, table, FINNISH)
        for size in range(1, len(table.loose) + 1)
        for taken in combinations(table.loose, size)
    )


def _close_groups(played: Card, table: Table) -> int:
    """Return how many unions of disjoint groups there are; sets of places are bits."""
    (whole,) = FINNISH.hand_values[played]
    sums = {0: 0}
    for place, value in enumerate(_values(table)):
        sums |= {
            bits | 1 << place: total + value
            for bits, total in sums.items()
            if total + value <= whole
        }
    unions = {0}
    for group in (bits for bits, total in sums.items() if total == whole):
        unions |= {each | group for each in unions if not each & group}
    return len(unions) - 1


def _measure_legality(random: Random) -> None:
    times = []
    for _ in range(5000):
        played, table = _position(random, random.randint(4, 51))
        taken = frozenset(random.sample(table.loose, random.randint(1, len(table.loose))))
        times.append(_seconds(is_capture, played, taken, table, FINNISH))
    _show("legality of random sets", times, MICRO, "(budget 5, 50)")
    for size, number in ((12, 300), (20, 6)):
        ours = naive = 0.0
        for _ in range(number):
            played, table = _position(random, size)
            taken = frozenset(table.loose)
            (whole,) = FINNISH.hand_values[played]
            ours += min(_seconds(is_capture, played, taken, table, FINNISH) for _ in range(3))
            naive += _seconds(_naive_splits, _values(table), whole)
        _say(f"legality of {size} cards: naive / ours = {naive / ours:.0f}")


def _measure_best(random: Random) -> None:
    for name, rules in (("finnish", FINNISH), ("laisto", LAISTO), ("house rules", HOUSE)):
        for least, most in ((1, 11), (12, 17), (18, 51)):
            times = []
            for _ in range(300):
                played, table = _position(random, random.randint(least, most))
                times.append(_seconds(best_captures, played, table, rules, LIMIT))
            _show(f"best 25, {name}, {least}-{most} cards", times, MILLI, "(budget 1, 5)")
    for name, naive_way, size, number in (
        ("asking about every set", _ask_about_every_set, 16, 5),
        ("closing groups", _close_groups, 21, 2),
    ):
        ours = naive = 0.0
        for _ in range(number):
            (played,) = cards("D10")
            table = Table(
                tuple(random.sample([each for each in PACK[:36] if each != played], size))
            )
            ours += min(_seconds(best_captures, played, table, FINNISH, LIMIT) for _ in range(3))
            naive += _seconds(naive_way, played, table)
        _say(f"best 25 of {size} cards: {name} / ours = {naive / ours:.0f}")


def _laid(numbers: Sequence[int]) -> Table:
    return Table(
        tuple(
            Card(rank, Suit(suit))
            for rank, number in zip(Rank, numbers, strict=True)
            for suit in range(number)
        )
    )


def _legality_cost(table: Table, played: Card) -> float:
    lying = frozenset(table.loose)
    return min(_seconds(is_capture, played, lying, table, FINNISH) for _ in range(3))


def _best_cost(table: Table, played: Card) -> float:
    return min(_seconds(best_captures, played, table, FINNISH, LIMIT) for _ in range(3))


def _climb(random: Random, cost: Callable[[Table, Card], float], most: int, steps: int) -> float:
    """Return the longest time that *cost* came to on tables of up to *most* cards."""
    worst = 0.0
    for start in (*HARD_TABLES, [0] * 13):
        for played in cards("HA S2 D10 HQ HK"):
            numbers = list(start)
            while sum(numbers) > most:
                place = random.randrange(13)
                numbers[place] -= numbers[place] > 0
            here = cost(_laid(numbers), played)
            for _ in range(steps):
                tried = list(numbers)
                for _ in range(random.randint(1, 3)):
                    tried[random.randrange(13)] = random.randint(0, 4)
                if sum(tried) <= most and (found := cost(_laid(tried), played)) > here:
                    numbers, here = tried, found
            worst = max(worst, here)
    return worst


def main() -> None:
    """Measure everything once, on the same random positions every time."""
    random = Random(2)
    _measure_legality(random)
    _measure_best(random)
    worst = _climb(random, _legality_cost, 51, 150) * MILLI
    _say(f"worst legality found: {worst:.2f} ms  (budget 1)")
    for most, budget in ((16, 5), (24, 40), (51, 300)):
        worst = _climb(random, _best_cost, most, 40) * MILLI
        _say(f"worst best 25 found, up to {most} cards: {worst:.1f} ms  (budget {budget})")


if __name__ == "__main__":
    main()
