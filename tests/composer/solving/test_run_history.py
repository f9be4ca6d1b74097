"""What a batch has kept is known at once, and told once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from composer.runs.errors import RunsError
from composer.runs.store import RunStore
from composer.solving.run_history import RunHistory
from tests.composer.runs.problems import SOUND, solved_run


def test_runs_that_were_kept_are_not_read_again(qtbot: QtBot, tmp_path: Path) -> None:
    history = RunHistory(tmp_path / "runs.sqlite")
    changed: list[str] = []
    history.changed.connect(changed.append)
    run, _ = solved_run(SOUND)
    with qtbot.waitSignal(history.tests_known):
        history.note_runs([run])
        history.note_runs([replace(run, uid="another")])
    assert changed == [run.question]
    assert history.is_computer_tested(SOUND)
    history.shutdown()
    assert not (tmp_path / "runs.sqlite").exists()


def test_whoever_asks_is_told_why_it_cannot_be_done(qtbot: QtBot, tmp_path: Path) -> None:
    def fail(store: RunStore) -> None:
        raise RunsError("The disk is full.")

    history = RunHistory(tmp_path / "runs.sqlite")
    told: list[str] = []
    troubles: list[object] = []
    history.troubled.connect(troubles.append)
    history.do(fail, None, told.append)
    history.do(fail)
    qtbot.waitUntil(lambda: bool(troubles))
    assert told == troubles == ["The disk is full."]
    history.shutdown()
