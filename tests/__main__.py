"""Run every check of the project: ``python -m tests``; what follows is given to pytest."""

import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROGRAMS = Path(sys.executable).parent


def steps(pytest_arguments: Sequence[str]) -> list[list[str]]:
    """Return the commands in the order in which they run."""
    python = sys.executable
    lint_dockerfile = [["hadolint", "Dockerfile"]] if _program("hadolint") else []
    return [
        [python, "-m", "ruff", "format", "--check", "."],
        [python, "-m", "ruff", "check", "."],
        [python, "-m", "mypy"],
        *lint_dockerfile,
        [
            python,
            "-m",
            "pytest",
            "-n",
            "auto",
            "--dist",
            "worksteal",
            "--cov",
            "--cov-report=",
            "--hypothesis-profile=gate",
            *pytest_arguments,
        ],
        [python, "-m", "coverage", "report"],
        [python, "-m", "coverage", "report", "--include=bot/engine/*", "--fail-under=100"],
    ]


def main() -> int:
    """Run all steps, even after one has failed, and return the number of failed ones."""
    if not _program("hadolint"):
        _say("hadolint is not here; the Dockerfile is not checked")
    failed = []
    for step in steps(sys.argv[1:]):
        name = " ".join([Path(step[0]).name, *step[1:]])
        _say(f"== {name}")
        started = time.monotonic()
        command = [_program(step[0]) or step[0], *step[1:]]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:  # noqa: S603 - our own list
            failed.append(name)
        _say(f"== {time.monotonic() - started:.1f} s")
    for name in failed:
        _say(f"failed: {name}")
    return len(failed)


def _program(name: str) -> str | None:
    # The environment of this very Python goes before whatever else is on the path.
    return shutil.which(name, path=PROGRAMS) or shutil.which(name)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
