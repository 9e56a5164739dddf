"""What a play is called in a menu: short enough for an option, and no two alike."""

from collections.abc import Callable
from typing import Final, assert_never

from bot.engine.cards import Card
from bot.engine.moves import AddToBuild, BuildMove, Capture, MakeBuild, Move, RaiseBuild, Trail
from bot.engine.table import Table
from bot.i18n import Texts
from bot.render.builds import build_sign, gathered_line
from bot.render.cards import card_sign, suits_line
from bot.ui.limits_components import OPTION_TEXT

_BETWEEN: Final = (" + ", " ")
"""What stands between cards, ever less of it where there are many."""


def option_label(move: Move, table: Table, t: Texts) -> str:
    """Return what *move* does as the label of an option, its verb first, as short as Discord wants.

    So nobody wonders whether a choice takes or builds. Builds are told as wholes. Where many cards
    are taken, those are named that stay. Whole cards are always named, so no two moves on one
    *table* have the same label.
    """
    card = card_sign(move.card)
    match move:
        case Trail():
            return t("Leave {card} on the table", card=card)
        case Capture(_, taken):
            left = table.cards - taken
            if not left:
                return t("Take the whole table with {card}", card=card)
            if len(taken) > len(left) and len(taken) > _MANY:
                return _fitted(
                    lambda shown: t("Take with {card} all but {left}", card=card, left=shown),
                    left,
                    table,
                )
            return _fitted(
                lambda shown: t("Take with {card}: {taken}", card=card, taken=shown), taken, table
            )
        case MakeBuild() | AddToBuild() | RaiseBuild():
            return _building(move, table, t)
        case _:
            assert_never(move)


_MANY: Final = 5
"""How many cards are named at most where naming what stays is shorter."""


def _building(move: BuildMove, table: Table, t: Texts) -> str:
    card, value = card_sign(move.card), move.value
    if isinstance(move, MakeBuild):
        return _fitted(
            lambda shown: t("Build {value}: {card} + {cards}", value=value, card=card, cards=shown),
            move.used,
            table,
        )
    found = table.build_of(move.build)
    build = build_sign(found) if found else ""

    def told(shown: str) -> str:
        onto = f"{build} + {shown}" if move.used else build
        if isinstance(move, AddToBuild):
            return t("Add {card} to {build}", card=card, build=onto)
        return t("Raise to {value}: {card} on {build}", value=value, card=card, build=onto)

    return _fitted(told, move.used, table)


def _fitted(told: Callable[[str], str], cards: frozenset[Card], table: Table) -> str:
    """Return what *told* makes of *cards*, with as little between them as an option needs."""
    labels = [told(gathered_line(cards, table, between)) for between in _BETWEEN]
    labels += [told(_terse_line(cards, table, between)) for between in (" ", "")]
    return next((each for each in labels if len(each) <= OPTION_TEXT), labels[-1][:OPTION_TEXT])


def _terse_line(cards: frozenset[Card], table: Table, between: str) -> str:
    """Return *cards* by suits, builds by their values, which tell them apart."""
    builds = [each for each in table.builds if each.cards <= cards]
    loose = cards.difference(*(each.cards for each in builds))
    return " ".join([*(f"[{each.value}]" for each in builds), suits_line(loose, between)]).strip()
