"""A short chaos run; the long one is the same with more steps: ``-m by_hand``."""

from pathlib import Path
from random import Random

import pytest

from bot import scheduler
from bot.ui import retries, tables
from tests.chaos.run import Chaos
from tests.conftest import LoggedErrors, OpenWorld
from tests.world import bot_maker, by_discords_clock, quick_settings

# Long, and covers nothing that shorter tests do not: measuring would take most of its time.
pytestmark = pytest.mark.no_cover


@pytest.fixture(autouse=True)
def long_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing wait for less than ten seconds, which simcord would wait for in earnest."""
    monkeypatch.setattr(retries, "FIRST_PAUSE", 10.0)
    monkeypatch.setattr(scheduler, "RETRY_FIRST", 10.0)
    monkeypatch.setattr(tables, "LONGEST_WAIT", 10.0)


async def survived(open_world: OpenWorld, tmp_path: Path, seed: int, steps: int) -> Chaos:
    """Return a chaos run that has ended well."""
    settings = quick_settings(tmp_path, edit_interval=10, ping_after=60, table_limit=99)
    world = await open_world(bot_maker(settings, scheduler=by_discords_clock))
    chaos = Chaos(world, Random(seed))
    await chaos.run(steps)
    return chaos


async def test_nothing_is_lost_whatever_goes_wrong(open_world: OpenWorld, tmp_path: Path) -> None:
    chaos = await survived(open_world, tmp_path, seed=1, steps=60)
    assert chaos.counts["plays"] > 10
    assert chaos.counts["events proven"] > 100


@pytest.mark.by_hand
async def test_nothing_is_lost_in_a_long_run(
    open_world: OpenWorld,
    tmp_path: Path,
    logged_errors: LoggedErrors,
    capsys: pytest.CaptureFixture[str],
) -> None:
    chaos = await survived(open_world, tmp_path, seed=3, steps=600)
    assert logged_errors.take() == []
    with capsys.disabled():
        for what, number in sorted(chaos.counts.items()):
            print(f"{number:6} {what}")  # noqa: T201 - the report is what it is run for
