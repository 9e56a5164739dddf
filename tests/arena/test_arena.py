"""Try ``kasino arena``: results that can be repeated, continued and interrupted."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

import pytest

from bot.__main__ import main
from bot.arena import command
from bot.arena.duels import Duel, Match, duel
from bot.arena.notes import begin, note
from bot.arena.players import ArenaError
from bot.arena.report import error_of, games_won, leads, places, report
from bot.engine.presets import PRESETS
from bot.engine.seating import Seating

FINNISH = Match(("medium", "easy"), PRESETS["finnish_2p"], Seating(2), seed=3)


def of(number: int, *points: tuple[float, ...]) -> Duel:
    return Duel(number, points, (1.0, 2.0), (24, 24), (0.1, 0.2))


def arena(*words: str) -> int:
    return main(["arena", *words])


def points_in(text: str) -> str:
    return next(line for line in text.splitlines() if "points a deal" in line)


def test_a_player_that_plays_itself_comes_out_even() -> None:
    match = Match(("medium", "medium"), PRESETS["anglo"], Seating(3), seed=1)
    duels = [duel(match, each) for each in range(12)]
    lead = leads(match, duels)
    assert abs(fmean(lead)) < 2 * error_of(lead)
    assert 1.7 < fmean(places(match, duels)) < 2.3


def test_a_duel_depends_on_the_seed_and_the_number_alone() -> None:
    assert duel(FINNISH, 5).points == duel(FINNISH, 5).points
    assert len({duel(FINNISH, each).points for each in range(4)}) == 4


def test_the_better_player_is_ahead_from_either_side() -> None:
    duels = [duel(FINNISH, each) for each in range(12)]
    assert sum(leads(FINNISH, duels)) > 12


def test_in_misere_fewer_points_are_ahead() -> None:
    match = Match(("hard", "medium"), PRESETS["laisto"], Seating(2), seed=1)
    assert leads(match, [of(0, (3, 7), (8, 2))]) == [5]
    assert places(match, [of(0, (3, 7), (8, 2))]) == [1]


def test_a_lead_is_over_the_average_of_the_others_and_equal_sides_share_a_place() -> None:
    match = Match(("hard", "medium"), PRESETS["anglo"], Seating(3), seed=1)
    duels = [of(0, (6, 2, 2), (3, 3, 3), (5, 5, 1))]
    assert leads(match, duels) == [pytest.approx((4 + 0 - 4) / 3)]
    assert places(match, duels) == [pytest.approx((1 + 2 + 3) / 3)]


def test_whole_games_are_put_together_from_the_deals() -> None:
    duels = [of(0, (7, 3), (4, 6)), of(1, (8, 2), (8, 2)), of(2, (0, 10), (10, 0))]
    # 7:3, then 13:7, then 21:9 wins; 2:8, 2:18 loses; 2 more are not enough.
    assert games_won(FINNISH, duels) == (1, 2)


def test_the_report_gives_points_games_and_times() -> None:
    text = report(FINNISH, [of(0, (7, 3), (3, 7)), of(1, (9, 1), (1, 9))])
    assert "points a deal    +6.00 ± 2.00" in text
    assert "medium: 41.7 ms a play, at most 100 ms" in text


def test_a_run_can_be_continued_and_comes_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, words = tmp_path / "run.jsonl", ("medium", "easy", "--workers", "1", "--seed", "4")
    assert arena(*words, "--deals", "3", "--resume", str(file)) == 0
    capsys.readouterr()
    text = file.read_text(encoding="utf-8")
    # As a run leaves it that was killed while it wrote.
    file.write_text(text + '{"number": 3, "poi', encoding="utf-8")
    assert arena(*words, "--deals", "5", "--resume", str(file)) == 0
    continued = points_in(capsys.readouterr().out)
    assert file.read_text(encoding="utf-8").startswith(text)
    assert arena(*words, "--deals", "5") == 0
    assert points_in(capsys.readouterr().out) == continued


def test_two_processes_come_to_the_same_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("medium", "easy", "--rules", "royal sweep_points=1", "--deals", "4")
    assert arena(*words, "--workers", "1") == 0
    alone = points_in(capsys.readouterr().out)
    assert arena(*words, "--workers", "2") == 0
    assert points_in(capsys.readouterr().out) == alone


def test_an_expert_without_raising_still_plays(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("expert", "expert-builds", "--rules", "royal", "--deals", "1", "--rollouts", "4")
    assert arena(*words, "--workers", "1") == 0
    assert "expert against expert-builds: 1 deals" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("genius", "easy"), "no level 'genius'"),
        (("easy-builds", "easy"), "only an expert"),
        (("expert-thought", "easy"), "does without builds"),
        (("easy", "medium", "--deals", "0"), "--deals: 0"),
        (("easy", "medium", "--deals", "9" * 20), "is not 1 to 1000000"),
        (("easy", "medium", "--rollouts", "0"), "--rollouts: 0"),
        (("easy", "medium", "--workers", "0"), "--workers: 0"),
        (("easy", "medium", "--rules", "poker"), "no preset 'poker'"),
        (("easy", "medium", "--rules", "anglo builds=perhaps"), "builds is yes or no"),
        (("easy", "medium", "--rules", "anglo capture_duty=card"), "builds=yes does not go with"),
        (("easy", "medium", "--seats", "5"), "5 seats"),
        (("easy", "medium", "--seats", "3", "--pairs"), "pairs need 4"),
    ],
)
def test_what_makes_no_sense_is_said_and_nothing_is_played(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(*words) == 2
    out, error = capsys.readouterr()
    assert said in error
    assert out == ""


def test_an_interrupt_prints_what_has_been_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(match: Match, *_: object) -> Iterator[Duel]:
        yield duel(match, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_played", interrupted)
    assert arena("medium", "easy") == 130
    assert "1 deals" in capsys.readouterr().out


def test_a_file_of_another_match_or_of_none_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    assert begin(file, FINNISH) == []
    note(file, of(0, (7, 3), (4, 6)))
    assert begin(file, FINNISH) == [of(0, (7, 3), (4, 6))]
    other = Match(("hard", "easy"), PRESETS["finnish_2p"], Seating(2), seed=3)
    with pytest.raises(ArenaError, match="another match"):
        begin(file, other)
    file.write_text(json.dumps([1]) + "\nnothing\n", encoding="utf-8")
    with pytest.raises(ArenaError, match="another match"):
        begin(file, FINNISH)
    for bad in (b"nothing\n", b"\xff\n"):
        file.write_bytes(bad)
        with pytest.raises(ArenaError, match=r"run\.jsonl"):
            begin(file, FINNISH)
    with pytest.raises(ArenaError, match="directory"):
        begin(tmp_path, FINNISH)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seconds": [1.0, 2.0]', '"seconds": []'),
        ('"moves": [24, 24]', '"moves": [0, 24]'),
        ("[[7, 3], [4, 6]]", "[[7], [4]]"),
        ("[[7, 3], [4, 6]]", "[[7, 3, 0], [4, 6, 0]]"),
        ("[[7, 3], [4, 6]]", '[["a", 3], [4, 6]]'),
        ("[[7, 3], [4, 6]]", "[[NaN, 3], [4, 6]]"),
        ('"number": 3', '"number": -3'),
        ('{"number": 3', '\n{"number": 3'),
    ],
)
def test_a_damaged_line_is_named_and_a_deal_counts_once(tmp_path: Path, old: str, new: str) -> None:
    file, played = tmp_path / "run.jsonl", of(3, (7, 3), (4, 6))
    begin(file, FINNISH)
    note(file, played)
    note(file, played)
    assert begin(file, FINNISH) == [played]
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ArenaError, match="line 2"):
        begin(file, FINNISH)


@pytest.mark.by_hand
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no groups of processes")
def test_ctrl_c_ends_all_processes_and_prints_what_has_been_played(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    words = ("hard", "medium", "--workers", "2", "--resume", str(file))
    running = subprocess.Popen(  # noqa: S603 - our own code
        [sys.executable, "-m", "bot", "arena", *words],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not file.exists() or file.read_text(encoding="utf-8").count("\n") < 2:
        time.sleep(0.1)
    os.killpg(running.pid, signal.SIGINT)
    # Its output ends when all its processes have, which would play for minutes.
    out, _ = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "points a deal" in out
