"""Who has won when a deal is counted (RULES 6.6)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import assert_never

from bot.engine.cards import Card
from bot.engine.rules import Resolve, Rules, TopTie
from bot.engine.scoring import DealScore, Points, blocks_finnish, blocks_royal


def totals_after(before: Sequence[Points], score: DealScore) -> tuple[Points, ...]:
    """Return each side's total after a deal."""
    return tuple(map(sum, zip(before, score.awarded, strict=True)))


def winner(
    rules: Rules,
    before: Sequence[Points],
    score: DealScore,
    piles: Sequence[Sequence[Card]],
) -> int | None:
    """Return the side that has won, or ``None`` if another deal is to be played.

    *before* are the totals before the deal, *piles* what each side won in it. A target of 0 is
    a single deal; a tie in it goes to ``top_tie`` (RULES 9.7).
    """
    totals = totals_after(before, score)
    if max(totals) < rules.target:
        return None
    there = [side for side, total in enumerate(totals) if total >= rules.target]
    if rules.resolve is Resolve.COUNT_OUT_ROYAL and rules.target:
        blocks = {side: blocks_royal(score.tallies[side], piles[side]) for side in there}
        return _count_out(rules.target, before, blocks)
    if rules.resolve is Resolve.COUNT_OUT_FINNISH and rules.target:
        return _count_out_finnish(rules, before, score, there)
    best = min(totals) if rules.misere else max(totals)
    tied = [side for side, total in enumerate(totals) if total == best]
    if len(tied) == 1:
        return tied[0]
    match rules.top_tie:
        case TopTie.NEW_DEAL:
            return None
        case TopTie.MOST_SPADES:
            return _only_best({side: score.tallies[side].spades for side in tied})
        case TopTie.COUNT_OUT_FINNISH:
            return _count_out_finnish(rules, before, score, tied)
        case _:
            assert_never(rules.top_tie)


def _count_out_finnish(
    rules: Rules, before: Sequence[Points], score: DealScore, sides: Iterable[int]
) -> int | None:
    blocks = {side: blocks_finnish(score.tallies[side]) for side in sides}
    return _count_out(rules.target, before, blocks)


def _count_out(
    target: int, before: Sequence[Points], blocks: Mapping[int, Iterable[Points]]
) -> int | None:
    """Return the side that is best in the first block in which one reaches *target*.

    A side that already stood at the target is there before the first block; sides that are equal
    are told apart by the next block, and ``None`` is returned if none does.
    """
    courses = {side: list(accumulate(each, initial=before[side])) for side, each in blocks.items()}
    # All of them stand at the target in the end, so one of them gets there first.
    arrival = next(each for each in zip(*courses.values(), strict=True) if max(each) >= target)
    first = {
        side: course
        for (side, course), points in zip(courses.items(), arrival, strict=True)
        if points == max(arrival)
    }
    return _last_standing(target, first)


def _last_standing(target: int, courses: Mapping[int, Sequence[Points]]) -> int | None:
    for standing in zip(*courses.values(), strict=True):
        if (
            max(standing) >= target
            and (best := _only_best(dict(zip(courses, standing, strict=True)))) is not None
        ):
            return best
    return None


def _only_best(values: Mapping[int, Points]) -> int | None:
    best = max(values.values())
    tied = [side for side, value in values.items() if value == best]
    return tied[0] if len(tied) == 1 else None
