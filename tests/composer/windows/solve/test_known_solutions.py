"""What is known of a problem is said, kept and shown: after Stop, from the history, in the file."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import chess
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from composer.editor import FileState
from composer.formats import files
from composer.model import edits
from composer.model.document import Document, Entry
from composer.runs.store import RunStore, usual_path
from composer.settings import Settings
from composer.windows.collection.version_dialog import VersionDialog
from composer.windows.main_window import MainWindow
from solver.notation.fen import parse_fen
from solver.problem import Method
from tests.composer.runs.problems import LONG, SOUND, TWO_KEYS, solved_run
from tests.composer.windows.conftest import MakeWindow
from tests.composer.windows.runs.test_runs import (
    COOKED,
    open_entries,
    pane_of,
    shown_test,
    solve,
    wait_for_runs,
)

SHORT_FEN = "2r5/p4p2/1p3Nk1/4Q3/8/P7/3R1PPP/7K w - - 0 1"
SHORT = Entry(parse_fen(SHORT_FEN), "#12")
VERDICT = "Mate in 2. One key: sound."


def headline(window: MainWindow) -> str:
    return window.solution_pane.head.verdict_label.text()


def intend(window: MainWindow, count: str) -> None:
    window.editor.apply(
        "Intend", lambda document: edits.set_extra(document, "intended-solutions", count)
    )


# --- after Stop


def proved_key(window: MainWindow) -> re.Match[str] | None:
    """Return what the headline says of the one key that is proved so far, and its move."""
    return re.match(r"Short so far: 1\.(\S+) mates in \d+\.", headline(window))


def test_a_proved_key_survives_stop(qtbot: QtBot, window: MainWindow) -> None:
    pane_of(window)
    open_entries(window, SHORT)
    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: proved_key(window) is not None)
    told = proved_key(window)
    window.commands.stop.trigger()
    assert told is not None
    proved, move = told[0], told[1]  # which one it is depends on how busy the computer is
    (run,) = wait_for_runs(qtbot, window, 1)
    assert "Stopped at depth " in headline(window)
    assert proved in headline(window)
    tree = window.solution_pane.tree.solution_model
    key = tree.index(0, 0)
    assert key.data() == f"1.{move}!"
    assert tree.index(0, 0, key).data().startswith("1…")
    assert window.solution_pane.tabs.isVisible()
    assert proved in run.sentence
    assert run.verdict is None
    words = window.runs_desk.pane.model.index(0, 1).data()
    assert words == "incomplete: stopped, short so far"
    store = RunStore(usual_path())
    body = store.body(run.uid)
    store.close()
    assert body.result is not None
    played = chess.Board(SHORT_FEN).parse_san(move).uci()
    assert (body.result["keys"], body.result["so_far"]) == ([played], "short solution")
    assert body.result["tree"][0]["children"]
    assert f"{played[:2]}-{played[2:]}" in body.text


# --- the intended number, C+


def test_another_intended_number_is_judged_without_a_search(
    qtbot: QtBot, window: MainWindow
) -> None:
    pane = pane_of(window)
    open_entries(window, COOKED)
    (run,) = solve(qtbot, window)
    count = run.findings[0].full
    assert headline(window).endswith("The problem is cooked.")
    assert shown_test(window) == ""
    intend(window, str(count))
    assert headline(window).endswith("as intended: sound.")
    assert window.solution_pane.notice.isHidden()
    qtbot.waitUntil(lambda: pane.model.index(0, 1).data() == "sound")
    assert pane.head_label.text().splitlines()[0] == headline(window)
    qtbot.waitUntil(lambda: shown_test(window) != "")
    intend(window, "1")
    assert headline(window).endswith("The problem is cooked.")
    qtbot.waitUntil(lambda: pane.model.index(0, 1).data() == "cooked")
    assert not window.controller.is_running


def test_nothing_is_tested_by_the_word_of_an_old_machine(qtbot: QtBot, window: MainWindow) -> None:
    open_entries(window, SOUND)
    solve(qtbot, window)
    label = window.solution_pane.head.tested_label
    qtbot.waitUntil(label.isVisible)
    window.solve_commands.solve_with(Method.BELL)
    qtbot.waitUntil(lambda: not window.controller.is_running)
    assert headline(window).startswith("Bell 1972: ")
    assert not label.isVisible()
    solve(qtbot, window, 3)
    qtbot.waitUntil(label.isVisible)


# --- F7


def test_solve_again_takes_the_place_of_a_search_of_another_position(
    qtbot: QtBot, window: MainWindow
) -> None:
    open_entries(window, LONG)
    action = window.commands.solve
    action.trigger()
    qtbot.waitUntil(lambda: window.controller.is_running)
    assert not action.isEnabled()
    window.editor.apply("Set up", lambda d: edits.replace_setup(d, SOUND.setup))
    window.editor.apply("Ask", lambda d: edits.set_stipulation(d, "#2"))
    assert action.isEnabled()
    assert action.text() == "&Solve again"
    action.trigger()
    qtbot.waitUntil(lambda: headline(window) == VERDICT)
    qtbot.waitUntil(lambda: not window.controller.is_running)
    assert action.text() == "&Solve"


# --- what the history knows


def test_a_known_solution_is_shown_when_its_problem_comes_on_the_board(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    first = make_window()
    open_entries(first, SOUND)
    solve(qtbot, first)
    again = make_window()
    open_entries(again, TWO_KEYS, SOUND)
    assert headline(again) == ""
    again.editor.apply("", lambda document: edits.go_to_entry(document, 1))
    qtbot.waitUntil(lambda: headline(again) == VERDICT)
    assert again.solution_pane.head.note_label.text().startswith("Found on ")
    assert again.problem_pane.pane.store_button.isVisibleTo(again.problem_pane.pane)


def test_after_a_recovery_the_solution_is_shown_again(qtbot: QtBot, window: MainWindow) -> None:
    run, body = solved_run(SOUND, hours=-48)
    store = RunStore(usual_path())
    store.keep(run, body)
    store.close()
    window.file_commands.recover(Document((SOUND,)), FileState(changes_before=1), lambda: None)
    qtbot.waitUntil(lambda: headline(window) == VERDICT)


def test_the_word_of_an_old_machine_is_not_shown_by_itself(
    qtbot: QtBot, make_window: MakeWindow
) -> None:
    first = make_window()
    open_entries(first, SOUND)
    first.solve_commands.solve_with(Method.PRINZ)
    qtbot.waitUntil(lambda: not first.controller.is_running)
    wait_for_runs(qtbot, first, 1)
    again = make_window()
    open_entries(again, SOUND)
    wait_for_runs(qtbot, again, 1)
    solve(qtbot, again, 2)
    third = make_window()
    open_entries(third, SOUND)
    qtbot.waitUntil(lambda: headline(third) == VERDICT)


def test_a_fuller_solution_takes_the_place_of_the_one_that_is_shown(
    qtbot: QtBot, window: MainWindow
) -> None:
    old, body = solved_run(SOUND, hours=-48)
    store = RunStore(usual_path())
    store.keep(old, body)
    open_entries(window, SOUND)
    note = window.solution_pane.head.note_label
    qtbot.waitUntil(lambda: note.text().startswith("Found on "))
    before = note.text()
    newer, body = solved_run(SOUND, hours=-24)  # as another window or a batch does
    store.keep(newer, body)
    store.close()
    window.runs_desk.runs.history.note_change(newer.question)
    qtbot.waitUntil(lambda: note.text() != before)
    assert headline(window) == VERDICT


def test_what_was_just_found_stays_where_the_history_has_an_older_one(
    qtbot: QtBot, window: MainWindow
) -> None:
    open_entries(window, SOUND)
    solve(qtbot, window)
    window.commands.variations.trigger()
    solve(qtbot, window, 2)
    assert window.solution_pane.head.note_label.text() == ""
    # yet what leaves the program is the fullest there is
    (answer,) = window.output_commands._publisher()(window.editor.document.entry).answers
    assert answer.solution.tree[0].children
    window.commands.variations.trigger()


# --- the file


def answer_question(qtbot: QtBot, window: MainWindow, words: str) -> None:
    def boxes() -> list[QMessageBox]:
        return [box for box in window.findChildren(QMessageBox) if box.isVisible()]

    qtbot.waitUntil(lambda: len(boxes()) == 1)
    (button,) = [it for it in boxes()[0].buttons() if it.text() == words]
    button.click()


def test_saving_keeps_the_solution_and_asks_once(
    qtbot: QtBot, window: MainWindow, settings: Settings, tmp_path: Path
) -> None:
    by_hand = replace(TWO_KEYS, solution="1.Qg7# (composer)")
    open_entries(window, SOUND, by_hand)
    solve(qtbot, window)
    path = tmp_path / "kept.olv"
    window.file_commands._on_name_chosen(str(path))
    answer_question(qtbot, window, "&Keep it")
    qtbot.waitUntil(path.exists)
    saved = files.load(path).document
    assert "1.Qf7-b7 !" in saved.entries[0].solution
    assert settings.keeps_solutions is True
    assert window.solution_keeping.action.isChecked()
    window.editor.apply("", lambda document: edits.go_to_entry(document, 1))
    solve(qtbot, window)
    window.commands.save.trigger()  # no question now, and nothing of the composer's is replaced
    qtbot.waitUntil(lambda: window.editor.is_clean)
    assert files.load(path).document.entries[1].solution == by_hand.solution


def test_who_wants_no_solutions_in_the_file_is_not_asked_again(
    qtbot: QtBot, window: MainWindow, settings: Settings, tmp_path: Path
) -> None:
    open_entries(window, SOUND)
    solve(qtbot, window)
    path = tmp_path / "plain.olv"
    window.file_commands._on_name_chosen(str(path))
    answer_question(qtbot, window, "Save &without")
    qtbot.waitUntil(path.exists)
    assert files.load(path).document.entry.solution == ""
    assert settings.keeps_solutions is False
    window.commands.save.trigger()
    qtbot.waitUntil(lambda: window.editor.is_clean)
    assert files.load(path).document.entry.solution == ""
    window.solution_keeping.action.trigger()  # the menu
    window.commands.save.trigger()
    qtbot.waitUntil(lambda: "1.Qf7-b7 !" in files.load(path).document.entry.solution)


# --- versions


def test_versions_are_compared_by_their_last_complete_runs(
    qtbot: QtBot, window: MainWindow
) -> None:
    open_entries(window, replace(SOUND, solution="1.Qb7!"))
    solve(qtbot, window)
    window.commands.by_name["make_version"].trigger()
    window.editor.apply("Ask", lambda document: edits.set_stipulation(document, "#1"))
    window.commands.by_name["compare_versions"].trigger()
    dialog = window.findChild(VersionDialog)
    assert isinstance(dialog, VersionDialog)
    qtbot.waitUntil(lambda: "no complete run" in dialog.page.toPlainText())
    assert "1.Qb7" in dialog.page.toPlainText()
    assert "Only the left one has a stored solution:" in dialog.page.toPlainText()
    solve(qtbot, window)
    qtbot.waitUntil(lambda: "no solution" in dialog.page.toPlainText())
    assert "no complete run" not in dialog.page.toPlainText()
    dialog.reject()


def test_nothing_is_the_same_where_nothing_is_stored(window: MainWindow) -> None:
    window.editor.replace(Document((SOUND, replace(SOUND, stipulation="#3"))))
    window.collection_pane.pane.select_places((0, 1))
    window.commands.by_name["compare_versions"].trigger()
    dialog = window.findChild(VersionDialog)
    assert isinstance(dialog, VersionDialog)
    assert "are the same" not in dialog.page.toPlainText()
    assert "Neither has a stored solution." in dialog.page.toPlainText()
    dialog.reject()
