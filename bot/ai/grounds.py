"""Why a play is good, in words that a beginner learns from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.ai.bits import POINT_CARDS, SPADES, cards_of
from bot.ai.facts import facts_of
from bot.ai.lying import Kind, Step
from bot.ai.memory import memory_of
from bot.ai.outlook import Outlook
from bot.ai.steps import Steps
from bot.engine.cards import Card
from bot.engine.moves import N_
from bot.engine.view import View

FEW: Final = 0.25
"""Up to this share of the unseen cards, few of them can take anything."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A reason for a play: a message to translate, and what fills its placeholders."""

    message: str
    params: Mapping[str, int | tuple[Card, ...]]


CLEARS: Final = N_("clears the table, which scores")
EMPTIES: Final = N_("leaves nothing on the table for the next player")
POINTS: Final = N_("wins points at once: {cards}")
COSTS: Final = N_("takes cards that cost you points: {cards}")
HARMLESS: Final = N_("takes no card that costs points by itself")
MAJORITY: Final = N_("brings {n} spades, which count for the majority")
EACH_SPADE: Final = N_("brings {n} spades, each of which scores")
CARDS: Final = N_("wins {n} cards at once")
AVOIDS: Final = N_("takes nothing, and points are bad here")
MAKES: Final = N_("makes a build of {value} that you can take with {cards}")
FOR_PARTNER: Final = N_("makes a build of {value} that your partner can take")
ADDS: Final = N_("makes the build of {value} larger, and nobody can raise it any more")
RAISES: Final = N_("makes the build worth {value}, and only that value takes it now")
OUT_OF_REACH: Final = N_("leaves nothing that a card you have not seen could take")
FEW_REACH: Final = N_("only {n} of the {all} cards you have not seen can take some of what is left")
REACH: Final = N_("{n} of the {all} cards you have not seen can take some of what is left")
FOLLOWS: Final = N_("can be taken back with {cards}, unless somebody else is faster")
CHEAP: Final = N_("gives away a card that scores little")
PROVED: Final = N_("has been worked out to the last card")

MESSAGES: Final = (
    CLEARS,
    EMPTIES,
    POINTS,
    COSTS,
    HARMLESS,
    MAJORITY,
    EACH_SPADE,
    CARDS,
    AVOIDS,
    MAKES,
    FOR_PARTNER,
    ADDS,
    RAISES,
    OUT_OF_REACH,
    FEW_REACH,
    REACH,
    FOLLOWS,
    CHEAP,
    PROVED,
)
"""All reasons that may be given."""

_MANY_CARDS: Final = 3
_SOME_SPADES: Final = 2


class Explained:
    """Gives reasons for the plays of one turn, whose figures may be *exact*."""

    def __init__(self, view: View, *, exact: bool) -> None:
        self._view = view
        self._rules = view.rules
        self._exact = exact
        self._memory = memory_of(view)
        self._steps = Steps(facts_of(view.rules))
        self._outlook = Outlook(view, self._memory, self._steps)

    def grounds(self, step: Step) -> tuple[Ground, ...]:
        """Return the reasons for *step*, at least one, the weightiest first."""
        if step.kind is Kind.CAPTURE:
            own = self._of_costs(step) if self._rules.misere else self._of_gains(step)
        elif step.kind is Kind.TRAIL:
            own = self._of_trail(step)
        else:
            own = self._of_build(step)
        found = (*own, *self._of_what_is_left(step))
        if not found:
            found = (Ground(CARDS, {"n": (step.used | 1 << step.card).bit_count()}),)
        return found

    def _of_gains(self, step: Step) -> Iterator[Ground]:
        won = step.used | 1 << step.card
        if step.swept and self._outlook.gain(step) > step.worth:
            yield Ground(CLEARS, {})
        if points := won & POINT_CARDS:
            yield Ground(POINTS, {"cards": tuple(sorted(cards_of(points)))})
        spades = (won & SPADES).bit_count()
        if spades >= _SOME_SPADES and (self._rules.every_spade or self._rules.pts_spades):
            yield Ground(EACH_SPADE if self._rules.every_spade else MAJORITY, {"n": spades})
        if won.bit_count() >= _MANY_CARDS and self._rules.pts_cards:
            yield Ground(CARDS, {"n": won.bit_count()})

    def _of_costs(self, step: Step) -> Iterator[Ground]:
        if points := (step.used | 1 << step.card) & POINT_CARDS:
            yield Ground(COSTS, {"cards": tuple(sorted(cards_of(points)))})
        else:
            yield Ground(HARMLESS, {})

    def _of_trail(self, step: Step) -> Iterator[Ground]:
        if self._rules.misere:
            yield Ground(AVOIDS, {})
        elif not 1 << step.card & (POINT_CARDS | SPADES):
            yield Ground(CHEAP, {})

    def _of_build(self, step: Step) -> Iterator[Ground]:
        if step.kind is Kind.ADD:
            yield Ground(ADDS, {"value": step.value})
        elif step.kind is Kind.RAISE:
            yield Ground(RAISES, {"value": step.value})
        elif takers := self._holding(step):
            yield Ground(MAKES, {"value": step.value, "cards": takers})
        else:
            yield Ground(FOR_PARTNER, {"value": step.value})

    def _holding(self, step: Step) -> tuple[Card, ...]:
        """Return the cards of the hand that can take the build that *step* makes."""
        values = self._steps.facts.hand_values
        return tuple(
            each
            for each in self._view.hand
            if each.number != step.card and step.value in values[each.number]
        )

    def _of_what_is_left(self, step: Step) -> Iterator[Ground]:
        if self._exact:
            yield Ground(PROVED, {})
            return
        if not step.loose and not step.stacks:
            yield Ground(EMPTIES, {})
            return
        unseen = self._memory.unseen
        able = sum(bool(self._steps.captures(step.loose, step.stacks, each)) for each in unseen)
        if not able:
            yield Ground(OUT_OF_REACH, {})
        else:
            is_good = able <= FEW * len(unseen) and not self._rules.misere
            yield Ground(FEW_REACH if is_good else REACH, {"n": able, "all": len(unseen)})
        if step.kind is Kind.TRAIL and not self._rules.misere and (takers := self._takers(step)):
            yield Ground(FOLLOWS, {"cards": takers})

    def _takers(self, step: Step) -> tuple[Card, ...]:
        """Return the cards of the hand that can take the card that *step* lays down."""
        laid = 1 << step.card
        return tuple(
            each
            for each in self._view.hand
            if each.number != step.card
            and any(
                taken.used & laid
                for taken in self._steps.captures(step.loose, step.stacks, each.number)
            )
        )
