"""Print the figures of :mod:`bot.ai.fitted`: ``python -m tests.benchmarks.fit_evaluation``.

Deals are played by rollouts' own plays. Between batches (after every round of turns, where cards
are drawn) it is noted what lies on the table, and how the deal ended.
"""

import sys
from random import Random
from statistics import linear_regression

from bot.ai.bits import SPADES, Bits, points_in
from bot.ai.evaluation import DECK, Evaluation
from bot.ai.position import Position, setting_of
from bot.ai.quick import quick_step
from bot.ai.steps import Steps
from bot.engine.deal import open_deal, shuffled_pack
from bot.engine.presets import PRESETS
from bot.engine.rules import Rules
from bot.engine.seating import Seating
from bot.engine.view import view_of_deal

DEALS = 1500
SEATINGS = (Seating(2), Seating(3), Seating(4), Seating(4, pairs=True))
BATCH = 4

Noted = tuple[float, ...]


def main() -> None:
    """Print a line for every preset and seating, or those whose preset is named."""
    wanted = sys.argv[1:] or sorted(PRESETS)
    for name in wanted:
        for seating in SEATINGS:
            fit = fitted(PRESETS[name], seating)
            key = f"{name} {seating.sides} of {seating.seats}"
            print(f'    "{key}": Fit({", ".join(map(str, fit))}),', flush=True)  # noqa: T201


def fitted(rules: Rules, seating: Seating) -> list[tuple[float, float]]:
    """Return the five lines of :class:`bot.ai.fitted.Fit`."""
    random = Random(1)
    noted = [each for _ in range(DEALS) for each in notes_of(rules, seating, random)]
    points, cards, spades, table_cards, table_spades, table_points, unseen, black = zip(
        *noted, strict=True
    )
    lines = []
    spreads = []
    for lead, on_table in ((points, table_points), (cards, table_cards), (spades, table_spades)):
        slope, base = linear_regression(on_table, lead)
        lines.append((base, slope))
        spreads.append([(y - base - slope * x) ** 2 for x, y in zip(on_table, lead, strict=True)])
    # What is compared here is a lead over an average; the spread is that of a lead over one side.
    wider = 2 / (1 + 1 / (seating.sides - 1))
    for squares, left in ((spreads[1], unseen), (spreads[2], black)):
        slope, base = linear_regression(left, [each * wider for each in squares])
        lines.append((base, slope))
    return [(round(base, 2), round(slope, 2)) for base, slope in lines]


def notes_of(rules: Rules, seating: Seating, random: Random) -> list[Noted]:
    """Play a deal; return what led to what, for the leader of every batch but the first."""
    deal = open_deal(shuffled_pack(rules, seating, random), rules, seating, 0)
    setting = setting_of(view_of_deal(deal, deal.turn))
    position, steps = Position(setting), Steps(setting.facts)
    position.turn = deal.turn
    position.loose = sum(1 << each.number for each in deal.table.loose)
    position.hands = [tuple(card.number for card in hand) for hand in deal.hands]
    stock = [each.number for each in reversed(deal.stock)]
    position.stock = len(stock)
    if setting.facts.draws:
        position.coming = tuple(stock)
    found = []
    plays = 0
    while position.stock or not position.is_between:
        if position.is_between:
            position.hands = [
                tuple(stock.pop() for _ in range(BATCH)) for _ in range(seating.seats)
            ]
            position.stock = len(stock)
        step = quick_step(position, steps, random)
        if step is None:
            raise RuntimeError("a real hand always has a play")
        position.play(step)
        plays += 1
        if position.stock and plays % (seating.seats * (1 if setting.facts.draws else BATCH)) == 0:
            found.append(position.copy())
    return [_note(each, position, Evaluation(setting)) for each in found]


def _note(then: Position, end: Position, evaluation: Evaluation) -> Noted:
    side = then.setting.side_of[then.turn]
    on_table = then.loose
    for each in then.stacks:
        on_table |= each.cards
    won = end.won.copy()
    if end.last is not None:
        won[end.last] |= end.loose
    unseen = DECK & ~on_table
    for bits in then.won:
        unseen &= ~bits
    held = [evaluation.held(won, end.sweeps, each) for each in range(len(won))]
    before = [evaluation.held(then.won, then.sweeps, each) for each in range(len(won))]
    gained = [after - earlier for after, earlier in zip(held, before, strict=True)]
    cards = [_gain(after, earlier) for after, earlier in zip(won, then.won, strict=True)]
    spades = [
        _gain(after & SPADES, earlier & SPADES)
        for after, earlier in zip(won, then.won, strict=True)
    ]
    return (
        _lead(gained, side),
        _lead(cards, side),
        _lead(spades, side),
        on_table.bit_count(),
        (on_table & SPADES).bit_count(),
        points_in(on_table),
        unseen.bit_count(),
        (unseen & SPADES).bit_count(),
    )


def _gain(after: Bits, before: Bits) -> float:
    return after.bit_count() - before.bit_count()


def _lead(values: list[float], side: int) -> float:
    return values[side] - (sum(values) - values[side]) / (len(values) - 1)


if __name__ == "__main__":
    main()
