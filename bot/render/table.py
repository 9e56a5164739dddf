"""The table as lines of text, without columns, which break on a phone."""

from collections.abc import Sequence

from bot.engine.view import View
from bot.i18n import Texts
from bot.render.cards import NOTHING, card_sign, cards_line
from bot.render.players import player_lines, point_lines


def table_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """Return the players' lines, the open cards and the stock; *names* are by seat."""
    lines = [*player_lines(view, names, t), *point_lines(view, names, t), ""]
    if view.table.loose:
        lines.append(t("On the table: {cards}", cards=cards_line(view.table.loose)))
    else:
        lines.append(t("The table is empty."))
    lines.append(
        t("These are the last cards of the deal.")
        if view.is_last_batch
        else t.plural("{n} card in the stock.", "{n} cards in the stock.", view.stock_size)
    )
    if view.pots.cards or view.pots.spades:
        lines.append(
            t(
                "Waiting in the pots: cards {cards} p, spades {spades} p.",
                cards=float(view.pots.cards),
                spades=float(view.pots.spades),
            )
        )
    return lines


def hand_line(view: View) -> str:
    """Return the looker's cards with what each is worth where that is not its pip count."""
    shown = []
    for card in view.hand:
        values = view.rules.hand_values[card]
        special = values and values != view.rules.table_values[card]
        shown.append(card_sign(card) + (f" (={'/'.join(map(str, values))})" if special else ""))
    return "  ".join(shown) or NOTHING
