"""What the code must look like: who imports whom, how long things are, what is committed."""

import ast
import re
import shutil
import statistics
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHIPPED = sorted(
    file for folder in ("bot", "cogs", "db") for file in ROOT.glob(f"{folder}/**/*.py")
)
TESTS = sorted(ROOT.glob("tests/**/*.py"))
ENGINE = [file for file in SHIPPED if "engine" in file.parts]
NOT_FOR_RULES = {"asyncio", "sqlite3", "time", "logging"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def length(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(file)} imports relatively"
            yield node.module or ""


def imported_names(file: Path) -> set[str]:
    nodes = (node for node in ast.walk(tree_of(file)) if isinstance(node, ast.ImportFrom))
    return {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_the_import_contracts_hold() -> None:
    done = python("from importlinter.cli import lint_imports_command as run; run(['--no-logo'])")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_every_module_has_its_place_in_the_layers() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = settings["tool"]["importlinter"]["contracts"][0]
    placed = set(re.findall(r"[\w.]+", " ".join(contract["layers"])))
    modules = {f"bot.{each.stem}" for each in ROOT.glob("bot/*") if each.stem[:1].isalpha()}
    assert sorted(modules - placed) == []


@pytest.mark.parametrize("file", ENGINE, ids=name_of)
def test_the_engine_imports_only_itself_and_the_standard_library(file: Path) -> None:
    allowed = sys.stdlib_module_names - NOT_FOR_RULES
    for name in imported(file):
        assert name.startswith("bot.engine") or name.partition(".")[0] in allowed, name


def test_tests_get_their_bots_where_the_cards_follow_from_a_seed() -> None:
    makers = [name_of(file) for file in TESTS if "bot.app.create_bot" in imported_names(file)]
    assert makers == ["tests/world.py"]


def test_importing_the_engine_loads_nothing_that_is_installed() -> None:
    names = [name_of(file).removesuffix(".py").replace("/", ".") for file in ENGINE]
    code = f"""
import importlib, sys
before = set(sys.modules)
for name in {[name.removesuffix(".__init__") for name in names]}:
    importlib.import_module(name)
new = {{name.partition(".")[0] for name in set(sys.modules) - before}}
print(sorted(new - sys.stdlib_module_names))
"""
    done = python(code)
    assert (done.stdout.strip(), done.stderr) == ("['bot']", "")


def test_files_are_short() -> None:
    too_long = [name_of(file) for file in SHIPPED if length(file) > 400]
    too_long += [name_of(file) for file in TESTS if length(file) > 600]
    assert too_long == []
    assert statistics.median(length(file) for file in SHIPPED) <= 120


def functions(tree: ast.Module) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def test_functions_are_short() -> None:
    too_long = [
        f"{name_of(file)}:{function.lineno} {function.name}"
        for file in SHIPPED + TESTS
        for function in functions(tree_of(file))
        if (function.end_lineno or 0) - function.lineno + 1 > 40
    ]
    assert too_long == []


def public(node: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield the public classes and functions in *node*, with their names, and those in them."""
    for each in node.body:
        if isinstance(each, Function | ast.ClassDef) and not each.name.startswith("_"):
            name = f"{prefix}.{each.name}"
            yield name, each
            if isinstance(each, ast.ClassDef):
                yield from public(each, name)


def undocumented(file: Path) -> Iterator[str]:
    tree = tree_of(file)
    for name, node in [(name_of(file), tree), *public(tree, name_of(file))]:
        assert isinstance(node, ast.Module | ast.ClassDef | Function)
        decorators = getattr(node, "decorator_list", [])
        is_overload = any(
            isinstance(each, ast.Name) and each.id == "overload" for each in decorators
        )
        if not is_overload and not ast.get_docstring(node):
            yield name


def test_everything_public_has_a_docstring() -> None:
    assert [name for file in SHIPPED for name in undocumented(file)] == []
    assert [name_of(file) for file in TESTS if not ast.get_docstring(tree_of(file))] == []


def decorators(function: Function) -> list[str]:
    """Return the names of a function's decorators, the outermost first."""
    calls = (each.func if isinstance(each, ast.Call) else each for each in function.decorator_list)
    return [ast.unparse(each).rpartition(".")[2] for each in calls]


def test_every_command_is_run_by_the_guard() -> None:
    commands = {
        f"{name_of(file)} {function.name}": decorators(function)
        for file in sorted(ROOT.glob("cogs/*.py"))
        for function in functions(tree_of(file))
        if {"command", "context_menu"} & set(decorators(function))
    }
    assert commands
    # Innermost, so that nothing of the command's own runs outside the guard.
    assert [name for name, found in commands.items() if found[-1] != "answers"] == []


def committed() -> list[Path]:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    done = subprocess.run(  # noqa: S603 - our own arguments
        [git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [file for name in done.stdout.split("\0") if name and (file := ROOT / name).is_file()]


# The folders are written apart from their slashes, so that this file does not name one itself.
A_MACHINES_PATH = re.compile(r"(?<![\w.])/" + r"(?:work|tmp|farm|home|Users)/\w")
A_REGISTRY = re.compile(
    r"--(?:extra-)?index-" + "url|--find-" + r"links\b[ =]|files\.python" + "hosted"
)


def test_nothing_committed_names_a_folder_of_this_machine_or_a_registry() -> None:
    faults = []
    for file in committed():
        if file.suffix not in {".png", ".ttf"}:
            text = file.read_text(encoding="utf-8")
            found = A_MACHINES_PATH.search(text) or A_REGISTRY.search(text)
            faults += [f"{name_of(file)}: {found[0]}"] if found else []
    assert faults == []
