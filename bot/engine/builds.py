"""What can be built, added to and raised, and what becomes of the table (RULES 5)."""

from typing import Final, NamedTuple

from bot.engine.build_duties import objection_to_keeping, owed_values
from bot.engine.build_groups import Laid, laid_together
from bot.engine.cards import BIG_CASINO, LITTLE_CASINO, Card, Rank
from bot.engine.groups import HIGHEST
from bot.engine.mover import Mover
from bot.engine.moves import AddToBuild, BuildMove, MakeBuild, RaiseBuild, Reason
from bot.engine.rules import Rules, SameValue
from bot.engine.table import Build, BuildKind, Table


class Plan(NamedTuple):
    """A build move but for the loose cards that it uses."""

    kind: type[BuildMove]
    card: Card
    build: Build | None
    """What is added to or raised."""
    value: int
    """What the build is worth afterwards."""

    def worths(self, rules: Rules) -> tuple[int, ...]:
        """Return what that to which loose cards are laid may be worth, ascending.

        That is the played card, or with it the build that it raises; there are none where no
        loose card can help it to the value.
        """
        if self.build is None or self.kind is AddToBuild:
            worths, helped = rules.table_values[self.card], True
        else:
            worths = tuple(self.build.value + each for each in rules.table_values[self.card])
            helped = rules.raise_with_table
        return tuple(
            each
            for each in worths
            if each <= HIGHEST and (each == self.value or (helped and each < self.value))
        )

    def move(self, used: frozenset[Card]) -> BuildMove:
        """Return the move that uses the loose cards *used*."""
        if self.build is None:
            return MakeBuild(self.card, used, self.value)
        kind = AddToBuild if self.kind is AddToBuild else RaiseBuild
        return kind(self.card, self.build.cards, used, self.value)


class AfterBuild(NamedTuple):
    """What a build move leads to."""

    table: Table
    build: Build
    fused: bool
    """Whether another build of its value became part of it (RULES 5.4)."""


def objection_to_build(move: BuildMove, mover: Mover, table: Table, rules: Rules) -> Reason | None:
    """Return why *mover* may not make *move* on *table*, or ``None`` if he may (RULES 5.3).

    The card that is played is in the hand.
    """
    if not rules.builds:
        return Reason.NO_BUILDS
    build = None if isinstance(move, MakeBuild) else table.build_of(move.build)
    if build is None and not isinstance(move, MakeBuild):
        return Reason.NO_SUCH_BUILD
    if not move.used <= frozenset(table.loose):
        return Reason.BUILD_IS_WHOLE if move.used <= table.cards else Reason.NOT_ON_TABLE
    plan = Plan(type(move), move.card, build, move.value)
    laying = objection_to_laying(move.card, rules)
    if laying is Reason.NO_NUMBER_TO_BUILD:
        return laying
    return (
        _objection_to_used(plan, move.used, table, rules)
        or laying
        or objection_to_target(plan, mover, table, rules)
        or objection_to_owing(plan, mover, table, rules)
    )


def objection_to_laying(card: Card, rules: Rules) -> Reason | None:
    """Return why *card* may not be laid into any build, or ``None`` if it may (RULES 5.2)."""
    if not rules.table_values[card]:
        return Reason.NO_NUMBER_TO_BUILD
    is_special = card.rank is Rank.ACE or card in _CASINOS
    return Reason.SPECIAL_NOT_LAID if is_special and not rules.specials_build else None


_CASINOS: Final = frozenset({BIG_CASINO, LITTLE_CASINO})


def objection_to_target(plan: Plan, mover: Mover, table: Table, rules: Rules) -> Reason | None:
    """Return what the builds on *table* say against *plan*, or ``None`` (RULES 5.3 and 5.4)."""
    lies_there = any(each.value == plan.value for each in table.builds)
    coexist = rules.same_value is SameValue.COEXIST
    if plan.build is None:
        return Reason.ADD_TO_THAT_BUILD if lies_there and not coexist else None
    if plan.kind is AddToBuild:
        return None if plan.value == plan.build.value else Reason.NOT_THE_BUILDS_VALUE
    if plan.build.kind is BuildKind.MULTIPLE:
        return Reason.MULTIPLE_NOT_RAISED
    if plan.build.owner == mover.seat and not rules.raise_own:
        return Reason.OWN_NOT_RAISED
    if lies_there and rules.same_value is SameValue.FORBID:
        return Reason.VALUE_TWICE
    return None


def _objection_to_used(
    plan: Plan, used: frozenset[Card], table: Table, rules: Rules
) -> Reason | None:
    if plan.build is None and not used:
        return Reason.NOTHING_BUILT_ON
    if not all(rules.table_values[each] for each in used):
        return Reason.NO_NUMBER_TO_BUILD
    if _laid(plan, used, table, rules):
        return None
    needs_help = plan.kind is RaiseBuild and used and not plan.worths(rules)
    return Reason.RAISED_BY_HAND_ONLY if needs_help else Reason.BUILD_DOES_NOT_ADD_UP


def objection_to_owing(plan: Plan, mover: Mover, table: Table, rules: Rules) -> Reason | None:
    """Return why the hand that is left does not do for *plan*, or ``None`` if it does.

    RULES 5.3, conditions 2 to 4: a card must be left; it, or one that the partner has shown to
    hold, must take the build; and the other builds of the mover must stay covered.
    """
    left = mover.without(plan.card)
    if not left:
        return Reason.LAST_CARD_BUILT
    for_partner = plan.value in mover.partner_shows
    if not for_partner and not any(plan.value in rules.hand_values[each] for each in left):
        return Reason.MUST_HOLD
    others = [each for each in table.builds if each is not plan.build]
    if rules.same_value is SameValue.MERGE:
        others = [each for each in others if each.value != plan.value]
    owed = owed_values(others, mover.seat)
    return objection_to_keeping(left, owed if for_partner else owed | {plan.value}, rules)


def _laid(plan: Plan, used: frozenset[Card], table: Table, rules: Rules) -> Laid | None:
    loose = [each for each in table.loose if each in used]
    return laid_together(plan.worths(rules), loose, plan.value, rules)


def build_after(move: BuildMove, mover: Mover, table: Table, rules: Rules) -> AfterBuild:
    """Return the table after the legal *move* by *mover*, and the build that he owns then.

    RULES 5.4: it is his, whoever made it; where builds of one value fuse, another one of its
    value becomes part of it.
    """
    build = None if isinstance(move, MakeBuild) else table.build_of(move.build)
    plan = Plan(type(move), move.card, build, move.value)
    laid = _laid(plan, move.used, table, rules)
    if laid is None:
        raise ValueError(f"not a legal move: {move}")
    before = build.groups if build else ()
    if isinstance(move, RaiseBuild):
        raised = tuple(each for group in before for each in group)
        groups = ((*raised, *laid.mates, move.card), *laid.others)
    else:
        groups = (*before, (*laid.mates, move.card), *laid.others)
    merges = rules.same_value is SameValue.MERGE
    others = [each for each in table.builds if each is not build]
    fused = [each for each in others if merges and each.value == move.value]
    groups += tuple(group for each in fused for group in each.groups)
    made = Build(
        move.value,
        BuildKind.SINGLE if len(groups) == 1 else BuildKind.MULTIPLE,
        mover.seat,
        groups,
        for_partner=move.value in mover.partner_shows,
    )
    kept = [made if each is build else each for each in table.builds if each not in fused]
    loose = tuple(each for each in table.loose if each not in move.used)
    builds = kept if build else [*kept, made]
    return AfterBuild(Table(loose, tuple(builds)), made, fused=bool(fused))
