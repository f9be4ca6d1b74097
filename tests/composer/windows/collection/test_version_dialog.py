from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.collection.comparing import ChangeSign, Topic, TopicDifference
from composer.collection.taking import Taking
from composer.language import Language, speak
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.collection.compare_board import BoardSide, SquareSign
from composer.windows.collection.version_dialog import VersionDialog
from composer.windows.collection.version_words import difference_words, taking_words
from composer.windows.main_window import MainWindow
from tests.composer.collection.problems import as_read, problem, setup_of


@pytest.fixture
def dialog(window: MainWindow) -> VersionDialog:
    """A version of a problem beside it, with a man moved, one more and another stipulation."""
    original = problem("wKa1 Qb3 bKh8", solution="1.Qb8 !\n  1...Kh7\n", authors=("Loyd, Samuel",))
    window.editor.replace(as_read(original))
    window.commands.by_name["make_version"].trigger()
    window.editor.apply("Move", lambda d: edits.replace_setup(d, setup_of("wKa1 Qb4 bKh8 Ph7")))
    window.editor.apply("Ask", lambda d: edits.set_stipulation(d, "#3"))
    window.editor.apply("Solve", lambda d: edits.set_solution(d, "1.Qb8 !\n  1...Kg7\n"))
    window.commands.by_name["compare_versions"].trigger()
    dialog = window.findChild(VersionDialog)
    assert isinstance(dialog, VersionDialog)
    return dialog


def test_changed_squares_are_marked_by_sign_on_both_boards(dialog: VersionDialog) -> None:
    assert dialog.boards[BoardSide.LEFT].marks == (SquareSign(17, ChangeSign.MOVED),)
    assert dialog.boards[BoardSide.RIGHT].marks == (
        SquareSign(25, ChangeSign.MOVED),
        SquareSign(55, ChangeSign.ADDED),
    )
    assert dialog.boards[BoardSide.RIGHT].accessibleName() == "Right diagram, 2 squares are marked"
    assert not dialog.grab().isNull()


def test_differences_are_told_in_words(dialog: VersionDialog) -> None:
    text = dialog.page.toPlainText()
    assert "→ White queen from b3 to b4" in text
    assert "+ Black pawn on h7 is only right" in text
    assert "Stipulation: left “#2”, right “#3”" in text
    assert "Version: left “1”, right “2”" in text
    assert "−   1...Kh7" in text
    assert "+   1...Kg7" in text


def test_what_is_edited_meanwhile_is_compared_anew(
    window: MainWindow, dialog: VersionDialog
) -> None:
    window.editor.apply("Ask", lambda d: edits.set_stipulation(d, "#2"))
    assert "Stipulation" not in dialog.page.toPlainText()


def test_another_version_can_be_chosen_and_put_on_the_board(
    window: MainWindow, dialog: VersionDialog
) -> None:
    assert [dialog.lists[BoardSide.LEFT].itemText(row) for row in (0, 1)] == [
        "Problem 1, version 1, Loyd, Samuel",
        "Problem 2, version 2, Loyd, Samuel",
    ]
    dialog.buttons[BoardSide.LEFT].click()
    assert window.editor.document.current == 0
    dialog.lists[BoardSide.LEFT].setCurrentIndex(1)
    assert "Position and data are the same." in dialog.page.toPlainText()
    assert "The stored solutions are the same." in dialog.page.toPlainText()
    assert dialog.boards[BoardSide.LEFT].marks == ()


def test_the_view_closes_when_problems_come_or_go(
    qtbot: QtBot, window: MainWindow, dialog: VersionDialog
) -> None:
    with qtbot.waitSignal(dialog.finished):
        window.commands.delete_problem.trigger()


def test_chosen_problems_are_compared_even_if_they_are_no_versions(window: MainWindow) -> None:
    window.editor.replace(as_read(problem(), problem("wKb1 bKh8"), problem("wKc1 bKh8")))
    window.collection_pane.pane.select_places((0, 2))
    window.commands.by_name["compare_versions"].trigger()
    dialog = window.findChild(VersionDialog)
    assert isinstance(dialog, VersionDialog)
    assert [dialog.lists[BoardSide.RIGHT].itemText(row) for row in (0, 1)] == [
        "Problem 1",
        "Problem 3",
    ]


def test_of_thousands_that_are_compared_only_those_in_sight_are_named(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    named: list[Entry] = []

    def name(entry: Entry) -> str:
        named.append(entry)
        return ""

    window.editor.replace(Document((problem(),) * 2000))
    window.collection_pane.pane.table.selectAll()
    monkeypatch.setattr("composer.windows.collection.version_dialog.version_name", name)
    window.commands.by_name["compare_versions"].trigger()
    dialog = window.findChild(VersionDialog)
    assert isinstance(dialog, VersionDialog)
    right = dialog.lists[BoardSide.RIGHT]
    assert right.count() == 2000
    QApplication.processEvents()
    assert 0 < len(named) < 500
    right.setCurrentIndex(1999)
    dialog.buttons[BoardSide.RIGHT].click()
    assert window.editor.document.current == 1999


def test_with_one_problem_alone_there_is_nothing_to_compare(window: MainWindow) -> None:
    window.editor.replace(replace(as_read(problem())))
    window.commands.by_name["compare_versions"].trigger()
    assert window.findChild(VersionDialog) is None
    assert window.status_line.currentMessage().startswith("Choose two problems")


def take(dialog: VersionDialog, side: BoardSide, beginning: str) -> None:
    menu = dialog.takers[side].menu()
    menu.aboutToShow.emit()
    (action,) = (it for it in menu.actions() if it.text().startswith(beginning))
    action.trigger()


def test_one_man_or_the_solution_is_taken_over_and_given_back(
    window: MainWindow, dialog: VersionDialog
) -> None:
    menu = dialog.takers[BoardSide.LEFT].menu()
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == [
        "White queen from b3 to b4",
        "Put on h7: black pawn",
        "Stipulation: #3",
        "Stored solution",
    ]
    before = window.editor.document.entries
    take(dialog, BoardSide.LEFT, "Put on h7")
    taken = window.editor.document
    assert taken.current == 0
    assert taken.entry.setup == setup_of("wKa1 Qb3 bKh8 Ph7")
    assert taken.entry.is_solution_outdated
    assert "Black pawn on h7" not in dialog.page.toPlainText()
    take(dialog, BoardSide.LEFT, "Stored solution")
    assert window.editor.document.entry.solution == "1.Qb8 !\n  1...Kg7\n"
    assert window.editor.document.entry.is_solution_outdated  # it is one of another question
    take(dialog, BoardSide.LEFT, "White queen")
    take(dialog, BoardSide.LEFT, "Stipulation")
    assert window.editor.document.entry.setup == before[1].setup
    dialog.lists[BoardSide.LEFT].setFocus()
    for _ in range(4):
        QTest.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.editor.document.entries == before


def test_a_solution_of_the_same_question_is_taken_over_as_one(
    window: MainWindow, dialog: VersionDialog
) -> None:
    take(dialog, BoardSide.RIGHT, "White queen")
    take(dialog, BoardSide.RIGHT, "Take off h7: black pawn")
    take(dialog, BoardSide.RIGHT, "Stipulation: #2")
    take(dialog, BoardSide.RIGHT, "Stored solution")
    entry = window.editor.document.entries[1]
    assert (entry.solution, entry.is_solution_outdated) == ("1.Qb8 !\n  1...Kh7\n", False)
    assert not dialog.takers[BoardSide.RIGHT].isEnabled()


def test_the_side_to_move_is_named_in_the_language_of_the_window() -> None:
    turn = TopicDifference(Topic.TURN, "", "Black", "White")
    taking = Taking(turn, Entry())
    speak(Language.RUSSIAN)
    try:
        assert difference_words(turn) == "Очередь хода: слева «Чёрные», справа «Белые»"
        assert taking_words(taking) == "Очередь хода: Белые"
    finally:
        speak(Language.ENGLISH)
