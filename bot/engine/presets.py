"""The presets of RULES 3.2 as data, and the rules that hold at a table."""

from collections.abc import Mapping
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
    }
)
"""RULES 3.2 by the names given there."""

FINNISH: Final = "suomalainen"
"""The game of the family that people choose as *Suomalainen kasino*."""


def finnish_rules(seats: int, target: int) -> Rules:
    """Return the rules of Suomalainen kasino for *seats* players (RULES 8): two have mökkis.

    Raise :exc:`RulesError` for a target outside 0 to 200.
    """
    name = "finnish_2p" if seats == 2 else "finnish_multi"  # noqa: PLR2004 - two players
    return PRESETS[name].with_target(target)


def validate(rules: Rules, seating: Seating) -> None:
    """Raise :exc:`RulesError` if the switches contradict each other (RULES 3.1).

    Builds are not played yet, and are refused here with a word to say so.
    """
    if rules.difference and seating.sides > 2:  # noqa: PLR2004 - two sides
        raise RulesError("difference: needs two sides")
    if rules.builds and rules.capture_duty in {CaptureDuty.CARD, CaptureDuty.HAND}:
        raise RulesError(f"builds: not with capture_duty={rules.capture_duty}")
    if rules.builds:
        raise RulesError("builds: games with builds are not played yet")
    if rules.end is End.INSTANT and rules.misere:
        raise RulesError("end: instant does not go with misere")
