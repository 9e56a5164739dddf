"""Views and results to be drawn, built in a line, with as many cards as a test wants."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.engine.cards import PACK, Card
from bot.engine.deal import Play
from bot.engine.game import Phase
from bot.engine.moves import Move
from bot.engine.presets import PRESETS
from bot.engine.scoring import Pots
from bot.engine.seating import Seating
from bot.engine.table import Build, BuildKind, Table
from bot.engine.view import View, view_of_deal
from bot.render.result import Result, result_of
from tests.engine.scenes import TWO, game_at, score_of, some_deal, tally

NAMES = ("Säde Äijälä", "Björn Østergård", "Ville-Petteri Yrjönsuuri", "Åse Ærlig")
LONG_NAMES = tuple(f"{digit}{'W' * 31}" for digit in range(4))
BUILDS = ((2,), (2, 1), (3, 2), (1, 1, 1), (2, 2, 2), (4,))
"""The sizes of the groups of six builds."""


def shuffled(seed: int = 1) -> list[Card]:
    """Return the pack in an order that depends on *seed* alone."""
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return pack


def view(
    seating: Seating = TWO,
    loose: Sequence[Card] = (),
    builds: Sequence[Build] = (),
    *,
    move: Move | None = None,
    turn: int | None = 0,
    stock: int = 24,
    hand: Sequence[Card] = (),
    pots: Pots | None = None,
) -> View:
    """Return a view of a table with these cards; *move* is the last play, by the second seat."""
    deal = some_deal([""] * seating.seats, rules=PRESETS["finnish_2p"], seating=seating)
    seen = view_of_deal(deal, 0, pots or Pots())
    return replace(
        seen,
        turn=turn,
        table=Table(tuple(loose), tuple(builds)),
        hand=tuple(hand),
        hand_sizes=(4, 3, 4, 3)[: seating.seats],
        stock_size=stock,
        pile_sizes=(14, 9, 12, 6)[: seating.sides],
        sweeps=(1, 0, 2, 0)[: seating.sides],
        totals=(11, 7, 9, 4.5)[: seating.sides],
        history=() if move is None else (Play(1, move),),
    )


def crowded(seating: Seating, loose: int, builds: int) -> View:
    """Return a table of *loose* cards and *builds* builds, at most six; 52 cards at most."""
    pack = shuffled()
    made = []
    for number, sizes in enumerate(BUILDS[:builds]):
        groups = tuple(tuple(pack.pop() for _ in range(size)) for size in sizes)
        kind = BuildKind.MULTIPLE if len(groups) > 1 else BuildKind.SINGLE
        made.append(Build(8 + number, kind, number % seating.seats, groups))
    return view(seating, pack[:loose], made)


def result(seating: Seating, shares: Sequence[int], winner: int | None = None) -> Result:
    """Return a counted deal in which the sides won so many cards of a shuffled pack."""
    pack, piles, start = shuffled(), [], 0
    for share in shares:
        piles.append(tuple(pack[start : start + share]))
        start += share
    deal = some_deal([""] * seating.seats, rules=PRESETS["finnish_2p"], seating=seating)
    tallies = [tally(cards=2, aces=1), tally(spades=1), tally(sweeps=2), tally()][: seating.sides]
    counted = game_at(
        replace(deal, piles=tuple(piles)),
        phase=Phase.BETWEEN if winner is None else Phase.OVER,
        scores=(score_of(*tallies),),
        totals=(18, 9.5, 12, 3)[: seating.sides],
        winner=winner,
    )
    return result_of(counted)
