"""The Dockerfile says what the program does; whether it is well made, hadolint says."""

import json
import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

from bot.service.lease import HEARTBEAT_SECONDS
from bot.settings import load_settings

ROOT: Final = Path(__file__).parent.parent
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
FINAL_STAGE: Final = DOCKERFILE.rpartition("\nFROM ")[2]
COMPOSE: Final = (ROOT / "README.md").read_text(encoding="utf-8").partition("```yaml\n")[2]


def lines(word: str) -> list[str]:
    """Return what stands behind *word* on each line of the final stage that begins with it."""
    return re.findall(rf"^{word} +(.*)$", FINAL_STAGE, re.MULTILINE)


def environment() -> dict[str, str]:
    """Return the environment of the image."""
    pairs = [pair.partition("=") for line in lines("ENV") for pair in shlex.split(line)]
    return {name: value for name, _, value in pairs}


def health_check(heartbeat: Path) -> int:
    """Return the exit code of the image's health check, with *heartbeat* in its file's place."""
    (check,) = lines("HEALTHCHECK")
    command = json.loads(check.partition("CMD ")[2])
    named = environment()["KASINO_HEARTBEAT_FILE"]
    assert named in command[-1]
    command[-1] = command[-1].replace(named, str(heartbeat))
    return subprocess.run(command, check=False, capture_output=True).returncode  # noqa: S603


@pytest.mark.skipif(sys.platform == "win32", reason="the check is a line of a Unix shell")
def test_the_container_is_healthy_while_its_heartbeat_is_young(tmp_path: Path) -> None:
    heartbeat = tmp_path / "heartbeat"
    assert health_check(heartbeat) == 1
    heartbeat.touch()
    assert health_check(heartbeat) == 0
    heartbeats_missed = time.time() - 6 * HEARTBEAT_SECONDS
    os.utime(heartbeat, (heartbeats_missed, heartbeats_missed))
    assert health_check(heartbeat) == 0
    long_ago = time.time() - 150
    os.utime(heartbeat, (long_ago, long_ago))
    assert health_check(heartbeat) == 1


def test_the_container_is_nobodys_root_keeps_all_in_data_and_ends_by_sigterm() -> None:
    settings = load_settings(environment(), None)
    assert settings.database_url.startswith("sqlite+aiosqlite:////data/")
    assert settings.heartbeat_file is not None
    assert settings.heartbeat_file.parent == Path("/data")
    assert (lines("VOLUME"), lines("STOPSIGNAL")) == (["/data"], ["SIGTERM"])
    assert lines("USER") == ["10001"]
    assert [json.loads(each) for each in lines("CMD")] == [["kasino", "run"]]


def test_the_readmes_compose_file_keeps_the_images_own_settings() -> None:
    kept = dict(re.findall(r"^ +(KASINO_\w+): (\S+)$", COMPOSE.partition("```")[0], re.MULTILINE))
    assert kept
    assert kept == {name: environment()[name] for name in kept}
