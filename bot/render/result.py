"""What everybody may know of a counted deal."""

from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.game import Game
from bot.engine.scoring import DealScore, Points
from bot.engine.seating import Seating


@dataclass(frozen=True, slots=True)
class Result:
    """A counted deal with what each side won; counts sides but for the seating."""

    seating: Seating
    number: int
    """Which deal of the game it is, from 1."""
    target: int
    piles: tuple[tuple[Card, ...], ...]
    score: DealScore
    totals: tuple[Points, ...]
    """Points by side after this deal."""
    family: str
    """The game of the family, by whose words it is told."""
    winner: int | None
    """The side that won the game with it."""


def result_of(game: Game) -> Result:
    """Return the last deal of *game*; :exc:`ValueError` unless it is the one counted last."""
    if game.deal is None or game.seating is None or game.rules is None:
        raise ValueError("nothing has been dealt yet")
    if game.turn is not None or not game.scores:
        raise ValueError("no deal has just been counted")
    return Result(
        seating=game.seating,
        number=len(game.scores),
        target=game.rules.target,
        piles=game.deal.piles,
        score=game.scores[-1],
        totals=game.totals,
        family=game.setup.family,
        winner=game.winner,
    )
