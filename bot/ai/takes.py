"""Which loose cards and builds make groups of a value, by sets of bits (RULES 4.2).

For tables of ordinary size; larger ones are the engine's.
"""

from bot.ai.bits import Bits, numbers_of
from bot.ai.facts import Facts
from bot.ai.lying import Stacks
from bot.engine.rules import CaptureDuty

Worths = dict[Bits, float]
"""What sets of cards are worth to who wins them."""


class Takes:
    """Finds the groups on a table, and remembers them."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._groups: dict[Bits, dict[int, Worths]] = {}
        self._unions: dict[tuple[Bits, Stacks, int], Worths] = {}

    def groups(self, loose: Bits) -> dict[int, Worths]:
        """Return, by their sum, the sets of *loose* cards that a card of the game could take."""
        found = self._groups.get(loose)
        if found is None:
            found = self._groups[loose] = self._new_groups(loose)
        return found

    def _new_groups(self, loose: Bits) -> dict[int, Worths]:
        values, worths, highest = (
            self._facts.table_values,
            self._facts.worths,
            self._facts.highest,
        )
        sums = [(0, 0, 0.0)]
        for card in numbers_of(loose):
            value, bit, worth = values[card], 1 << card, worths[card]
            if value:
                most = highest - value
                sums += [(s + value, b | bit, w + worth) for s, b, w in sums if s <= most]
        by_sum: dict[int, Worths] = {}
        for total, bits, worth in sums[1:]:
            by_sum.setdefault(total, {})[bits] = worth
        return by_sum

    def unions(self, loose: Bits, stacks: Stacks, value: int) -> Worths:
        """Return every set of cards that falls into groups of *value*, builds being whole."""
        key = (loose, stacks, value)
        found = self._unions.get(key)
        if found is None:
            groups = self.groups(loose).get(value, {})
            if stacks:
                groups = {**groups, **self._stacks_of(stacks, value)}
            found = self._unions[key] = joined(groups)
        return found

    def _stacks_of(self, stacks: Stacks, value: int) -> Worths:
        return {each.cards: self.worth(each.cards) for each in stacks if each.value == value}

    def worth(self, bits: Bits) -> float:
        """Return what winning *bits* is worth."""
        worths = self._facts.worths
        return sum([worths[each] for each in numbers_of(bits)])

    def captures(self, loose: Bits, stacks: Stacks, card: int) -> Worths:
        """Return what *card* may take, an owner's duties aside."""
        facts = self._facts
        values = facts.hand_values[card]
        if not values:
            rank = 0b1111 << card // 4 * 4
            return {1 << each: facts.worths[each] for each in numbers_of(loose & rank)}
        if len(values) == 1:
            return self._of_value(loose, stacks, values[0])
        found: Worths = {}
        for value in values:
            found.update(self._of_value(loose, stacks, value))
        return found

    def _of_value(self, loose: Bits, stacks: Stacks, value: int) -> Worths:
        unions = self.unions(loose, stacks, value)
        duty = self._facts.rules.capture_duty
        if not unions or duty is CaptureDuty.OPTIONAL:
            return unions
        if duty is CaptureDuty.EQUAL:
            equal = self.equals(loose, value)
            return {bits: worth for bits, worth in unions.items() if bits & equal == equal}
        return {
            bits: worth
            for bits, worth in unions.items()
            if not any(bits != other and bits & other == bits for other in unions)
        }

    def equals(self, loose: Bits, value: int) -> Bits:
        """Return the *loose* cards of *value*."""
        values = self._facts.table_values
        return sum([1 << each for each in numbers_of(loose) if values[each] == value])


def joined(groups: Worths) -> Worths:
    """Return *groups* and every union of some of them that share no card."""
    if len(groups) < 2:  # noqa: PLR2004 - two groups make a union
        return groups
    found: Worths = {}
    for group, worth in groups.items():
        for bits, already in list(found.items()):
            if not bits & group:
                found[bits | group] = already + worth
        found[group] = worth
    return found
