"""What kept runs have found is known of the problems of a library, too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from composer.collection.query import QuerySurroundings
from composer.formats.olv.document import write_olv
from composer.library.anticipation import LikeWanted, alike
from composer.library.figures import statistics_of
from composer.library.finding import find
from composer.library.indexing import index_folders
from composer.library.known import KeptRuns
from composer.library.store import Library
from composer.model.document import Document
from composer.runs.question import question_of
from composer.runs.record import Circumstances, Finding, Run, RunState
from composer.runs.store import RunStore
from solver.analysis.findings import Theme
from solver.notation.fen import write_fen
from tests.composer.library.shelves import ENTRIES

SOUND, FOUND_COOKED, WITH_TWINS, STATED_COOKED = (
    replace(ENTRIES[0], keywords=("Cooked",)),
    replace(ENTRIES[6], options=("SetPlay",)),
    replace(ENTRIES[7], extra=(("twins", {"b": "Move f2 g2"}),)),
    replace(ENTRIES[1], keywords=("cooked", "Flight giving key")),
)
SHELF = (SOUND, FOUND_COOKED, WITH_TWINS, STATED_COOKED, replace(ENTRIES[3], options=("Circe",)))


def run_of(number: int, verdict: str, themes: dict[str, int]) -> Run:
    """Return the record of a complete run of a problem of the shelf."""
    entry = SHELF[number]
    finding = Finding(
        "", False, write_fen(entry.setup), entry.stipulation, "complete", verdict, 1, 0,
        {"themes": themes},
    )  # fmt: skip
    question = question_of(entry)
    return Run(
        "" if question is None else question.key, 1, "", entry.stipulation, "1", "",
        Circumstances(), datetime.now(UTC), state=RunState.FINISHED, verdict=verdict,
        findings=(finding,),
    )  # fmt: skip


@pytest.fixture
def runs(tmp_path: Path) -> KeptRuns:
    store = RunStore(tmp_path / "runs.sqlite")
    store.keep(run_of(0, "cooked", {}))
    store.keep(run_of(0, "sound", {Theme.GRIMSHAW.value: 2}))
    store.keep(run_of(1, "cooked", {Theme.SACRIFICING_KEY.value: 1, Theme.CHANGED_MATES.value: 3}))
    store.keep(run_of(2, "sound", {}))  # its twin is another question
    store.keep(run_of(4, "sound", {}))  # so is play under a condition
    store.close()
    return KeptRuns(tmp_path / "runs.sqlite")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    folder = tmp_path / "shelf"
    folder.mkdir()
    (folder / "one.olv").write_bytes(write_olv(Document(SHELF)))
    index_folders(tmp_path / "library", [folder])
    with Library(tmp_path / "library") as library:
        yield library


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("verdict:sound", [0]),
        ("verdict:cooked", [1, 3]),
        ("is:cooked -keyword:cooked", [1]),
        ("NOT verdict:cooked", [0, 2, 4]),
        ("theme:grimshaw", [0]),
        ("theme:sacrific", [1]),
        ("key:sacrificial", [1]),
        ('key:"flight giving"', [3]),
        ("themes>0", [0, 1]),
        ("changes>=3", [1]),
        ("themes=0", []),
    ],
)
def test_verdicts_and_themes_are_asked_for(
    library: Library, runs: KeptRuns, query: str, found: list[int]
) -> None:
    assert find(library, query, QuerySurroundings(), runs.known).tolist() == found


def test_verdicts_are_counted(library: Library, runs: KeptRuns) -> None:
    counts = statistics_of(library, None, runs.known)
    assert counts.verdicts == {"sound": 1, "cooked": 2, "": 2}


def test_a_problem_with_the_themes_of_a_run_is_alike(library: Library, runs: KeptRuns) -> None:
    themes = runs.themes_of(SHELF[1])
    assert themes == ("Sacrificial key", "Changed mates")
    wanted = LikeWanted(ENTRIES[4].setup, "s#9", keywords=themes)
    (found,) = alike(library, wanted, known=runs.known)
    assert found.id == 1
    assert found.keywords == themes


def test_what_was_solved_since_is_known(library: Library, runs: KeptRuns, tmp_path: Path) -> None:
    assert len(runs.known(library).verdicts) == 2
    store = RunStore(tmp_path / "runs.sqlite")
    store.keep(run_of(3, "sound", {}))
    store.close()
    assert len(runs.known(library).verdicts) == 3
    assert find(library, "verdict:cooked", known=runs.known).tolist() == [1]


def test_without_a_store_the_files_are_asked(library: Library, tmp_path: Path) -> None:
    none = KeptRuns(tmp_path / "none.sqlite")
    assert find(library, "verdict:cooked", known=none.known).tolist() == [0, 3]
    assert none.themes_of(SHELF[0]) == ()
    assert not (tmp_path / "none.sqlite").exists()
