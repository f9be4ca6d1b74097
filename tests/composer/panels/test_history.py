"""The undo list names every step, goes to the one that is chosen, and tells which is saved."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import chess
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from composer import editor as editors
from composer.editor import Editor
from composer.model import edits
from composer.model.document import Document
from composer.panels.runs.history import HistoryPane
from composer.tokens import tokens
from solver.men import Man


@pytest.fixture
def editor() -> Editor:
    return Editor()


@pytest.fixture
def pane(qtbot: QtBot, editor: Editor) -> HistoryPane:
    pane = HistoryPane(editor.history)
    qtbot.addWidget(pane)
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


def put(square: chess.Square) -> Callable[[Document], Document]:
    queen = Man.from_fen("Q")
    return lambda document: edits.place_piece(document, square, queen)


def make_steps(editor: Editor, steps: int) -> None:
    for number in range(steps):
        editor.apply(f"Queen {number}", put(number))


def rows(pane: HistoryPane) -> list[str]:
    model = pane.view.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_steps_stand_in_their_order_under_how_it_began(pane: HistoryPane, editor: Editor) -> None:
    make_steps(editor, 3)
    assert rows(pane) == ["As opened", "Queen 0", "Queen 1", "Queen 2"]
    assert pane.state.text() == "Step 3 of 3. Saved is what was opened."


def test_a_click_goes_to_a_step(pane: HistoryPane, editor: Editor) -> None:
    make_steps(editor, 3)
    box = pane.view.visualRect(pane.view.model().index(1, 0))
    QTest.mouseClick(
        pane.view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        box.center(),
    )
    assert editor.history.index() == 1
    assert editor.document.entry.setup.squares[1] is None
    assert pane.state.text().startswith("Step 1 of 3.")


def test_the_arrow_keys_go_from_step_to_step(pane: HistoryPane, editor: Editor) -> None:
    make_steps(editor, 3)
    for _ in range(3):
        QTest.keyClick(pane.view, Qt.Key.Key_Up)
    assert editor.history.index() == 0
    assert pane.state.text().startswith("Before step 1 of 3.")
    QTest.keyClick(pane.view, Qt.Key.Key_Down)
    assert editor.history.index() == 1


def test_the_saved_step_is_marked_and_said(pane: HistoryPane, editor: Editor) -> None:
    make_steps(editor, 2)
    editor.mark_saved()
    assert pane.state.text() == "Step 2 of 2. Nothing is unsaved."
    editor.undo()
    assert pane.state.text() == "Step 1 of 2. Saved is step 2."
    assert pane.view.accessibleDescription() == pane.state.text()
    marks = [
        pane.view.model().index(row, 0).data(Qt.ItemDataRole.DecorationRole) is not None
        for row in range(3)
    ]
    assert marks == [False, False, True]


def test_a_long_history_is_bounded_and_loses_its_oldest_steps_only(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editors, "MOST_STEPS", 50)
    editor = Editor()
    pane = HistoryPane(editor.history)
    qtbot.addWidget(pane)
    numbers = count()
    for _ in range(120):
        editor.apply(f"Step {next(numbers)}", put(next(numbers) % 64))
        editor.apply("back", edits.clear_board)
    assert editor.history.count() == 50
    assert not editor.is_clean
    assert pane.state.text() == "Step 50 of 50. No step here is what is saved."
    for _ in range(60):
        editor.undo()
    for _ in range(60):
        editor.redo()
    assert editor.history.index() == 50


def test_all_steps_stand_in_one_column_and_what_was_undone_is_grey(
    pane: HistoryPane, editor: Editor
) -> None:
    make_steps(editor, 3)
    editor.undo()
    rows = pane.view.itemDelegate()
    assert isinstance(rows, QStyledItemDelegate)
    ink = []
    lefts = set()
    for row in range(4):
        option = QStyleOptionViewItem()
        option.widget = pane.view
        option.palette = pane.view.palette()
        option.rect = pane.view.visualRect(pane.view.model().index(row, 0))
        rows.initStyleOption(option, pane.view.model().index(row, 0))
        part = QStyle.SubElement.SE_ItemViewItemText
        lefts.add(pane.view.style().subElementRect(part, option, pane.view).left())
        ink.append(option.palette.color(QPalette.ColorRole.Text).name())
    assert len(lefts) == 1
    assert ink[:3] == [ink[0]] * 3
    assert ink[3] == tokens(pane.view.palette()).ink3 != ink[0]
