"""``kasino moves``: listing plays, judging one, counting lines, and clear errors."""

import io
import subprocess
import sys

import pytest

from bot.__main__ import main
from bot.engine.cards import PACK

ANGLO = ["moves", "--rules", "anglo"]
OWNED = "table [S6+D3 = 9 owner P1 single] H5 C4; hand H9"


def test_every_legal_play_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ANGLO, "table CA D2; hand H3 S3 D6"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert sorted(said) == sorted(
        ["H3xCA+D2", "S3xCA+D2", "D6", "H3", "S3"]
        + [f"{card}+CA+D2={value}" for card in ("H3", "S3") for value in (3, 6)]
    )


def test_a_limit_lists_the_best_plays_only(capsys: pytest.CaptureFixture[str]) -> None:
    crowded = f"table {' '.join(map(str, PACK[:40]))}; hand SK"
    assert main(["moves", "--rules", "finnish_2p", "--limit", "3", crowded]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize(
    ("play", "code", "said"),
    [
        ("H9xS6+D3", 0, "legal"),
        ("H9xH5+C4", 1, "You must keep a card in your hand for every build you own."),
        ("H9", 1, "You may not leave a card on the table while you own a build."),
    ],
)
def test_a_play_is_judged(
    play: str, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*ANGLO, OWNED, "--play", play]) == code
    assert capsys.readouterr().out == f"{said}\n"


@pytest.mark.parametrize(("depth", "lines"), [(1, 3), (2, 10), (3, 14), (4, 20), (9, 20)])
def test_perft_counts_lines(depth: int, lines: int, capsys: pytest.CaptureFixture[str]) -> None:
    position = "table H5 C3; hands S8 D2 / D8 HQ"
    assert main([*ANGLO, "--perft", str(depth), position]) == 0
    assert int(capsys.readouterr().out) == lines


def test_many_positions_are_read_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        "# the first is of another game",
        "rules royal; table S10; hand CA H4; play H4+S10=14",
        "",
        "table S10; hand CA H4; play H4+S10=14",
        "table S10; hand H4",
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert main(ANGLO) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"# {lines[1]}",
        "legal",
        f"# {lines[3]}",
        "You must keep a card in your hand that can take the build.",
        f"# {lines[4]}",
        "H4",
    ]


def test_a_wrong_line_is_named_and_the_others_are_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("tabel C8; hand S8\ntable C8; hand S8"))
    assert main(ANGLO) == 2
    said = capsys.readouterr()
    assert said.err == "line 1: there is no part 'tabel'\n"
    assert said.out.splitlines()[-2:] == ["S8xC8", "S8"]


def test_no_position_at_all_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    for nothing in (io.StringIO(""), None):
        monkeypatch.setattr("sys.stdin", nothing)
        assert main(ANGLO) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rules", "poker", "hand S8"], "there is no preset 'poker'"),
        (["--rules", "anglo target=x", "hand S8"], "target is a number from 0 to 999, not 'x'"),
        (["--rules", "anglo", "hand S8 C"], "not a card: 'C'"),
        (
            ["--rules", f"anglo target={'9' * 5000}", "hand S8"],
            f"target is a number from 0 to 999, not '{'9' * 5000}'",
        ),
        (["--rules", "anglo", "hand S8", "--play", "S8xx"], "not a card: 'x'"),
        (
            ["--rules", "anglo", "--perft", "3", "table C4; hand S8 H2"],
            "P2 has no card to play: tell every hand",
        ),
        (["hand S8"], "the part 'rules' is missing"),
        (["--rules", "anglo", "table C4; hand"], "the deal is over: nobody has a card to play"),
        (
            ["--rules", "anglo", OWNED.replace("H9", "H8 C2")],
            "P1 has no play: a build of his has no card in the hand that takes it, "
            "which no game leads to",
        ),
    ],
)
def test_what_is_wrong_is_told(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["moves", *arguments]) == 2
    assert capsys.readouterr().err == f"{message}\n"


@pytest.mark.parametrize("number", ["0", "-1", "two", "\u0663", "9" * 5000])
def test_a_limit_is_a_number_from_1_on(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*ANGLO, f"--limit={number}", "hand S8"])
    assert f"{number!r} is not a number from 1 on" in capsys.readouterr().err


def test_a_reader_who_has_seen_enough_is_no_fault() -> None:
    crowded = f"rules finnish_2p; table {' '.join(map(str, PACK[:40]))}; hand SK"
    arguments = [sys.executable, "-m", "bot", "moves", crowded]
    with subprocess.Popen(  # noqa: S603 - our own command
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as asked:
        assert asked.stdout
        assert asked.stderr
        first = [asked.stdout.readline() for _ in range(2)]
        asked.stdout.close()
        assert (asked.wait(), asked.stderr.read()) == (0, "")
    assert len(set(first)) == 2
