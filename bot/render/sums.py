"""Why cards do not add up, with the cards at hand: "7♣ + 4♦ is 11; your 10♥ takes 10"."""

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.moves import AddToBuild, MakeBuild
from bot.engine.rules import Rules
from bot.engine.table import Table
from bot.i18n import Texts
from bot.render.builds import gathered_line
from bot.render.cards import card_sign, cards_line


def sum_line(played: Card, chosen: frozenset[Card], table: Table, rules: Rules, t: Texts) -> str:
    """Return what *chosen* cards of *table* add up to beside what *played* takes.

    Empty where that explains nothing: for cards without a number, and for aces that may count
    as either of two numbers on the table.
    """
    takes, values = rules.hand_values[played], _values(chosen, table, rules)
    if not takes or values is None:
        return ""
    total = sum(values)
    card, cards = card_sign(played), gathered_line(chosen, table)
    value = either(takes, t)
    if len(values) == 1:
        return t(
            "{cards} counts {total} on the table; your {card} takes {value}.",
            cards=cards,
            total=total,
            card=card,
            value=value,
        )
    if len(takes) == 1 and total > takes[0] and not total % takes[0]:
        return t(
            "{cards} is {total}, but in groups of {value} they do not come out even.",
            cards=cards,
            total=total,
            value=value,
        )
    return t(
        "{cards} is {total}; your {card} takes {value}.",
        cards=cards,
        total=total,
        card=card,
        value=value,
    )


def build_sum_line(move: MakeBuild | AddToBuild, rules: Rules, t: Texts) -> str:
    """Return what the cards that *move* lays together add up to beside the value it announces.

    Empty where a card has no number, or may count as either of two.
    """
    laid = frozenset({move.card}) | move.used
    counts = [rules.table_values[each] for each in laid]
    if any(len(each) != 1 for each in counts):
        return ""
    total, cards = sum(each[0] for each in counts), cards_line(sorted(laid, reverse=True), " + ")
    if total > move.value and not total % move.value:
        return t(
            "{cards} is {total}, but in groups of {value} they do not come out even.",
            cards=cards,
            total=total,
            value=move.value,
        )
    return t(
        "{cards} is {total}; the build is one of {value}.",
        cards=cards,
        total=total,
        value=move.value,
    )


def either(values: Sequence[int], t: Texts) -> str:
    """Return the one or two *values* that a card may have: "14", "1 or 14"."""
    if len(values) == 1:
        return str(values[0])
    return t("{low} or {high}", low=values[0], high=values[-1])


def _values(chosen: frozenset[Card], table: Table, rules: Rules) -> list[int] | None:
    """Return what each of *chosen* counts, a build as a whole; ``None`` where that is not clear."""
    builds = [each for each in table.builds if each.cards <= chosen]
    loose = chosen.difference(*(each.cards for each in builds))
    if not loose <= frozenset(table.loose):
        return None
    counts = [rules.table_values[each] for each in loose]
    if any(len(each) != 1 for each in counts):
        return None
    return [*(each.value for each in builds), *(each[0] for each in counts)]
