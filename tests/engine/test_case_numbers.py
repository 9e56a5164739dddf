"""Every worked case, every fault of other programs and every ruling has a test by its number.

The numbers are those of the project's rules. A test bears one in its name (``test_a20_…``,
``test_57_…``, ``test_9_13_…``; ``and`` joins several) or in the id of a parameter.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


def _numbered(text: str) -> list[str]:
    """Return what *text* stands for: numbers, and those from one to another."""
    found = []
    for letter, first, last in re.findall(r"([A-H]?)(\d+)(?:-(\d+))?", text):
        numbers = range(int(first), int(last or first) + 1)
        found += [f"{letter}{number:02}" if letter else str(number) for number in numbers]
    return found


CASES = _numbered(
    "A1-45 B1-24 C1-20 D1-21 E1-18 F1 F3 F5 F7 F9 F11 F13 F15 F17 F19 F21"
    " G1 G3 G5 G7 G9 G11 G13 G15 G17 G19 G21 G23 G25 G27 G29 G31 G33 G35"
    " H1 H3 H5 H7 H9 H11 H13 H15 H17 H19 H21 H23 H25"
)
FAULTS = _numbered("1-2 4-5 7 9-13 16-20 22 24 26-29 31-32 34-35 37-44 46-49 52 54-64")
RULINGS = [f"9_{number}" for number in range(1, 14)]

OF_OTHER_GAMES = {
    "40": "South African: nobody may lay a card of a build's value down, and of two own builds one"
    " must be taken; no switch says so",
    "41": "Danish: a build must be taken or extended when its owner's turn comes again, and a"
    " locked one lies there; no switch says so",
    "54": "Scopa: an equal card goes before any sum; the nearest switch, capture_duty=equal, asks"
    " for all equal cards and allows sums beside them",
}
"""Rows about rules that no switch of the family expresses, and why."""


_HINT = re.compile(r"def test_(\d|[a-h]\d\d)|\bid=\"\d|\(\s*\"[A-H]\d\d")
"""What a file holds that may bear a number; most hold nothing like it."""


@cache
def numbers_of_tests() -> frozenset[str]:
    """Return every number that a test bears."""
    found: set[str] = set()
    for file in TESTS.rglob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        if _HINT.search(text):
            for node in ast.walk(ast.parse(text)):
                found.update(_borne(node))
    return frozenset(found)


def _borne(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            borne = re.match(r"test_((?:(?:9_\d+|[a-h]\d\d|\d+|and)_)+)", name)
            yield from re.findall(r"9_\d+|[A-H]\d\d|\d+", borne[1].upper() if borne else "")
        case ast.keyword(arg="id", value=ast.Constant(value=str(text))):
            yield text.split()[0]
        case ast.Tuple(elts=[ast.Constant(value=str(text)), _, _, *_]) if text:
            yield text.split()[0]  # the table of a test that gives each row its first as id


@pytest.mark.parametrize("number", [*CASES, *FAULTS, *RULINGS])
def test_every_case_fault_and_ruling_has_a_test_by_its_number(number: str) -> None:
    assert (number in numbers_of_tests()) is (number not in OF_OTHER_GAMES)
