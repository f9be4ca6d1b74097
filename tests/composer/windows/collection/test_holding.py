"""The open collection beside that of a file, in the window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.formats.olv.document import write_olv
from composer.language import Language
from composer.model import edits
from composer.model.document import Document
from composer.windows.collection.holding_dialog import HeldView, HoldingDialog
from composer.windows.main_window import MainWindow
from tests.composer.collection.problems import as_read, problem

ONE = problem("wKa1 Qb3 bKh8", authors=("Loyd, Samuel",))
OTHER = problem("wKa1 Rb3 bKh8", authors=("Kohtz",), stipulation="#3")
THIRD = problem("wKa1 Bb3 bKh8", authors=("Kockelkorn",))
FOURTH = problem("wKa1 Nb3 bKh8", authors=("Wurzburg",))


@pytest.fixture
def dialog(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> HoldingDialog:
    """Two problems here; one of them is told otherwise there, where there are two more."""
    window.editor.replace(as_read(OTHER, ONE))
    told = replace(ONE, source="The Era", authors=("Loyd, Sam",))
    path = tmp_path / "theirs.olv"
    path.write_bytes(write_olv(Document((THIRD, told, FOURTH))))
    window.collection_part.holding.compare_with(path)
    qtbot.waitUntil(lambda: window.findChild(HoldingDialog) is not None)
    dialog = window.findChild(HoldingDialog)
    assert isinstance(dialog, HoldingDialog)
    qtbot.waitUntil(lambda: bool(dialog.held.both))
    return dialog


def shown(dialog: HoldingDialog, column: int = 1) -> list[str]:
    model = dialog.rows
    return [str(model.index(row, column).data()) for row in range(model.rowCount())]


def look(dialog: HoldingDialog, view: HeldView) -> None:
    QTest.mouseClick(dialog.views.buttons[view], Qt.MouseButton.LeftButton)


def authors(window: MainWindow) -> list[tuple[str, ...]]:
    return [entry.authors for entry in window.editor.document.entries]


def test_in_a_low_window_boards_leave_room_for_rows(dialog: HoldingDialog, qtbot: QtBot) -> None:
    dialog.resize(900, 460)
    row = dialog.table.rowHeight(0)
    qtbot.waitUntil(lambda: dialog.height() < 480)
    qtbot.waitUntil(lambda: dialog.table.viewport().height() >= 2 * row)
    assert len({board.width() for board in dialog.boards.values()}) == 1


def test_what_only_one_has_and_what_is_told_otherwise_is_listed(dialog: HoldingDialog) -> None:
    assert [button.text() for button in dialog.views.buttons] == [
        "Only there (2)",
        "Told otherwise (1)",
        "Only here (1)",
    ]
    assert shown(dialog) == ["Kockelkorn", "Wurzburg"]
    look(dialog, HeldView.DIFFERENT)
    assert shown(dialog, 5) == ["Authors, Source"]
    assert "Source: left “–”, right “The Era”" in dialog.page.toPlainText()
    look(dialog, HeldView.ONLY_HERE)
    assert shown(dialog) == ["Kohtz"]
    assert not dialog.take_button.isEnabled()


def test_a_file_that_cannot_be_read_is_told_in_every_language(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    notice = window.centre.notice_bar.sentence
    window.collection_part.holding.compare_with(tmp_path / "missing.olv")
    qtbot.waitUntil(lambda: "there is no such file" in notice.text())
    window.spoken.choose(Language.GERMAN)
    try:
        assert "there is no such file" not in notice.text()
    finally:
        window.spoken.choose(Language.ENGLISH)


def test_the_chosen_ones_are_added_in_one_step(window: MainWindow, dialog: HoldingDialog) -> None:
    dialog.table.selectRow(1)
    dialog.take_button.click()
    assert authors(window) == [("Kohtz",), ("Loyd, Samuel",), ("Wurzburg",)]
    assert dialog.told.text() == "1 problem was added. Undo takes it back."
    assert shown(dialog) == ["Kockelkorn"]
    window.commands.undo.trigger()
    assert authors(window) == [("Kohtz",), ("Loyd, Samuel",)]
    assert shown(dialog) == ["Kockelkorn", "Wurzburg"]
    assert not dialog.told.text()


def test_all_is_merged_in_one_step_and_nothing_here_is_lost(
    window: MainWindow, dialog: HoldingDialog
) -> None:
    dialog.merge_button.click()
    entries = window.editor.document.entries
    assert authors(window) == [("Kohtz",), ("Loyd, Samuel",), ("Kockelkorn",), ("Wurzburg",)]
    assert entries[1].source == "The Era"
    assert dialog.told.text() == (
        "2 problems were added. 1 problem was filled in. Undo takes it back."
    )
    assert shown(dialog) == []
    assert dialog.page.toPlainText() == "This collection has all problems of the file."
    window.commands.undo.trigger()
    assert len(window.editor.document.entries) == 2


def test_one_thing_is_taken_over_though_something_is_said_here(
    window: MainWindow, dialog: HoldingDialog
) -> None:
    look(dialog, HeldView.DIFFERENT)
    menu = dialog.piece_button.menu()
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == [
        "Authors: Loyd, Sam",
        "Source: The Era",
    ]
    menu.actions()[0].trigger()
    assert authors(window) == [("Kohtz",), ("Loyd, Sam",)]
    assert shown(dialog, 5) == ["Source"]


def test_what_is_edited_meanwhile_is_held_anew(window: MainWindow, dialog: HoldingDialog) -> None:
    window.editor.apply("Ask", lambda it: edits.set_stipulation(edits.go_to_entry(it, 1), "#4"))
    assert shown(dialog) == ["Kockelkorn", "Loyd, Sam", "Wurzburg"]
    window.editor.replace(as_read(THIRD))
    assert not dialog.isVisible()
