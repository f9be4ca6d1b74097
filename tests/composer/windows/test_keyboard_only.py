"""From an empty board to a saved file without a mouse."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from composer.board.board_view import BoardView
from composer.formats.olv.document import read_olv
from composer.windows.main_window import MainWindow
from solver.notation.fen import write_fen

Key = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None, "nobody has the keyboard"
    return widget


def press(key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(focused(), key, keys)


def write(text: str) -> None:
    QTest.keyClicks(focused(), text)


def test_a_problem_is_set_up_and_saved_with_keys_alone(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    for key in (Key.Key_Home, Key.Key_PageDown):  # a1
        press(key)
    write("K")
    for key in (Key.Key_End, Key.Key_PageUp):  # h8
        press(key)
    write("k")
    press(Key.Key_Down)
    write("S")  # a white knight on h7
    press(Key.Key_Return)  # lift it
    press(Key.Key_Left)
    press(Key.Key_Return)  # drop it on g7
    press(Key.Key_Return)
    press(Key.Key_Down)
    press(Key.Key_Return, CTRL)  # and a copy on g6
    write("r")  # which becomes a black rook
    press(Key.Key_K, CTRL)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    write("Qd4 -g7")
    press(Key.Key_Return)
    window.activateWindow()  # as every window manager does when a dialog has gone
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), BoardView))
    press(Key.Key_L, CTRL)
    press(Key.Key_A, CTRL)
    write("#3")
    press(Key.Key_Return)
    press(Key.Key_T, CTRL)
    press(Key.Key_T, CTRL)
    press(Key.Key_M, CTRL)
    setup = window.editor.document.entry.setup
    assert write_fen(setup) == "k7/8/1r6/8/4Q3/8/8/7K w - - 0 1"
    press(Key.Key_S, CTRL)
    path = tmp_path / "keys.olv"
    qtbot.waitUntil(lambda: isinstance(QApplication.activeWindow(), QFileDialog))
    press(Key.Key_A, CTRL)
    write(str(path))
    press(Key.Key_Return)
    qtbot.waitUntil(lambda: window.editor.is_clean)
    (entry,) = read_olv(path.read_bytes()).document.entries
    assert (entry.setup.squares, entry.stipulation) == (setup.squares, "#3")
