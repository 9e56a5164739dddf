"""What a play does about builds, so that an expert can be told to leave it out."""

from enum import StrEnum
from typing import Final

from bot.ai.bits import bits_of
from bot.ai.lying import Kind, Step
from bot.engine.view import View


class Deed(StrEnum):
    """Something that a play may do about builds."""

    MAKING = "making"
    ADDING = "adding"
    """Protecting a build: one of several groups cannot be raised."""
    RAISING = "raising"
    ATTACKING = "attacking"
    """Taking or raising a build that another side owns."""


_BY_KIND: Final = {Kind.MAKE: Deed.MAKING, Kind.ADD: Deed.ADDING, Kind.RAISE: Deed.RAISING}


def deeds_of(step: Step, view: View) -> frozenset[Deed]:
    """Return what *step*, a play of *view*'s seat, does about builds."""
    found = {_BY_KIND[step.kind]} if step.kind in _BY_KIND else set()
    if step.kind in {Kind.CAPTURE, Kind.RAISE} and (step.used | step.target) & _others(view):
        found.add(Deed.ATTACKING)
    return frozenset(found)


def _others(view: View) -> int:
    """Return the cards in builds that other sides than that of *view*'s seat own."""
    side_of, seat = view.seating.side_of, view.mover.seat
    theirs = [each for each in view.table.builds if side_of(each.owner) != side_of(seat)]
    return bits_of(card for each in theirs for card in each.cards)
