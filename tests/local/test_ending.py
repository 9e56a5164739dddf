"""``kasino play`` as a process: how it ends, and what it says of a port that cannot be."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from bot.__main__ import main
from bot.exits import Exit

ROOT: Final = Path(__file__).parents[2]


@contextmanager
def playing(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run ``kasino play`` inside the block, which begins when the page is there."""
    command = [sys.executable, "-m", "bot", "play", "--no-browser", "--port", "0"]
    process = subprocess.Popen(  # noqa: S603 - our own code
        [*command, "--db", str(folder / "kasino.sqlite")],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Kasino is at http://127.0.0.1:")
        assert "Ctrl-C ends it" in process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_good_order_and_leaves_no_process_behind(tmp_path: Path, number: int) -> None:
    with playing(tmp_path) as process:
        process.send_signal(number)
        # Its output is closed only when all processes that have it too have ended.
        said, _ = process.communicate(timeout=60)
    assert process.returncode == Exit.OK
    assert said == ""


@pytest.mark.parametrize("port", ["99999", "-1", "eighty", "9" * 5000])
def test_a_port_that_cannot_be_is_refused_with_the_range(
    port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["play", f"--port={port}"])
    assert "--port: a port is a whole number from 0 to 65535" in capsys.readouterr().err


def test_a_port_that_is_taken_is_named_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        database = str(tmp_path / "kasino.sqlite")
        assert main(["play", "--no-browser", f"--port={port}", "--db", database]) == Exit.SETTINGS
    said = capsys.readouterr().err
    assert said.startswith(f"--port: port {port} cannot be used (")
    assert "choose another one, or 0 for any that is free" in said
