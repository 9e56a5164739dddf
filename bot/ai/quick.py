"""The plays of a rollout: what looks best by itself, without a look ahead."""

from math import inf
from random import Random

from bot.ai.lying import Step, keeps, may_trail
from bot.ai.position import Position
from bot.ai.steps import Steps

WOBBLE = 0.15
"""How far, in points, the worth of a play is blurred, so that rollouts differ."""


def quick_step(position: Position, steps: Steps, random: Random) -> Step | None:
    """Return the play that wins most by itself; *random* blurs it a little.

    Return ``None`` if there is none: a guessed hand may not hold what its builds ask for.
    """
    loose, stacks, seat = position.loose, position.stacks, position.turn
    hand = position.hands[seat]
    owns = any(each.owner == seat for each in stacks)
    sweep = None
    best, most = None, -inf
    for card in hand:
        step = _capture(position, steps, card, owns=owns)
        if step is not None:
            worth = step.worth
            if step.swept:
                if sweep is None:
                    sweep = steps.facts.sweep_worth if position.scores_sweeps() else 0
                worth += sweep
        else:
            step = steps.trail(loose, stacks, card)
            if step is None or (owns and not may_trail(card, hand, stacks, seat, steps.facts)):
                continue
            worth = step.worth
        worth += WOBBLE * random.random()
        if worth > most:
            best, most = step, worth
    if steps.facts.rules.builds:
        best = _best_build(position, steps, best, most)
    return best


def _capture(position: Position, steps: Steps, card: int, *, owns: bool) -> Step | None:
    """Return the best capture by *card*; ``None`` if there is none."""
    found = steps.captures(position.loose, position.stacks, card)
    if not owns:
        return found[0] if found else None
    seat = position.turn
    left = [each for each in position.hands[seat] if each != card]
    return next((each for each in found if keeps(left, each.stacks, seat, steps.facts)), None)


def _best_build(position: Position, steps: Steps, best: Step | None, most: float) -> Step | None:
    """Return the best build if it is worth more than *most*, else *best*."""
    loose, stacks, seat = position.loose, position.stacks, position.turn
    facts, hand = steps.facts, position.hands[seat]
    laid_on = steps.laid_on(loose, stacks)
    for card in hand:
        if not facts.laid[card]:
            continue
        own = facts.table_values[card]
        for holder in hand:
            if holder == card:
                continue
            for value in facts.hand_values[holder]:
                if value - own not in laid_on:
                    continue
                found = steps.builds_of(loose, stacks, seat, card, value)
                if found and found[0].worth > most:
                    left = [each for each in hand if each != card]
                    if keeps(left, found[0].stacks, seat, facts):
                        best, most = found[0], found[0].worth
    return best
