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


def test_what_is_wrong_with_it_is_told_no_longer_than_it_stands_there(window: MainWindow) -> None:
    field, told = window.question, window.status_line
    for way_out in (Qt.Key.Key_Backspace, Qt.Key.Key_Escape):
        field.edit()
        QTest.keyClicks(field.field, "h#3x")
        QTest.keyClick(field.field, Qt.Key.Key_Return)
        assert told.currentMessage().startswith("Expected a stipulation")
        QTest.keyClick(field.field, way_out)
        assert not told.currentMessage()
    field.edit()
    QTest.keyClicks(field.field, "3#")
    QTest.keyClick(field.field, Qt.Key.Key_Return)
    assert told.currentMessage() == "Expected a stipulation such as “#3”, got “3#”."
    window.centre.board_pane.board.setFocus()
    assert not told.currentMessage()
