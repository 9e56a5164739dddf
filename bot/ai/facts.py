"""What the rules say of each card, by its number, for searches that must be fast."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.ai.bits import JACK_OF_SPADES, SPADES, points_in
from bot.engine.builds import objection_to_laying
from bot.engine.cards import PACK
from bot.engine.rules import (
    AceTable,
    CaptureDuty,
    FaceCapture,
    OwnerDuty,
    Refill,
    Rules,
    SameValue,
)


@dataclass(frozen=True, slots=True)
class Facts:
    """The rules of a game, card by card."""

    rules: Rules
    hand_values: tuple[tuple[int, ...], ...]
    """What each card may be played as; empty for a face without a number."""
    table_values: tuple[int, ...]
    """What each card is worth on the table; 0 for a face without a number."""
    laid: tuple[bool, ...]
    """Whether each card may be laid into a build."""
    highest: int
    """The highest value that any card may be played as."""
    worths: tuple[float, ...]
    """What winning each card is worth in points, majorities included; less than 0 in misère."""
    sweep_worth: float
    """What a sweep is worth in points."""
    is_plain: bool
    """Whether :mod:`bot.ai.steps` knows these rules; of house rules the engine is asked."""

    @property
    def draws(self) -> bool:
        """Whether a card is drawn after each play."""
        return self.rules.refill is Refill.DRAW


SPREAD_OF_CARDS: Final = 9.0
SPREAD_OF_SPADES: Final = 3.0
"""The usual spread of the final lead in cards and spades, seen from the middle of a deal."""

_SLOPE: Final = 0.8
"""Twice the height of the normal curve: what a lead by one spread is worth for a small lead."""


@lru_cache(maxsize=32)
def facts_of(rules: Rules) -> Facts:
    """Return what *rules* say of each card."""
    hand_values = tuple(rules.hand_values[each] for each in PACK)
    sign = -1 if rules.misere else 1
    return Facts(
        rules=rules,
        hand_values=hand_values,
        table_values=tuple((rules.table_values[each] or (0,))[0] for each in PACK),
        laid=tuple(rules.builds and objection_to_laying(each, rules) is None for each in PACK),
        highest=max(max(each, default=0) for each in hand_values),
        worths=tuple(sign * _worth(1 << number, rules) for number in range(len(PACK))),
        sweep_worth=sign * rules.sweep_points,
        is_plain=_is_plain(rules),
    )


def _worth(bit: int, rules: Rules) -> float:
    is_spade = bool(bit & SPADES)
    lead = rules.pts_cards / SPREAD_OF_CARDS + is_spade * rules.pts_spades / SPREAD_OF_SPADES
    pegged = rules.every_spade * (is_spade + bool(bit & JACK_OF_SPADES))
    return points_in(bit) + _SLOPE * lead + pegged


def _is_plain(rules: Rules) -> bool:
    return (
        rules.ace_table is AceTable.ONE
        and rules.face_capture is FaceCapture.ONE
        and rules.capture_duty is not CaptureDuty.HAND
        and not rules.mixed_values
        and not (rules.builds and _has_house_builds(rules))
    )


def _has_house_builds(rules: Rules) -> bool:
    return (
        rules.same_value is not SameValue.MERGE
        or rules.owner_duty is not OwnerDuty.NO_TRAIL
        or rules.build_in_sums
        or rules.raise_with_table
        or rules.build_for_partner
    )
