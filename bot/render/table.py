"""The table as lines of text: one line a player, no columns that break on a phone."""

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.rules import Rules
from bot.engine.view import View
from bot.i18n import Texts
from bot.render.cards import NOTHING, card_sign, cards_line
from bot.render.game_words import sweeps_counted
from bot.render.told import side_name


def standing_of(view: View, side: int, t: Texts) -> str:
    """Return what *side* has won so far: cards, mökkis if any, points once anybody has some."""
    parts = [t.plural("{n} card won", "{n} cards won", view.pile_sizes[side])]
    if view.sweeps[side]:
        parts.append(sweeps_counted(view.family, view.sweeps[side], t))
    if any(view.totals):
        parts.append(t("{n} p", n=float(view.totals[side])))
    return ", ".join(parts)


def standings_line(view: View, names: Sequence[str], t: Texts) -> str:
    """Return in one line what each side has won so far; *names* are by seat."""
    sides = range(view.seating.sides)
    shown = [f"{side_name(s, view.seating, names)}: {standing_of(view, s, t)}" for s in sides]
    return " · ".join(shown)


def player_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """Return what everybody may know of the players, partners together; *names* are by seat.

    That is whose turn it is, how many cards each has left, and what each side has won. A line of
    one player fits the width of a phone.
    """
    held = [_held(view, seat, name, t) for seat, name in enumerate(names)]
    if not view.seating.pairs:
        return [
            ("" if view.turn == seat else "· ") + f"{shown}, {standing_of(view, seat, t)}"
            for seat, shown in enumerate(held)
        ]
    lines = []
    for side in range(view.seating.sides):
        name = side_name(side, view.seating, names)
        lines.append(f"{name}: {standing_of(view, side, t)}")
        lines.append(" · ".join(held[seat] for seat in view.seating.seats_of(side)))
    return lines


def _held(view: View, seat: int, name: str, t: Texts) -> str:
    shown = f"▶ **{name}**" if view.turn == seat else name
    in_hand = t("{n} in hand", n=view.hand_sizes[seat])
    return f"{shown}: {in_hand}"


def table_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """Return the players' lines, the open cards and the stock; *names* are by seat."""
    lines = player_lines(view, names, t)
    lines.append("")
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


def special_value(card: Card, rules: Rules) -> str:
    """Return what *card* is worth from the hand, ``2/15``; empty where it is its pip count."""
    values = rules.hand_values[card]
    return "/".join(map(str, values)) if values != rules.table_values[card] else ""


def hand_line(view: View) -> str:
    """Return the looker's cards with what each is worth where that is not its pip count."""
    shown = []
    for card in view.hand:
        value = special_value(card, view.rules)
        shown.append(card_sign(card) + (f" (={value})" if value else ""))
    return "  ".join(shown) or NOTHING
