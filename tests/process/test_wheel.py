"""What is installed from the built wheel plays as well as the tree does."""

import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.process.hall import ROOT, Hall, Table


@pytest.fixture
def program(tmp_path: Path) -> str:
    """Build the wheel, install it in a fresh environment, and return its program."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(tmp_path)]
    subprocess.run([*pip, str(ROOT)], check=True)  # noqa: S603 - our own arguments
    (wheel,) = tmp_path.glob("kasino-*.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / "bin"
    install = [str(binaries / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(install, check=True, cwd=tmp_path)  # noqa: S603 - our own arguments
    return str(binaries / "kasino")


@pytest.mark.by_hand
def test_a_whole_game_in_a_fresh_environment_from_the_wheel(hall: Hall, program: str) -> None:
    with hall.running(program=program):
        alice, bob = *hall.people("alice", locale="fi"), *hall.people("bob")
        table = Table(hall, [alice, bob])
        table.start(computers=1, target=11)
        assert "Pöydässä" in table.hand(alice).text  # the catalogues are in the wheel
        table.play()
        assert "Winner" in table.message.text
        hall.assert_clean()
