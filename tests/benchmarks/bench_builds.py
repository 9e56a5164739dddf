"""Print how fast plays with builds are listed: ``python -m tests.benchmarks.bench_builds``.

For each card of a four-card hand the best 25 plays are listed, and then the best 25 captures and
the best 25 builds apart, which is what a menu of one kind of play asks for. The worst input is
looked for by climbing: change a position a little and keep what takes longer. Times are those of
the processor, each the best of three.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import NamedTuple

from bot.engine.build_search import builds_by
from bot.engine.cards import PACK, Card, cards
from bot.engine.mover import Mover
from bot.engine.moves import Move
from bot.engine.notation import cards_text, table_text
from bot.engine.plays import captures_by, plays_of
from bot.engine.presets import PRESETS
from bot.engine.rules import AceTable, CasinoHand, Rules, SameValue
from bot.engine.table import Build, BuildKind, Table

Listing = Callable[[Card, Mover, Table, Rules], Iterator[Move]]

LIMIT = 25
HAND, MOST_LOOSE, MOST_BUILDS = 4, 24, 4
HOUSE = replace(
    PRESETS["royal"],
    ace_table=AceTable.EITHER,
    casino_hand=CasinoHand.CHOICE,
    mixed_values=True,
    build_in_sums=True,
    raise_with_table=True,
    same_value=SameValue.COEXIST,
)
GAMES = {name: rules for name, rules in PRESETS.items() if rules.builds} | {"house rules": HOUSE}


class Input(NamedTuple):
    """A pack of which the first cards are the hand and then the loose ones, and the builds."""

    pack: tuple[Card, ...]
    loose: int
    builds: tuple[tuple[int, BuildKind], ...]

    def turn(self) -> tuple[Mover, Table]:
        """Return the mover and the table; all builds are those of another seat."""
        last = len(self.pack)
        builds = tuple(
            Build(value, kind, 1, (self.pack[last - 2 * place - 2 : last - 2 * place],))
            for place, (value, kind) in enumerate(self.builds)
        )
        loose = self.pack[HAND : HAND + self.loose]
        return Mover(0, self.pack[:HAND]), Table(loose, builds)

    def text(self) -> str:
        """Return what can be read of it."""
        mover, table = self.turn()
        return f"hand {cards_text(mover.hand)}; table {table_text(table)}"


HARD = (
    (
        "S2 D10 SA SQ DA HA CA D2 H2 S3 D3 H3 S4 S7 S8 D8 H8 S9 D9 S10 H10 SJ DJ HJ DQ HQ SK DK",
        (4, 3, 2, 10),
    ),
    (
        "S2 S4 DA SQ SA HA S3 D3 H3 D4 H4 C4 S6 D6 H6 S7 D7 H7 C7 S9 D9 S10 D10 H10 SJ DJ DQ SK",
        (4, 3),
    ),
    (
        "D10 S5 H7 SK H8 HQ D6 D5 C8 H9 C5 C3 S9 D3 D2 H6 S3 C2 S6 C9 S2 CQ C10 DJ C4 SQ C6 H3",
        (14, 8),
    ),
)
"""The hand and 24 loose cards, and the single builds, of inputs that earlier climbs came to."""


def hard_inputs() -> list[Input]:
    """Return the inputs of ``HARD``."""
    found = []
    for text, values in HARD:
        first = cards(text)
        rest = tuple(each for each in PACK if each not in first)
        builds = tuple((value, BuildKind.SINGLE) for value in values)
        found.append(Input((*first, *rest), MOST_LOOSE, builds))
    return found


def random_input(random: Random, least: int, most: int) -> Input:
    """Return an input with *least* to *most* loose cards."""
    builds = tuple(_random_build(random) for _ in range(random.randint(0, MOST_BUILDS)))
    pack = tuple(random.sample(PACK, len(PACK)))
    return Input(pack, random.randint(least, most), builds)


def _random_build(random: Random) -> tuple[int, BuildKind]:
    return random.randint(2, 14), random.choice(list(BuildKind))


def changed(given: Input, random: Random) -> Input:
    """Return *given* with a few cards in other places, or with another build."""
    pack, builds = list(given.pack), list(given.builds)
    for _ in range(random.randint(1, 3)):
        one, other = random.randrange(HAND + given.loose), random.randrange(len(pack))
        pack[one], pack[other] = pack[other], pack[one]
    if builds and random.random() < 0.3:
        builds[random.randrange(len(builds))] = _random_build(random)
    return Input(tuple(pack), given.loose, tuple(builds))


ALL = (plays_of,)
APART = (captures_by, builds_by)


def milliseconds(given: Input, rules: Rules, kinds: Sequence[Listing] = APART) -> float:
    """Return how long the best plays of a whole hand take, listed in each way of *kinds*."""
    mover, table = given.turn()
    times = []
    for _ in range(3):
        started = time.process_time()
        for card in mover.hand:
            for kind in kinds:
                list(islice(kind(card, mover, table, rules), LIMIT))
        times.append(time.process_time() - started)
    return 1e3 * min(times)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _climb(rules: Rules, random: Random, steps: int) -> tuple[float, Input]:
    """Return the longest time that a few climbs came to, with its input."""
    best = []
    for _ in range(3):
        starts = [random_input(random, MOST_LOOSE, MOST_LOOSE) for _ in range(10)]
        starts += hard_inputs()
        here, given = max((milliseconds(each, rules), each) for each in starts)
        for _ in range(steps):
            tried = changed(given, random)
            if (found := milliseconds(tried, rules)) > here:
                here, given = found, tried
        best.append((here, given))
    return max(best)


def main() -> None:
    """Measure every game with builds, on the same random positions every time."""
    random = Random(7)
    for name, rules in GAMES.items():
        for least, most in ((0, 11), (0, MOST_LOOSE), (18, MOST_LOOSE)):
            inputs = [random_input(random, least, most) for _ in range(150)]
            for what, kinds in (("25 plays", ALL), ("25 of each kind", APART)):
                times = sorted(milliseconds(each, rules, kinds) for each in inputs)
                middle, late = statistics.median(times), times[len(times) * 99 // 100]
                _say(
                    f"{name:<15} {least:>2}-{most} loose, {what:<15}  median {middle:5.2f}"
                    f"  p99 {late:6.2f}  max {times[-1]:6.2f} ms  (budget 2, 300)"
                )
    for name in ("anglo", "royal", "rakennus", "house rules"):
        worst, given = _climb(GAMES[name], random, 150)
        _say(f"worst found, {name}: {worst:.1f} ms  (budget 300)  {given.text()}")


if __name__ == "__main__":
    main()
