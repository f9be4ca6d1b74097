"""Numbers stand at the right of their columns, and so do the names of these."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from composer.collection.columns import Column
from composer.machines.facts import FactTable
from composer.panels.collection.library_model import LibraryModel
from composer.panels.collection.model import section_of
from composer.windows.main_window import MainWindow
from composer.windows.runs.batch_model import NUMBER, TIME
from tests.composer.late_panes import make_panes

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
ROLE = Qt.ItemDataRole.TextAlignmentRole


def head(model: QAbstractItemModel, column: int) -> object:
    return model.headerData(column, Qt.Orientation.Horizontal, ROLE) or LEFT


def cell(model: QAbstractItemModel, column: int) -> object:
    return model.index(0, column).data(ROLE) or LEFT


def test_names_stand_over_the_numbers(qtbot: QtBot, window: MainWindow) -> None:
    make_panes(window)
    window.commands.example.trigger()
    with qtbot.waitSignals([window.controller.all_ended, window.runs_desk.runs.history.changed]):
        window.commands.solve.trigger()
    desk = window.runs_desk
    qtbot.waitUntil(lambda: bool(desk.pane.model.runs))
    window.commands.by_name["solve_marked"].trigger()
    desk.batch_pane.start_button.click()
    qtbot.waitUntil(lambda: len(desk.batch.controller.items) == 1)
    qtbot.waitUntil(lambda: not desk.batch.controller.is_running)
    models = {type(it.model()): it.model() for it in window.findChildren(QTableView)}
    filled = [it for it in models.values() if it.rowCount()]
    aligned = {
        type(it).__name__: [n for n in range(it.columnCount()) if head(it, n) == RIGHT]
        for it in filled
    }
    assert aligned["CollectionModel"] == [section_of(Column.NUMBER), section_of(Column.MEN)]
    assert aligned["BatchModel"] == [NUMBER, TIME]
    assert aligned["StatisticsModel"] == [0, 1, 2, 3, 4]
    assert aligned["LinesModel"] == [2, 3]
    assert aligned["RunsModel"] == [2]
    for model in filled:
        for column in range(model.columnCount()):
            assert head(model, column) == cell(model, column), (type(model), column)


def test_the_library_and_small_tables_do_the_same(qtbot: QtBot, window: MainWindow) -> None:
    assert head(LibraryModel(window), section_of(Column.MEN)) == RIGHT
    table = FactTable(("Move", "Weight", "Time"), "", window)
    table.show_rows([("e4", "10,011", "0.50 s"), ("1", "–", "")])
    model = table.model()
    assert [head(model, column) for column in range(3)] == [LEFT, RIGHT, RIGHT]
    assert model.index(0, 1).data(ROLE) == RIGHT
