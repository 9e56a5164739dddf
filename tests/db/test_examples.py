"""Run the examples in the docstrings of the database's modules."""

import doctest
from types import ModuleType

import pytest

from db import results, totals


@pytest.mark.parametrize("module", [results, totals])
def test_the_examples_are_right(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert (outcome.failed, outcome.attempted > 0) == (0, True)
