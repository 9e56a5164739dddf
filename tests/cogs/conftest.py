"""A real bot on a real database in a Discord in memory."""

from pathlib import Path

import pytest

from tests.world import MakeBot, bot_maker, quick_settings


@pytest.fixture
def make_bot(tmp_path: Path) -> MakeBot:
    """Return a function that makes a bot; all of them share one database."""
    return bot_maker(quick_settings(tmp_path))
