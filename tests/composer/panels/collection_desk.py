"""A collection pane that works on an editor, for the tests of its parts."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from composer.collection.columns import Column
from composer.editor import Editor
from composer.model.document import Document, Entry
from composer.panels.collection.model import CollectionModel, section_of
from composer.panels.collection.pane import CollectionPane
from composer.panels.sheet.kinds import question_words
from tests.composer.panels.samples import PROBLEM

Ascending, Descending = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
LOYD = Entry(PROBLEM.setup, "#2", ("Loyd, Samuel",), "Detroit Free Press", "1876")
ENTRIES = (
    LOYD,
    Entry(),
    replace(LOYD, authors=("Alekhine, Alexander",), solution="1.Kf7!"),
    replace(LOYD, authors=(), solution="1.Kf7!", is_solution_outdated=True),
    Entry(fault="line 31: the list of black pieces is broken"),
)


def make_editor() -> Editor:
    """Return an editor with ``ENTRIES`` open."""
    editor = Editor()
    editor.replace(Document(ENTRIES))
    return editor


def make_pane(qtbot: QtBot, editor: Editor) -> CollectionPane:
    """Return a pane on the screen that shows what is open in *editor*."""
    pane = CollectionPane(question_words=question_words)
    qtbot.addWidget(pane)
    pane.resize(700, 600)
    pane.show_document(editor.document)
    editor.document_changed.connect(pane.note_document)
    editor.document_replaced.connect(pane.begin_document)
    pane.entry_chosen.connect(editor.go_to)
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


def column(model: CollectionModel, column: Column) -> list[str]:
    section = section_of(column)
    return [str(model.index(row, section).data()) for row in range(model.rowCount())]


def selected(pane: CollectionPane) -> list[int]:
    return sorted(index.row() for index in pane.table.selectionModel().selectedRows())


def spoken(pane: CollectionPane, row: int, column: Column) -> str:
    """Return what a screen reader is told of a cell: Qt counts the headings as cells, too."""
    table = QAccessible.queryAccessibleInterface(pane.table)
    assert table is not None
    wanted = pane.table.visualRect(pane.model.index(row, section_of(column)))
    wanted.moveTopLeft(pane.table.viewport().mapToGlobal(wanted.topLeft()))
    cell = table.childAt(wanted.center().x(), wanted.center().y())
    assert cell is not None
    return cell.text(QAccessible.Text.Name)


def search(qtbot: QtBot, pane: CollectionPane, text: str) -> list[int]:
    pane.search.search_for(text)
    qtbot.waitUntil(lambda: not pane.filter.is_running)
    return [place + 1 for place in pane.shown_places]
