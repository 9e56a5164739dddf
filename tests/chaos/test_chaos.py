"""A short chaos run; the long one is the same with more steps: ``-m by_hand``."""

from pathlib import Path
from random import Random

import pytest

from bot.app import create_bot
from bot.settings import Settings, sqlite_url
from tests.chaos.run import Chaos
from tests.conftest import LoggedErrors, OpenWorld
from tests.ui.test_tables_trouble import by_discords_clock


async def survived(open_world: OpenWorld, tmp_path: Path, seed: int, steps: int) -> Chaos:
    """Return a chaos run that has ended well."""
    settings = Settings(
        database_url=sqlite_url(tmp_path / "kasino.sqlite"),
        picture_workers=0,
        computer_pause=0,
        edit_interval=10,
        ping_after=60,
        table_limit=99,
        lease=86400,
    )
    world = await open_world(
        lambda: create_bot(settings, scheduler=by_discords_clock, shard_count=1)
    )
    chaos = Chaos(world, Random(seed))
    await chaos.run(steps)
    return chaos


@pytest.mark.parametrize("seed", [1, 2])
async def test_nothing_is_lost_whatever_goes_wrong(
    open_world: OpenWorld, tmp_path: Path, seed: int
) -> None:
    chaos = await survived(open_world, tmp_path, seed, steps=60)
    assert chaos.counts["plays"] > 10
    assert chaos.counts["events proven"] > 100


@pytest.mark.by_hand
async def test_nothing_is_lost_in_a_long_run(
    open_world: OpenWorld,
    tmp_path: Path,
    logged_errors: LoggedErrors,
    capsys: pytest.CaptureFixture[str],
) -> None:
    chaos = await survived(open_world, tmp_path, seed=3, steps=1000)
    assert logged_errors.take() == []
    with capsys.disabled():
        for what, number in sorted(chaos.counts.items()):
            print(f"{number:6} {what}")  # noqa: T201 - the report is what it is run for
