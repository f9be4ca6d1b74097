"""The command line sets up a board, answers questions and remembers what was typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.model.document import Document, Entry
from composer.panels.fairy.late_pane import LateFairyPane
from composer.windows.main_window import MainWindow
from composer.windows.view.command_search import CommandSearch
from solver.men import Color, Kind, Man
from solver.notation.fen import parse_fen, write_fen
from solver.squares import square_of

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def open_line(window: MainWindow) -> CommandSearch:
    window.commands.find_command.trigger()
    lines = [line for line in window.findChildren(CommandSearch) if line.isVisible()]
    return lines[-1]


def enter(window: MainWindow, text: str) -> None:
    line = open_line(window)
    QTest.keyClicks(line.field, text)
    QTest.keyClick(line.field, Key.Key_Return)


def fen(window: MainWindow) -> str:
    return write_fen(window.editor.document.entry.setup)


def test_a_position_is_typed_and_each_command_is_one_step(window: MainWindow) -> None:
    for text in ("wKa1 bKh8", "Qe4", "qd5", "e4e5", "-d5", "e5+e6", "e5<>h8", "Q=R"):
        enter(window, text)
    assert fen(window) == "7R/8/4R3/4k3/8/8/8/K7 w - - 0 1"
    assert window.editor.history.count() == 8
    assert window.editor.history.text(1) == "White queen on e4"
    window.commands.undo.trigger()
    assert fen(window) == "7Q/8/4Q3/4k3/8/8/8/K7 w - - 0 1"


def test_the_stipulation_and_a_fen_can_be_typed(window: MainWindow) -> None:
    enter(window, "8/8/8/8/8/5k2/8/K6R b - - 0 1")
    enter(window, "h#2")
    assert window.editor.document.entry.stipulation == "h#2"
    assert fen(window) == "8/8/8/8/8/5k2/8/K6R b - - 0 1"


def test_conditions_are_typed_by_themselves(window: MainWindow) -> None:
    enter(window, "h#2 Madrasi")
    enter(window, "Circe, Take & Make, Madrasi")
    entry = window.editor.document.entry
    assert (entry.stipulation, entry.options) == ("h#2", ("Madrasi", "Circe", "Take&MakeChess"))
    assert window.editor.history.text(1) == "Play with Circe, Take&MakeChess, Madrasi"


def test_a_whole_fairy_problem_is_typed_with_its_conditions(window: MainWindow) -> None:
    enter(window, "Kb1 Gd3 kh6 ph7 h#3 Madrasi Circe Mirror")
    entry = window.editor.document.entry
    assert (entry.stipulation, entry.options) == ("h#3", ("Madrasi", "Circe Mirror"))
    assert entry.setup.squares[square_of("d3")] == Man(Kind.GRASSHOPPER, Color.WHITE)


def test_a_whole_problem_takes_nothing_over_from_the_one_that_was_there(
    window: MainWindow,
) -> None:
    twins = (("twins", {"b": "Move a1 b1"}),)
    before = Entry(parse_fen("8/8/8/8/8/5k2/8/K6R w - - 0 1"), comments=("Mine",), extra=twins)
    for old in (before, Entry(before.setup, "#3")):
        window.editor.replace(Document((old,)))
        enter(window, "Kb1 Qd3 kh6 bh7 pd4 #3")
        document = window.editor.document
        told = window.status_line.currentMessage()
        assert document.entry == Entry(parse_fen("8/7b/7k/8/3p4/3Q4/8/1K6 w - - 0 1"), "#3")
        assert not old.extra or document.entries[0] == old
        assert len(document.entries) == (2 if old.extra else 1)
        assert told.startswith("A new problem: ")
        window.commands.undo.trigger()
        assert window.editor.document == Document((old,))


def test_what_enter_will_do_is_said_while_typing(window: MainWindow) -> None:
    line = open_line(window)
    QTest.keyClicks(line.field, "Qe4 kh8")
    assert line.sentence.text() == "White queen on e4; black king on h8."
    assert line.list.topLevelItemCount() == 1
    assert line.field.accessibleDescription() == line.sentence.text()


def test_the_men_of_a_typed_problem_are_counted_neutral_ones_too(window: MainWindow) -> None:
    line = open_line(window)
    QTest.keyClicks(line.field, "Ka1 nGd4 kh8 nGb2 #2")
    told = "A new problem: 1 + 1 + 2n men, White to move, mate in 2."
    assert line.sentence.text() == told


def test_questions_are_answered_without_a_step(
    window: MainWindow, subtests: pytest.Subtests
) -> None:
    enter(window, "Ke1 Nb1 Ng1 ke8")
    steps = window.editor.history.count()
    for text, answer in (
        ("p N", "White knight: b1 and g1."),
        ("p q", "There is no black queen on the board."),
        ("s 1", "On the line 1: b1, white knight; e1, white king; g1, white knight."),
        ("e1", "e1, white king."),
        ("s h", "Nothing stands on the line h."),
    ):
        with subtests.test(text=text):
            enter(window, text)
            assert window.status_line.currentMessage() == answer
            assert window.editor.history.count() == steps


def test_what_is_not_understood_is_said_and_nothing_is_done(window: MainWindow) -> None:
    line = open_line(window)
    QTest.keyClicks(line.field, "Qe9")
    assert line.sentence.text().startswith("“e9” is no square")
    QTest.keyClick(line.field, Key.Key_Return)
    assert line.isVisible()
    assert window.editor.history.count() == 0


def test_ctrl_enter_leaves_the_line_open(window: MainWindow) -> None:
    line = open_line(window)
    for text in ("Ke1", "ke8"):
        QTest.keyClicks(line.field, text)
        QTest.keyClick(line.field, Key.Key_Return, CTRL)
        assert line.isVisible()
        assert line.field.text() == ""
    assert line.sentence.text() == "Done: Black king on e8."
    assert fen(window) == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def test_the_arrow_up_brings_back_what_was_typed(window: MainWindow) -> None:
    enter(window, "Ke1")
    enter(window, "ke8")
    line = open_line(window)
    QTest.keyClick(line.field, Key.Key_Up)
    assert line.field.text() == "ke8"
    QTest.keyClick(line.field, Key.Key_Up)
    assert line.field.text() == "Ke1"
    QTest.keyClick(line.field, Key.Key_Down)
    QTest.keyClick(line.field, Key.Key_Down)
    assert line.field.text() == ""
    assert window.typed_commands.earlier == ("Ke1", "ke8")


def test_a_second_king_moves_the_first_one(window: MainWindow) -> None:
    enter(window, "Ke1 ke8")
    enter(window, "Ka1")
    assert fen(window) == "4k3/8/8/8/8/8/8/K7 w - - 0 1"


def test_commands_are_still_found_by_name(window: MainWindow) -> None:
    line = open_line(window)
    line.field.setText("diagonal a1–h8")
    assert line.list.topLevelItemCount() == 1
    line.field.setText("diagonal spaghetti")
    assert line.sentence.text() == "No command has all these words."


def test_panes_and_what_is_in_their_lists_are_found_too(window: MainWindow) -> None:
    enter(window, "circe parr")
    conditions = window.problem_pane.pane.conditions
    assert window.panes.front == "problem"
    assert conditions.search.text() == "circe parr"
    table = conditions.table
    shown = [row for row in range(table.rowCount()) if not table.isRowHidden(row)]
    names = [str(table.model().index(row, 0).data()) for row in shown]
    assert names == ["Circe Parrain", "Circe ContraParrain"]
    enter(window, "fairy men")
    assert window.panes.front == "fairy"
    enter(window, "sauterelle")
    tray = window.panes.pane("fairy")
    assert isinstance(tray, LateFairyPane)
    assert tray.pane.tray.cells[0].kind is Kind.GRASSHOPPER


def test_conditions_are_in_the_menu_of_the_problem(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1200, 720)
    window.panes.show_pane("problem")
    QApplication.sendPostedEvents()
    window.commands.by_name["conditions"].trigger()
    assert window.panes.front == "problem"
    seen = window.problem_pane.pane.conditions.example
    qtbot.waitUntil(lambda: seen.visibleRegion().boundingRect().size() == seen.size())


def test_a_language_is_found_by_its_name_in_the_one_that_is_spoken(window: MainWindow) -> None:
    line = open_line(window)
    line.field.setText("russian program")
    assert [line.list.topLevelItem(0).text(0)] == ["Русский"]  # type: ignore[union-attr]


def test_what_is_typed_before_the_line_has_the_keyboard_comes_into_it(window: MainWindow) -> None:
    """A desktop takes a while to give it to a new window; fast fingers do not wait.

    ``f`` and ``m`` are keys of the window behind.
    """
    line = open_line(window)
    behind = window.windowHandle()
    for key in (Key.Key_M, Key.Key_Backspace, Key.Key_Q, Key.Key_F, Key.Key_4):
        QTest.keyClick(behind, key)  # as the system tells it, by way of Qt's shortcuts
    assert line.field.text() == "qf4"
    assert not window.commands.explain.isChecked()
    QTest.keyClick(behind, Key.Key_Return)
    assert fen(window).startswith("8/8/8/8/5q2/8/8/8")


def test_who_goes_back_to_the_window_has_done_with_the_line(
    qtbot: QtBot, window: MainWindow
) -> None:
    line = open_line(window)
    qtbot.waitUntil(line.isActiveWindow)
    window.activateWindow()
    qtbot.waitUntil(lambda: not any(it.isVisible() for it in window.findChildren(CommandSearch)))
