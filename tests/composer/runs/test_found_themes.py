"""The themes of what was solved, kept with its run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from composer.runs.found_themes import themes_of
from composer.runs.store import RunStore
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


def test_nothing_is_known_where_nobody_looked() -> None:
    run, _ = solved_run(TWINS)
    old = replace(run, findings=tuple(replace(finding, outcome={}) for finding in run.findings))
    assert themes_of(old) is None
    damaged = replace(run, findings=(replace(run.findings[0], outcome={"themes": {"x": "y"}}),))
    assert themes_of(damaged) is None
