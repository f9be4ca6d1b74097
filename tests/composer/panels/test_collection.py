from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from composer.editor import Editor
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.collection import CollectionPane
from composer.panels.collection_model import AUTHOR, NUMBER, STATE, CollectionModel
from solver.setup import Setup
from tests.composer.panels.samples import PROBLEM

LOYD = Entry(PROBLEM.setup, "#2", ("Loyd, Samuel",), "Detroit Free Press", "1876")
ENTRIES = (
    LOYD,
    Entry(),
    replace(LOYD, authors=("Alekhine, Alexander",), solution="1.Kf7!"),
    replace(LOYD, authors=(), solution="1.Kf7!", is_solution_outdated=True),
    Entry(fault="line 31: the list of black pieces is broken"),
)


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    editor = Editor()
    editor.replace(Document(ENTRIES))
    return editor


@pytest.fixture
def pane(qtbot: QtBot, editor: Editor) -> CollectionPane:
    pane = CollectionPane()
    qtbot.addWidget(pane)
    pane.resize(500, 300)
    pane.show_document(editor.document)
    editor.document_changed.connect(pane.note_document)
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


def rows(model: CollectionModel) -> list[list[str]]:
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def selected(pane: CollectionPane) -> list[int]:
    return [index.row() for index in pane.table.selectionModel().selectedRows()]


def test_each_problem_has_a_row(pane: CollectionPane) -> None:
    source = "Detroit Free Press, 1876"
    assert rows(pane.model) == [
        ["1", "Loyd, Samuel", "#2", "2+2", source, ""],
        ["2", "", "#2", "0+0", "", "not playable"],
        ["3", "Alekhine, Alexander", "#2", "2+2", source, "solution stored"],
        ["4", "", "#2", "2+2", source, "solution outdated"],
        ["5", "", "#2", "0+0", "", "cannot be read"],
    ]


def test_the_reason_why_an_entry_cannot_be_read_is_a_tooltip(pane: CollectionPane) -> None:
    tip = pane.model.index(4, STATE).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "line 31: the list of black pieces is broken"


def test_a_click_asks_for_the_problem(qtbot: QtBot, pane: CollectionPane) -> None:
    place = pane.table.visualRect(pane.model.index(2, AUTHOR)).center()
    with qtbot.waitSignal(pane.entry_chosen) as chosen:
        QTest.mouseClick(pane.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen.args == [2]


def test_arrow_keys_and_enter_ask_for_the_problem(qtbot: QtBot, pane: CollectionPane) -> None:
    with qtbot.waitSignal(pane.entry_chosen) as chosen:
        QTest.keyClick(pane.table, Qt.Key.Key_Down)
    assert chosen.args == [1]
    with qtbot.waitSignal(pane.entry_chosen) as chosen:
        QTest.keyClick(pane.table, Qt.Key.Key_Return)
    assert chosen.args == [1]


def test_the_problem_on_the_board_is_selected_without_being_asked_for(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    assert selected(pane) == [0]
    with qtbot.assertNotEmitted(pane.entry_chosen):
        editor.apply("", lambda document: edits.go_to_entry(document, 3))
        assert selected(pane) == [3]
        editor.apply("Delete", edits.delete_entry)
        assert selected(pane) == [3]
        editor.undo()
        assert selected(pane) == [3]
        editor.apply("Add", edits.add_entry)
        assert selected(pane) == [4]


def test_edits_keep_the_table_true(pane: CollectionPane, editor: Editor) -> None:
    tester = QAbstractItemModelTester(
        pane.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    editor.apply("Add", edits.add_entry)
    assert [row[NUMBER] for row in rows(pane.model)] == list("123456")
    editor.apply("Author", lambda d: edits.set_metadata(d, authors=("Shinkman",)))
    assert rows(pane.model)[1][AUTHOR] == "Shinkman"
    editor.apply("Delete", edits.delete_entry)
    assert [row[NUMBER] for row in rows(pane.model)] == list("12345")
    while editor.history.canUndo():
        editor.undo()
    assert rows(pane.model)[0][AUTHOR] == "Loyd, Samuel"
    editor.replace(Document((Entry(), LOYD)))
    assert [row[AUTHOR] for row in rows(pane.model)] == ["", "Loyd, Samuel"]
    assert tester.model() is pane.model


def test_one_problem_alone_comes_with_a_hint(pane: CollectionPane, editor: Editor) -> None:
    assert not pane.hint_label.isVisible()
    editor.replace(Document())
    assert pane.hint_label.isVisible()
    assert pane.hint_label.text() == "This file holds one problem. Press Insert to add more."


def test_buttons_and_delete_are_wishes(qtbot: QtBot, pane: CollectionPane) -> None:
    add, duplicate, delete = pane.findChildren(QToolButton)
    for button, wish in (
        (add, pane.add_requested),
        (duplicate, pane.duplicate_requested),
        (delete, pane.delete_requested),
    ):
        with qtbot.waitSignal(wish):
            button.click()
        assert button.accessibleName()
    with qtbot.waitSignal(pane.delete_requested):
        QTest.keyClick(pane.table, Qt.Key.Key_Delete)


def test_five_thousand_problems_are_shown_and_changed_row_by_row(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    many = tuple(replace(LOYD, date=str(year)) for year in range(5000))
    editor.replace(Document(many, 4000))
    assert pane.model.rowCount() == 5000
    assert selected(pane) == [4000]
    changed: list[tuple[int, int]] = []
    pane.model.dataChanged.connect(lambda a, b: changed.append((a.row(), b.row())))
    editor.apply("Clear", lambda document: edits.replace_setup(document, Setup()))
    assert changed == [(4000, 4000)]
