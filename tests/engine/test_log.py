"""Events and whole games as text that reads back, and the digest of a state."""

from dataclasses import replace
from pathlib import Path
from random import Random
from traceback import format_exception

import pytest

from bot.engine.cards import PACK
from bot.engine.events import (
    ClockSet,
    Closed,
    Dealt,
    Event,
    HintsSet,
    HostChanged,
    Opened,
    Played,
    ReadySet,
    SeatChanged,
    SetupChanged,
    Started,
    TakenBack,
    UndoRefused,
    UndoWanted,
    replay,
)
from bot.engine.game import Closing, Occupant, Phase, Setup
from bot.engine.log import digest, event_text, game_text, read_event, read_game
from bot.engine.notation import NotationError
from bot.engine.rules import RULES_VERSION, Rules
from bot.engine.scoring import Pots
from bot.engine.seating import Seating
from tests.engine.scenes import FINNISH, MULTI, PAIRS, TWO, move, random_game, started

TEXTS: list[tuple[Event, str]] = [
    (
        Opened(Setup("suomalainen", 16, 4, pairs=True), 7),
        "open suomalainen target=16 seats=4 pairs=1 host=7",
    ),
    (SeatChanged(1, Occupant(person=8)), "seat 1 person=8"),
    (SeatChanged(2, Occupant(computer="greedy")), "seat 2 computer=greedy"),
    (SeatChanged(3, Occupant(9, "greedy")), "seat 3 person=9 computer=greedy"),
    (SeatChanged(1, Occupant()), "seat 1 open"),
    (HostChanged(8), "host 8"),
    (Started(MULTI, PAIRS, 2), "start seats=4 pairs=1 dealer=2 finnish_multi"),
    (Played(0, move("H8xH5+C3")), "play 0 H8xC3+H5"),
    (Played(0, move("H8"), by_clock=True), "late 0 H8"),
    (ClockSet(3600), "clock 3600"),
    (
        SetupChanged(Setup("royal", 21, 4, pairs=True, changes=(("sweep_points", 1),))),
        "setup royal target=21 seats=4 pairs=1 sweep_points=1",
    ),
    (
        Opened(Setup("royal", 21, 4, changes=(("sweep_points", 1),), called="Äidin = 1"), 7),
        "open royal target=21 seats=4 pairs=0 host=7 called=%C3%84idin%20%3D%201 sweep_points=1",
    ),
    (
        SetupChanged(Setup("laisto", 0, 3, called="Mummon")),
        "setup laisto target=0 seats=3 pairs=0 called=Mummon",
    ),
    (SetupChanged(Setup("laisto", 0, 3)), "setup laisto target=0 seats=3 pairs=0"),
    (ReadySet(1, is_ready=True), "ready 1"),
    (ReadySet(1, is_ready=False), "unready 1"),
    (HintsSet(allowed=True), "hints yes"),
    (HintsSet(allowed=False), "hints no"),
    (UndoWanted(1), "undo 1"),
    (UndoRefused(), "keep"),
    (TakenBack(), "back"),
    (Closed(Closing.DESERTED), "close deserted"),
]


@pytest.mark.parametrize(("event", "text"), TEXTS)
def test_an_event_is_a_line_that_reads_back(event: Event, text: str) -> None:
    assert event_text(event) == text
    assert read_event(text) == event


def test_a_dealt_pack_reads_back() -> None:
    event = Dealt(PACK, "0123abcd")
    assert event_text(event).startswith("deal 0123abcd CA DA HA SA C2")
    assert read_event(event_text(event)) == event


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sing a song",
        "open suomalainen target=16 seats=4 host=7",
        "open suomalainen target=x seats=4 pairs=0 host=7",
        "seat",
        "seat 1 person",
        "seat 1 person=x",
        "host",
        "start seats=2 pairs=0 dealer=0",
        "start seats=9 pairs=0 dealer=0 finnish_2p",
        "start seats=2 pairs=0 dealer=0 whist",
        "deal salt CA XX",
        "play H8",
        "play 0 H8x",
        "close tired",
        "hints maybe",
        "keep it",
        "back 1",
    ],
)
def test_62_a_line_that_is_no_event_is_a_clean_error(text: str) -> None:
    with pytest.raises(NotationError):
        read_event(text)


@pytest.mark.parametrize(
    "damaged",
    [
        "deal salt H5 D10 S9Z",
        "deal salt H5D10S9",
        "deal H5 D10 S9 X",
        "dea salt H5 D10 S9",
        "deal\tsalt\tH5\tD10\tS9",
        "dealsaltH5D10S9",
    ],
)
def test_62_the_error_for_a_damaged_pack_names_no_card_of_it(damaged: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_event(damaged)
    shown = "".join(format_exception(refused.value.with_traceback(None)))
    assert "not a" in shown
    assert not any(each in shown for each in ("H5", "D10", "S9"))


def test_62_the_line_that_is_wrong_is_named() -> None:
    lines = game_text(started(FINNISH, TWO)).splitlines()
    with pytest.raises(NotationError, match="line 2: not an event: 'sea"):
        read_game("\n".join([lines[0], lines[1][:3], *lines[2:]]))


@pytest.mark.parametrize("seed", range(3))
def test_62_a_reordered_or_cut_game_is_a_clean_error(seed: int) -> None:
    events = random_game(FINNISH, TWO, seed, deals=1)
    lines = game_text(events).splitlines()
    dealt = next(number for number, line in enumerate(lines) if line.startswith("deal"))
    swapped = [*lines[: dealt + 1], lines[dealt + 2], lines[dealt + 1], *lines[dealt + 3 :]]
    for damaged in (lines[1:], swapped, [lines[-1], *lines], lines[:2] + lines[dealt + 1 :]):
        with pytest.raises(ValueError, match=r"\w"):
            replay(read_game("\n".join(damaged)))


def damaged(lines: list[str], random: Random) -> str:
    """Return a game's *lines* with one character lost, added or another, at times a line less."""
    number = min(random.choice([0, 1, 2, 3, random.randrange(len(lines))]), len(lines) - 1)
    line = lines[number]
    place = random.randrange(len(line))
    put = random.choice(["", "9", "-", " ", "=", "x", "A", line[place] * 2])
    changed = [*lines[:number], line[:place] + put + line[place + 1 :], *lines[number + 1 :]]
    return "\n".join(changed[: random.choice([len(lines), len(lines) - 1])])


@pytest.mark.parametrize(("rules", "seating"), [(FINNISH, TWO), (MULTI, PAIRS)])
def test_62_any_small_damage_is_a_clean_error_or_does_no_harm(
    rules: Rules, seating: Seating
) -> None:
    random = Random(1)
    lines = game_text(random_game(rules, seating, 1, deals=1)).splitlines()
    refused = 0
    for _ in range(300):
        try:
            digest(replay(read_game(damaged(lines, random))).state)
        except ValueError:
            refused += 1
    assert 200 < refused < 300


def test_the_digest_is_the_same_for_the_same_state() -> None:
    events = random_game(FINNISH, TWO, 5)
    first, again = replay(events).state, replay(read_game(game_text(events))).state
    assert digest(first) == digest(again)
    assert len(digest(first)) == 16
    assert int(digest(first), 16) >= 0


def test_every_part_of_the_state_changes_the_digest() -> None:
    game = replay(random_game(FINNISH, TWO, 5, deals=1)).state
    assert game.deal is not None
    seats = (Occupant(person=100), Occupant(101, "greedy"))
    others = [
        replace(game, seq=0),
        replace(game, position=0),
        replace(game, phase=Phase.CLOSED),
        replace(game, host=None),
        replace(game, closing=Closing.ENDED),
        replace(game, winner=1),
        replace(game, seats=seats),
        replace(game, deal=None),
        replace(game, deal=replace(game.deal, sweeps=(7, 7))),
        replace(game, totals=(0.5, 0)),
        replace(game, pots=Pots(9, 0)),
        replace(game, pots=Pots(0, 9)),
    ]
    assert len({digest(each) for each in [game, *others]}) == len(others) + 1


@pytest.mark.parametrize(
    ("name", "totals", "winner", "expected"),
    [
        ("finnish_2p", (25, 15), 0, "a030a11fd4f1375f"),
        ("finnish_pairs", (20, 10), 0, "a6b58ef15f89b5e2"),
        ("finnish_three", (6, 7, 17), 2, "d9a61738c7f8db16"),
    ],
)
def test_a_stored_game_replays_to_the_state_it_had(
    name: str, totals: tuple[int, ...], winner: int, expected: str
) -> None:
    text = (Path(__file__).parent / "games" / f"{name}.txt").read_text()
    events = read_game(text)
    game = replay(events).state
    assert game_text(events) == text.rstrip()
    # A digest that changes is a stored game that replays differently: raise RULES_VERSION.
    assert (game.totals, game.winner, digest(game)) == (totals, winner, expected)
    assert RULES_VERSION == 1
