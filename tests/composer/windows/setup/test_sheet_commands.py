"""Twins and options from the Problem menu and from the problem pane."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from composer.windows.main_window import MainWindow
from composer.windows.setup.castling_dialog import CastlingDialog
from composer.windows.setup.twins_dialog import TwinsDialog


@pytest.fixture
def window_with_men(window: MainWindow) -> MainWindow:
    window.clipboard_commands.take_text("7k/8/5K2/8/8/p7/8/6Q1 w - - 0 1")
    return window


def dialog_of(qtbot: QtBot, window: MainWindow) -> TwinsDialog:
    window.sheet_commands.twins.trigger()
    dialog = window.sheet_commands.dialog
    assert dialog is not None
    qtbot.waitExposed(dialog)
    return dialog


def test_twins_are_edited_beside_the_board(qtbot: QtBot, window_with_men: MainWindow) -> None:
    window = window_with_men
    dialog = dialog_of(qtbot, window)
    dialog.twins.twins.add_button.click()
    dialog.twins.text.setFocus()
    QTest.keyClicks(dialog.twins.text, "Move a3 b3")
    assert dict(window.editor.document.entry.extra)["twins"] == {"b": "Move a3 b3"}
    assert window.problem_pane.pane.asked.twins.toPlainText() == "b: Move a3 b3"
    window.commands.undo.trigger()
    assert dialog.twins.text.text() == ""
    assert dialog_of(qtbot, window) is dialog
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.sheet_commands.dialog is None
    window.commands.redo.trigger()
    assert dialog_of(qtbot, window).twins.twins.lines[0].text == "Move a3 b3"


def test_the_dialog_fits_on_a_small_screen_and_everything_has_a_name(
    qtbot: QtBot, window_with_men: MainWindow
) -> None:
    dialog = dialog_of(qtbot, window_with_men)
    dialog.twins.twins.add_button.click()
    least = dialog.minimumSizeHint()
    assert least.width() <= 1000
    assert least.height() <= 600
    nameless = []
    for widget in dialog.findChildren(QWidget):
        if not widget.isVisible() or widget.objectName().startswith("qt_"):
            continue
        if isinstance(widget, QAbstractButton | QLineEdit):
            assert dialog.rect().contains(widget.mapTo(dialog, QPoint(0, 0)))
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            interface = QAccessible.queryAccessibleInterface(widget)
            if not interface.text(QAccessible.Text.Name):
                nameless.append(type(widget).__name__)
    assert not nameless


def test_the_options_of_the_menu_stand_in_the_pane(
    qtbot: QtBot, window_with_men: MainWindow
) -> None:
    window = window_with_men
    window.sheet_commands.options.trigger()
    table = window.problem_pane.pane.options.table
    qtbot.waitUntil(lambda: table.hasFocus() and not table.visibleRegion().isEmpty())
    window.problem_pane.pane.options.castling_button.click()
    qtbot.waitUntil(lambda: bool(window.findChildren(CastlingDialog)))
    window.findChildren(CastlingDialog)[0].reject()


def test_the_pane_opens_the_twins(qtbot: QtBot, window_with_men: MainWindow) -> None:
    window_with_men.problem_pane.pane.twins_button.click()
    assert window_with_men.sheet_commands.dialog is not None


def test_the_commands_stand_in_the_problem_menu(window: MainWindow) -> None:
    commands = window.sheet_commands
    [menu] = [it for it in window.menuBar().findChildren(QMenu) if it.title() == "&Problem"]
    assert set(menu.actions()) >= {commands.twins, commands.options}
