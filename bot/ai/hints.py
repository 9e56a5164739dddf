"""Hints: the best plays of a turn by the expert's own figures, with reasons in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from bot.ai.bits import POINT_CARDS, SPADES, cards_of
from bot.ai.expert import Expert
from bot.ai.facts import facts_of
from bot.ai.lying import Kind, Step, move_of
from bot.ai.memory import memory_of
from bot.ai.outlook import Outlook
from bot.ai.steps import Steps
from bot.engine.cards import Card
from bot.engine.moves import N_, Move
from bot.engine.view import View

MOST_HINTS: Final = 2

FEW: Final = 0.25
"""Up to this share of the unseen cards, it is worth telling that few can take anything."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A reason for a play: a message to translate, and what fills its placeholders."""

    message: str
    params: Mapping[str, int | tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Hint:
    """A good play, how many points ahead it leads on average, and why."""

    move: Move
    lead: float
    grounds: tuple[Ground, ...]


_SWEEPS = N_("clears the table")
_POINTS = N_("wins {cards}, which scores by itself")
_SPADES = N_("brings {n} spades, which count for the majority")
_CARDS = N_("wins {n} cards at once")
_AVOIDS = N_("takes nothing, and points are bad here")
_MAKES = N_("makes a build of {value} that you can take with {cards}")
_ADDS = N_("makes the build of {value} larger, and nobody can raise it any more")
_RAISES = N_("makes the build worth {value}, and only that value takes it now")
_OUT_OF_REACH = N_("leaves nothing that a card you have not seen could take")
_FEW_REACH = N_("leaves only what {n} of the {all} cards you have not seen could take")
_FOLLOWS = N_("leaves something on the table that {cards} can take next")
_CHEAP = N_("gives away a card that scores little")
_PROVED = N_("has been calculated to the last card")

MESSAGES: Final = (
    _SWEEPS,
    _POINTS,
    _SPADES,
    _CARDS,
    _AVOIDS,
    _MAKES,
    _ADDS,
    _RAISES,
    _OUT_OF_REACH,
    _FEW_REACH,
    _FOLLOWS,
    _CHEAP,
    _PROVED,
)
"""All reasons that may be given."""

_MANY_CARDS: Final = 4
_SOME_SPADES: Final = 2


def hints(view: View, random: Random, expert: Expert) -> tuple[Hint, ...]:
    """Return the best plays of *view*'s hand, the best first; at most :data:`MOST_HINTS`.

    Raise :exc:`ValueError` if it is not the turn of *view*'s seat.
    """
    if view.turn is None or view.turn != view.seat:
        raise ValueError("hints are for who is to play")
    explained = Explained(view)
    return tuple(
        Hint(
            move_of(step, view.mover, view.table, view.rules), lead, tuple(explained.grounds(step))
        )
        for lead, step in expert.figures(view, random)[:MOST_HINTS]
    )


def hints_of(view: View, seed: int) -> tuple[Hint, ...]:
    """Return the :func:`hints` of *view* by an expert as at a table; *seed* repeats them."""
    return hints(view, Random(seed), Expert())  # noqa: S311 - a game, not a secret


class Explained:
    """Gives reasons for the plays of one turn."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._memory = memory_of(view)
        self._steps = Steps(facts_of(view.rules))
        self._outlook = Outlook(view, self._memory, self._steps)

    def grounds(self, step: Step) -> Iterator[Ground]:
        """Yield the reasons for *step*, the weightiest first."""
        if step.kind is Kind.CAPTURE:
            yield from self._of_capture(step)
        elif step.kind is Kind.TRAIL:
            yield from self._of_trail(step)
        else:
            yield self._of_build(step)
        yield from self._of_what_is_left(step)

    def _of_capture(self, step: Step) -> Iterator[Ground]:
        if self._view.rules.misere:
            return
        won = step.used | 1 << step.card
        if step.swept and self._outlook.gain(step) > step.worth:
            yield Ground(_SWEEPS, {})
        if points := won & POINT_CARDS:
            yield Ground(_POINTS, {"cards": tuple(sorted(cards_of(points)))})
        spades = (won & SPADES).bit_count()
        if spades >= _SOME_SPADES:
            yield Ground(_SPADES, {"n": spades})
        if won.bit_count() >= _MANY_CARDS:
            yield Ground(_CARDS, {"n": won.bit_count()})

    def _of_trail(self, step: Step) -> Iterator[Ground]:
        if self._view.rules.misere:
            yield Ground(_AVOIDS, {})
        elif not 1 << step.card & (POINT_CARDS | SPADES):
            yield Ground(_CHEAP, {})

    def _of_build(self, step: Step) -> Ground:
        if step.kind is Kind.ADD:
            return Ground(_ADDS, {"value": step.value})
        if step.kind is Kind.RAISE:
            return Ground(_RAISES, {"value": step.value})
        values = self._steps.facts.hand_values
        takers = tuple(
            each
            for each in self._view.hand
            if each.number != step.card and step.value in values[each.number]
        )
        return Ground(_MAKES, {"value": step.value, "cards": takers})

    def _of_what_is_left(self, step: Step) -> Iterator[Ground]:
        if not self._view.stock_size and self._view.seating.seats == 2:  # noqa: PLR2004
            yield Ground(_PROVED, {})
            return
        unseen = self._memory.unseen
        able = sum(bool(self._steps.captures(step.loose, step.stacks, each)) for each in unseen)
        if not able and step.loose:
            yield Ground(_OUT_OF_REACH, {})
        elif step.loose and able <= FEW * len(unseen):
            yield Ground(_FEW_REACH, {"n": able, "all": len(unseen)})
        if step.kind is Kind.TRAIL and (takers := self._takers(step)):
            yield Ground(_FOLLOWS, {"cards": takers})

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
