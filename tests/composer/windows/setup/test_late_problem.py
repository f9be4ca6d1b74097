"""The problem pane is made when it is first looked at, and shows what is known by then."""

from __future__ import annotations

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from composer.model.document import Document, Entry
from composer.panels.sheet import fields
from composer.windows.main_window import MainWindow

AUTHORS = fields.AUTHORS.name


def test_a_window_opens_without_the_fields_behind_another_tab(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.editor.replace(Document((Entry(authors=("Ex, Ann",)),)))
    assert window.problem_pane.findChildren(QLineEdit) == []
    window.panes.show_pane("problem")
    qtbot.waitUntil(lambda: bool(window.problem_pane.findChildren(QLineEdit)))
    line = window.problem_pane.pane.controls[AUTHORS]
    assert isinstance(line, QLineEdit)
    assert line.isVisible()
    assert line.text() == "Ex, Ann"
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "Bo")
    assert window.editor.document.entry.authors == ("Bo",)
