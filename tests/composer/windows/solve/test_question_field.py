"""What stands beside the stipulation while it is typed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from composer.windows.main_window import MainWindow


def test_words_beside_a_stipulation_are_never_those_of_another_one(window: MainWindow) -> None:
    window.clipboard_commands.take_text("8/8/3k4/8/8/3K4/8/8 w - - 0 1")
    field = window.question
    field.edit()
    QTest.keyClicks(field.field, "s#3")
    assert field.words.text() == "Selfmate in 3"
    QTest.keyClicks(field.field, "x")
    assert field.words.text() == "Not understood · s#3 still holds"
    assert not field.length.isVisible()
    QTest.keyClick(field.field, Qt.Key.Key_Backspace)
    assert field.length.isVisible()
    assert field.words.text() == "Selfmate in 3"
    QTest.keyClicks(field.field, "x")
    window.centre.board_pane.setFocus()  # what is no stipulation does not stay
    assert field.field.text() == "s#3"
    assert field.words.text() == "Selfmate in 3"
    field.edit()
    QTest.keyClicks(field.field, "s#3x")
    QTest.keyClick(field.field, Qt.Key.Key_Escape)
    assert field.words.text() == "Selfmate in 3"
