"""The presets of RULES 3.2 as data, and the rules that hold at a table."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from bot.engine.rules import (
    AceHand,
    CaptureDuty,
    CasinoHand,
    Direction,
    End,
    FaceValues,
    Refill,
    Resolve,
    Rules,
    RulesError,
    SweepCancel,
    TableFilter,
    TieMajority,
    TopTie,
)
from bot.engine.seating import Seating

_FINNISH_GENERAL: Final[Mapping[str, Any]] = {
    "ace_hand": AceHand.FOURTEEN,
    "casino_hand": CasinoHand.HIGH,
    "sweep_last_batch": False,
    "pts_cards": 1,
    "pts_spades": 2,
    "tie_majority": TieMajority.CARRY,
    "target": 16,
}
_FINNISH_MULTI: Final = {**_FINNISH_GENERAL, "face_values": FaceValues.NUMBERED}
_FINNISH_2P: Final = {**_FINNISH_MULTI, "sweep_points": 1, "sweep_cancel": SweepCancel.MIN}
_SWEDISH: Final[Mapping[str, Any]] = {
    "face_values": FaceValues.NUMBERED,
    "ace_hand": AceHand.EITHER,
    "sweep_points": 1,
    "pts_cards": 1,
    "pts_spades": 2,
    "pts_last": 1,
    "target": 16,
    "top_tie": TopTie.MOST_SPADES,
}
_ROYAL: Final[Mapping[str, Any]] = {
    "face_values": FaceValues.NUMBERED,
    "ace_hand": AceHand.EITHER,
    "builds": True,
    "resolve": Resolve.COUNT_OUT_ROYAL,
}

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "finnish_2p": Rules(**_FINNISH_2P),
        "finnish_multi": Rules(**_FINNISH_MULTI),
        "finnish_general": Rules(**_FINNISH_GENERAL, top_tie=TopTie.COUNT_OUT_FINNISH),
        "laisto": Rules(**_FINNISH_2P, capture_duty=CaptureDuty.CARD, misere=True),
        "rakennus": Rules(
            face_values=FaceValues.NUMBERED,
            ace_hand=AceHand.FOURTEEN,
            casino_hand=CasinoHand.HIGH,
            builds=True,
            sweep_last_batch=False,
            tie_majority=TieMajority.CARRY,
            top_tie=TopTie.COUNT_OUT_FINNISH,
        ),
        "pakka": Rules(**_FINNISH_2P, refill=Refill.DRAW),
        "swedish": Rules(**_SWEDISH),
        "bygg": Rules(**_SWEDISH, builds=True),
        "anglo": Rules(builds=True),
        "royal": Rules(**_ROYAL),
        "royal_sweeps": Rules(**_ROYAL, sweep_points=1),
        "dominican": Rules(
            **{**_ROYAL, "resolve": Resolve.DOMINICAN},
            capture_duty=CaptureDuty.EQUAL,
            raise_own=False,
            direction=Direction.COUNTERCLOCKWISE,
            sweep_points=1,
            sweep_cancel=SweepCancel.MIN,
            sweep_freeze="self:18",
        ),
        "norwegian_home": Rules(
            face_values=FaceValues.NUMBERED,
            ace_hand=AceHand.FOURTEEN,
            casino_hand=CasinoHand.HIGH,
            builds=True,
            specials_build=False,
            table_filter=TableFilter.NO_POINT_CARDS,
            sweep_points=1,
            pts_cards=1,
            pts_last=1,
            target=16,
            top_tie=TopTie.MOST_SPADES,
        ),
        "draw": Rules(builds=True, refill=Refill.DRAW),
        "spade": Rules(builds=True, pts_spades=0, every_spade=True, target=61, end=End.INSTANT),
    }
)
"""RULES 3.2 by the names given there, and Spade Casino."""

FINNISH: Final = "suomalainen"
"""The game of the family that people choose as *Suomalainen kasino*."""


def validate(rules: Rules, seating: Seating) -> None:
    """Raise :exc:`RulesError` naming the pair of switches that contradict each other (RULES 3.1).

    A number that is out of its bounds is refused as well.

    Switches that have no effect beside others, such as those about builds in a game without, are
    no contradiction.
    """
    if rules.difference and seating.sides > 2:  # noqa: PLR2004 - two sides
        raise RulesError(f"difference=yes does not go with {seating.sides} sides", "difference")
    rules.with_target(rules.target)
    if not 0 <= rules.sweep_points <= MOST_SWEEP_POINTS:
        raise RulesError(f"sweep_points: {rules.sweep_points} is not from 0 to {MOST_SWEEP_POINTS}")
    for switch, other, clashes in _CONTRADICTIONS:
        if clashes(rules):
            pair = (f"{each}={_text(getattr(rules, each))}" for each in (switch, other))
            raise RulesError(" does not go with ".join(pair), switch, other)


def _text(value: object) -> str:
    return "yes" if value is True else str(value)


MOST_SWEEP_POINTS: Final = 3

_DUTIES: Final = {CaptureDuty.CARD, CaptureDuty.HAND}

_CONTRADICTIONS: Final[Sequence[tuple[str, str, Callable[[Rules], bool]]]] = (
    # No source says whether using a capturing card for a build satisfies the duty.
    ("builds", "capture_duty", lambda rules: rules.builds and rules.capture_duty in _DUTIES),
    # The lowest total wins, so nobody arrives first or wants to.
    ("misere", "end", lambda rules: rules.misere and rules.end is End.INSTANT),
    ("misere", "resolve", lambda rules: rules.misere and rules.resolve is not Resolve.HIGHEST),
    (
        "misere",
        "top_tie",
        lambda rules: rules.misere and rules.top_tie is TopTie.COUNT_OUT_FINNISH,
    ),
    # What one side gains the other loses, so no point is certain before the deal is over.
    ("difference", "end", lambda rules: rules.difference and rules.end is End.INSTANT),
    # Near its end the Dominican game counts one thing only: most cards, D10 or most spades.
    ("resolve", "target", lambda rules: _is_dominican(rules) and rules.target not in {0, 21}),
    ("resolve", "difference", lambda rules: _is_dominican(rules) and rules.difference),
    ("resolve", "every_spade", lambda rules: _is_dominican(rules) and rules.every_spade),
    ("every_spade", "pts_spades", lambda rules: rules.every_spade and rules.pts_spades > 0),
)
"""Two switches, and whether their values contradict each other."""


def _is_dominican(rules: Rules) -> bool:
    return rules.resolve is Resolve.DOMINICAN
