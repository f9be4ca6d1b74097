from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.collection.transfer import written_problems
from composer.editor import Editor
from composer.model.document import Entry
from composer.model.edits import insert_entries
from composer.panels.collection.mime import holds_problems, problems_data, text_in
from composer.panels.collection.pane import CollectionPane
from tests.composer.panels.collection_desk import (
    LOYD,
    make_editor,
    make_pane,
    search,
)


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    return make_editor()


@pytest.fixture
def pane(qtbot: QtBot, editor: Editor) -> CollectionPane:
    return make_pane(qtbot, editor)


def send_drop(
    pane: CollectionPane,
    data: QMimeData,
    point: QPoint,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> QDropEvent:
    actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    buttons = Qt.MouseButton.LeftButton
    viewport = pane.table.viewport()
    enter = QDragEnterEvent(point, actions, data, buttons, keys)
    QApplication.sendEvent(viewport, enter)
    move = QDragMoveEvent(point, actions, data, buttons, keys)
    QApplication.sendEvent(viewport, move)
    drop = QDropEvent(QPointF(point), actions, data, buttons, keys)
    if enter.isAccepted() and move.isAccepted():
        QApplication.sendEvent(viewport, drop)
    else:
        drop.ignore()
    return drop


def test_problems_of_another_window_are_dropped_between_rows(
    qtbot: QtBot, pane: CollectionPane
) -> None:
    rect = pane.table.visualRect(pane.model.index(2, 0))
    data = problems_data(written_problems((LOYD,)))
    with qtbot.waitSignal(pane.table.text_dropped) as dropped:
        send_drop(pane, data, QPoint(rect.center().x(), rect.top() + 3))
    text, row = dropped.args or ("", 0)
    assert row == 2
    assert "Loyd" in text
    with qtbot.waitSignal(pane.table.text_dropped) as dropped:
        send_drop(pane, data, QPoint(rect.center().x(), rect.bottom() - 3))
    assert (dropped.args or ("", 0))[1] == 3


def test_files_and_text_are_left_to_the_window(qtbot: QtBot, pane: CollectionPane) -> None:
    data = QMimeData()
    data.setText("8/8/8/8/8/8/8/8")
    with qtbot.assertNotEmitted(pane.table.text_dropped):
        assert not send_drop(pane, data, QPoint(30, 30)).isAccepted()


def test_own_rows_are_dropped_to_another_place(
    qtbot: QtBot, pane: CollectionPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    rect = pane.table.visualRect(pane.model.index(3, 0))

    def drop_on_itself(drag: object, *_: object) -> Qt.DropAction:
        data = drag.mimeData()  # type: ignore[attr-defined]
        point = QPoint(rect.center().x(), rect.bottom() - 3)
        return send_drop(pane, data, point).dropAction()

    monkeypatch.setattr("composer.panels.collection.table.QDrag.exec", drop_on_itself)
    with (
        qtbot.assertNotEmitted(pane.table.rows_taken),
        qtbot.waitSignal(pane.table.rows_dropped) as dropped,
    ):
        pane.table.startDrag(Qt.DropAction.MoveAction)
    assert dropped.args == [4]


def test_carried_problems_are_written_for_whom_they_are_dropped_on_alone(
    pane: CollectionPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    pane.select_places([0, 2, 4])
    carried: list[str] = []
    written: list[int] = []

    def write(entries: Sequence[Entry]) -> bytes:
        written.append(len(entries))
        return written_problems(entries)

    def drop_elsewhere(drag: QDrag, *_: object) -> Qt.DropAction:
        data = drag.mimeData()
        assert (holds_problems(data), data.hasText(), data.hasUrls()) == (True, True, False)
        assert not written
        carried.extend((text_in(data), data.text()))
        return Qt.DropAction.CopyAction

    monkeypatch.setattr("composer.panels.collection.mime.written_problems", write)
    monkeypatch.setattr("composer.panels.collection.table.QDrag.exec", drop_elsewhere)
    pane.table.startDrag(Qt.DropAction.CopyAction)
    chosen = [pane.model.entries[place] for place in (0, 2, 4)]
    assert carried == [written_problems(chosen).decode()] * 2
    assert written == [3]


@pytest.mark.parametrize("action", [Qt.DropAction.MoveAction, Qt.DropAction.CopyAction])
def test_rows_that_another_window_took_are_gone_and_copied_ones_stay(
    pane: CollectionPane, monkeypatch: pytest.MonkeyPatch, action: Qt.DropAction
) -> None:
    taken: list[bool] = []
    pane.table.rows_taken.connect(lambda: taken.append(True))
    monkeypatch.setattr("composer.panels.collection.table.QDrag.exec", lambda *_: action)
    pane.table.startDrag(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction)
    assert taken == ([True] if action is Qt.DropAction.MoveAction else [])


def test_a_drop_into_a_search_falls_behind_the_last_that_is_shown(
    qtbot: QtBot, pane: CollectionPane, editor: Editor
) -> None:
    search(qtbot, pane, "solution:kf7")
    assert [pane.drop_place(row) for row in range(3)] == [2, 3, 4]
    search(qtbot, pane, "nobody")
    assert pane.drop_place(0) == 5
    editor.apply("Paste", lambda d: insert_entries(d, (LOYD,), 5))
    assert [place + 1 for place in pane.shown_places] == [6]


def test_problems_of_another_window_are_copied_and_moved_with_shift(
    qtbot: QtBot, pane: CollectionPane
) -> None:
    data, point = problems_data(written_problems((LOYD,))), QPoint(30, 30)
    assert send_drop(pane, data, point).dropAction() is Qt.DropAction.CopyAction
    shift = Qt.KeyboardModifier.ShiftModifier
    assert send_drop(pane, data, point, shift).dropAction() is Qt.DropAction.MoveAction
