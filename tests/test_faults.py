"""The table of other bots' faults names tests that there are."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
NUMBERS = 127
ROW = re.compile(r"\| (\d+) \| ([^|]+) \| ([^|]+) \|")


def rows() -> list[tuple[int, str]]:
    """Return each fault's number and its answer."""
    text = (TESTS / "faults.md").read_text(encoding="utf-8")
    return [(int(number), answer) for number, _, answer in ROW.findall(text)]


def names_in(file: Path) -> set[str]:
    """Return the names of the tests in *file*."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {each.name for each in tree.body if isinstance(each, kinds)}


def test_every_fault_is_answered_once() -> None:
    assert [number for number, _ in rows()] == list(range(1, NUMBERS + 1))


@pytest.mark.parametrize(("number", "answer"), rows())
def test_each_answer_is_a_test_that_exists_or_a_reason(number: int, answer: str) -> None:
    named = re.findall(r"`([\w/]+\.py):(test_\w+)`", answer)
    assert named or answer.startswith("not here: "), number
    for file, name in named:
        assert name in names_in(TESTS / file), f"{number}: {file}:{name}"
