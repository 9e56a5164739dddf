"""What a hand says: the cards, what the others have played, the table, and how things stand."""

from bot.engine.game import Game
from bot.engine.view import View, view_of
from bot.i18n import Texts
from bot.render.players import standings_line
from bot.render.table import hand_line, in_order, open_lines
from bot.render.told import others_plays
from bot.service.games import Live
from bot.ui.outcome import heading, outcome_lines
from bot.ui.seats import seat_names, undo_lines


def own_view(game: Game, seat: int) -> View:
    """Return what *seat* may know, its cards sorted by what they are worth from the hand.

    Raise :exc:`ValueError` before the first deal.
    """
    return in_order(view_of(game, seat))


def hand_lines(live: Live, view: View, state: str, t: Texts) -> list[str]:
    """Return the lines of *view*'s hand while the deal is played; *state* says whose turn it is."""
    names = seat_names(live, t)
    cards = hand_line(view) if view.hand else t("You have no cards left.")
    plays, table = others_plays(view, names, t), open_lines(view, names, t)
    asked, standings = undo_lines(live, t), f"-# {standings_line(view, names, t)}"
    return [f"## {cards}", *plays, *table, state, *asked, standings]


def over_lines(live: Live, t: Texts) -> list[str]:
    """Return the lines of a hand when no deal is being played any more: how it ended."""
    title = heading(live.game, t)
    return [f"## {title}", *outcome_lines(live.game, seat_names(live, t), t)]
