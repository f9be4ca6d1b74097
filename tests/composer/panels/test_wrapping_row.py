"""A row of buttons that is too narrow for all goes on below."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from composer.panels.shared.segments import Segments
from composer.panels.shared.wrapping_row import WrappingRow


def test_a_row_wraps_where_it_is_narrow_and_ends_at_the_right_where_it_is_wide(
    qtbot: QtBot,
) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    begin = [QPushButton(word) for word in ("Show", "Store in problem", "Copy")]
    end = QPushButton("Delete")
    row = WrappingRow(pane, begin, (end,))
    column = QVBoxLayout(pane)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(row)
    column.addStretch()
    whole = row.sizeHint().width()
    pane.resize(whole + 50, 200)
    with qtbot.waitExposed(pane):
        pane.show()
    assert len({button.y() for button in (*begin, end)}) == 1
    assert end.geometry().right() + 1 == whole + 50
    pane.resize(whole - 10, 200)
    qtbot.waitUntil(lambda: end.y() > begin[0].y())
    assert end.x() == 0
    assert row.height() >= end.geometry().bottom() + 1
    assert row.minimumSizeHint().width() == begin[1].sizeHint().width()
    begin[0].setText("Show this solution in the pane of solutions")
    qtbot.waitUntil(lambda: begin[0].width() == begin[0].sizeHint().width())
    pane.hide()
    begin[2].setText("Copy the table")
    with qtbot.waitExposed(pane):
        pane.show()
    qtbot.waitUntil(lambda: begin[2].width() == begin[2].sizeHint().width())


def test_choices_with_icons_leave_their_words_out_where_there_is_no_room(qtbot: QtBot) -> None:
    choices = Segments()
    qtbot.addWidget(choices)
    listed = choices.add("List", "Show the problems as rows", "list")
    choices.add("Gallery", "Show the problems as diagrams", "gallery")
    choices.resize(choices.sizeHint())
    choices.show()
    assert listed.has_words
    choices.resize(choices.minimumSizeHint())
    qtbot.waitUntil(lambda: not listed.has_words)
    assert listed.toolTip()


def test_a_field_has_the_room_that_is_left_and_never_less_than_its_hint(qtbot: QtBot) -> None:
    pane = QWidget()
    qtbot.addWidget(pane)
    field, button = QLineEdit(), QPushButton("Own man…")
    field.setPlaceholderText("Name or code, in any language")
    row = WrappingRow(pane, (field, button), field=field)
    column = QVBoxLayout(pane)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(row)
    column.addStretch()
    hint = field.fontMetrics().horizontalAdvance(field.placeholderText())
    whole = row.sizeHint().width()
    pane.resize(whole + 50, 200)
    with qtbot.waitExposed(pane):
        pane.show()
    assert button.geometry().right() + 1 == whole + 50
    assert field.width() >= hint + 50
    pane.resize(whole - 10, 200)
    qtbot.waitUntil(lambda: button.y() >= field.geometry().bottom())
    assert field.width() == whole - 10
