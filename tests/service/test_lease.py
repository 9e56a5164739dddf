"""Holding the database for one process."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.service.lease import Lease
from bot.settings import SettingsError, sqlite_url
from db.database import Database
from db.errors import DatabaseInUseError
from tests.clock import Clock
from tests.conftest import LoggedErrors

SECONDS = 30.0


class Hold:
    """A lease on the database in *file*, on a clock of its own."""

    def __init__(
        self, file: Path, holder: str, heartbeat: Path | None = None, *, seconds: float = SECONDS
    ) -> None:
        self.clock, self.lost = Clock(), False
        self.database = Database(sqlite_url(file))
        self.lease = Lease(
            self.database,
            self.clock.scheduler(),
            holder=holder,
            is_gone=lambda _: False,
            seconds=seconds,
            on_lost=self._lose,
            heartbeat=heartbeat,
        )

    def _lose(self) -> None:
        self.lost = True


@pytest.fixture
async def first(tmp_path: Path) -> AsyncIterator[Hold]:
    """Return a lease that is held."""
    hold = Hold(tmp_path / "x.sqlite", "1@a", tmp_path / "heartbeat")
    await hold.lease.open()
    yield hold
    await hold.lease.close()


async def test_whoever_lives_keeps_the_database(first: Hold, tmp_path: Path) -> None:
    second = Hold(tmp_path / "x.sqlite", "2@b")
    await first.clock.wait(1000)
    second.clock.time = first.clock.time
    with pytest.raises(DatabaseInUseError, match="1@a"):
        await second.lease.open()
    assert not first.lost


async def test_whoever_closes_leaves_the_database_to_the_next(tmp_path: Path) -> None:
    for name in ("1@a", "2@b"):
        hold = Hold(tmp_path / "x.sqlite", name)
        await hold.lease.open()
        await hold.lease.close()
        assert hold.lease.last_seen == (None if name == "1@a" else int(hold.clock.time))


async def test_whoever_slept_too_long_is_told_that_another_has_taken_over(
    first: Hold, tmp_path: Path, logged_errors: LoggedErrors
) -> None:
    second = Hold(tmp_path / "x.sqlite", "2@b")
    second.clock.time = first.clock.time + SECONDS
    await second.lease.open()
    await first.clock.wait(SECONDS)
    assert first.lost
    assert first.clock.next_due(1e18) is None
    await second.clock.wait(1000)
    assert not second.lost
    await second.lease.close()
    assert len(logged_errors.take()) == 1


async def test_the_heartbeat_is_given_at_the_start_and_at_each_renewal(
    first: Hold, tmp_path: Path
) -> None:
    heartbeat = tmp_path / "heartbeat"
    for _ in range(3):
        os.utime(heartbeat, (1, 1))
        await first.clock.wait(SECONDS / 3)
        assert heartbeat.stat().st_mtime > 1


async def test_a_long_lease_makes_no_rare_heartbeat(tmp_path: Path) -> None:
    heartbeat = tmp_path / "heartbeat"
    hold = Hold(tmp_path / "x.sqlite", "1@a", heartbeat, seconds=86400)
    await hold.lease.open()
    os.utime(heartbeat, (1, 1))
    await hold.clock.wait(10)  # the container's health check looks back for two minutes
    assert heartbeat.stat().st_mtime > 1
    await hold.lease.close()


async def test_a_heartbeat_that_cannot_be_given_is_logged_and_costs_nothing_else(
    first: Hold, tmp_path: Path, logged_errors: LoggedErrors
) -> None:
    (tmp_path / "heartbeat").unlink()
    (tmp_path / "heartbeat").symlink_to(tmp_path / "nowhere" / "x")
    await first.clock.wait(SECONDS)
    assert len(logged_errors.take()) == 3
    assert not first.lost


async def test_a_process_that_can_give_no_heartbeat_does_not_start(tmp_path: Path) -> None:
    hold = Hold(tmp_path / "x.sqlite", "1@a", tmp_path / "nowhere" / "heartbeat")
    with pytest.raises(SettingsError, match="KASINO_HEARTBEAT_FILE: "):
        await hold.lease.open()
    assert not (tmp_path / "x.sqlite").exists()
