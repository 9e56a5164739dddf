"""Random rules and turns with builds, and the engine's answer to one beside that of brute force."""

from dataclasses import replace
from itertools import permutations
from random import Random

from hypothesis import strategies as st

from bot.engine.builds import build_after
from bot.engine.cards import PACK, Card
from bot.engine.mover import Mover
from bot.engine.moves import AddToBuild, Capture, MakeBuild, Move, RaiseBuild
from bot.engine.plays import legal_plays, objection_to_play
from bot.engine.rules import (
    AceHand,
    AceTable,
    CaptureDuty,
    CasinoHand,
    FaceCapture,
    FaceValues,
    OwnerDuty,
    Rules,
    SameValue,
)
from bot.engine.table import Build, BuildKind, Table
from tests.engine.oracle_builds import Laid, Turn, build_moves, plays

SEATS = 3

any_rules = st.builds(
    Rules,
    face_values=st.sampled_from(FaceValues),
    ace_hand=st.sampled_from(AceHand),
    ace_table=st.sampled_from(AceTable),
    casino_hand=st.sampled_from(CasinoHand),
    face_capture=st.sampled_from(FaceCapture),
    capture_duty=st.sampled_from(CaptureDuty),
    mixed_values=st.booleans(),
    build_in_sums=st.booleans(),
)
"""Every combination of the switches that concern captures."""


def house_rules(rules: Rules, random: Random) -> Rules:
    """Return *rules* with some of the switches that concern plays set at random."""
    kinds: dict[str, list[object]] = {
        "face_values": list(FaceValues),
        "ace_hand": list(AceHand),
        "ace_table": list(AceTable),
        "casino_hand": list(CasinoHand),
        "capture_duty": [CaptureDuty.OPTIONAL, CaptureDuty.EQUAL],
        "face_capture": list(FaceCapture),
        "same_value": list(SameValue),
        "owner_duty": list(OwnerDuty),
    }
    flags = ("mixed_values", "raise_own", "build_in_sums", "raise_with_table", "specials_build")
    chosen = {name: random.choice(values) for name, values in kinds.items()}
    chosen |= {name: random.random() < 0.5 for name in flags}
    switches = random.sample(sorted(chosen), random.randint(1, len(chosen)))
    changed = {name: chosen[name] for name in switches}
    return replace(rules, **changed)  # type: ignore[arg-type]


def random_turn(rules: Rules, random: Random, most_loose: int = 6) -> Turn:
    """Return a turn of the first seat, in which it holds what it owes."""
    pack = random.sample(PACK, len(PACK))
    if random.random() < 0.5:
        # Low and special cards make most of the plays.
        highest = random.randint(4, 10)
        pack.sort(key=lambda each: each.rank > highest)
    hand = tuple(
        pack.pop(random.randrange(min(20, len(pack)))) for _ in range(random.randint(1, 4))
    )
    loose = tuple(pack.pop(0) for _ in range(random.randint(0, most_loose)))
    builds: list[Build] = []
    for _ in range(random.choice([0, 1, 1, 2, 2, 3]) if rules.builds else 0):
        mine = [value for each in hand for value in rules.hand_values[each] if value > 1]
        value = random.choice(mine) if mine and random.random() < 0.7 else random.randint(2, 16)
        if (
            any(each.value == value for each in builds)
            and rules.same_value is not SameValue.COEXIST
        ):
            continue
        kind = random.choice(list(BuildKind))
        groups: tuple[tuple[Card, ...], ...] = ((pack.pop(0), pack.pop(0)),)
        if kind is BuildKind.MULTIPLE:
            groups = (*groups, (pack.pop(0), pack.pop(0)))
        owner, flag = random.randrange(SEATS), random.random() < 0.1
        builds.append(Build(value, kind, owner, groups, for_partner=flag))
        if not is_held(hand, builds, rules):
            builds[-1] = replace(builds[-1], owner=1)
    shows = frozenset(random.sample(range(2, 15), random.choice([0, 0, 0, 1, 2])))
    return Turn(rules, 0, hand, Table(loose, tuple(builds)), shows if rules.builds else frozenset())


def is_held(hand: tuple[Card, ...], builds: list[Build], rules: Rules) -> bool:
    """Say whether the first seat holds a card of its own for each value that it owes."""
    owed = sorted({each.value for each in builds if each.owner == 0 and not each.for_partner})
    return any(
        all(value in rules.hand_values[each] for value, each in zip(owed, chosen, strict=True))
        for chosen in permutations(hand, len(owed))
    )


def undeclared(move: Move) -> Move:
    """Return *move* without a declared value."""
    return Capture(move.card, move.taken) if isinstance(move, Capture) else move


def laid(table: Table) -> Laid:
    """Return *table* in the form of the brute force."""
    return Laid(
        frozenset(table.loose),
        frozenset(
            (each.value, each.kind is BuildKind.MULTIPLE, each.owner, each.for_partner, each.cards)
            for each in table.builds
        ),
    )


def differences(turn: Turn) -> list[str]:
    """Return what the engine and the brute force do not agree about; nothing if all is well."""
    mover = Mover(turn.seat, turn.hand, turn.shows)
    asked = (mover, turn.table, turn.rules)
    listed = list(legal_plays(*asked))
    expected = plays(turn)
    found = {undeclared(each) for each in listed}
    wrong = [f"listed: {each}" for each in found - expected]
    wrong += [f"missing: {each}" for each in expected - found]
    wrong += [f"twice: {each}" for each in found if len(listed) > len(set(listed))]
    wrong += [f"refused: {each}" for each in listed if objection_to_play(each, *asked)]
    if not listed:
        wrong.append("no play at all")
    for played in turn.hand if turn.rules.builds else ():
        for move, result in build_moves(turn, played):
            assert isinstance(move, MakeBuild | AddToBuild | RaiseBuild)
            built = build_after(move, *asked)
            if laid(built.table) != result or built.build not in built.table.builds:
                wrong.append(f"leads elsewhere: {move}")
    return wrong
