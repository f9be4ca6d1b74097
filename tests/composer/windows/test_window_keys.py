"""Quit, help and close have their keys in every window that leaves the main one at work."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from composer.windows.main_window import MainWindow
from composer.windows.view.help_pages import HelpPage
from tests.composer.windows.conftest import MakeWindow

CTRL = Qt.KeyboardModifier.ControlModifier
STATISTICS = "collection_statistics"
WINDOWS = ("library", "machine_room", "keys", STATISTICS, "settings_search", "replay_0")


def open_beside(qtbot: QtBot, window: MainWindow, name: str) -> QWidget:
    """Have a command open a window, and return it when it is in front."""
    window.commands.example.trigger()
    window.commands.by_name[name].trigger()

    def is_in_front() -> bool:
        front = QApplication.activeWindow()
        return isinstance(front, QDialog | QMainWindow) and front is not window

    qtbot.waitUntil(is_in_front)
    front = QApplication.activeWindow()
    assert front is not None
    return front


def test_the_key_of_close_closes_the_window_in_front_alone(
    qtbot: QtBot, window: MainWindow, subtests: pytest.Subtests
) -> None:
    for name in WINDOWS:
        with subtests.test(name=name):
            front = open_beside(qtbot, window, name)
            entry = window.editor.document.entry
            QTest.keyClick(front, Qt.Key.Key_W, CTRL)
            assert not front.isVisible()
            assert window.isVisible()
            assert window.editor.document.entry is entry


@pytest.mark.parametrize("name", WINDOWS)
def test_the_key_of_quit_leaves_the_program_from_every_window(
    qtbot: QtBot, window: MainWindow, name: str
) -> None:
    front = open_beside(qtbot, window, name)
    window.editor.mark_saved()
    QTest.keyClick(front, Qt.Key.Key_Q, CTRL)
    qtbot.waitUntil(lambda: not window.isVisible())


def test_help_is_there_and_keys_are_those_of_now(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window()
    window.commands.close.setShortcuts([QKeySequence("Ctrl+J")])
    front = open_beside(qtbot, window, "library")
    QTest.keyClick(front, Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: bool(window.findChildren(HelpPage)))
    page = window.findChildren(HelpPage)[0]
    qtbot.waitUntil(page.isActiveWindow)
    QTest.keyClick(page, Qt.Key.Key_W, CTRL)
    assert page.isVisible()
    QTest.keyClick(page, Qt.Key.Key_J, CTRL)
    qtbot.waitUntil(lambda: not window.findChildren(HelpPage))
    assert front.isVisible()


def test_what_wants_an_answer_first_does_not_let_the_program_be_left(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog = QDialog(window)
    dialog.open()
    qtbot.waitUntil(dialog.isActiveWindow)
    for key in (Qt.Key.Key_Q, Qt.Key.Key_W):
        QTest.keyClick(dialog, key, CTRL)
    assert dialog.isVisible()
    assert window.isVisible()
