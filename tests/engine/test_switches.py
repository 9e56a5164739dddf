"""Every switch of RULES 3.1, and what it changes."""

from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from bot.engine.cards import card_points
from bot.engine.deal import objection, open_deal, play, shuffled_pack
from bot.engine.ending import winner
from bot.engine.events import Played, advance
from bot.engine.game import Phase
from bot.engine.moves import Reason
from bot.engine.notation_short import parts_of, read_position
from bot.engine.presets import PRESETS
from bot.engine.rules import (
    AceHand,
    AceTable,
    CaptureDuty,
    CasinoHand,
    Direction,
    End,
    FaceCapture,
    FaceValues,
    OwnerDuty,
    Refill,
    Resolve,
    Rules,
    SameValue,
    SweepCancel,
    TableFilter,
    TieMajority,
    TopTie,
)
from bot.engine.scoring import NO_POTS, score_deal
from tests.engine.scenes import TWO, counted, game_at, move, score_of, tally

Seen = Callable[[Rules], object]


def refusal(text: str, tried: str) -> Seen:
    """Return what says why *tried* is refused in the position *text*, if it is."""
    return lambda rules: objection(read_position(parts_of(text), rules), move(tried))


def after(text: str, *plays: str) -> Callable[[Rules], Any]:
    """Return what makes *plays* from the position *text*."""

    def deal_after(rules: Rules) -> Any:  # noqa: ANN401 - each test looks at another part
        deal = read_position(parts_of(text), rules)
        for each in plays:
            deal = play(deal, move(each)).state
        return deal

    return deal_after


def points(*wanted: tuple[int, int, str], **parts: Any) -> Seen:  # noqa: ANN401 - parts of a deal
    """Return what counts a finished deal with piles of so many spades, cards and named cards."""
    return lambda rules: score_deal(counted(rules, wanted, **parts), NO_POTS).awarded


def won(before: tuple[int, int], *tallies: Any, piles: tuple[Any, ...] = ((), ())) -> Seen:  # noqa: ANN401
    """Return what says which side has won after a deal with *tallies*."""
    return lambda rules: winner(rules, before, score_of(*tallies), piles)


def sweeps(text: str, tried: str, part: str = "sweeps") -> Seen:
    """Return what says which sweeps are active after *tried*."""
    return lambda rules: getattr(after(text, tried)(rules), part)


def phase(rules: Rules) -> Phase:
    """Return what becomes of a game in which a side with 15 points takes an ace."""
    deal = read_position(
        parts_of("table CA C6 S9; hands C7 S3 / H2 H3; stock C2 C3; totals 15 / 0"), rules
    )
    return advance(game_at(deal), Played(0, move("C7xCA+C6"))).state.phase


def opening_points(rules: Rules) -> bool:
    """Say whether point cards ever lie in the opening layout."""
    packs = [shuffled_pack(rules, TWO, Random(seed)) for seed in range(20)]
    return any(card_points(open_deal(pack, rules, TWO, 0).opening) for pack in packs)


def first_turn(rules: Rules) -> object:
    """Return the seat after the dealer among three."""
    return after("seats 3; turn P1; hands H2 / H3 / H4", "H2")(rules).turn


TIED = ((4, 12, ""), (3, 12, ""))
CLEARED = "table C7; hands H7 S3 / H2 H3; stock C2 C3"
LAST = "table C7; hands H7 S3 / H2 H3; stock -; sweeps 0 / 0"
OWNED = "table [H3+D5 = 8 owner P1 single] SK; hand C8 D4"
TWO_BUILDS = "table [H3+D5 = 8 owner P2 single] C3 [H4+C2 = 6 owner P2 single]; hand C5 H8 D2"
PAIR = "seats 4 pairs; turn P3; table H3 C6; hands D2 C4 / S4 S3 / D5 C8 / H9 D9; stock -"


SWITCHES: list[tuple[str, str, Seen, dict[Any, object]]] = [
    (
        "face_values",
        "finnish_2p",
        refusal("table C10 D3; hand HK", "HKxC10+D3"),
        {FaceValues.NUMBERED: None, FaceValues.NONE: Reason.NO_NUMBER},
    ),
    (
        "ace_hand",
        "royal",
        refusal("table HA; hand DA", "DAxHA"),
        {AceHand.ONE: None, AceHand.EITHER: None, AceHand.FOURTEEN: Reason.DOES_NOT_ADD_UP},
    ),
    (
        "casino_hand",
        "swedish",
        refusal("table C10 H6; hand D10", "D10xC10+H6"),
        {
            CasinoHand.PLAIN: Reason.DOES_NOT_ADD_UP,
            CasinoHand.HIGH: None,
            CasinoHand.CHOICE: None,
        },
    ),
    (
        "capture_duty",
        "finnish_2p",
        refusal("table C5 D3; hand H8 DK", "DK"),
        {
            CaptureDuty.OPTIONAL: None,
            CaptureDuty.EQUAL: None,
            CaptureDuty.CARD: None,
            CaptureDuty.HAND: Reason.MUST_PLAY_CAPTURING,
        },
    ),
    (
        "capture_duty",
        "finnish_2p",
        refusal("table C8 H5 D3; hand S8 DK", "S8xC8"),
        {
            CaptureDuty.OPTIONAL: None,
            CaptureDuty.EQUAL: None,
            CaptureDuty.CARD: Reason.MUST_TAKE_ALL,
            CaptureDuty.HAND: Reason.MUST_TAKE_ALL,
        },
    ),
    (
        "builds",
        "royal",
        refusal("table H4; hand S5 C9", "S5+H4=9"),
        {True: None, False: Reason.NO_BUILDS},
    ),
    (
        "refill",
        "finnish_2p",
        lambda rules: [len(each) for each in after(CLEARED, "S3")(rules).hands],
        {Refill.BATCH: [1, 2], Refill.DRAW: [2, 2]},
    ),
    ("sweep_points", "swedish", sweeps(CLEARED, "H7xC7"), {0: (0, 0), 1: (1, 0), 3: (1, 0)}),
    (
        "sweep_points",
        "swedish",
        points(*TIED, sweeps=(1, 0)),
        {0: (2, 0), 1: (3, 0), 3: (5, 0)},
    ),
    (
        "sweep_cancel",
        "swedish",
        sweeps(f"{CLEARED}; sweeps 0 / 2", "H7xC7"),
        {
            SweepCancel.NONE: (1, 2),
            SweepCancel.MIN: (0, 1),
            SweepCancel.WIPE: (0, 0),
            SweepCancel.WIPE_KEEP: (1, 0),
        },
    ),
    ("sweep_last_batch", "swedish", sweeps(LAST, "H7xC7"), {True: (1, 0), False: (0, 0)}),
    ("pts_cards", "anglo", points((4, 10, ""), (3, 12, "")), {1: (1, 1), 3: (1, 3)}),
    ("pts_spades", "anglo", points((4, 10, ""), (3, 12, "")), {1: (1, 3), 2: (2, 3)}),
    ("pts_last", "anglo", points(*TIED, last_capturer=1), {0: (1, 0), 1: (1, 1)}),
    (
        "tie_majority",
        "finnish_multi",
        lambda rules: (
            points((3, 12, ""), (3, 12, ""), (2, 9, ""))(rules),
            score_deal(counted(rules, TIED), NO_POTS).pots.cards,
        ),
        {
            TieMajority.NONE: ((0, 0, 0), 0),
            TieMajority.CARRY: ((0, 0, 0), 1),
            TieMajority.SPLIT: ((1.5, 1.5, 0), 1),
        },
    ),
    ("misere", "finnish_2p", won((15, 9), tally(aces=1), tally()), {False: 0, True: 1}),
    ("target", "finnish_2p", won((10, 9), tally(aces=1), tally()), {11: 0, 16: None, 0: 0}),
    ("end", "finnish_2p", phase, {End.DEAL: Phase.PLAYING, End.INSTANT: Phase.OVER}),
    (
        "resolve",
        "anglo",
        won((18, 19), tally(cards=3), tally(spades=1, aces=4)),
        {
            Resolve.HIGHEST: 1,
            Resolve.COUNT_OUT_ROYAL: 0,
            Resolve.COUNT_OUT_FINNISH: 1,
            Resolve.DOMINICAN: 1,
        },
    ),
    (
        "resolve",
        "anglo",
        points((4, 10, "CA"), (3, 12, "HA DA"), totals=(20, 18)),
        {Resolve.HIGHEST: (2, 5), Resolve.DOMINICAN: (1, 3)},
    ),
    (
        "top_tie",
        "finnish_general",
        won((15, 15), tally(aces=1), tally(cards=1, spades_won=7)),
        {TopTie.NEW_DEAL: None, TopTie.MOST_SPADES: 1, TopTie.COUNT_OUT_FINNISH: 0},
    ),
    (
        "face_capture",
        "anglo",
        refusal("table HQ DQ SQ; hand CQ", "CQxHQ+DQ"),
        {
            FaceCapture.ONE: Reason.ONE_FACE,
            FaceCapture.ALL: None,
            FaceCapture.ONE_OR_THREE: Reason.ONE_FACE,
        },
    ),
    (
        "face_capture",
        "anglo",
        refusal("table HQ DQ SQ; hand CQ", "CQxHQ+DQ+SQ"),
        {
            FaceCapture.ONE: Reason.ONE_FACE,
            FaceCapture.ALL: None,
            FaceCapture.ONE_OR_THREE: None,
        },
    ),
    (
        "ace_table",
        "royal",
        refusal("table HA CA SK; hand DA", "DAxHA+CA+SK"),
        {AceTable.ONE: Reason.DOES_NOT_ADD_UP, AceTable.EITHER: None},
    ),
    (
        "mixed_values",
        "royal",
        refusal("table [SK+CA = 14 owner P2 single] HA; hand DA", "DAxSK+CA+HA"),
        {False: Reason.DOES_NOT_ADD_UP, True: None},
    ),
    (
        "raise_own",
        "royal",
        refusal("table [H3+D5 = 8 owner P1 single]; hand C8 D2 S10", "D2^[H3+D5]=10"),
        {True: None, False: Reason.OWN_NOT_RAISED},
    ),
    (
        "same_value",
        "royal",
        refusal(TWO_BUILDS, "C5+C3=8"),
        {
            SameValue.MERGE: Reason.ADD_TO_THAT_BUILD,
            SameValue.COEXIST: None,
            SameValue.FORBID: Reason.ADD_TO_THAT_BUILD,
        },
    ),
    (
        "same_value",
        "royal",
        refusal(TWO_BUILDS, "D2^[H4+C2]=8"),
        {SameValue.MERGE: None, SameValue.COEXIST: None, SameValue.FORBID: Reason.VALUE_TWICE},
    ),
    (
        "owner_duty",
        "royal",
        refusal(OWNED, "D4"),
        {
            OwnerDuty.NO_TRAIL: Reason.OWNER_MAY_NOT_TRAIL,
            OwnerDuty.MAY_TRAIL: None,
            OwnerDuty.NONE: None,
        },
    ),
    (
        "owner_duty",
        "royal",
        refusal(OWNED, "C8"),
        {
            OwnerDuty.NO_TRAIL: Reason.OWNER_MAY_NOT_TRAIL,
            OwnerDuty.MAY_TRAIL: Reason.MUST_KEEP,
            OwnerDuty.NONE: None,
        },
    ),
    (
        "build_in_sums",
        "anglo",
        refusal("table [H4+S3 = 7 owner P2 single] D2; hand S9", "S9xH4+S3+D2"),
        {False: Reason.DOES_NOT_ADD_UP, True: None},
    ),
    (
        "raise_with_table",
        "anglo",
        refusal("table [SA+D4 = 5 owner P2 single] C2; hand H3 S10", "H3^[SA+D4]+C2=10"),
        {False: Reason.RAISED_BY_HAND_ONLY, True: None},
    ),
    (
        "build_for_partner",
        "anglo",
        lambda rules: objection(after(PAIR, "D5+H3=8", "D9")(rules), move("D2+[H3+D5]+C6=8")),
        {False: Reason.MUST_HOLD, True: None},
    ),
    (
        "specials_build",
        "royal",
        refusal("table C4; hand CA H5", "CA+C4=5"),
        {True: None, False: Reason.SPECIAL_NOT_LAID},
    ),
    (
        "sweep_freeze",
        "swedish",
        sweeps(f"{CLEARED}; totals 18 / 3", "H7xC7"),
        {None: (1, 0), "any:10": (0, 0), "any:19": (1, 0), "self:18": (0, 0), "self:19": (1, 0)},
    ),
    (
        "table_filter",
        "finnish_2p",
        opening_points,
        {TableFilter.NONE: True, TableFilter.NO_POINT_CARDS: False},
    ),
    (
        "direction",
        "finnish_multi",
        first_turn,
        {Direction.CLOCKWISE: 1, Direction.COUNTERCLOCKWISE: 2},
    ),
    ("difference", "anglo", points((4, 10, ""), (3, 12, "")), {False: (1, 3), True: (0, 2)}),
    (
        "every_spade",
        "spade",
        points((4, 10, "SJ"), (3, 12, "")),
        {False: (0, 3), True: (5, 6)},
    ),
]


@pytest.mark.parametrize(
    ("switch", "preset", "seen", "expected"), SWITCHES, ids=[each[0] for each in SWITCHES]
)
def test_a_switch_changes_what_it_says(
    switch: str, preset: str, seen: Seen, expected: dict[Any, object]
) -> None:
    rules = PRESETS[preset]
    changed = {value: seen(replace(rules, **{switch: value})) for value in expected}
    assert changed == expected
    assert len(set(map(str, expected.values()))) > 1


def test_every_switch_is_among_them() -> None:
    assert {name for name, *_ in SWITCHES} == {each.name for each in fields(Rules)}
