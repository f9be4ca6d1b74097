"""The history of runs in the window: kept, read, shown again, stored, deleted, never mistaken."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.runs.pane import RunsPane
from composer.panels.runs.runs_model import RunsModel
from composer.panels.shared.table_model import Index
from composer.runs import publishing
from composer.runs.question import question_of
from composer.runs.reading import answers_from
from composer.runs.record import Run, RunState
from composer.runs.store import RunStore, usual_path
from composer.settings import Settings
from composer.solving.controller import SolvingController
from composer.windows.main_window import MainWindow
from composer.windows.runs import run_viewer
from solver.notation.fen import parse_fen
from tests.composer.runs.problems import LONG, SOUND, TWINS, TWO_KEYS, solved_run
from tests.composer.windows.conftest import MakeWindow

COOKED = Entry(parse_fen("7k/5Q2/5K2/8/8/8/8/6Q1 w - - 0 1"), "#1")


def open_entries(window: MainWindow, *entries: Entry) -> None:
    window.editor.replace(Document(entries))


def pane_of(window: MainWindow) -> RunsPane:
    window.panes.show_pane("runs")
    return window.runs_desk.pane


def wait_for_runs(qtbot: QtBot, window: MainWindow, count: int) -> tuple[Run, ...]:
    model = window.runs_desk.pane.model
    qtbot.waitUntil(
        lambda: len(model.runs) == count and not any(map(model.is_live, model.runs)),
    )
    return model.runs


def solve(qtbot: QtBot, window: MainWindow, count: int = 1) -> tuple[Run, ...]:
    """Press Solve, and wait until the history lists *count* runs."""
    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: not window.controller.is_running)
    qtbot.waitUntil(
        lambda: any(run.state is not RunState.BEGUN for run in window.runs_desk.pane.model.runs)
    )
    return wait_for_runs(qtbot, window, count)


def wait_for_text(qtbot: QtBot, window: MainWindow, text: str) -> None:
    window.panes.show_pane("runs")  # a page behind another tab is not written
    qtbot.waitUntil(lambda: text in window.runs_desk.pane.page.toPlainText())


def select(window: MainWindow, *rows: int) -> None:
    table = window.runs_desk.pane.table
    table.clearSelection()
    flags = QItemSelectionModel.SelectionFlag
    for row in rows:
        table.selectionModel().select(table.model().index(row, 0), flags.Select | flags.Rows)


def shown_test(window: MainWindow) -> str:
    return window.solution_pane.head.tested_label.text()


def test_a_pane_that_nobody_has_looked_at_lists_what_was_searched_before(
    qtbot: QtBot, window: MainWindow
) -> None:
    open_entries(window, SOUND)
    runs = window.runs_desk.runs
    signals = [window.controller.all_ended, runs.history.changed]
    with qtbot.waitSignals(signals):
        window.commands.solve.trigger()
    reads: list[bool] = []
    runs.history.do(lambda _: True, reads.append)  # comes after what the change has asked for
    qtbot.waitUntil(lambda: bool(reads))
    assert window.runs_pane.made is None
    window.panes.show_pane("runs")
    asked = question_of(SOUND)
    assert asked is not None
    assert [run.question for run in window.runs_desk.pane.model.runs] == [asked.key]
    assert window.runs_desk.pane.table.isVisible()


def test_a_solve_is_listed_and_read(qtbot: QtBot, window: MainWindow) -> None:
    pane = pane_of(window)
    open_entries(window, SOUND)
    (run,) = solve(qtbot, window)
    assert pane.model.data(pane.model.index(0, 1)) == "sound"
    wait_for_text(qtbot, window, "1.Qf7-b7 ! zugzwang.")
    assert pane.head_label.text().startswith("Mate in 2. One key: sound.\n")
    assert "set play, tries with one refutation, variations" in pane.head_label.text()
    assert run.is_complete


def test_of_thousands_of_runs_only_those_in_sight_are_asked(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    for name in ("data", "flags"):
        answer = getattr(RunsModel, name)

        def note(model: RunsModel, index: Index, *role: int, answer: Any = answer) -> Any:
            asked.append(index.row())
            return answer(model, index, *role)

        monkeypatch.setattr(RunsModel, name, note)
    pane = RunsPane()
    qtbot.addWidget(pane)
    pane.resize(400, 400)
    with qtbot.waitExposed(pane):
        pane.show()
    run, _ = solved_run(SOUND)
    pane.show_runs(tuple(replace(run, uid=str(number)) for number in range(2000)))
    QApplication.processEvents()
    pane.table.selectAll()
    assert pane.head_label.text() == "2,000 runs are chosen; two can be compared."
    pane.resize(pane.width() - 20, pane.height())
    QApplication.processEvents()
    assert 0 < max(asked) < 100


def test_the_history_follows_the_problem_and_comes_back_by_undo(
    qtbot: QtBot, window: MainWindow
) -> None:
    pane_of(window)
    open_entries(window, SOUND)
    solve(qtbot, window)
    window.editor.apply("Edit", lambda document: edits.remove_piece(document, 0o27))
    wait_for_runs(qtbot, window, 0)
    window.editor.undo()
    wait_for_runs(qtbot, window, 1)
    open_entries(window, TWO_KEYS, replace(SOUND, authors=("Somebody else",)))
    wait_for_runs(qtbot, window, 0)
    window.editor.apply("", lambda document: edits.go_to_entry(document, 1))
    wait_for_runs(qtbot, window, 1)


def test_a_stopped_search_is_listed_as_incomplete(qtbot: QtBot, window: MainWindow) -> None:
    pane = pane_of(window)
    open_entries(window, LONG)
    window.commands.solve.trigger()
    model = pane.model
    qtbot.waitUntil(lambda: bool(model.runs) and model.is_live(model.runs[0]))
    assert model.data(model.index(0, 1)) == "searching…"
    assert not pane.delete_button.isEnabled()
    window.commands.stop.trigger()
    (run,) = wait_for_runs(qtbot, window, 1)
    assert str(model.data(model.index(0, 1))).startswith("incomplete: stopped")
    assert run.verdict is None
    assert not pane.store_button.isEnabled()
    assert shown_test(window) == ""


def test_a_search_that_closing_broke_off_is_listed_after_a_restart(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    first = make_window()
    open_entries(first, LONG)
    first.commands.solve.trigger()
    qtbot.waitUntil(lambda: "Depth" in first.statistics_pane.work_label.text())
    first.editor.mark_saved()
    first.close()
    again = make_window()
    pane = pane_of(again)
    open_entries(again, LONG)
    wait_for_runs(qtbot, again, 1)
    words = pane.model.data(pane.model.index(0, 1))
    assert str(words).startswith("incomplete: window closed")


def test_computer_tested_is_said_only_where_it_is_so(qtbot: QtBot, window: MainWindow) -> None:
    open_entries(window, SOUND, COOKED)
    assert shown_test(window) == ""
    solve(qtbot, window)
    qtbot.waitUntil(lambda: shown_test(window).startswith("C+ Matewright "))
    assert "C+" not in window.centre.marks.text()  # once on the screen
    window.editor.apply("", lambda document: edits.go_to_entry(document, 1))
    qtbot.waitUntil(lambda: shown_test(window) == "")
    solve(qtbot, window)
    assert window.runs_desk.pane.model.runs[0].verdict == "cooked"
    assert shown_test(window) == ""


def test_export_and_print_hear_of_runs(qtbot: QtBot, window: MainWindow) -> None:
    open_entries(window, SOUND)
    publish = window.history.publish
    assert publish(SOUND).tested_by == ""
    assert publish(SOUND).answers == ()
    solve(qtbot, window)
    qtbot.waitUntil(lambda: window.runs_desk.runs.history.is_computer_tested(SOUND))
    published = window.output_commands._publisher()(SOUND)
    assert published.tested_by.startswith("Matewright ")
    (answer,) = published.answers
    assert [move.uci() for move in answer.solution.keys] == ["f7b7"]
    two = replace(SOUND, extra=(("intended-solutions", "2"),))
    assert publish(two).tested_by == ""
    assert publish(two).answers[0].judgement.intended == 2


def test_a_kept_solution_is_read_once_however_often_it_is_published(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_entries(window, SOUND)
    solve(qtbot, window)
    qtbot.waitUntil(lambda: window.history.is_computer_tested(SOUND))
    read: list[object] = []

    def noted(result: Any) -> object:
        read.append(result)
        return answers_from(result)

    monkeypatch.setattr(publishing, "answers_from", noted)
    publish = window.history.publish
    assert publish(SOUND).answers is publish(SOUND).answers
    assert len(read) == 1
    two = replace(SOUND, extra=(("intended-solutions", "2"),))
    assert publish(two).answers[0].judgement.intended == 2
    window.commands.set_play.trigger()
    solve(qtbot, window, 2)
    qtbot.waitUntil(lambda: bool(publish(SOUND).answers[0].solution.set_play))
    assert len(read) == 3


def test_two_runs_are_compared(qtbot: QtBot, window: MainWindow) -> None:
    pane = pane_of(window)
    open_entries(window, SOUND)
    solve(qtbot, window)
    window.commands.set_play.trigger()
    solve(qtbot, window, 2)
    select(window, 0, 1)
    wait_for_text(qtbot, window, "Looked for: set play, ")
    assert "The solutions differ:" in pane.page.toPlainText()
    assert "-      1...c3-c2" in pane.page.toPlainText()
    pane.copy_text()
    assert "The solutions differ:" in QGuiApplication.clipboard().text()
    assert not pane.show_button.isEnabled()


def test_a_solution_is_shown_again_and_walked_through(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    first = make_window()
    open_entries(first, SOUND)
    solve(qtbot, first)
    again = make_window()
    pane = pane_of(again)
    open_entries(again, SOUND)
    wait_for_runs(qtbot, again, 1)
    pane.show_button.click()
    head = again.solution_pane.head
    qtbot.waitUntil(lambda: head.verdict_label.text() == "Mate in 2. One key: sound.")
    assert head.note_label.text().startswith("Found on ")
    assert head.continue_button.isHidden()
    tree = again.solution_pane.tree
    tree.setCurrentIndex(tree.model().index(0, 0))
    assert again.centre.move_controls.move_label.text() == "1.Qb7!"
    again.editor.apply("Edit", lambda document: edits.remove_piece(document, 0o27))
    assert not again.solution_pane.notice.isHidden()


def test_twins_are_shown_again_part_by_part(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window()
    open_entries(window, TWINS)
    solve(qtbot, window)
    window.controller.forget()
    window.solution_pane.clear()
    pane_of(window).show_button.click()
    label = window.solution_pane.head.verdict_label
    qtbot.waitUntil(lambda: label.text() == "Both parts are sound.")
    assert len(window.solution_pane.answers()) == 2


def test_an_old_solution_is_not_shown_for_another_problem(qtbot: QtBot, window: MainWindow) -> None:
    pane = pane_of(window)
    open_entries(window, SOUND)
    solve(qtbot, window)
    before = window.solution_pane.head.verdict_label.text()
    pane.show_button.click()
    pane.store_button.click()
    open_entries(window, TWO_KEYS)  # before the answers come
    wait_for_runs(qtbot, window, 0)
    assert window.editor.document.entry.solution == ""
    assert window.solution_pane.head.verdict_label.text() != before


def test_a_solution_is_stored_as_one_step(qtbot: QtBot, window: MainWindow) -> None:
    pane = pane_of(window)
    open_entries(window, SOUND)
    solve(qtbot, window)
    pane.store_button.click()
    qtbot.waitUntil(lambda: window.editor.document.entry.solution != "")
    assert "1.Qf7-b7 !" in window.editor.document.entry.solution
    window.editor.undo()
    assert window.editor.document.entry.solution == ""


def test_deleting_is_taken_back(qtbot: QtBot, window: MainWindow) -> None:
    pane = pane_of(window)
    open_entries(window, SOUND)
    solve(qtbot, window)
    qtbot.waitUntil(lambda: shown_test(window) != "")
    window.panes.show_pane("runs")
    pane.table.setFocus()
    QTest.keyClick(pane.table, Qt.Key.Key_Delete)
    wait_for_runs(qtbot, window, 0)
    qtbot.waitUntil(lambda: shown_test(window) == "")
    assert pane.notice.isVisible()
    pane.undo_requested.emit()
    wait_for_runs(qtbot, window, 1)
    qtbot.waitUntil(lambda: shown_test(window) != "")


@pytest.mark.parametrize("content", [b"soup" * 3000, b""])
def test_a_damaged_history_stands_in_nobodys_way(
    qtbot: QtBot, make_window: MakeWindow, content: bytes
) -> None:
    usual_path().parent.mkdir(parents=True)
    usual_path().write_bytes(content)
    window = make_window()
    bad = Path(f"{usual_path()}.bad")
    if content:
        sentence = window.centre.notice_bar.sentence
        qtbot.waitUntil(lambda: str(bad) in sentence.text())
        assert bad.read_bytes() == content
    open_entries(window, SOUND)
    solve(qtbot, window)


def test_a_history_that_cannot_be_kept_is_told_and_solving_works(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    usual_path().parent.parent.mkdir(parents=True)
    usual_path().parent.write_text("a file where the folder should be")
    window = make_window()
    sentence = window.centre.notice_bar.sentence
    qtbot.waitUntil(lambda: "history of runs" in sentence.text())
    open_entries(window, SOUND)
    window.commands.solve.trigger()
    label = window.solution_pane.head.verdict_label
    qtbot.waitUntil(lambda: label.text() == "Mate in 2. One key: sound.")


def test_a_run_without_its_solution_says_so(qtbot: QtBot, window: MainWindow) -> None:
    run, body = solved_run(SOUND)
    store = RunStore(usual_path())
    store.keep(run, body)
    store.most_bytes = 0
    store.trim()
    store.close()
    pane = pane_of(window)
    open_entries(window, SOUND)
    wait_for_runs(qtbot, window, 1)
    wait_for_text(qtbot, window, "Nothing is kept of what this run found.")
    assert not pane.show_button.isEnabled()
    assert not pane.store_button.isEnabled()


def test_the_room_that_was_chosen_is_remembered(
    qtbot: QtBot, make_window: MakeWindow, settings: Settings
) -> None:
    window = make_window()
    pane = pane_of(window)
    pane.rooms.actions()[0].trigger()
    assert settings.history_mb == 16
    (ticked,) = (action for action in pane_of(make_window()).rooms.actions() if action.isChecked())
    assert ticked.data() == 16


def test_kept_runs_are_not_judged_while_a_search_goes_on(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[Run] = []
    monkeypatch.setattr(run_viewer, "_is_worth_showing", judged.append)
    run, _ = solved_run(SOUND)
    viewer = window.findChild(run_viewer.RunViewer)
    assert viewer is not None
    monkeypatch.setattr(SolvingController, "is_running", property(lambda _: True))
    viewer.offer((run,))
    assert not judged
    monkeypatch.setattr(SolvingController, "is_running", property(lambda _: False))
    viewer.offer((run,))
    assert judged == [run]
