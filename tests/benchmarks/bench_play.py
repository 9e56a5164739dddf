"""Print how fast plays, replays and deals are: ``python -m tests.benchmarks.bench_play``.

The naive way beside ours is the brute force of the tests: it lists every capture of a card, to
say what there is as well as whether one is legal. Seconds are the processor's, for a machine is
rarely idle; ratios within one run are worth more.
"""

import statistics
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from random import Random

from bot.ai.levels import MEDIUM, choose_move
from bot.engine.captures import captures, is_capture
from bot.engine.cards import PACK, Card
from bot.engine.deal import Deal, legal_moves, open_deal, play, shuffled_pack
from bot.engine.events import Event, Played, replay
from bot.engine.log import digest, game_text, read_game
from bot.engine.mover import Mover
from bot.engine.moves import Capture, Move, Trail
from bot.engine.plays import legal_plays
from bot.engine.presets import PRESETS
from bot.engine.table import Table
from bot.engine.view import view_of_deal
from tests.engine.oracle import legal_captures
from tests.engine.scenes import TWO, positions, random_game

FINNISH = replace(PRESETS["finnish_2p"], target=200)
SHOWN = 26
"""Plays that the hand looks at: one more than a menu holds."""
MICRO, MILLI = 1e6, 1e3
PLAYS_A_DEAL = 48

Lister = Callable[[Card, Table], Iterable[frozenset[Card]]]


def _seconds(call: Callable[..., object], *arguments: object) -> float:
    before = time.process_time()
    call(*arguments)
    return time.process_time() - before


def _best_of(times: int, call: Callable[..., object], *arguments: object) -> float:
    return min(_seconds(call, *arguments) for _ in range(times))


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def _show(name: str, seconds: Sequence[float], unit: float, budget: str = "") -> None:
    times = sorted(each * unit for each in seconds)
    middle, late = statistics.median(times), times[len(times) * 99 // 100]
    sign = "µs" if unit == MICRO else "ms"
    _say(f"{name:<34} median {middle:8.2f}  p99 {late:8.2f}  max {times[-1]:8.2f} {sign}  {budget}")


def _shown(hand: Collection[Card], table: Table) -> list[Move]:
    return list(islice(legal_plays(Mover(0, tuple(hand)), table, FINNISH), SHOWN))


def _ours(card: Card, table: Table) -> Iterable[frozenset[Card]]:
    return (each.taken for each in captures(card, table, FINNISH))


def _naive(card: Card, table: Table) -> Iterable[frozenset[Card]]:
    return legal_captures(card, table, FINNISH)


def _is_naively_legal(move: Capture, table: Table) -> bool:
    return move.taken in legal_captures(move.card, table, FINNISH)


def _position(random: Random, size: int) -> tuple[list[Card], Table]:
    pack = random.sample(PACK, size + 4)
    return pack[:4], Table(tuple(pack[4:]))


def _measure_lists(random: Random) -> None:
    for least, most in ((1, 7), (8, 11), (12, 17), (18, 48)):
        scenes = [_position(random, random.randint(least, most)) for _ in range(200)]
        times = [_seconds(_shown, hand, table) for hand, table in scenes]
        _show(f"{SHOWN} plays of a hand, {least}-{most} cards", times, MILLI)
    ours = naive = 0.0
    for hand, table in [_position(random, 12) for _ in range(20)]:
        ours += _best_of(3, _shown, hand, table)
        naive += sum(_seconds(_naive, each, table) for each in hand)
    _say(f"{SHOWN} plays, 12 cards: naive / ours = {naive / ours:.0f}")


def _replayed(text: str) -> str:
    return digest(replay(read_game(text)).state)


def _measure_replay() -> None:
    events = random_game(FINNISH, TWO, seed=4)
    plays = [each for each in events if isinstance(each, Played)]
    text = game_text(events)
    _show(f"read, replay, digest: {len(plays)} moves", _times(_replayed, text), MILLI)
    times = _times(replay, events)
    _show(f"replay: {len(plays)} moves", times, MILLI, "(budget 5)")
    ours = naive = 0.0
    for before, event in _plays_with_tables(events):
        ours += _best_of(3, is_capture, event.card, event.taken, before, FINNISH)
        naive += _seconds(_is_naively_legal, event, before)
    middle = statistics.median(times)
    ratio = (middle - ours + naive) / middle
    _say(f"replay with naive legality / ours = {ratio:.0f}  (budget 5)")


def _times(call: Callable[..., object], log: object) -> list[float]:
    return [_seconds(call, log) for _ in range(50)]


def _plays_with_tables(events: Sequence[Event]) -> Iterable[tuple[Table, Capture]]:
    """Yield each capture of *events* with the table that it was made on."""
    for deal, later in pairwise(positions(events)):
        if len(later.history) > len(deal.history) and isinstance(later.history[-1].move, Capture):
            yield deal.table, later.history[-1].move


def _play_deal(seed: int, lister: Lister) -> Deal:
    """Play a deal in which each takes a random card's random choice, as *lister* lists them."""
    random = Random(seed)
    deal = open_deal(shuffled_pack(FINNISH, TWO, random), FINNISH, TWO, 0)
    for _ in range(PLAYS_A_DEAL):
        card = random.choice(deal.hand)
        taken = random.choice([frozenset(), *sorted(lister(card, deal.table), key=sorted)])
        deal = play(deal, Capture(card, taken) if taken else Trail(card)).state
    return deal


def _play_best(seed: int) -> Deal:
    deal = open_deal(shuffled_pack(FINNISH, TWO, Random(seed)), FINNISH, TWO, 0)
    for _ in range(PLAYS_A_DEAL):
        deal = play(deal, next(legal_moves(deal))).state
    return deal


def _measure_deals() -> None:
    best = statistics.mean(_seconds(_play_best, seed) for seed in range(100))
    _say(f"deals a second, the best play each time: {1 / best:.0f}  (budget 300)")
    ours, naive = (
        statistics.mean(_seconds(_play_deal, seed, way) for seed in range(20))
        for way in (_ours, _naive)
    )
    _say(f"deals a second, random plays: {1 / ours:.0f}  (budget 300)")
    _say(f"random deals: naive / ours = {naive / ours:.0f}  (budget 5)")


def _measure_greedy() -> None:
    deals = [deal for deal in positions(random_game(FINNISH, TWO, seed=5)) if deal.hand]
    views = [view_of_deal(deal, deal.turn) for deal in deals]
    _show("a greedy computer's move", [_seconds(choose_move, MEDIUM, v, 1) for v in views], MILLI)


def main() -> None:
    """Measure everything once, on the same random positions every time."""
    _measure_lists(Random(3))
    _measure_replay()
    _measure_deals()
    _measure_greedy()


if __name__ == "__main__":
    main()
