"""Why a capture is refused: the reason that helps most."""

from dataclasses import replace

import pytest

from bot.engine.captures import objection_to_capture
from bot.engine.cards import card, cards
from bot.engine.moves import Capture, Reason
from bot.engine.presets import PRESETS
from bot.engine.rules import CaptureDuty, FaceCapture, Rules
from bot.engine.table import Build, BuildKind, Table

FINNISH, GENERAL, LAISTO = (PRESETS[name] for name in ("finnish_2p", "finnish_general", "laisto"))
ROYAL, DOMINICAN, SWEDISH = (PRESETS[name] for name in ("royal", "dominican", "swedish"))
ONE_OR_THREE = replace(GENERAL, face_capture=FaceCapture.ONE_OR_THREE)
ALL_FACES = replace(GENERAL, face_capture=FaceCapture.ALL, capture_duty=CaptureDuty.CARD)
MIXED = replace(ROYAL, mixed_values=True)


def reason(
    rules: Rules, played: str, table: Table, taken: str, value: int | None = None
) -> Reason | None:
    """Return why *rules* refuse that *played* takes *taken*."""
    move = Capture(card(played), frozenset(cards(taken)), value)
    return objection_to_capture(move, table, rules)


@pytest.mark.parametrize(
    ("rules", "played", "lying", "taken", "expected"),
    [
        (FINNISH, "S8", "H8", "", Reason.NOTHING_TAKEN),
        (FINNISH, "S8", "H8", "C8", Reason.NOT_ON_TABLE),
        (FINNISH, "S8", "H8 H9", "H9", Reason.TOO_HIGH),
        (FINNISH, "S8", "H8 H5", "H5", Reason.DOES_NOT_ADD_UP),
        (FINNISH, "S8", "H6 D6 C4", "H6 D6 C4", Reason.DOES_NOT_ADD_UP),
        (FINNISH, "S8", "H8 H5 D3", "H8 H5 D3", None),
        (GENERAL, "HA", "SK CA", "SK CA", Reason.NO_NUMBER),
        (GENERAL, "HK", "SK CA", "SK CA", Reason.NO_NUMBER),
        (GENERAL, "HK", "SQ", "SQ", Reason.NO_NUMBER),
        (GENERAL, "HK", "SK CK", "SK CK", Reason.ONE_FACE),
        (GENERAL, "HK", "SK CK", "SK", None),
        (ONE_OR_THREE, "HK", "SK CK DK", "SK CK", Reason.ONE_FACE),
        (ONE_OR_THREE, "HK", "SK CK DK", "SK CK DK", None),
        (ALL_FACES, "HK", "SK CK", "SK", Reason.MUST_TAKE_ALL),
        (ALL_FACES, "HK", "SK CK", "SK CK", None),
        (ALL_FACES, "HK", "SK CK DK", "SK CK", Reason.MUST_TAKE_ALL),
        (LAISTO, "S8", "C8 H5 D3", "C8", Reason.MUST_TAKE_ALL),
        (LAISTO, "S8", "C8 H5 D3", "C8 H5", Reason.DOES_NOT_ADD_UP),
        (DOMINICAN, "S10", "H10 C10 S8 D2", "H10", Reason.MUST_TAKE_EQUALS),
        (DOMINICAN, "S10", "H10 C10 S8 D2", "S8 D2", Reason.MUST_TAKE_EQUALS),
        (DOMINICAN, "S10", "H10 C10 S8 D2", "H10 C10", None),
        # The ace came nearer as fourteen than as one.
        (SWEDISH, "DA", "SK H2", "SK H2", Reason.DOES_NOT_ADD_UP),
    ],
)
def test_the_reason_says_what_is_wrong(
    rules: Rules, played: str, lying: str, taken: str, expected: Reason | None
) -> None:
    assert reason(rules, played, Table(cards(lying)), taken) is expected


@pytest.mark.parametrize(
    ("rules", "played", "value", "expected"),
    [
        (SWEDISH, "DA", 14, None),
        (SWEDISH, "DA", 1, Reason.TOO_HIGH),
        (SWEDISH, "DA", 11, Reason.WRONG_VALUE),
        (GENERAL, "DK", 13, Reason.WRONG_VALUE),
        (MIXED, "DA", 1, None),
    ],
)
def test_a_declared_value_must_be_one_that_the_card_has(
    rules: Rules, played: str, value: int, expected: Reason | None
) -> None:
    assert reason(rules, played, Table(cards("SK CA")), "SK CA", value) is expected


@pytest.mark.parametrize(
    ("played", "taken", "expected"),
    [
        ("S8", "H6 C2", None),
        ("S8", "H6 C2 H5 C3", None),
        ("S8", "H6", Reason.BUILD_IS_WHOLE),
        ("S6", "H6", Reason.BUILD_IS_WHOLE),
        ("S9", "H6 C2", Reason.DOES_NOT_ADD_UP),
        ("S7", "H6 C2", Reason.TOO_HIGH),
    ],
)
def test_a_build_is_taken_whole_or_not_at_all(
    played: str, taken: str, expected: Reason | None
) -> None:
    table = Table(cards("H5 C3"), (Build(8, BuildKind.SINGLE, 0, (cards("H6 C2"),)),))
    assert reason(ROYAL, played, table, taken) is expected
