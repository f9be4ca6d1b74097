"""The tables of the old machines: nothing in them is cut, and numbers stand at the right."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from composer.machines.faces.register_sheet import RegisterSheet
from composer.machines.facts import FactTable


@pytest.mark.parametrize("width", [264, 864])
def test_a_column_holds_the_longest_register(qtbot: QtBot, width: int) -> None:
    sheet = RegisterSheet()
    qtbot.addWidget(sheet)
    sheet.resize(width, 100)
    with qtbot.waitExposed(sheet):
        sheet.show()
    sheet.resize(width, sheet.sizeHint().height())
    longest = QFontMetrics(sheet.font()).horizontalAdvance("-1.0100000500")
    assert all(sheet.columnWidth(column) > longest for column in range(8))
    assert sheet.viewport().height() >= 8 * sheet.rowHeight(0)


@pytest.mark.parametrize("time", ["0.00 s", "0,00 \N{CYRILLIC SMALL LETTER ES}"])
def test_times_stand_at_the_right_in_every_language(qtbot: QtBot, time: str) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    table = FactTable(("Time",), "Times", parent)
    table.show_rows([(time,)])
    item = table.item(0, 0)
    assert item is not None
    assert item.textAlignment() & Qt.AlignmentFlag.AlignRight
