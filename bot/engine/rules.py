"""The switches that tell one game of the family from another, and the presets, as data.

Every switch of RULES 3.1 is a field of :class:`Rules`; a variant is a value of that class, never
a subclass of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Final, Self

from bot.engine.cards import BIG_CASINO, LITTLE_CASINO, PACK, Card, Rank


class FaceValues(StrEnum):
    """Whether jack, queen and king have numbers."""

    NONE = "none"
    NUMBERED = "11-13"


class AceHand(StrEnum):
    """What an ace is worth when played from the hand."""

    ONE = "1"
    FOURTEEN = "14"
    EITHER = "1or14"


class AceTable(StrEnum):
    """What a loose ace is worth."""

    ONE = "1"
    EITHER = "1or14"


class CasinoHand(StrEnum):
    """What S2 and D10 are worth from the hand: 2 and 10, 15 and 16, or either."""

    PLAIN = "plain"
    HIGH = "high"
    CHOICE = "choice"


class FaceCapture(StrEnum):
    """How many equal faces a numberless face takes."""

    ONE = "one"
    ALL = "all"
    ONE_OR_THREE = "one_or_three"


class CaptureDuty(StrEnum):
    """Whether a card that can capture must (RULES 4.6)."""

    OPTIONAL = "optional"
    EQUAL = "equal"
    CARD = "card"
    HAND = "hand"


class SameValue(StrEnum):
    """What happens to two builds of one value."""

    MERGE = "merge"
    COEXIST = "coexist"
    FORBID = "forbid"


class OwnerDuty(StrEnum):
    """What the owner of a build may not do."""

    NO_TRAIL = "no_trail"
    MAY_TRAIL = "may_trail"
    NONE = "none"


class Refill(StrEnum):
    """Four cards at a time, or one after each play."""

    BATCH = "batch"
    DRAW = "draw"


class Direction(StrEnum):
    """The order of turns."""

    CLOCKWISE = "cw"
    COUNTERCLOCKWISE = "ccw"


class TableFilter(StrEnum):
    """Whether point cards may lie in the opening layout."""

    NONE = "none"
    NO_POINT_CARDS = "no_point_cards"


class SweepCancel(StrEnum):
    """What a sweep does to the others' sweeps (RULES 6.4)."""

    NONE = "none"
    MIN = "min"
    WIPE = "wipe"
    WIPE_KEEP = "wipe_keep"


class TieMajority(StrEnum):
    """What becomes of a tied majority (RULES 6.6)."""

    NONE = "none"
    CARRY = "carry"
    SPLIT = "split"


class End(StrEnum):
    """When the target is tested."""

    DEAL = "deck"
    INSTANT = "instant"


class Resolve(StrEnum):
    """Who wins when several sides reach the target."""

    HIGHEST = "highest"
    COUNT_OUT_ROYAL = "count_out_royal"
    COUNT_OUT_FINNISH = "count_out_finnish"
    DOMINICAN = "dominican"


class TopTie(StrEnum):
    """What decides between equal best totals."""

    NEW_DEAL = "new_deck"
    MOST_SPADES = "most_spades"
    COUNT_OUT_FINNISH = "count_out_finnish"


RULES_VERSION: Final = 1
"""Raised whenever a change of the engine could make a stored game replay differently."""

MAX_TARGET: Final = 200


class RulesError(ValueError):
    """Switches that contradict each other, or that this version cannot play; says which.

    *switches* are the names of those that contradict each other or the seating, if they do.
    """

    def __init__(self, text: str, *switches: str) -> None:
        super().__init__(text)
        self.switches = switches


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of one game: every switch of RULES 3.1, with RULES' base values as defaults."""

    face_values: FaceValues = FaceValues.NONE
    ace_hand: AceHand = AceHand.ONE
    casino_hand: CasinoHand = CasinoHand.PLAIN
    capture_duty: CaptureDuty = CaptureDuty.OPTIONAL
    builds: bool = False
    refill: Refill = Refill.BATCH
    sweep_points: int = 0
    sweep_cancel: SweepCancel = SweepCancel.NONE
    sweep_last_batch: bool = True
    pts_cards: int = 3
    pts_spades: int = 1
    pts_last: int = 0
    tie_majority: TieMajority = TieMajority.NONE
    misere: bool = False
    target: int = 21
    """Points to play to; 0 is a single deal."""
    end: End = End.DEAL
    resolve: Resolve = Resolve.HIGHEST
    top_tie: TopTie = TopTie.NEW_DEAL

    face_capture: FaceCapture = FaceCapture.ONE
    ace_table: AceTable = AceTable.ONE
    mixed_values: bool = False
    raise_own: bool = True
    same_value: SameValue = SameValue.MERGE
    owner_duty: OwnerDuty = OwnerDuty.NO_TRAIL
    build_in_sums: bool = False
    raise_with_table: bool = False
    build_for_partner: bool = False
    specials_build: bool = True
    sweep_freeze: str | None = None
    """``None``, ``any:N`` or ``self:N`` (RULES 6.4)."""
    table_filter: TableFilter = TableFilter.NONE
    direction: Direction = Direction.CLOCKWISE
    difference: bool = False
    every_spade: bool = False
    """Each spade scores 1 and the jack of spades 1 more, in place of the most spades; with
    ``end=instant`` the most cards are counted last (Spade Casino, RULES 1.6 and 1.7)."""

    @cached_property
    def hand_values(self) -> Mapping[Card, tuple[int, ...]]:
        """H of RULES 4.1: the values each card may have when played to capture, ascending."""
        return {each: self._hand_values(each) for each in PACK}

    @cached_property
    def table_values(self) -> Mapping[Card, tuple[int, ...]]:
        """T of RULES 4.1: the values each card may have on the table, ascending."""
        return {each: self._table_values(each) for each in PACK}

    def _table_values(self, card: Card) -> tuple[int, ...]:
        if card.rank.is_face and self.face_values is FaceValues.NONE:
            return ()
        if card.rank is Rank.ACE and self.ace_table is AceTable.EITHER:
            return (1, 14)
        return (int(card.rank),)

    def _hand_values(self, card: Card) -> tuple[int, ...]:
        if card.rank is Rank.ACE:
            return {
                AceHand.ONE: (1,),
                AceHand.FOURTEEN: (14,),
                AceHand.EITHER: (1, 14),
            }[self.ace_hand]
        if card in _HIGH:
            plain, high = int(card.rank), _HIGH[card]
            return {
                CasinoHand.PLAIN: (plain,),
                CasinoHand.HIGH: (high,),
                CasinoHand.CHOICE: (plain, high),
            }[self.casino_hand]
        return self._table_values(card)

    def with_target(self, target: int) -> Self:
        """Return these rules played to *target* points; :exc:`RulesError` outside 0 to 200."""
        if not 0 <= target <= MAX_TARGET:
            raise RulesError(f"target: {target} is not from 0 to {MAX_TARGET}")
        return replace(self, target=target)

    def differences(self, other: "Rules") -> tuple[str, ...]:
        """Return the names of the switches that differ from *other*, in order of definition."""
        return tuple(
            each.name
            for each in fields(self)
            if getattr(self, each.name) != getattr(other, each.name)
        )


_HIGH: Final = MappingProxyType({LITTLE_CASINO: 15, BIG_CASINO: 16})
