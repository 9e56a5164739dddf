"""How the cards of a build fall into groups of its value (RULES 5.1 to 5.3)."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.capture_shelves import targets_of
from bot.engine.cards import Card, Rank
from bot.engine.groups import UNITS, groups_of, vector
from bot.engine.rules import Rules


class Laid(NamedTuple):
    """Loose cards laid together with something into groups of one value."""

    mates: tuple[Card, ...]
    """Those in one group with it; none where it makes the value alone."""
    others: tuple[tuple[Card, ...], ...]
    """The groups that it is not in."""


def laid_together(
    worths: Sequence[int], loose: Sequence[Card], value: int, rules: Rules
) -> Laid | None:
    """Return how what is worth one of *worths* and all *loose* cards make groups of *value*.

    Return ``None`` if they do not. No worth is above *value*, and every loose card has a number;
    in the groups they keep their order.
    """
    lying = vector(rules.table_values[card][0] for card in loose)
    aces = sum(card.rank is Rank.ACE for card in loose)
    for target in targets_of((value,), aces, rules):
        for worth in worths:
            groups = groups_of(target.read(lying) + UNITS[worth], value)
            if groups is not None:
                return _with_cards(groups, worth, loose)
    return None


def _with_cards(groups: list[list[int]], worth: int, loose: Sequence[Card]) -> Laid:
    """Deal out *loose* to *groups* of values; what is worth *worth* goes to the first that fits."""
    by_value: dict[int, list[Card]] = {}
    for card in reversed(loose):
        by_value.setdefault(int(card.rank), []).append(card)
    own = next(group for group in groups if worth in group)
    own.remove(worth)

    def dealt(group: list[int]) -> tuple[Card, ...]:
        found = {by_value[_RANKS.get(value, value)].pop() for value in group}
        return tuple(card for card in loose if card in found)

    return Laid(dealt(own), tuple(dealt(group) for group in groups if group is not own))


_RANKS = {14: int(Rank.ACE)}
"""The rank of a loose card whose value is not its pip count: only an ace may count 14."""
