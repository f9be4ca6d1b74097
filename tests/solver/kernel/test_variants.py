"""Variants of an entry: the same answers from the same positions, made beside a long search."""

import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver import prepare
from solver.files import alone_with
from solver.kernel.compiling.compiled_words import entry, jit, signed_at
from solver.kernel.compiling.freezing import blueprint_of, frozen
from solver.kernel.doors import Door
from solver.kernel.fairy.scope import walks_of
from solver.kernel.fairy.tables import tables_of
from solver.kernel.keeping import cache, kept_code, variants
from solver.kernel.keeping.variants import SwiftEntry
from solver.kernel.room import address_of
from solver.problem import Problem, Task
from solver.search.battle import BattleSearch
from solver.search.control import Control
from solver.search.help import HelpSearch
from solver.setup import Setup
from solver.stipulation import Stipulation
from tests.solver.fairy.boards import men_in
from tests.solver.fairy.test_conditions import game_under

SIGNATURE = "int64(int64, uint64, int64)"


@jit
def sum_of(words, place, left):  # type: ignore[no-untyped-def]
    """Sum words up, calling itself."""
    if left == 0:
        return 0
    return words[place] + sum_of(words, place + 1, left - 1)


@entry(SIGNATURE)
def run(place, address, count):  # type: ignore[no-untyped-def]
    """Sum up words of a table, or tell the first of them."""
    words = signed_at(address)
    if count == 0:
        return words[0]
    return sum_of(words, place, count)


def test_a_variant_answers_as_its_entry_does_with_the_words_it_was_made_with() -> None:
    words = np.array([7, -2, 1 << 62, 40, -(1 << 63)], np.int64)
    code = run.machine_code()
    general, variant = code.function(), frozen(SIGNATURE, blueprint_of(run), 1, words).function()
    for place, count in ((0, 0), (0, 2), (1, 1), (3, 2), (2, 1)):
        assert variant(place, 0, count) == general(place, address_of(words), count)
    assert variant(1, 0, 1) == -2


# --- whole searches

CASES = (
    ("wKc2 wRh7 wPg6 bKa1 bPa3 bBf8", "#3"),
    ("wKf3 wRa7 wPg6 bKh8 bPa6 bBc8 bPh6", "s#2"),
    ("wKf6 wPb6 wBd3 bKh8 bRb7 bPg7", "h#2.5"),
    ("wKc3 wRc2 wBb5 bKa1 bPb3 bPa7", "ser-h#3"),
)
"""Played under Circe by men of which one variant knows."""


def _task(men: str, stipulation: str) -> Task:
    rules = game_under("Circe", "wKa1 bKh8").rules
    setup = Setup(men_in(men), conditions=frozenset(rules.conditions))
    return Task(Problem(setup, Stipulation.parse(stipulation)), refutations=1, set_play=True)


def _search(task: Task) -> BattleSearch | HelpSearch:
    kind = BattleSearch if task.problem.stipulation.is_battle else HelpSearch
    return kind(task, Control())


def _entry(search: BattleSearch | HelpSearch) -> SwiftEntry:
    entry = search.tally.swift_entry
    assert entry is not None
    return entry


def _solve(search: BattleSearch | HelpSearch) -> tuple[Any, ...]:
    found = search.run(lambda _: None)
    rows = [(row.ply, row.generated, row.evaluated) for row in found.statistics]
    tree = repr((found.tree, found.set_play))
    return found.keys, tree, found.lines, found.set_lines, found.nodes, rows


@pytest.fixture
def kept() -> None:
    """Have the variant for the cases compiled and kept, if it is not yet."""
    entry = _entry(_search(_task(*CASES[0])))
    if not entry.take_over():
        variants.make_variant(entry.order)


@pytest.fixture
def no_tables() -> Iterator[None]:
    """Make tables anew, with entries of their own."""
    tables_of.cache_clear()
    yield
    tables_of.cache_clear()


@pytest.mark.usefixtures("kept", "no_tables")
@pytest.mark.parametrize(("men", "stipulation"), CASES)
def test_a_variant_finds_the_same_in_the_same_positions(men: str, stipulation: str) -> None:
    general = _search(_task(men, stipulation))
    expected = _solve(general)
    assert not _entry(general).is_frozen
    assert expected[4] > 500  # positions
    tables_of.cache_clear()
    swift = _search(_task(men, stipulation))
    assert _entry(swift).take_over()
    assert _solve(swift) == expected


@pytest.mark.usefixtures("kept", "no_tables")
def test_a_variant_takes_over_in_the_middle_of_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    task = _task(*CASES[0])
    expected = _solve(_search(task))
    tables_of.cache_clear()
    enter = SwiftEntry.__call__
    calls = 0

    def count(self: SwiftEntry, *arguments: int) -> int:
        nonlocal calls
        calls += 1
        if calls == 20:
            assert self.take_over()
        assert self.is_frozen is (calls >= 20)
        return enter(self, *arguments)

    monkeypatch.setattr(SwiftEntry, "__call__", count)
    assert _solve(_search(task)) == expected
    assert calls > 40


def test_tables_that_are_written_to_have_no_variant() -> None:
    for condition, can_be_made in (("Circe", True), ("ExclusiveChess", False)):
        game = game_under(condition, "wKa1 bKh8")
        tables = tables_of(game.rules, walks_of(game.rules, game.men))
        assert (tables.entry.can_be_made or tables.entry.is_frozen) is can_be_made


# --- beside the search


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder where this process and those that it starts keep what they compile."""
    monkeypatch.setenv(cache.FOLDER_VARIABLE, str(tmp_path))
    folder = tmp_path / cache.lasting_folder().name
    folder.mkdir()
    monkeypatch.setattr(cache, "folder", lambda: folder)
    return folder


@pytest.fixture
def summing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> SwiftEntry:
    """Return the entry above in the place of that of fairy chess, with words to look up."""
    name = f"{variants._stem(Door.FAIRY)}.blueprint"
    cache.keep(name, zlib.compress(SIGNATURE.encode() + b"\n" + blueprint_of(run)))
    monkeypatch.setattr(kept_code, "load", lambda _: lambda place, _, count: -1)
    return SwiftEntry(Door.FAIRY, np.array([3, 4, 5], np.int64))


def test_another_process_makes_what_was_ordered(summing: SwiftEntry, folder: Path) -> None:
    assert summing(0, 0, 3) == -1
    waiting = prepare.hasten(summing)
    assert waiting is not None
    waiting.join()
    assert summing(0, 0, 3) == 12
    assert prepare.hasten(summing) is None
    (kept,) = folder.glob("*.variant")
    os.utime(kept, (1, 1))
    again = SwiftEntry(Door.FAIRY, np.array([3, 4, 5], np.int64))
    assert again(1, 0, 2) == -1
    assert again.take_over()
    assert again(1, 0, 2) == 9
    assert kept.stat().st_mtime > 1, "it does not count as used"
    assert not SwiftEntry(Door.FAIRY, np.array([3, 4, 6], np.int64)).take_over()


def test_what_cannot_be_made_is_not_tried_again(
    summing: SwiftEntry, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for blueprint in folder.glob("*.blueprint"):
        cache.keep(blueprint.name, zlib.compress(SIGNATURE.encode() + b"\nno code"))
    waiting = prepare.hasten(summing)
    assert waiting is not None
    waiting.join()
    assert "could not be compiled" in caplog.text
    assert summing(0, 0, 3) == -1
    assert prepare.hasten(summing) is None


def test_one_process_at_a_time_makes_variants(summing: SwiftEntry, folder: Path) -> None:
    with alone_with(folder / "variants.lock") as is_alone:
        assert is_alone
        waiting = prepare.hasten(summing)
        assert waiting is not None
        waiting.join()
        assert not list(folder.glob("*.variant"))
    assert summing.can_be_made


def test_the_variants_used_last_are_kept(
    folder: Path, summing: SwiftEntry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(variants, "KEPT", 3)
    for age in range(5):
        (folder / f"{age}.variant").touch()
        os.utime(folder / f"{age}.variant", (1000 - age, 1000 - age))
    variants.make_variant(summing.order)
    assert {path.name for path in folder.glob("?.variant")} == {"0.variant", "1.variant"}
    assert len(list(folder.glob("*.variant"))) == 3


def test_only_a_search_that_lasts_has_one_made(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[float] = []
    asked: list[float] = []
    now = 0.0
    monkeypatch.setattr(prepare, "SECONDS_BEFORE_HASTENING", 10.0)
    monkeypatch.setattr(prepare, "hasten", lambda _: asked.append(now))
    monkeypatch.setattr(SwiftEntry, "take_over", lambda _: looked.append(now))
    words = np.zeros(3, np.int64)
    hastening = prepare.Hastening(SwiftEntry(Door.FAIRY, words))
    for tenth in range(200):
        now = tenth / 10
        hastening.tick(now)
    assert (looked, asked) == ([1.0], [10.0, 15.0])
    prepare.Hastening(None).tick(1e6)
