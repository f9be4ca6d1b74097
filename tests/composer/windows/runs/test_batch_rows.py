"""The rows of a batch: only what is wrong, in any order, while problems end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from composer.language import Language, speak
from composer.model.document import Document
from composer.panels.runs.verdict_cells import STANDING_ROLE
from composer.panels.shared.table_model import chosen_rows
from composer.runs.batches import BatchItem, ItemState, items_of
from composer.windows.runs.batch_model import AUTHOR, NUMBER, SENTENCE, STATE, TIME, VERDICT
from composer.windows.runs.batch_pane import BatchPane
from solver.solution import Verdict
from tests.composer.panels.shown import copy_for
from tests.composer.runs.problems import SOUND

S, L, F, W = ItemState.SOLVED, ItemState.LIMITED, ItemState.FAILED, ItemState.WAITING
ENDS = (
    (S, Verdict.SOUND, 0.5),
    (S, Verdict.COOKED, 3.0),
    (W, None, 0.0),
    (L, None, 9.0),
    (S, Verdict.NO_SOLUTION, 0.1),
    (F, None, 0.0),
    (S, Verdict.DUALISED, 1.0),
    (ItemState.REFUSED, None, 0.0),
)
NAMES = ("Loyd", "Ahues", "Zepler", "Kubbel", "Dawson", "Élan", "Bull", "Heathcote")


@pytest.fixture
def pane(qtbot: QtBot) -> BatchPane:
    pane = BatchPane()
    qtbot.addWidget(pane)
    copy_for(pane)
    pane.resize(700, 600)
    pane.show()
    entries = tuple(replace(SOUND, authors=(name,)) for name in NAMES)
    waiting = items_of(Document(entries), range(len(entries)))
    items = [_ended(item, *end) for item, end in zip(waiting, ENDS, strict=True)]
    QAbstractItemModelTester(
        pane.model, QAbstractItemModelTester.FailureReportingMode.Fatal, pane.model
    )
    pane.model.show_items(entries, items)
    return pane


def _ended(item: BatchItem, state: ItemState, verdict: Verdict | None, seconds: float) -> BatchItem:
    told = None if verdict is None else verdict.value
    return replace(item, state=state, verdict=told, seconds=seconds)


def end(pane: BatchPane, number: int, verdict: Verdict | None, seconds: float = 1.0) -> None:
    """Let one problem of the batch end, and show it at once."""
    items = pane.model._items
    items[number] = _ended(items[number], S, verdict, seconds)
    pane.model.note_item(number)
    pane.model.show_stale()


def shown(pane: BatchPane) -> list[int]:
    return [pane.model.number_of(row) for row in range(pane.model.rowCount())]


def test_only_what_is_wrong_is_shown_and_all_again(pane: BatchPane) -> None:
    pane.table.selectRow(6)
    QTest.keyClick(pane.wrong_only, Qt.Key.Key_Space)
    assert shown(pane) == [1, 3, 4, 5, 6, 7]
    assert pane.model.cell(0, VERDICT) == "cooked"
    assert pane.shown_label.text() == "6 of 8 shown"
    assert pane.model.number_of(pane.table.currentIndex().row()) == 6
    QTest.keyClick(pane.wrong_only, Qt.Key.Key_Space)
    assert shown(pane) == list(range(8))
    assert not pane.shown_label.text()


@pytest.mark.parametrize(
    ("column", "upwards", "downwards"),
    [
        (NUMBER, [0, 1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2, 1, 0]),
        (VERDICT, [1, 4, 6, 5, 7, 3, 0, 2], [0, 3, 7, 5, 6, 4, 1, 2]),
        (STATE, [1, 4, 6, 5, 7, 3, 0, 2], [0, 3, 7, 5, 6, 4, 1, 2]),
        (SENTENCE, [1, 4, 6, 5, 7, 3, 0, 2], [0, 3, 7, 5, 6, 4, 1, 2]),
        (TIME, [4, 0, 6, 1, 3, 2, 5, 7], [3, 1, 6, 0, 4, 2, 5, 7]),
        (AUTHOR, [1, 6, 4, 5, 7, 3, 0, 2], [2, 0, 3, 7, 5, 4, 6, 1]),
    ],
)
def test_rows_are_sorted_and_what_is_not_known_comes_last(
    pane: BatchPane, column: int, upwards: list[int], downwards: list[int]
) -> None:
    pane.table.sortByColumn(column, Qt.SortOrder.AscendingOrder)
    assert shown(pane) == upwards
    pane.table.sortByColumn(column, Qt.SortOrder.DescendingOrder)
    assert shown(pane) == downwards
    pane.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert shown(pane) == list(range(8))


def test_a_row_that_was_seen_in_another_language_before_it_ended_is_told_there_too(
    pane: BatchPane,
) -> None:
    """German is spoken, then English while the problem ends, then German again."""
    waits = ENDS.index((W, None, 0.0))
    speak(Language.GERMAN)
    try:
        assert pane.model.cell(waits, SENTENCE) == ""
        speak(Language.ENGLISH)
        items = pane.model._items
        items[waits] = replace(_ended(items[waits], L, None, 1.0), sentence="The time is over.")
        pane.model.note_item(waits)
        speak(Language.GERMAN)
        assert pane.model.cell(waits, SENTENCE) == "The time is over."
    finally:
        speak(Language.ENGLISH)


def test_authors_have_initials_in_the_table_and_are_whole_in_tips_and_copies(
    pane: BatchPane,
) -> None:
    entry = replace(SOUND, authors=("Baird, Edith Elina Helen",))
    pane.model.show_items((entry,), list(items_of(Document((entry,)), range(1))))
    index = pane.model.index(0, AUTHOR)
    assert index.data() == "Baird, E. E. H."
    assert index.data(Qt.ItemDataRole.ToolTipRole) == entry.authors[0]
    pane.copy_csv()
    assert f'"{entry.authors[0]}"' in QGuiApplication.clipboard().text()


def test_the_order_is_chosen_with_the_keyboard(pane: BatchPane) -> None:
    pane.wrong_only.setFocus()
    QTest.keyClick(pane.wrong_only, Qt.Key.Key_Tab)
    assert pane.focusWidget() is pane.order_button
    QTest.keyClick(pane.order_button, Qt.Key.Key_Tab)
    assert pane.focusWidget() is pane.table
    menu = pane.order_button.menu()
    menu.aboutToShow.emit()
    by_name = {action.text(): action for action in menu.actions()}
    assert by_name["No."].isChecked()
    by_name["Time"].trigger()
    assert shown(pane)[0] == 4
    menu.aboutToShow.emit()
    by_name = {action.text(): action for action in menu.actions()}
    assert by_name["Time"].isChecked()
    by_name["&Backwards"].trigger()
    assert shown(pane)[0] == 3


def test_what_ends_finds_its_place_and_the_chosen_row_stays_chosen(
    qtbot: QtBot, pane: BatchPane
) -> None:
    pane.wrong_only.click()
    pane.table.sortByColumn(TIME, Qt.SortOrder.DescendingOrder)
    assert shown(pane) == [3, 1, 6, 4, 5, 7]
    pane.table.setCurrentIndex(pane.model.index(2, VERDICT))
    end(pane, 2, Verdict.COOKED, 5.0)
    assert shown(pane) == [3, 2, 1, 6, 4, 5, 7]
    assert pane.shown_label.text() == "7 of 8 shown"
    assert [it.row() for it in pane.table.selectionModel().selectedRows()] == [3]
    with qtbot.waitSignal(pane.row_chosen) as chosen:
        QTest.keyClick(pane.table, Qt.Key.Key_Return)
    assert chosen.args == [6]


def test_many_rows_come_and_go_in_one_step_each_and_what_is_chosen_stays_so(
    pane: BatchPane,
) -> None:
    pane.wrong_only.click()
    for row in (1, 3, 5):
        mode = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        pane.table.selectionModel().select(pane.model.index(row, 0), mode)
    assert [shown(pane)[row] for row in (1, 3, 5)] == [3, 5, 7]
    steps: list[tuple[int, int]] = []
    pane.model.rowsInserted.connect(lambda _, first, last: steps.append((first, last)))
    pane.model.rowsRemoved.connect(lambda _, first, last: steps.append((first, last)))
    items = pane.model._items
    for number, verdict in ((0, Verdict.COOKED), (1, Verdict.SOUND), (2, Verdict.COOKED)):
        items[number] = _ended(items[number], S, verdict, 1.0)
        pane.model.note_item(number)
    for number in (3, 6):
        items[number] = _ended(items[number], S, Verdict.SOUND, 1.0)
        pane.model.note_item(number)
    pane.model.show_stale()
    assert shown(pane) == [0, 2, 4, 5, 7]
    assert steps == [(3, 5), (3, 4)]
    chosen = chosen_rows(pane.table.selectionModel())
    assert [shown(pane)[row] for row in chosen] == [5, 7]


def test_what_has_no_verdict_is_not_wrong(pane: BatchPane) -> None:
    end(pane, 2, None)
    pane.table.sortByColumn(VERDICT, Qt.SortOrder.AscendingOrder)
    assert shown(pane)[-2:] == [0, 2]
    pane.wrong_only.click()
    assert 2 not in shown(pane)


def test_what_is_not_shown_is_told_all_the_same(qtbot: QtBot, pane: BatchPane) -> None:
    pane.wrong_only.click()
    with qtbot.waitSignal(pane.model.refreshed):
        end(pane, 2, Verdict.SOUND)
    assert shown(pane) == [1, 3, 4, 5, 6, 7]


def test_the_table_follows_the_searches_only_in_the_order_of_the_file(pane: BatchPane) -> None:
    pane.table.setFixedHeight(90)
    bar = pane.table.verticalScrollBar()
    pane.table.sortByColumn(TIME, Qt.SortOrder.DescendingOrder)
    pane.keep_in_sight(7)
    assert bar.value() == 0
    pane.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    pane.keep_in_sight(7)
    assert bar.value() > 0
    pane.table.sortByColumn(VERDICT, Qt.SortOrder.AscendingOrder)
    assert bar.value() == 0  # the worst is to be seen
    pane.table.selectRow(0)
    pane.table.sortByColumn(VERDICT, Qt.SortOrder.DescendingOrder)
    assert bar.value() > 0  # and what is chosen stays in sight


def test_the_copied_table_is_the_one_that_is_shown(pane: BatchPane) -> None:
    pane.wrong_only.click()
    pane.table.sortByColumn(VERDICT, Qt.SortOrder.AscendingOrder)
    pane.copy_table()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [line.split("\t")[0] for line in lines] == ["No.", "2", "5", "7", "6", "8", "4"]


def test_a_copy_that_is_written_later_tells_what_was_shown_when_it_was_wished(
    pane: BatchPane,
) -> None:
    before = list(pane.model.rows())
    rows = pane.model.rows()
    assert next(rows) == before[0]
    end(pane, 2, Verdict.COOKED)
    pane.wrong_only.click()
    pane.model.show_items((), [])
    assert [*before[:1], *rows] == before


def test_what_has_changed_since_is_told_as_outdated_and_is_not_wrong(pane: BatchPane) -> None:
    pane.wrong_only.click()
    pane.table.setCurrentIndex(pane.model.index(4, VERDICT))
    items = pane.model._items
    items[1] = replace(items[1], is_outdated=True)
    pane.model.note_item(1)
    pane.model.show_stale()
    assert shown(pane) == [3, 4, 5, 6, 7]
    assert pane.shown_label.text() == "5 of 8 shown"
    assert pane.model.number_of(pane.table.currentIndex().row()) == 6
    pane.wrong_only.click()
    cells = [pane.model.cell(1, column) for column in (STATE, VERDICT)]
    assert cells == ["changed or gone since", "outdated"]
    assert pane.model.index(1, VERDICT).data(STANDING_ROLE) is None
    assert pane.model.index(0, VERDICT).data(STANDING_ROLE) is not None
    greys = [pane.model.index(row, SENTENCE).data(Qt.ItemDataRole.ForegroundRole) for row in (0, 1)]
    assert greys == [None, pane.palette().placeholderText()]
    pane.table.sortByColumn(VERDICT, Qt.SortOrder.AscendingOrder)
    assert shown(pane)[-2:] == [1, 2]  # what nothing is known of any more
    QTest.mouseClick(pane.copy_button, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    (line,) = (line for line in copied.splitlines() if "Ahues" in line)
    assert line.split("\t")[STATE : VERDICT + 1] == cells
