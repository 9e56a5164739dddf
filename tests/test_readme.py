"""The README says what the program does."""

import re
import tomllib
from pathlib import Path

import pytest

from bot.engine.cards import PACK
from bot.engine.proof import commitment, revealed
from bot.exits import Exit
from bot.settings import setting_names
from bot.ui.permissions import NAMES, invited_with
from tests.conftest import OpenWorld
from tests.world import bot_maker, quick_settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


async def test_every_command_is_in_the_readme(open_world: OpenWorld, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path)
    world = await open_world(bot_maker(settings))
    commands = [each.qualified_name for each in world.bot.tree.walk_commands()]
    assert len(commands) > 1
    assert [each for each in commands if each != "kasino" and f"`/{each}`" not in README] == []


def test_every_picture_is_there() -> None:
    pictures = [part.partition(")")[0] for part in README.split("](")[1:]]
    assert pictures
    assert all((ROOT / each).is_file() for each in pictures)


def test_a_fresh_machine_is_made_ready_by_one_line_that_names_what_there_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    made = r"^python3 -m venv \.venv && \.venv/bin/pip install -q (.+) && \.venv/bin/(\S+) (.+)$"
    lines = re.findall(made, README, re.MULTILINE)
    assert [rest for _, _, rest in lines] == ["play", "run", "-m tests"]
    for installed, program, _ in lines:
        assert program in {"python", *project["scripts"]}
        (extra,) = re.findall(r"^(?:-e )?'?\.(?:\[(\w+)\])?'?$", installed)
        assert extra in {"", *project["optional-dependencies"]}


def test_the_invite_asks_for_exactly_the_permissions_that_are_named() -> None:
    (number,) = re.findall(r"permissions=(\d+)", README)
    assert int(number) == invited_with().value
    asked = README.partition("It asks for ")[2].partition(", and for")[0].replace("\n", " ")
    assert sorted(asked.replace(" and ", ", ").split(", ")) == sorted(NAMES.values())


def test_every_exit_code_is_explained() -> None:
    assert [int(code) for code in re.findall(r"^\| (\d) \|", README, re.MULTILINE)] == list(Exit)


def test_every_setting_that_is_named_exists() -> None:
    named = set(re.findall(r"KASINO_[A-Z_]+", README))
    assert named
    assert named - set(setting_names().values()) == set()


def test_the_lines_that_check_a_deal_tell_fair_from_unfair(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    line = revealed(PACK, "0123")
    for seal, shown, said in (
        (commitment(PACK, "0123"), line, "Fair"),
        (commitment(PACK, "4567"), line, "not the pack"),
        (commitment(PACK[:51], "0123"), revealed(PACK[:51], "0123"), "not a whole pack"),
    ):
        filled = re.sub(r'seal = ".*"', f'seal = "{seal}"', program)
        exec(re.sub(r'line = ".*"', f'line = "{shown}"', filled), {})  # noqa: S102 - it is ours
        assert said in capsys.readouterr().out
