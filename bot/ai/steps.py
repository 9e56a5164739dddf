"""The plays of a turn as steps; each is looked for once in a search, and remembered."""

from bot.ai.bits import Bits
from bot.ai.facts import Facts
from bot.ai.house_steps import Stacked, captures_by_engine, stacked_by_engine
from bot.ai.lying import Kind, Stack, Stacks, Step, keeps, may_trail
from bot.ai.takes import Takes, Worths
from bot.engine.rules import CaptureDuty

MOST_LOOSE = 11
"""Above so many loose cards the engine looks for the best few plays; all would be too many."""

TRAIL_COST = 0.5
"""The share of its worth that a trailed card costs, for comparing the plays of a turn."""

BUILD_SHARE = 0.6
"""The share of a build's worth that counts when it is made, for comparing the plays of a turn."""

_ANYTHING = frozenset(range(17))


class Steps:
    """Finds steps by the table, as often as a search asks for them."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.takes = Takes(facts)
        self._captures: dict[tuple[Bits, Stacks, int], list[Step]] = {}
        self._trails: dict[tuple[Bits, Stacks, int], Step | None] = {}
        self._builds: dict[tuple[Bits, Stacks, int, int, int], list[Step]] = {}
        self._laid_on: dict[tuple[Bits, Stacks], frozenset[int]] = {}

    def every(self, loose: Bits, stacks: Stacks, seat: int, hand: tuple[int, ...]) -> list[Step]:
        """Return the legal steps of *seat* with *hand*, the most worth first."""
        found = []
        for card in hand:
            left = [each for each in hand if each != card]
            found += [
                each
                for each in self.captures(loose, stacks, card)
                if keeps(left, each.stacks, seat, self.facts)
            ]
            if self.facts.rules.builds:
                found += self.builds(loose, stacks, seat, card, left)
            trail = self.trail(loose, stacks, card)
            if trail and may_trail(card, hand, stacks, seat, self.facts):
                found.append(trail)
        found.sort(key=_worth, reverse=True)
        return found

    def captures(self, loose: Bits, stacks: Stacks, card: int) -> list[Step]:
        """Return what *card* may take, the most worth first, an owner's duties aside."""
        key = (loose, stacks, card)
        found = self._captures.get(key)
        if found is None:
            found = self._captures[key] = self._new_captures(loose, stacks, card)
        return found

    def _new_captures(self, loose: Bits, stacks: Stacks, card: int) -> list[Step]:
        taken: Worths
        if self.facts.is_plain and loose.bit_count() <= MOST_LOOSE:
            taken = self.takes.captures(loose, stacks, card)
        else:
            sets = captures_by_engine(loose, stacks, card, self.facts)
            taken = {each: self.takes.worth(each) for each in sets}
        own = self.facts.worths[card]
        found = []
        for bits, worth in taken.items():
            left = tuple([each for each in stacks if not each.cards & bits]) if stacks else ()
            rest = loose & ~bits
            swept = not rest and not left
            found.append(Step(Kind.CAPTURE, card, bits, 0, 0, rest, left, worth + own, swept=swept))
        found.sort(key=_worth, reverse=True)
        return found

    def trail(self, loose: Bits, stacks: Stacks, card: int) -> Step | None:
        """Return the trail of *card*; ``None`` where it must capture (RULES 4.6)."""
        key = (loose, stacks, card)
        if key not in self._trails:
            worth = -TRAIL_COST * self.facts.worths[card]
            step = Step(Kind.TRAIL, card, 0, 0, 0, loose | 1 << card, stacks, worth)
            self._trails[key] = None if self._must_capture(loose, stacks, card) else step
        return self._trails[key]

    def _must_capture(self, loose: Bits, stacks: Stacks, card: int) -> bool:
        duty = self.facts.rules.capture_duty
        if duty is CaptureDuty.OPTIONAL:
            return False
        if duty is CaptureDuty.EQUAL:
            values = self.facts.hand_values[card]
            return any(self.takes.equals(loose, value) for value in values)
        return bool(self.captures(loose, stacks, card))

    def builds(
        self, loose: Bits, stacks: Stacks, seat: int, card: int, left: list[int]
    ) -> list[Step]:
        """Return the builds that *card* can go into for *seat*, who has the cards *left*."""
        if not self.facts.laid[card] or not left:
            return []
        values = {value for each in left for value in self.facts.hand_values[each]}
        return [
            step
            for value in sorted(values)
            for step in self.builds_of(loose, stacks, seat, card, value)
            if keeps(left, step.stacks, seat, self.facts)
        ]

    def laid_on(self, loose: Bits, stacks: Stacks) -> frozenset[int]:
        """Return the worths of what a card may be laid on to make a build.

        0 stands for nothing: the card makes the value alone.
        """
        key = (loose, stacks)
        found = self._laid_on.get(key)
        if found is None:
            found = _ANYTHING
            if self.facts.is_plain:
                single = [each.value for each in stacks if each.is_single]
                found = frozenset([0, *self.takes.groups(loose), *single])
            self._laid_on[key] = found
        return found

    def builds_of(
        self, loose: Bits, stacks: Stacks, seat: int, card: int, value: int
    ) -> list[Step]:
        """Return the builds of *value* that *card* can go into for a *seat* that holds *value*.

        The most worth comes first; what the seat owes for other builds is not looked at.
        """
        key = (loose, stacks, seat, card, value)
        found = self._builds.get(key)
        if found is None:
            if self.facts.is_plain and loose.bit_count() <= MOST_LOOSE:
                found = self._new_builds(loose, stacks, seat, card, value)
            else:
                found = [
                    self._build(each, loose, card, value)
                    for each in stacked_by_engine(
                        loose, stacks, seat, card, value=value, facts=self.facts
                    )
                ]
            found.sort(key=_worth, reverse=True)
            self._builds[key] = found
        return found

    def _new_builds(
        self, loose: Bits, stacks: Stacks, seat: int, card: int, value: int
    ) -> list[Step]:
        own, bit = self.facts.table_values[card], 1 << card
        same = next((each for each in stacks if each.value == value), None)
        found: list[Stacked] = []
        for used, is_single in self._laid_with(loose, own, value).items():
            if same:
                made = Stack(value, same.cards | used | bit, seat, is_single=False)
                found.append((Kind.ADD, used, same.cards, _with(stacks, (same,), made)))
            elif used:
                made = Stack(value, used | bit, seat, is_single=is_single)
                found.append((Kind.MAKE, used, 0, _with(stacks, (), made)))
        for each in stacks:
            if not each.is_single or each.value + own != value:
                continue
            if each.owner == seat and not self.facts.rules.raise_own:
                continue
            gone = (each, same) if same else (each,)
            fused = same.cards if same else 0
            for used in (0, *self.takes.unions(loose, (), value)):
                single = not used and same is None
                made = Stack(value, each.cards | used | bit | fused, seat, is_single=single)
                found.append((Kind.RAISE, used, each.cards, _with(stacks, gone, made)))
        return [self._build(each, loose, card, value) for each in found]

    def _laid_with(self, loose: Bits, own: int, value: int) -> dict[Bits, bool]:
        """Return the sets of *loose* cards that make groups of *value* with a card worth *own*.

        With each goes whether they are one group with it.
        """
        others = self.takes.unions(loose, (), value)
        if own >= value:
            return {0: True, **dict.fromkeys(others, False)} if own == value else {}
        found: dict[Bits, bool] = {}
        for mates in self.takes.groups(loose).get(value - own, {}):
            found[mates] = True
            for each in others:
                if not each & mates:
                    found.setdefault(each | mates, False)
        return found

    def _build(self, stacked: Stacked, loose: Bits, card: int, value: int) -> Step:
        kind, used, target, after = stacked
        worth = BUILD_SHARE * self.takes.worth(used | target | 1 << card)
        return Step(kind, card, used, target, value, loose & ~used, after, worth)


def _with(stacks: Stacks, gone: tuple[Stack, ...], made: Stack) -> Stacks:
    return (*(each for each in stacks if each not in gone), made)


def _worth(step: Step) -> float:
    return step.worth
