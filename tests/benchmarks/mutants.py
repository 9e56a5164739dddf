"""Try changed captures, builds and scoring on the tests of the engine, by hand.

``pip install mutmut`` first: the changes are those that it makes up. Then ``python -m
tests.benchmarks.mutants LOG`` tries them in an order that is random but always the same; LOG keeps
what is done, so that a run can be stopped and continued. For each change a fork runs the tests
that come to the changed function, the quickest first and the others at random, until one fails or
``SECONDS`` of the processor have passed.
"""

import importlib
import json
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

ENGINE = Path("bot/engine")
MODULES = (
    *("build_duties", "build_groups", "build_partners", "build_search", "builds"),
    *("capture_duty", "capture_legality", "capture_picks", "capture_search", "capture_shelves"),
    *("captures", "ending", "groups", "plays", "scoring", "sweeps", "vector_sets"),
)
SECONDS, QUICKEST = 4, 25


class Mutant(NamedTuple):
    """A changed function: its module, its name, which change, and what it does then."""

    module: str
    function: str
    number: int
    changed: Any
    """The changed function; where it is named as one, it would be taken for a method."""


def functions(module: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    """Yield the functions and methods of *module* by their names."""
    for name, thing in vars(module).items():
        if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
            yield name, thing
        elif isinstance(thing, type) and thing.__module__ == module.__name__:
            yield from (
                (f"{name}.{each}", method)
                for each, method in vars(thing).items()
                if isinstance(method, FunctionType)
            )


def original(module: str, function: str) -> FunctionType:
    """Return the function that is to be changed."""
    found = dict(functions(importlib.import_module(f"bot.engine.{module}")))[function]
    unwrapped = getattr(found, "__wrapped__", found)
    assert isinstance(unwrapped, FunctionType)
    return unwrapped


def mutants_of(name: str) -> Iterator[Mutant]:
    """Yield the changes that mutmut makes up for the module *name*."""
    path = ENGINE / f"{name}.py"
    maker = importlib.import_module("mutmut.mutation.file_mutation")
    source = maker.mutate_file_contents(str(path), path.read_text("utf-8")).code
    module = ModuleType(f"mutants_of_{name}")
    sys.modules[module.__name__] = module
    exec(compile(source, str(path), "exec"), vars(module))  # noqa: S102 - our own code, changed
    for changed, function in functions(module):
        head, mark, number = changed.rpartition("__mutmut_")
        if mark and number.isdecimal():
            plain = head.rpartition(".")[2].removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
            yield Mutant(name, plain, int(number), function)


class Trial:
    """A plugin that tries the mutants in place of running the tests."""

    def __init__(self, log: Path) -> None:
        self._log = log

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Find out which tests come to which function, then try every mutant that is left."""
        mutants = [each for name in MODULES for each in mutants_of(name)]
        Random(1).shuffle(mutants)
        reached = _reached(session.items, {(each.module, each.function) for each in mutants})
        done = self._log.read_text("utf-8").splitlines() if self._log.exists() else []
        tried = {tuple(json.loads(line)[:3]) for line in done}
        for each in mutants:
            if each[:3] not in tried:
                verdict = _verdict(each, reached.get((each.module, each.function), []))
                with self._log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps([*each[:3], verdict]) + "\n")
        lines = self._log.read_text("utf-8").splitlines()
        verdicts = Counter(json.loads(each)[3] for each in lines)
        sys.stdout.write(f"{dict(verdicts)}\n")
        return True


Reached = dict[tuple[str, str], list[pytest.Item]]


def _reached(items: Sequence[pytest.Item], places: set[tuple[str, str]]) -> Reached:
    """Return the tests that come to each of *places*, the quickest first."""
    codes: dict[CodeType, tuple[str, str]] = {original(*each).__code__: each for each in places}
    took: list[tuple[float, pytest.Item, set[tuple[str, str]]]] = []
    for item in items:
        met: set[tuple[str, str]] = set()

        def note(frame: FrameType, event: str, _: object, met: set[tuple[str, str]] = met) -> None:
            if event == "call" and frame.f_code in codes:
                met.add(codes[frame.f_code])

        started = time.process_time()
        sys.setprofile(note)
        passed = _passes(item)
        sys.setprofile(None)
        if passed:
            took.append((time.process_time() - started, item, met))
    took.sort(key=lambda each: each[0])
    return {place: [item for _, item, met in took if place in met] for place in places}


def _passes(item: pytest.Item) -> bool:
    return not any(each.failed for each in runtestprotocol(item, log=False, nextitem=None))


def _verdict(mutant: Mutant, items: list[pytest.Item]) -> str:
    """Return how *mutant* fares in a fork: ``killed`` or ``survived``."""
    if not (child := os.fork()):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        resource.setrlimit(resource.RLIMIT_CPU, (4 * SECONDS, 4 * SECONDS))
        here = original(mutant.module, mutant.function)
        here.__code__, here.__defaults__ = mutant.changed.__code__, mutant.changed.__defaults__
        here.__kwdefaults__ = mutant.changed.__kwdefaults__
        rest, started = items[QUICKEST:], time.process_time()
        Random(2).shuffle(rest)
        for item in (*items[:QUICKEST], *rest):
            if not _passes(item):
                os._exit(1)
            if time.process_time() - started > SECONDS:
                break
        os._exit(0)
    # A mutant that never ends is stopped by the limit, which is a failure too.
    return "killed" if os.waitpid(child, 0)[1] else "survived"


def main() -> int:
    """Try the mutants; the arguments are the log and, if need be, fewer tests."""
    log, *tests = sys.argv[1:]
    options = ["-q", "--noconftest", "-p", "no:xdist", "-p", "no:cacheprovider"]
    return pytest.main([*options, *(tests or ["tests/engine"])], plugins=[Trial(Path(log))])


if __name__ == "__main__":
    sys.exit(main())
