"""Milestones: what is worth telling when somebody does it for the first time."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import Final

from bot.engine.game import Game, Phase
from bot.engine.scoring import DealScore, Item, Points, Tally
from db.milestones import Career


class Milestone(StrEnum):
    """What can be reached, the more common first; the value is what the database keeps."""

    FIRST_WIN = "first_win"
    FIRST_SWEEP = "first_sweep"
    TEN_GAMES = "ten_games"
    FOUR_ACES = "four_aces"
    NINE_SPADES = "nine_spades"
    TEN_POINTS = "ten_points"
    BLANK_DEAL = "blank_deal"
    COMEBACK = "comeback"
    THREE_SWEEPS = "three_sweeps"
    ALL_HONOURS = "all_honours"
    FIVE_IN_A_ROW = "five_in_a_row"
    HUNDRED_GAMES = "hundred_games"
    HUNDRED_WINS = "hundred_wins"
    SHUT_OUT = "shut_out"
    THOUSAND_GAMES = "thousand_games"


ACES: Final = 4
SPADES: Final = 9
POINTS: Final = 10
SWEEPS: Final = 3
BEHIND: Final = 8
"""How far somebody must have been behind the leader for a win to be a comeback."""


def in_a_career(career: Career) -> Iterator[Milestone]:
    """Yield what somebody has reached who has played and won so much."""
    reached = {
        Milestone.FIRST_WIN: career.wins >= 1,
        Milestone.TEN_GAMES: career.games >= 10,  # noqa: PLR2004 - named by the milestone
        Milestone.HUNDRED_GAMES: career.games >= 100,  # noqa: PLR2004
        Milestone.THOUSAND_GAMES: career.games >= 1000,  # noqa: PLR2004
        Milestone.HUNDRED_WINS: career.wins >= 100,  # noqa: PLR2004
        Milestone.FIVE_IN_A_ROW: career.streak >= 5,  # noqa: PLR2004
    }
    return (name for name, is_reached in reached.items() if is_reached)


def in_a_game(game: Game, left_after: Mapping[int, int]) -> dict[int, set[Milestone]]:
    """Return by person what was done in *game*, which has ended; *left_after* is as in ``Live``.

    Whoever left has done what was done before that, and won nothing.
    """
    if game.seating is None:
        return {}
    reached = {}
    for seat, occupant in enumerate(game.seats):
        if occupant.person is not None:
            side = game.seating.side_of(seat)
            until = left_after.get(occupant.person) if occupant.is_away else None
            done = set(_in_deals(game, game.scores[:until], side))
            if game.phase is Phase.OVER and game.winner == side and not occupant.is_away:
                done.update(_in_a_win(game, side))
            reached[occupant.person] = done
    return reached


def _in_deals(game: Game, scores: Sequence[DealScore], side: int) -> Iterator[Milestone]:
    worth = game.rules.sweep_points if game.rules else 0
    for score in scores:
        yield from _in_a_tally(score.tallies[side], worth)
        if _is_misere(game):
            continue  # points are what everybody would rather not have
        others = [points for each, points in enumerate(score.awarded) if each != side]
        if score.awarded[side] >= POINTS:
            yield Milestone.TEN_POINTS
        if score.awarded[side] > 0 and not any(others):
            yield Milestone.BLANK_DEAL


def _in_a_tally(tally: Tally, sweep_points: int) -> Iterator[Milestone]:
    sweeps = tally.of(Item.SWEEPS)
    if sweeps:
        yield Milestone.FIRST_SWEEP
    if sweep_points and sweeps >= SWEEPS * sweep_points:
        yield Milestone.THREE_SWEEPS
    if tally.of(Item.ACES) == ACES:
        yield Milestone.FOUR_ACES
        if tally.of(Item.BIG_CASINO) and tally.of(Item.LITTLE_CASINO):
            yield Milestone.ALL_HONOURS
    if tally.spades >= SPADES:
        yield Milestone.NINE_SPADES


def _in_a_win(game: Game, side: int) -> Iterator[Milestone]:
    if not any(total for each, total in enumerate(game.totals) if each != side):
        yield Milestone.SHUT_OUT
    courses = [_course(game.scores, each) for each in range(len(game.totals))]
    behind = (max(after) - after[side] for after in zip(*courses, strict=True))
    if not _is_misere(game) and any(points >= BEHIND for points in behind):
        yield Milestone.COMEBACK


def _is_misere(game: Game) -> bool:
    return game.rules is not None and game.rules.misere


def _course(scores: Sequence[DealScore], side: int) -> list[Points]:
    return list(accumulate(score.awarded[side] for score in scores))
