"""What runs without Qt does run without it, and no file outgrows a reader.

The rules on who may import whom are in pyproject.toml, for ``lint-imports``.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LONGEST_FILE = 500

IMPORT_ALL = """
import importlib, pkgutil, sys

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("PySide6", "shiboken6"):
            raise ImportError(f"{name} was imported")

sys.meta_path.insert(0, NoQt())
for name in sys.argv[1:]:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
"""
WITHOUT_QT = (
    "solver",
    "composer.model",
    "composer.formats",
    "composer.diagram",
    "composer.collection",
    "composer.runs",
    "composer.crew",
    "composer.cli",
)


def test_packages_can_be_imported_without_qt() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, *WITHOUT_QT],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_name_of_a_type_means_one_thing() -> None:
    """In the solver, whose kernel stands behind a door of its own, and in the program."""
    places: dict[str, list[str]] = {}
    for folder in ("solver", "composer"):
        for path in (ROOT / folder).rglob("*.py"):
            place = path.relative_to(ROOT)
            if "kernel" in place.parts:
                continue
            for name in re.findall(r"^class ([^\W_]\w*)", path.read_text("utf-8"), re.MULTILINE):
                places.setdefault(name, []).append(place.as_posix())
    assert len(places) > 500
    shared = {name: where for name, where in places.items() if len(where) > 1}
    assert not shared, "give one of them a name of its own"


def test_no_file_is_too_long_to_read() -> None:
    folders = ("solver", "composer", "tests", "benchmarks")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in files}
    assert lengths
    long = {str(path): count for path, count in lengths.items() if count > LONGEST_FILE}
    assert not long, f"find the seam in {long}"


def test_a_signal_names_what_it_carries() -> None:
    """Qt makes copies of lists and dicts; ``object`` is for several types, told below it."""
    texts = {path: path.read_text("utf-8") for path in (ROOT / "composer").rglob("*.py")}
    with_signals = [path for path, text in texts.items() if "Signal(" in text]
    assert with_signals
    for path in with_signals:
        for node in ast.walk(ast.parse(texts[path])):
            if isinstance(node, ast.ClassDef):
                for statement, after in pairwise((*node.body, ast.Pass())):
                    carried = _carried(statement)
                    assert not carried & {"list", "dict"}, f"{path}:{statement.lineno}"
                    is_told = isinstance(after, ast.Expr)
                    assert is_told or "object" not in carried, f"{path}:{statement.lineno}"


def _carried(statement: ast.stmt) -> set[str]:
    """Return the types of the signal that *statement* declares, if it declares one."""
    call = statement.value if isinstance(statement, ast.Assign) else None
    if isinstance(call, ast.Call) and ast.unparse(call.func) == "Signal":
        return {ast.unparse(argument) for argument in call.args}
    return set()


def test_parts_of_the_window_are_whole_when_made() -> None:
    """Nobody sets attributes of another part afterwards; settings alone are there to be set."""
    for path in (ROOT / "composer" / "windows").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                owner = ast.unparse(node.value)
                allowed = owner == "self" or owner.endswith("settings")
                assert allowed, f"{path}:{node.lineno}: {owner}.{node.attr}"


def test_no_place_in_memory_has_two_meanings() -> None:
    """A name that is given twice in a layout means the second place everywhere."""
    for path in (ROOT / "solver" / "kernel").rglob("layout.py"):
        names = [
            node.id
            for statement in ast.parse(path.read_text("utf-8")).body
            if isinstance(statement, ast.Assign)
            for node in ast.walk(statement)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        ]
        assert len(names) == len(set(names)), path


AT_THE_TOP = {
    *(".ci", ".github", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md"),
    *("benchmarks", "composer", "docs", "packaging", "pyproject.toml", "resources", "samples"),
    *("requirements-build.txt", "requirements-test.txt", "requirements.txt"),
    *("solver", "start.py", "tests"),
}


def test_nothing_strange_lies_at_the_top_of_the_tree() -> None:
    """What another program writes where it is started does not get into the tree unseen."""
    done = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        pytest.skip("not a checkout of git")
    assert {line.split("/")[0] for line in done.stdout.splitlines()} <= AT_THE_TOP
