"""The command line."""

from pathlib import Path

import pytest

from bot.__main__ import main


def test_bad_settings_are_named_and_nothing_starts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KASINO_COMPUTER_PAUSE", "soon")
    monkeypatch.setenv("KASINO_NONSENSE", "1")
    assert main(["play", "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert "KASINO_COMPUTER_PAUSE" in said
    assert "KASINO_NONSENSE" in said


def test_without_a_command_the_program_says_how_it_is_used(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main([])
    assert "usage: kasino" in capsys.readouterr().err
