"""What README.md and its neighbours promise: the example runs, the places exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from composer.cli.arguments import batch_parser, solve_parser

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "docs/json.md", "docs/formats.md", "benchmarks/README.md")


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def test_the_example_of_the_library_runs_as_printed() -> None:
    example = re.findall(r"```python\n(.*?)```", read("README.md"), re.DOTALL)
    assert len(example) == 1
    run = subprocess.run(
        [sys.executable, "-c", example[0]],
        capture_output=True,
        text=True,
        timeout=150,
        check=True,
        cwd=ROOT,
    )
    verdict, *rows = run.stdout.splitlines()
    assert verdict == "Verdict.SOUND ['b2a3']"
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_is_there(page: str) -> None:
    text = read(page)
    named = set(re.findall(r"`((?:composer|solver|tests|benchmarks|samples|docs)/[\w./-]*)`", text))
    folder = (ROOT / page).parent
    linked = {name for name in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in name}
    named -= {"composer/resources", "composer/samples"}  # there in the installed program only
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert [name for name in linked if not (folder / name).exists()] == []


@pytest.mark.parametrize("page", ["README.md", "docs/json.md", "CHANGELOG.md"])
def test_every_option_that_is_named_is_one(page: str) -> None:
    known = solve_parser().format_help() + batch_parser().format_help() + "--test --version"
    named = set(re.findall(r"--[a-z][a-z-]+", "\n".join(matewright_lines(page))))
    assert [option for option in named if option not in known] == []


def matewright_lines(page: str) -> list[str]:
    """Return the lines of *page* that speak of the program, not of pip or git."""
    return [line for line in read(page).splitlines() if "pip" not in line and "uv" not in line]
