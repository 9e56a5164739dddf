"""Sweeps: when one counts, and what it does to the others' (RULES 6.4)."""

from collections.abc import Sequence
from typing import assert_never

from bot.engine.effects import Effect, SweepScored, SweepsFell
from bot.engine.rules import Rules, SweepCancel
from bot.engine.scoring import Points


def is_live(rules: Rules, *, last_batch: bool, totals: Sequence[Points]) -> bool:
    """Say whether clearing the table now scores or topples anything.

    *last_batch* is whether the stock was empty when the card was played, *totals* are the sides'
    points as ``sweep_freeze`` looks at them.
    """
    if not rules.sweep_points or (last_batch and not rules.sweep_last_batch):
        return False
    scope, limit = _freeze(rules)
    return not (scope == "any" and max(totals) >= limit)


def after_sweep(
    rules: Rules, active: Sequence[int], side: int, totals: Sequence[Points]
) -> tuple[tuple[int, ...], tuple[Effect, ...]]:
    """Return the active sweeps after a live one by *side*, and how to tell of it."""
    others = [count for each, count in enumerate(active) if each != side]
    scope, limit = _freeze(rules)
    gains = not (scope == "self" and totals[side] >= limit)
    lost = 0
    match rules.sweep_cancel:
        case SweepCancel.NONE:
            topples = keeps = False
        case SweepCancel.MIN:
            topples, keeps, lost = min(others) > 0, False, 1
        case SweepCancel.WIPE:
            topples, keeps, lost = max(others) > 0, False, max(others)
        case SweepCancel.WIPE_KEEP:
            topples, keeps, lost = max(others) > 0, gains, max(others)
        case _:
            assert_never(rules.sweep_cancel)
    if topples:
        after = tuple(
            count + keeps if each == side else max(count - lost, 0)
            for each, count in enumerate(active)
        )
        return after, (SweepsFell(side, after, keeps),)
    if not gains:
        return tuple(active), ()
    after = tuple(count + (each == side) for each, count in enumerate(active))
    return after, (SweepScored(side, after),)


def _freeze(rules: Rules) -> tuple[str, int]:
    """Return the scope and limit of ``sweep_freeze``; an empty scope where there is none."""
    if rules.sweep_freeze is None:
        return "", 0
    scope, _, limit = rules.sweep_freeze.partition(":")
    return scope, int(limit)
