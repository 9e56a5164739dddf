"""The hall, where the double lies beside the project."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.process.hall import TOOL, Hall

MakeHall = Callable[..., Hall]


@pytest.fixture
def make_hall(tmp_path: Path) -> Iterator[MakeHall]:
    """Return a function that opens a hall, one a test, with options of the double's server."""
    if not TOOL.is_dir():
        pytest.skip("fakecord does not lie beside the project")
    if find_spec("jsonschema") is None:
        pytest.skip("fakecord needs jsonschema, which is not installed")
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(Hall(tmp_path, **options))


@pytest.fixture
def hall(make_hall: MakeHall) -> Hall:
    """Return a hall without limits or faults."""
    return make_hall()
