"""The README says what the program does."""

from pathlib import Path

from bot.app import create_bot
from bot.settings import Settings, sqlite_url
from tests.conftest import OpenWorld

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


async def test_every_command_is_in_the_readme(open_world: OpenWorld, tmp_path: Path) -> None:
    settings = Settings(database_url=sqlite_url(tmp_path / "kasino.sqlite"), picture_workers=0)
    world = await open_world(lambda: create_bot(settings, shard_count=1))
    commands = [each.qualified_name for each in world.bot.tree.walk_commands()]
    assert len(commands) > 1
    assert [each for each in commands if each != "kasino" and f"`/{each}`" not in README] == []


def test_every_picture_is_there() -> None:
    pictures = [part.partition(")")[0] for part in README.split("](")[1:]]
    assert pictures
    assert all((Path(__file__).parent.parent / each).is_file() for each in pictures)
