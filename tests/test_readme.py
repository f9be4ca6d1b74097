"""What README.md and its neighbours promise: the example runs, the places exist."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from composer.__main__ import main
from composer.cli.arguments.solving import problem_options, solve_parser
from composer.cli.asked import asked_of
from composer.cli.commands import COMMANDS, Command
from composer.cli.parts import compose

ROOT = Path(__file__).parents[1]
EXAMPLE = re.MULTILINE | re.DOTALL
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    *(f"benchmarks/{page.name}" for page in sorted((ROOT / "benchmarks").glob("*.md"))),
    *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md"))),
)


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def test_the_example_of_the_library_runs_as_printed() -> None:
    example = re.findall(r"```python\n(.*?)```", read("docs/engine-and-library.md"), re.DOTALL)
    assert len(example) == 1
    run = subprocess.run(
        [sys.executable, "-c", example[0]],
        capture_output=True,
        text=True,
        timeout=150,
        check=True,
        cwd=ROOT,
    )
    lines = run.stdout.splitlines()
    assert lines[:2] == ["#2", "sound"]
    assert "1.Qb7! zugzwang" in lines
    assert lines[-5:-3] == ["h#3", "sound"]
    assert lines[-2:] == ["Solution", "1.Kf6 Ra8 2.Kg7 Bb8 3.Kh8 Be5#"]


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_is_there(page: str) -> None:
    text = read(page)
    named = set(re.findall(r"`((?:composer|solver|tests|benchmarks|samples|docs)/[\w./-]*)`", text))
    folder = (ROOT / page).parent
    linked = {name for name in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in name}
    named -= {"composer/resources", "composer/samples"}  # there in the installed program only
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert [name for name in linked if not (folder / name).exists()] == []


def anchors(page: Path) -> set[str]:
    """Return what the headings of *page* are called in links."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_heading_that_is_linked_is_there(page: str) -> None:
    linked = re.findall(r"\]\(([^)#:]*)#([^)]+)\)", read(page))
    places = [((ROOT / page).parent / name if name else ROOT / page, it) for name, it in linked]
    assert [f"{place.name}#{it}" for place, it in places if it not in anchors(place)] == []


@pytest.mark.parametrize(
    "page", [*(it for it in PAGES if it.startswith("docs/")), "README.md", "CHANGELOG.md"]
)
def test_every_option_that_is_named_is_one(page: str) -> None:
    parsers = (command.parser() for command in COMMANDS)
    known = "".join(parser.format_help() for parser in parsers) + "--test --version"
    named = set(re.findall(r"--[a-z][a-z-]+", "\n".join(matewright_lines(page))))
    assert [option for option in named if option not in known] == []


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_is_shown(command: Command) -> None:
    assert f"matewright {command.name}" in read("README.md")


def commands() -> list[list[str]]:
    """Return the words of every ``matewright solve`` that README.md shows."""
    found = re.findall(r"^matewright solve .*$", read("README.md"), re.MULTILINE)
    return [shlex.split(line, comments=True)[2:] for line in found]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_that_is_shown_is_understood(words: list[str]) -> None:
    arguments = solve_parser().parse_args(words)
    questions = asked_of(arguments, problem_options(arguments))
    assert questions
    for question in questions:
        assert compose(question, problem_options(arguments)).parts()


COUNTED = ("statistics", "cpu_seconds", "first_proof_seconds", "nodes")
"""What may be another number each time."""


def test_the_examples_of_json_are_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    page = read("docs/json.md")
    shown = re.findall(r"^`matewright (solve .*?--json.*?)`.*?```json\n(.*?)```", page, EXAMPLE)
    assert len(shown) == 2
    for words, example in shown:
        assert main(shlex.split(words)) == 0
        said, told = json.loads(capsys.readouterr().out), json.loads(example)
        assert list(said) == list(told)
        for field in COUNTED:
            del said[field], told[field]
        assert said == told


def test_every_field_of_the_json_is_described() -> None:
    page = read("docs/json.md")
    fields = page.partition("## Twins and duplex")[0]
    described = re.findall(r"^\| `(\w+)` \|", fields, re.MULTILINE)
    for example in re.findall(r"```json\n(.*?)```", page, re.DOTALL):
        assert list(json.loads(example)) == described


def matewright_lines(page: str) -> list[str]:
    """Return the lines of *page* that speak of the program, not of pip or git."""
    return [line for line in read(page).splitlines() if "pip" not in line and "uv" not in line]


def test_the_walks_through_the_house_are_short_and_every_step_is_there() -> None:
    walks = re.search(r"Three walks.*?\n\n(.*?)\n\n", read("README.md"), re.DOTALL)
    assert walks is not None
    steps = [re.findall(r"`([\w/]+/\w+\.py)`", walk) for walk in walks[1].split("\n- ")]
    assert [len(files) for files in steps] == [6, 10, 6]
    for file in (file for files in steps for file in files):
        assert (ROOT / file).is_file(), file
    for name in re.findall(r"`(\w+)`", walks[1]):
        assert any(
            re.search(rf"\b{name}\b", (ROOT / file).read_text("utf-8"))
            for files in steps
            for file in files
        ), name
