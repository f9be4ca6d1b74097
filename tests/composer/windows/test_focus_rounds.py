"""F6 goes round the parts of the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from pytestqt.qtbot import QtBot

from composer.panels.shared.entrance import entrance_of
from composer.windows.main_window import MainWindow


def _parts(window: MainWindow) -> tuple[QWidget, ...]:
    return (window.command_row, *window.centre.parts, window.panes.tabBar(), window.problem_pane)


def _part(window: MainWindow) -> int:
    """Return the part that has the keyboard."""
    focus = QApplication.focusWidget()
    assert focus is not None
    return next(i for i, it in enumerate(_parts(window)) if it is focus or it.isAncestorOf(focus))


def test_the_keyboard_goes_round_and_back(window: MainWindow) -> None:
    window.commands.example.trigger()
    window.panes.show_pane("problem")
    window.centre.board_pane.setFocus()
    seen = [_part(window)]
    for key, modifier in (
        *[(Qt.Key.Key_F6, Qt.KeyboardModifier.NoModifier)] * 7,
        *[(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)] * 7,
    ):
        QTest.keyClick(window, key, modifier)
        seen.append(_part(window))
    assert seen[:8] == [1, 2, 3, 4, 5, 6, 0, 1]
    assert seen[8:] == [0, 6, 5, 4, 3, 2, 1]


def test_a_part_that_takes_no_keyboard_is_passed_over(window: MainWindow) -> None:
    window.commands.example.trigger()
    window.panes.show_pane("solution")  # nothing is solved, and there is nothing to be read
    window.panes.tabBar().setFocus()
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert _part(window) == 0


def test_who_reads_by_keys_reads_on_in_another_way(window: MainWindow, qtbot: QtBot) -> None:
    pane = window.solution_pane
    window.commands.example.trigger()
    window.solve_commands.solve()
    qtbot.waitUntil(lambda: pane.answers() != () and pane.tabs.isVisible())
    pane.page.view.setFocus()
    for place in (1, 2, 0):
        window.commands.readings[place].trigger()
        focus = QApplication.focusWidget()
        assert focus is not None
        assert pane.tabs.isAncestorOf(focus)
        assert isinstance(focus, QAbstractScrollArea)
    window.centre.board_pane.board.setFocus()
    window.commands.readings[1].trigger()
    assert window.centre.board_pane.board.hasFocus()


def test_the_keyboard_goes_along_to_the_pane_that_comes_in_front(window: MainWindow) -> None:
    window.panes.show_pane("problem")
    field = entrance_of(window.problem_pane)
    assert field is not None
    field.setFocus()
    window.panes.show_pane("collection")
    focus = QApplication.focusWidget()
    assert focus is not None
    assert window.panes.isAncestorOf(focus)
    assert isinstance(focus, QAbstractScrollArea)
    window.centre.board_pane.board.setFocus()
    window.panes.show_pane("problem")
    assert window.centre.board_pane.board.hasFocus()
