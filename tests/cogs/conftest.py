"""A real bot on a real database in a Discord in memory."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.app import create_bot
from bot.client import KasinoBot
from tests.world import quick_settings


@pytest.fixture
def make_bot(tmp_path: Path) -> Callable[[], KasinoBot]:
    """Return a function that makes a bot; all of them share one database."""
    settings = quick_settings(tmp_path)
    return lambda: create_bot(settings, shard_count=1)
