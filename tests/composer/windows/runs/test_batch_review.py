"""Rows of a batch, once the problems of the open file are others."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from composer.formats.olv.document import write_olv
from composer.model import edits
from composer.model.document import Document
from composer.windows.main_window import MainWindow
from composer.windows.runs.batch_model import SENTENCE, VERDICT
from composer.windows.runs.batch_pane import Which
from tests.composer.runs.problems import LONG, SOUND, TWO_KEYS
from tests.composer.windows.conftest import MakeWindow
from tests.composer.windows.runs.test_batch_window import (
    pane_of,
    start,
    wait_for_end,
    wait_for_search,
)


def test_rows_of_problems_that_have_changed_are_outdated(qtbot: QtBot, window: MainWindow) -> None:
    start(qtbot, window, SOUND, TWO_KEYS)
    wait_for_end(qtbot, window)
    model, label = pane_of(window).model, pane_of(window).state_label
    assert label.text().endswith("sound 2")
    window.editor.apply("Edit", lambda document: edits.set_stipulation(document, "#3"))
    qtbot.waitUntil(lambda: label.text().endswith("sound 1 · outdated 1"))
    assert [model.cell(row, VERDICT) for row in (0, 1)] == ["outdated", "sound"]
    assert model.cell(0, SENTENCE) == "Before the change: Mate in 2. One key: sound."
    window.editor.undo()
    qtbot.waitUntil(lambda: label.text().endswith("sound 2"))
    assert model.cell(0, VERDICT) == "sound"


def test_rows_of_an_unfinished_batch_say_nothing_of_another_file(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.editor.replace(Document((TWO_KEYS, LONG)), tmp_path / "first.olv")
    window.commands.by_name["solve_marked"].trigger()
    pane_of(window).choose(Which.ALL)
    pane_of(window).start_button.click()
    qtbot.waitUntil(lambda: window.runs_desk.batch.controller.is_running)
    wait_for_search(qtbot, window, 1)
    window.runs_desk.batch.controller.stop()
    wait_for_end(qtbot, window)
    model = pane_of(window).model
    window.editor.replace(Document((SOUND, LONG)), tmp_path / "first.olv")  # by another program
    qtbot.waitUntil(lambda: model.cell(0, VERDICT) == "outdated")
    window.editor.replace(Document((SOUND,)), tmp_path / "second.olv")
    qtbot.waitUntil(lambda: model.cell(0, VERDICT) == "sound")


def test_rows_of_a_batch_that_was_broken_off_are_looked_at_after_a_restart(
    qtbot: QtBot, make_window: MakeWindow, tmp_path: Path
) -> None:
    first = make_window()
    path = tmp_path / "some.olv"
    path.write_bytes(write_olv(Document((SOUND, TWO_KEYS, LONG))))
    first.file_commands.open_path(str(path))
    qtbot.waitUntil(lambda: len(first.editor.document.entries) == 3)
    first.commands.by_name["solve_marked"].trigger()
    pane_of(first).choose(Which.ALL)
    pane_of(first).start_button.click()
    qtbot.waitUntil(lambda: first.runs_desk.batch.controller.is_running)
    wait_for_search(qtbot, first, 2)
    first.close()
    changed = edits.set_stipulation(Document((SOUND, TWO_KEYS, LONG)), "#3")
    path.write_bytes(write_olv(changed))
    again = make_window()
    again.file_commands.open_path(str(path))
    qtbot.waitUntil(lambda: len(again.editor.document.entries) == 3)
    model = pane_of(again).model
    qtbot.waitUntil(lambda: model.total == 3 and model.cell(0, VERDICT) == "outdated")
    assert model.cell(1, VERDICT) == "sound"
