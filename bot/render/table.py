"""The table as lines of text, without columns, which break on a phone."""

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.cards import Card
from bot.engine.rules import Rules
from bot.engine.view import View
from bot.i18n import Texts
from bot.render.builds import build_line
from bot.render.cards import NOTHING, card_sign, cards_line
from bot.render.players import player_lines, point_lines


def table_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """Return the players' lines, the open cards and the stock; *names* are by seat."""
    lines = [*player_lines(view, names, t), *point_lines(view, names, t), ""]
    lines += open_lines(view, names, t)
    lines.append(
        t("These are the last cards of the deal.")
        if view.is_last_batch
        else t.plural("{n} card in the stock.", "{n} cards in the stock.", view.stock_size)
    )
    if view.pots.cards or view.pots.spades:
        lines.append(
            t(
                "Waiting in the pots: cards {cards}\N{NO-BREAK SPACE}p,"
                " spades {spades}\N{NO-BREAK SPACE}p.",
                cards=float(view.pots.cards),
                spades=float(view.pots.spades),
            )
        )
    return lines


def open_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """Return what lies open: the loose cards, then each build; *names* are by seat."""
    if not view.table.cards:
        return [t("The table is empty.")]
    builds = [build_line(each, names, t) for each in view.table.builds]
    if not view.table.loose:
        return builds
    return [t("On the table: {cards}", cards=cards_line(view.table.loose)), *builds]


def special_value(card: Card, rules: Rules) -> str:
    """Return what *card* is worth from the hand, ``2/15``; empty where it is its pip count."""
    values = rules.hand_values[card]
    return "/".join(map(str, values)) if values != rules.table_values[card] else ""


def in_order(view: View) -> View:
    """Return *view* with the looker's cards sorted by what they are worth from the hand."""
    ordered = sorted(view.hand, key=lambda each: (_worth(each, view.rules), each))
    return replace(view, hand=tuple(ordered))


def _worth(card: Card, rules: Rules) -> int:
    return max(rules.hand_values[card], default=int(card.rank))


def hand_line(view: View) -> str:
    """Return the looker's cards with what each is worth where that is not its pip count."""
    shown = []
    for card in view.hand:
        value = special_value(card, view.rules)
        shown.append(card_sign(card) + (f" (={value})" if value else ""))
    return "  ".join(shown) or NOTHING
