"""How a deal or a game ended, for the table and for the hands."""

from collections.abc import Sequence
from typing import Final

from bot.engine.game import Closing, Game, Phase
from bot.i18n import N_, Texts
from bot.render.told import side_name

_CLOSED: Final = {
    Closing.CANCELLED: N_("The host cancelled this table."),
    Closing.EXPIRED: N_("Nobody started this table in time."),
    Closing.ENDED: N_("This game was ended before there was a winner."),
    Closing.DESERTED: N_("Everybody has left, so this game is over."),
}


def closed_line(game: Game, t: Texts) -> str:
    """Return why *game* ended without a winner; empty unless it did."""
    return t(_CLOSED[game.closing]) if game.closing else ""


def winner_line(game: Game, names: Sequence[str], t: Texts) -> str:
    """Return who won *game*; empty before anybody has. *names* are by seat."""
    if game.winner is None or game.seating is None:
        return ""
    return t("🏆 Winner: {name}", name=side_name(game.winner, game.seating, names))


def heading(game: Game, t: Texts) -> str:
    """Return what has ended: the deal or the game."""
    if game.is_finished:
        return t("The game is over")
    return t("Deal {n} is over", n=len(game.scores))


def outcome_lines(game: Game, names: Sequence[str], t: Texts) -> list[str]:
    """Return in a few words how *game*, which is not being played now, stands.

    The points of each side are those of the last deal, with its total. *names* are by seat.
    """
    lines = [closed_line(game, t), winner_line(game, names, t)]
    if game.phase is not Phase.CLOSED and game.seating is not None and game.scores:
        sides = range(game.seating.sides)
        lines += [_points(game, side, side_name(side, game.seating, names), t) for side in sides]
    return [line for line in lines if line]


def _points(game: Game, side: int, name: str, t: Texts) -> str:
    points, total = float(game.scores[-1].awarded[side]), float(game.totals[side])
    if len(game.scores) == 1:
        return t("{name}: {points}\N{NO-BREAK SPACE}p", name=name, points=points)
    return t(
        "{name}: {points}\N{NO-BREAK SPACE}p, in all {total}\N{NO-BREAK SPACE}p",
        name=name,
        points=points,
        total=total,
    )
