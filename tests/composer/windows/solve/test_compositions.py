"""Selfmates, helpmates, series, twins and duplex in the window, with the real solver."""

from __future__ import annotations

import chess
import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.board.standing import Seal, Standing
from composer.model.document import Document, Entry
from composer.windows.main_window import MainWindow
from solver.game import is_mate
from solver.notation.fen import parse_fen
from solver.solution import Mark
from tests.composer.panels.test_solution_tree import at, outline
from tests.composer.windows.solve.test_reading import shown, solve

TWO_MOVER = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"
SELFMATE = "8/8/4p3/2Rpp3/B1b1P3/1P6/Q4P2/2k1K3 w - - 0 1"
HELPMATE = "7k/p7/5K2/8/8/8/8/6Q1 b - - 0 1"


def put(window: MainWindow, fen: str, stipulation: str, **fields: object) -> None:
    """Open one problem in place of what the window shows."""
    entry = Entry(parse_fen(fen), stipulation, **fields)  # type: ignore[arg-type]
    window.editor.replace(Document((entry,)))


def verdict(window: MainWindow) -> str:
    return window.solution_pane.head.verdict_label.text()


def click(window: MainWindow, index: QModelIndex) -> None:
    """Click on the beginning of a row of the solution tree."""
    tree = window.solution_pane.tree
    window.solution_pane.tabs.setCurrentIndex(1)
    tree.scrollTo(index)
    box = tree.visualRect(index)
    point = box.center()
    point.setX(box.left() + 8)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=point)


def rows(window: MainWindow) -> list[str]:
    return outline(window.solution_pane.tree.solution_model)


def test_a_selfmate_is_solved_and_read_to_the_mate(qtbot: QtBot, window: MainWindow) -> None:
    put(window, SELFMATE, "s#3")
    solve(qtbot, window)
    assert verdict(window) == "s#3. One key: sound."
    model = window.solution_pane.tree.solution_model
    assert at(model, 0).data() == "1.Be8!"
    click(window, at(model, 0))
    window.commands.last.trigger()
    assert is_mate(window.reading_commands.player.line.game())
    assert window.reading_commands.player.line.game().turn is chess.WHITE
    last = window.solution_pane.tree.currentIndex()
    assert last.data(Qt.ItemDataRole.UserRole) is Mark.DEFENCE


def test_a_helpmate_shows_its_lines_and_steps_through_them(
    qtbot: QtBot, window: MainWindow
) -> None:
    put(window, HELPMATE, "h#1", extra=(("intended-solutions", 1),))
    solve(qtbot, window)
    assert "more than intended" in verdict(window) or "cooked" in verdict(window)
    model = window.solution_pane.tree.solution_model
    assert str(at(model, 0).data()).startswith("Solutions (")
    count = model.rowCount(at(model, 0))
    assert count > 1
    assert window.solution_pane.head.evidence.model().rowCount() == count
    assert window.lines_pane.pane.model.rowCount() == count + 1  # and set play
    click(window, at(model, 0, 1))
    controls = window.centre.move_controls
    assert controls.ply_label.text() == "ply 1/2"
    QTest.keyClick(window.solution_pane.tree, Qt.Key.Key_Right)
    assert controls.ply_label.text() == "ply 2/2 · model mate"
    assert is_mate(window.reading_commands.player.line.game())
    assert window.solution_pane.tree.currentIndex() == at(model, 0, 1)


def test_set_play_of_a_helpmate_begins_with_the_other_side(
    qtbot: QtBot, window: MainWindow
) -> None:
    put(window, "7k/p7/5K2/8/8/8/8/6Q1 b - - 0 1", "h#1")
    solve(qtbot, window)
    (heading,) = (row for row in rows(window) if row.startswith("Set play"))
    assert heading == "Set play (1)"
    assert "  1…Qg7#" in rows(window)


def test_a_series_is_played_move_after_move_by_one_side(qtbot: QtBot, window: MainWindow) -> None:
    put(window, "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1", "ser-#2")
    solve(qtbot, window)
    assert "  1.Kf7 2.Qh1#" in rows(window)
    model = window.solution_pane.tree.solution_model
    row = rows(window).index("  1.Kf7 2.Qh1#") - 1
    click(window, at(model, 0, row))
    window.commands.last.trigger()
    assert window.centre.move_controls.move_label.text() == "2.Qh1#"
    assert shown(window).endswith("7Q")


def test_every_twin_is_solved_under_its_heading(qtbot: QtBot, window: MainWindow) -> None:
    put(window, TWO_MOVER, "#2", extra=(("twins", {"b": "Move h1 a1", "c": "Stipulation s#2"}),))
    solve(qtbot, window)
    model = window.solution_pane.tree.solution_model
    assert [model.index(row, 0).data() for row in range(3)] == ["a)", "b) wRh1→a1", "c) s#2"]
    assert window.solution_pane.head.part_label.text().startswith("a) Mate in 2. One key: sound.")
    assert "c) no solution" in verdict(window)


def test_a_twin_is_shown_on_the_board_and_the_document_keeps_the_diagram(
    qtbot: QtBot, window: MainWindow
) -> None:
    put(window, TWO_MOVER, "#2", extra=(("twins", {"b": "Move h1 h2"}),))
    solve(qtbot, window)
    before = window.editor.document
    centre, model = window.centre, window.solution_pane.tree.solution_model
    click(window, at(model, 1))
    assert shown(window).endswith("7R/8")
    assert centre.view_bar.isVisible()
    assert "b) wRh1→h2" in centre.view_bar.sentence.text()
    assert window.editor.document is before
    window.commands.forward.trigger()
    assert window.centre.move_controls.ply_label.text().startswith("ply 1/")
    QTest.mouseClick(centre.view_bar.back_button, Qt.MouseButton.LeftButton)
    assert shown(window).endswith("/7R")
    assert centre.view_bar.isHidden()
    assert not window.commands.play_mode.isChecked()
    click(window, at(model, 0))
    assert centre.view_bar.isHidden()
    assert shown(window).endswith("/7R")


def test_the_solutions_of_all_twins_are_stored_together(qtbot: QtBot, window: MainWindow) -> None:
    put(window, TWO_MOVER, "#2", extra=(("twins", {"b": "Move h1 h2"}),))
    button = window.problem_pane.pane.store_button
    assert button.isHidden()
    solve(qtbot, window)
    assert not button.isHidden()
    button.click()
    stored = window.editor.document.entry.solution
    assert [line for line in stored.splitlines() if ") " in f"{line} "] == ["a)", "b) wRh1-->h2"]
    assert stored.count(" ! zugzwang.") == 2
    assert button.isHidden()


def test_an_edited_twin_is_told_as_another_problem(qtbot: QtBot, window: MainWindow) -> None:
    put(window, TWO_MOVER, "#2", extra=(("twins", {"b": "Move h1 a1"}),))
    solve(qtbot, window)
    twins = window.problem_pane.pane.asked.twins
    twins.setPlainText("b: Move h1 b1")
    assert window.solution_pane.notice.isVisible()
    window.solution_pane.show_searched_requested.emit()
    assert window.solution_pane.notice.isHidden()
    assert dict(window.editor.document.entry.extra)["twins"] == {"b": "Move h1 a1"}


def test_duplex_solves_both_sides(qtbot: QtBot, window: MainWindow) -> None:
    put(window, TWO_MOVER, "#2", options=("Duplex",))
    solve(qtbot, window)
    model = window.solution_pane.tree.solution_model
    assert [model.index(row, 0).data() for row in range(2)] == ["Diagram", "Duplex"]


def test_post_key_play_begins_with_the_defender(qtbot: QtBot, window: MainWindow) -> None:
    board = chess.Board(TWO_MOVER)
    board.push_uci("h1h6")
    board.turn = chess.WHITE
    put(window, board.fen(), "#2", options=("PostKeyPlay",))
    solve(qtbot, window)
    model = window.solution_pane.tree.solution_model
    assert at(model, 0).data() == "Post-key play"
    first = at(model, 0, 0)
    click(window, first)
    assert str(first.data()).startswith("1…")
    assert window.centre.move_controls.move_label.text() == first.data()


def test_a_cooked_problem_shows_its_keys_as_evidence(qtbot: QtBot, window: MainWindow) -> None:
    put(window, "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "#2")
    solve(qtbot, window)
    listed = window.solution_pane.head.evidence
    assert not listed.isVisible()
    window.centre.verdict_row.pill.click()
    assert listed.isVisible()
    box = listed.visualRect(listed.model().index(0, 0))
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert window.commands.play_mode.isChecked()
    assert window.solution_pane.tree.selectionModel().selectedRows()


def test_one_move_more_is_offered_for_every_stipulation(
    qtbot: QtBot, window: MainWindow, subtests: pytest.Subtests
) -> None:
    for stipulation, asked in (("s#2", "s#3"), ("h#2", "h#3"), ("ser-#2", "ser-#3")):
        with subtests.test(stipulation=stipulation):
            turn = "b" if stipulation.startswith("h") else "w"
            put(window, f"8/8/3k4/8/8/3K4/8/8 {turn} - - 0 1", stipulation)
            solve(qtbot, window)
            button = window.solution_pane.head.longer_button
            assert button.isVisible()
            assert button.text() == f"Try {asked}"
            button.click()
            qtbot.waitUntil(lambda: not window.controller.is_running)
            assert window.editor.document.entry.stipulation == asked


def test_two_solutions_of_a_helpmate_are_said_to_be_intended_by_one_click(
    qtbot: QtBot, window: MainWindow
) -> None:
    """Popeye and the books ask nobody; where nothing is said, one is meant."""
    put(window, "8/8/8/8/8/1P1k1p2/7r/R3K2R b KQ - 0 1", "h#2")  # Arpad Földeák
    solve(qtbot, window)
    head, pill = window.solution_pane.head, window.centre.verdict_row.pill
    assert pill.text() == "2 solutions: intended?"
    assert pill.seal == Seal(Standing.OPEN)
    assert "cooked, unless they are all intended" in pill.toolTip()
    assert head.intended_button.isVisible()
    assert head.intended_button.text() == "2 solutions are intended"
    head.intended_button.click()
    assert dict(window.editor.document.entry.extra)["intended-solutions"] == 2
    assert not head.intended_button.isVisible()
    assert not (pill.isVisible() and pill.text().startswith("Cooked"))
    window.commands.undo.trigger()
    assert head.intended_button.isVisible()


def test_a_second_key_is_not_offered_to_be_intended(qtbot: QtBot, window: MainWindow) -> None:
    put(window, "8/8/8/8/8/k1K5/8/1R5Q w - - 0 1", "#1")
    solve(qtbot, window)
    assert not window.solution_pane.head.intended_button.isVisible()
