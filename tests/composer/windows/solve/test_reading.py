"""Solving from the window, and reading the solution on the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.board.control import Mode
from composer.formats import files
from composer.formats.files import FileFormat
from composer.model.document import Document, Entry
from composer.solving.controller import SolvingState
from composer.windows.main_window import MainWindow
from composer.windows.setup.line_player import PlayedLine
from composer.windows.view.help_pages import keys_html
from solver.game import Move
from solver.orthodox import board_of, board_with
from tests.composer.late_panes import make_panes
from tests.composer.windows.test_main_window import press, question

OPENING = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -"


@pytest.fixture
def solved(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A window with the example solved."""
    window.commands.example.trigger()
    solve(qtbot, window)
    return window


def solve(qtbot: QtBot, window: MainWindow) -> None:
    """Press Solve and wait for the end."""
    assert window.commands.solve.isEnabled()
    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: not window.controller.is_running)


def shown(window: MainWindow) -> str:
    """Return the men that the board shows."""
    squares = window.centre.board_pane.board.scene.squares
    return board_with(squares).board_fen()


def choose_reply(window: MainWindow) -> None:
    """Choose Black's first reply to the key in the tree."""
    tree = window.solution_pane.tree
    model = tree.model()
    tree.setCurrentIndex(model.index(0, 0, model.index(0, 0)))


def test_the_example_is_sound(solved: MainWindow) -> None:
    assert "One key: sound" in solved.solution_pane.head.verdict_label.text()
    assert solved.lines_pane.pane.model.rowCount() > 0
    assert solved.commands.solve.isEnabled()
    assert not solved.commands.stop.isEnabled()


def test_a_chosen_move_is_shown_and_stepped_from(solved: MainWindow) -> None:
    choose_reply(solved)
    pane, controls = solved.centre.board_pane, solved.centre.move_controls
    assert pane.mode is Mode.PLAY
    assert solved.commands.play_mode.isChecked()
    assert controls.move_label.text().startswith("1…")
    assert controls.ply_label.text() == "ply 2/3"

    pane.board.setFocus()
    QTest.keyClick(pane.board, Qt.Key.Key_Left)
    assert controls.move_label.text() == "1.Rh6!"
    QTest.keyClick(pane.board, Qt.Key.Key_End)
    assert controls.move_label.text().endswith("#")
    assert not solved.commands.forward.isEnabled()
    solved.commands.back.trigger()
    assert controls.ply_label.text() == "ply 2/3"
    solved.commands.first.trigger()
    assert shown(solved) == "5Kbk/6pp/6P1/8/8/8/8/7R"
    assert not solved.commands.back.isEnabled()


def test_esc_returns_to_the_diagram(solved: MainWindow) -> None:
    choose_reply(solved)
    solved.solution_pane.tree.setFocus()
    QTest.keyClick(solved.solution_pane.tree, Qt.Key.Key_Escape)
    assert solved.centre.board_pane.mode is Mode.SETUP
    assert shown(solved) == "5Kbk/6pp/6P1/8/8/8/8/7R"
    assert solved.editor.history.count() == 0


def test_at_the_diagram_no_move_is_marked_and_down_comes_back(solved: MainWindow) -> None:
    choose_reply(solved)
    tree = solved.solution_pane.tree
    chosen = tree.currentIndex().data()
    solved.reading_commands.to_diagram()
    assert not tree.selectionModel().selectedRows()
    QTest.keyClick(tree, Qt.Key.Key_Down)
    assert solved.centre.move_controls.move_label.text() == chosen


def test_editing_always_edits_the_diagram(solved: MainWindow) -> None:
    choose_reply(solved)
    solved.commands.side_to_move.trigger()
    assert solved.centre.board_pane.mode is Mode.SETUP
    assert shown(solved) == "5Kbk/6pp/6P1/8/8/8/8/7R"
    assert solved.solution_pane.notice.isVisible()


def test_the_searched_position_comes_back_beside_what_is_on_the_board(
    solved: MainWindow,
) -> None:
    searched = solved.editor.document.entry.setup
    solved.commands.clear.trigger()
    solved.solution_pane.show_searched_requested.emit()
    assert solved.editor.document.entry.setup == searched
    assert len(solved.editor.document.entries) == 2
    assert not any(solved.editor.document.entries[0].setup.squares)
    assert not solved.solution_pane.notice.isVisible()
    solved.commands.undo.trigger()
    assert len(solved.editor.document.entries) == 1


def test_the_searched_position_is_gone_to_where_the_file_holds_it(solved: MainWindow) -> None:
    searched = solved.editor.document.entry
    solved.commands.duplicate_problem.trigger()
    solved.commands.side_to_move.trigger()
    steps = solved.editor.history.count()
    solved.solution_pane.show_searched_requested.emit()
    assert solved.editor.document.current == 0
    assert solved.editor.document.entry == searched
    assert solved.editor.history.count() == steps


def test_the_steps_lead_through_the_solution_as_soon_as_it_is_there(solved: MainWindow) -> None:
    controls = solved.centre.move_controls
    assert not solved.commands.play_mode.isChecked()
    assert (controls.move_label.text(), controls.ply_label.text()) == ("Diagram", "ply 0/3")
    solved.commands.forward.trigger()
    assert controls.move_label.text() == "1.Rh6!"
    assert solved.centre.board_pane.mode is Mode.PLAY


def test_the_tree_is_walked_by_keys(solved: MainWindow) -> None:
    tree, controls = solved.solution_pane.tree, solved.centre.move_controls
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Right)
    assert controls.move_label.text() == "1.Rh6!"
    QTest.keyClick(tree, Qt.Key.Key_Right)
    first = controls.move_label.text()
    assert first.startswith("1…")
    assert tree.currentIndex().data() == first
    QTest.keyClick(tree, Qt.Key.Key_Down)
    assert controls.move_label.text().startswith("1…")
    assert controls.move_label.text() != first
    QTest.keyClick(tree, Qt.Key.Key_End)
    assert controls.ply_label.text() == "ply 3/3 · mate"
    QTest.keyClick(tree, Qt.Key.Key_Left)
    assert controls.ply_label.text() == "ply 2/3"
    QTest.keyClick(tree, Qt.Key.Key_Home)
    assert shown(solved) == "5Kbk/6pp/6P1/8/8/8/8/7R"
    QTest.keyClick(tree, Qt.Key.Key_Right)
    assert controls.move_label.text() == "1.Rh6!"


def test_a_line_of_the_lines_pane_is_walked_by_keys(solved: MainWindow) -> None:
    solved.panes.show_pane("lines")
    table, controls = solved.lines_pane.pane.table, solved.centre.move_controls
    table.setFocus()
    table.selectRow(0)
    QTest.keyClick(table, Qt.Key.Key_Right)
    assert controls.ply_label.text() == "ply 2/3"
    QTest.keyClick(table, Qt.Key.Key_Left)
    assert controls.ply_label.text() == "ply 1/3"


def test_the_solution_found_is_stored_and_saved_with_the_problem(
    solved: MainWindow, tmp_path: Path
) -> None:
    solved.panes.show_pane("problem")
    button = solved.problem_pane.pane.store_button
    assert not button.isHidden()
    button.click()
    assert "1.Rh1-h6 !" in solved.editor.document.entry.solution
    assert button.isHidden()
    path = tmp_path / "stored.olv"
    files.save_document(path, solved.editor.document, FileFormat.OLV)
    assert "1.Rh1-h6 !" in path.read_text(encoding="utf-8")
    solved.commands.side_to_move.trigger()
    assert "has changed" in solved.problem_pane.pane.solution_hint.text()


def test_a_move_of_ones_own_is_played_on_the_board(solved: MainWindow) -> None:
    solved.commands.play_mode.setChecked(True)
    solved.centre.board_pane.move_requested.emit(Move.from_uci("h1h7"))
    assert solved.centre.move_controls.move_label.text() == "1.R×h7+?"
    assert solved.editor.is_clean


def test_a_move_that_the_solution_holds_goes_on_as_the_solution_does(solved: MainWindow) -> None:
    controls = solved.centre.move_controls
    solved.commands.play_mode.setChecked(True)
    solved.reading_commands.player.show(PlayedLine(solved.editor.document.entry.setup))
    solved.centre.board_pane.move_requested.emit(Move.from_uci("h1h6"))
    assert controls.move_label.text() == "1.Rh6!"
    assert controls.ply_label.text() == "ply 1/3"
    assert solved.commands.forward.isEnabled()


def test_a_line_of_ones_own_is_marked_as_such(solved: MainWindow) -> None:
    controls = solved.centre.move_controls
    solved.commands.play_mode.setChecked(True)
    solved.centre.board_pane.move_requested.emit(Move.from_uci("h1a1"))
    assert controls.move_label.text() == "1.Ra1"
    assert controls.ply_label.text() == "ply 1/1 · your own line"
    solved.commands.back.trigger()
    solved.centre.board_pane.move_requested.emit(Move.from_uci("h1h6"))
    assert controls.ply_label.text() == "ply 1/3"


def test_copy_in_play_copies_what_is_shown(solved: MainWindow) -> None:
    choose_reply(solved)
    setup = solved.reading_commands.shown_position()[0]
    assert board_of(setup.game()).board_fen() == shown(solved)
    assert setup != solved.editor.document.entry.setup


def test_no_solution_offers_one_move_more(qtbot: QtBot, window: MainWindow) -> None:
    window.clipboard_commands.take_text("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")
    solve(qtbot, window)
    button = window.solution_pane.head.longer_button
    assert button.text() == "Try 3 moves"
    button.click()
    qtbot.waitUntil(lambda: not window.controller.is_running)
    assert window.editor.document.entry.stipulation == "#3"


def test_a_long_search_is_paused_and_stopped(qtbot: QtBot, window: MainWindow) -> None:
    commands = window.commands
    window.clipboard_commands.take_text(OPENING)
    window.problem_commands.type_stipulation("#9")
    commands.solve.trigger()
    assert commands.stop.isEnabled()
    assert not commands.solve.isEnabled()
    running = SolvingState.RUNNING
    qtbot.waitUntil(lambda: window.controller.state is running)
    qtbot.waitUntil(lambda: "/9" in window.windowTitle())
    commands.pause.trigger()
    assert commands.pause.text() == "Res&ume"
    assert window.status_line.currentMessage().startswith("Paused")
    commands.pause.trigger()
    assert commands.pause.text() == "&Pause"
    commands.stop.trigger()
    qtbot.waitUntil(lambda: not window.controller.is_running)
    assert "Stopped" in window.solution_pane.head.verdict_label.text()
    assert window.windowTitle().startswith("Untitled")

    window.solution_pane.head.continue_button.click()
    assert window.controller.is_running
    commands.stop.trigger()
    qtbot.waitUntil(lambda: not window.controller.is_running)


def test_closing_ends_a_running_search(window: MainWindow) -> None:
    window.file_commands.open_document(window.editor.document)
    window.clipboard_commands.take_text(OPENING)
    window.problem_commands.type_stipulation("#9")
    window.commands.solve.trigger()
    window.editor.mark_saved()
    window.close()
    assert not window.isVisible()
    assert not window.controller.is_running or window.controller.state is SolvingState.STOPPING


def test_solving_brings_the_solution_to_the_front(qtbot: QtBot, window: MainWindow) -> None:
    window.panes.show_pane("problem")
    window.commands.example.trigger()
    qtbot.waitUntil(lambda: window.solution_pane.visibleRegion().isEmpty())
    solve(qtbot, window)
    qtbot.waitUntil(lambda: not window.solution_pane.visibleRegion().isEmpty())


def test_an_edit_while_it_searches_neither_stops_nor_spoils_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.clipboard_commands.take_text(OPENING)
    window.problem_commands.type_stipulation("#9")
    window.commands.solve.trigger()
    window.commands.example.trigger()
    press(question(window), "Discard")
    assert window.controller.is_running
    assert window.solution_pane.notice.isVisible()
    window.commands.stop.trigger()
    qtbot.waitUntil(lambda: not window.controller.is_running)
    searched = window.controller.searched
    assert searched is not None
    assert searched.setup != window.editor.document.entry.setup


@pytest.mark.parametrize("command", ["new", "clear", "add_problem", "game_array", "example"])
def test_after_a_beginning_the_keyboard_is_at_the_board(solved: MainWindow, command: str) -> None:
    solved.editor.mark_saved()
    solved.solution_pane.tree.setFocus()
    solved.commands.by_name[command].trigger()
    assert solved.centre.board_pane.board.hasFocus()


def test_the_card_on_the_empty_board_does_not_cover_a_line(solved: MainWindow) -> None:
    card = solved.centre.empty_board
    solved.commands.clear.trigger()
    assert card.isVisible()
    choose_reply(solved)
    assert not card.isVisible()
    solved.reading_commands.to_diagram()
    assert card.isVisible()


def test_another_document_comes_without_the_solution_of_the_last_one(solved: MainWindow) -> None:
    solved.editor.replace(Document())
    assert solved.solution_pane.first_line() == ()
    assert not solved.solution_pane.notice.isVisible()
    assert not solved.solution_pane.head.verdict_label.isVisible()
    assert solved.statistics_pane.model.rowCount() == 0
    assert not solved.lines_pane.pane.table.isVisible()
    assert solved.controller.searched is None


def test_the_same_problem_read_again_keeps_its_solution(solved: MainWindow) -> None:
    solved.editor.replace(Document((Entry(), solved.editor.document.entry), 1))
    assert solved.solution_pane.first_line()
    assert not solved.solution_pane.notice.isVisible()


def test_ctrl_and_a_number_show_the_solution_in_another_way(
    qtbot: QtBot, window: MainWindow
) -> None:
    pane, keys = window.solution_pane, (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)
    ways = (pane.page, pane.tree.parentWidget(), pane.phases)
    for key, way in reversed(list(zip(keys, ways, strict=True))):
        window.panes.show_pane("problem")
        QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
        assert window.panes.front == "solution"
        assert pane.tabs.currentWidget() is way
    make_panes(window)
    for name in ("Ctrl+1", "Ctrl+2", "Ctrl+3"):
        assert name in keys_html(window.commands)
        owners = [it for it in window.findChildren(QAction) if QKeySequence(name) in it.shortcuts()]
        assert len(owners) == 1
