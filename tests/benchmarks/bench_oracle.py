"""Try 100,000 random turns against brute force: ``python -m tests.benchmarks.bench_oracle``.

A number after it tries that many. Half of the turns are under random house rules.
"""

import sys
import time
from random import Random

from bot.engine.presets import PRESETS
from tests.engine.turns import differences, house_rules, random_turn

TURNS = 100_000


def main() -> int:
    """Try them; print every turn that the engine gets wrong, and return how many there are."""
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else TURNS
    random, wrong, start = Random(4), 0, time.perf_counter()
    names = sorted(PRESETS)
    for number in range(turns):
        rules = PRESETS[names[number % len(names)]]
        if number // len(names) % 2:
            rules = house_rules(rules, random)
        turn = random_turn(rules, random, most_loose=7)
        if found := differences(turn):
            wrong += 1
            sys.stdout.write(f"{turn}\n  {found}\n")
    seconds = time.perf_counter() - start
    sys.stdout.write(f"{turns} turns in {seconds:.0f} s, {wrong} wrong\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main() > 0)
