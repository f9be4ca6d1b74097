"""The themes of what was solved, kept with its run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from composer.model.document import Entry
from composer.model.marks import OWN_KEY
from composer.model.notes import NOTES
from composer.runs.found_themes import themes_of
from composer.runs.store import RunStore
from solver.notation.fen import parse_fen
from tests.composer.runs.problems import SOUND, TWINS, solved_run


def test_themes_of_a_complete_run_are_kept_and_come_back(tmp_path: Path) -> None:
    run, body = solved_run(SOUND)
    themes = themes_of(run)
    assert themes
    assert all(count > 0 for count in themes.values())
    store = RunStore(tmp_path / "runs.sqlite")
    store.keep(run, body)
    (again,) = store.runs_of(run.question)
    store.close()
    assert themes_of(again) == themes


@pytest.mark.parametrize(
    ("marked", "stands"), [("", True), ("h2g1 thematic", True), ("e4e3 thematic", False)]
)
def test_tries_that_are_marked_are_the_only_ones_that_count(marked: str, stands: bool) -> None:
    le_grand = parse_fen("1Kn1b3/2Q5/3pP3/2pk4/3PR3/1P6/1nr1P1BB/2b5 w - - 0 1")
    entry = Entry(le_grand, "#2", extra=((OWN_KEY, {NOTES: marked}),))
    run, _ = solved_run(entry, refutations=1)
    assert ("Le Grand" in (themes_of(run) or {})) is stands


def test_nothing_is_known_where_nobody_looked() -> None:
    run, _ = solved_run(TWINS)
    old = replace(run, findings=tuple(replace(finding, outcome={}) for finding in run.findings))
    assert themes_of(old) is None
    damaged = replace(run, findings=(replace(run.findings[0], outcome={"themes": {"x": "y"}}),))
    assert themes_of(damaged) is None
