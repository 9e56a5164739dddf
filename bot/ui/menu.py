"""The menu of plays: which it offers where there are more than it holds, and its options."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from discord import SelectOption

from bot.engine.cards import Card
from bot.engine.moves import Capture, Move, Trail
from bot.engine.plays import captures_by, objection_to_play
from bot.engine.view import View
from bot.i18n import Texts
from bot.ui.plays import option_label, play_value, play_worth

MOST_COUNTED: Final = 200
"""How many captures are looked at, the best ones; finding that many takes a few milliseconds."""


@dataclass(frozen=True, slots=True)
class Menu:
    """The plays that are offered, and how many others were found."""

    plays: tuple[Move, ...]
    more: int
    is_counted: bool
    """Whether *more* are all others; else there are still more than that."""


def card_menu(view: View, card: Card, most: int) -> Menu:
    """Return at most *most* plays of *card*, which is in the hand of *view*.

    Leaving the card on the table is always offered where the rules allow it. Of too many captures
    one half are the best, and the others are those that are least like what is offered already.
    """
    trail = Trail(card)
    left: list[Move] = []
    if objection_to_play(trail, view.mover, view.table, view.rules) is None:
        left.append(trail)
    found = list(islice(captures_by(card, view.mover, view.table, view.rules), MOST_COUNTED + 1))
    is_counted = len(found) <= MOST_COUNTED
    offered = _varied(found[:MOST_COUNTED], most - len(left))
    more = len(found) - len(offered) - (not is_counted)
    return Menu((*left, *offered), more, is_counted)


def _varied(found: Sequence[Capture], most: int) -> list[Capture]:
    """Return at most *most* of *found*, which come best first."""
    if len(found) <= most:
        return list(found)
    offered, rest = list(found[: most // 2]), list(found[most // 2 :])
    while len(offered) < most:
        unlike = [min(len(each.taken ^ other.taken) for other in offered) for each in rest]
        offered.append(rest.pop(unlike.index(max(unlike))))
    return offered


def menu_options(menu: Menu, view: View, position: int, t: Texts) -> list[SelectOption]:
    """Return an option for each play of *menu*, those of a card that take least first.

    The cards come in the order of *view*'s hand.
    """

    def place(move: Move) -> tuple[int, int]:
        return view.hand.index(move.card), len(getattr(move, "taken", ()))

    return [
        SelectOption(
            label=option_label(move, view.table, t),
            value=play_value(position, move),
            description=play_worth(move, t) or None,
        )
        for move in sorted(menu.plays, key=place)
    ]


def left_out(menu: Menu, t: Texts) -> str:
    """Return how many plays are not in *menu* and how to make them; empty if none are."""
    if not menu.is_counted:
        return t(
            "This list leaves out more than {n} plays: *Choose cards myself* makes any.",
            n=menu.more,
        )
    if not menu.more:
        return ""
    return t.plural(
        "This list leaves out {n} play: *Choose cards myself* makes any.",
        "This list leaves out {n} plays: *Choose cards myself* makes any.",
        menu.more,
    )
