"""The tables of the old machines: nothing in them is cut, and numbers stand at the right."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from composer.machines.faces.drawing import Pencil
from composer.machines.faces.register_sheet import RegisterSheet
from composer.machines.facts import FactTable
from composer.tokens import LIGHT, Type


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


def test_room_that_is_left_goes_to_names_and_not_between_numbers(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    table = FactTable(("Player", "Won", "Lost"), "Standings", parent)
    table.compact()
    table.widen(0)
    table.show_rows([("Atlas", "1", "0")])
    table.resize(600, 100)
    with qtbot.waitExposed(parent):
        parent.show()
    widths = [table.columnWidth(column) for column in range(3)]
    assert sum(widths) == table.viewport().width()
    assert widths[0] > 400
    table.show_rows([("A name that has no end at all, " * 9, "1", "0")])
    assert sum(table.columnWidth(column) for column in range(3)) == table.viewport().width()


def test_texts_of_one_sort_have_one_size(qtbot: QtBot) -> None:
    canvas = QPixmap(400, 100)
    painter = QPainter(canvas)
    pencil = Pencil(painter, LIGHT)
    box = QRectF(0, 0, 60, 20)
    few, many = "rank", "an intermediate"
    assert pencil.common_scale([(box, few)], Type.SMALL) == 1
    scale = pencil.common_scale([(box, few), (box, many)], Type.SMALL)
    assert scale < 1
    assert scale == pencil.common_scale([(box, many)], Type.SMALL)
    painter.end()
