"""Deals that two players play from every side of the table."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bot.arena.players import player_of
from bot.engine.deal import Deal, open_deal, play, shuffled_pack
from bot.engine.rules import Rules
from bot.engine.scoring import NO_POTS, Points, score_deal
from bot.engine.seating import Seating
from bot.engine.view import view_of_deal


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: one side is the first player's, all others the second one's."""

    players: tuple[str, str]
    rules: Rules
    seating: Seating
    seed: int
    rollouts: int | None = None
    """The rollouts of an expert; ``None`` for as many as in a game."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One pack, played once with the first player at each side."""

    number: int
    points: tuple[tuple[Points, ...], ...]
    """Each side's points, by the side of the first player."""
    seconds: tuple[float, float]
    """How long each player has thought."""
    moves: tuple[int, int]
    slowest: tuple[float, float]
    """The longest that each has thought about one play, in seconds."""


def duel(match: Match, number: int, clock: Callable[[], float] = time.perf_counter) -> Duel:
    """Play the pack *number* of *match*: the same cards for whoever sits where.

    Everything but the times depends on *match* and *number* alone.
    """
    # A game, not a secret.
    pack = shuffled_pack(match.rules, match.seating, Random(f"{match.seed} {number}"))  # noqa: S311
    times: tuple[list[float], list[float]] = ([], [])
    points = []
    for side in range(match.seating.sides):
        deal = open_deal(pack, match.rules, match.seating, dealer=number % match.seating.seats)
        random = Random(f"{match.seed} {number} {side}")  # noqa: S311 - a game, not a secret
        points.append(_play_out(deal, match, side, random, _Watch(clock, times)))
    return Duel(
        number,
        tuple(points),
        (sum(times[0]), sum(times[1])),
        (len(times[0]), len(times[1])),
        (max(times[0]), max(times[1])),
    )


@dataclass(frozen=True, slots=True)
class _Watch:
    """Notes how long each player thinks."""

    clock: Callable[[], float]
    times: tuple[list[float], list[float]]


def _play_out(
    deal: Deal, match: Match, side: int, random: Random, watch: _Watch
) -> tuple[Points, ...]:
    """Return each side's points of *deal*, the first player at *side*."""
    players = [player_of(each, match.rollouts) for each in match.players]
    while not deal.is_over:
        who = 0 if match.seating.side_of(deal.turn) == side else 1
        started = watch.clock()
        move = players[who].choose(view_of_deal(deal, deal.turn), random)
        watch.times[who].append(watch.clock() - started)
        deal = play(deal, move).state
    return score_deal(deal, NO_POTS).awarded
