"""A real bot on a real database in a Discord in memory."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.app import create_bot
from bot.client import KasinoBot
from bot.settings import Settings, sqlite_url


@pytest.fixture
def make_bot(tmp_path: Path) -> Callable[[], KasinoBot]:
    """Return a function that makes a bot; all of them share one database."""
    settings = Settings(
        database_url=sqlite_url(tmp_path / "kasino.sqlite"),
        picture_workers=0,
        computer_pause=0,
        edit_interval=0,
        ping_after=600,
        defer_after=1.2,
        lease=86400,
    )
    return lambda: create_bot(settings, shard_count=1)
