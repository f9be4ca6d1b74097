"""Notes on moves in the window: undone, kept through another search, gone with the problem."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.formats.popeye.notes import notes_of
from composer.model import edits
from composer.windows.main_window import MainWindow
from solver.game import Move
from solver.notation.page.notes import MoveNote
from tests.composer.windows.solve.test_compositions import put
from tests.composer.windows.solve.test_reading import solve

FEN = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
KEY = Move.from_uci("d2d1")


def test_a_sign_is_undone_and_stays_through_another_search(
    qtbot: QtBot, window: MainWindow
) -> None:
    put(window, FEN, "#1")
    solve(qtbot, window)
    view = window.solution_pane.page.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClicks(view, "!?")
    way = (0, (KEY,))
    assert notes_of(window.editor.document.entry) == {way: MoveNote("!?")}
    assert view.unfolded.page[0].paragraph.cells[0][0].text == "1.Rd1#!?"
    window.editor.undo()
    window.editor.undo()
    assert view.unfolded.page[0].paragraph.cells[0][0].text == "1.Rd1#!"
    window.editor.redo()
    solve(qtbot, window)
    assert notes_of(window.editor.document.entry) == {way: MoveNote("!")}
    window.editor.apply("Turn", lambda d: edits.set_turn(d, turn=False))
    assert window.solution_pane.page.notes.notes is None
