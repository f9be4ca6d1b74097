"""Twins and solutions as chips under the diagram."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from composer.model import edits
from composer.model.document import Document, Entry
from composer.model.twins_edit import twin_lines
from composer.windows.main_window import MainWindow
from composer.windows.setup import chip_commands
from composer.windows.setup.chips import ChipRow, ChipWords
from solver.notation.fen import parse_fen
from solver.setup import Setup
from solver.squares import name_of, square_of
from solver.twinning.composition import Part
from tests.composer.windows.solve.test_reading import solve

BENKO = "8/4b2P/8/2BP2n1/6K1/8/p1pP2bP/krr5 b - - 0 1"
TWINS = {"b": "Move a1 h1", "c": "Move a1 h8", "d": "Move a1 a8"}


def show(window: MainWindow, setup: Setup, stipulation: str, **extra: object) -> None:
    window.editor.replace(Document((Entry(setup, stipulation, extra=tuple(extra.items())),)))


@pytest.fixture
def twins(window: MainWindow) -> MainWindow:
    show(window, parse_fen(BENKO), "h#2", twins=TWINS)
    return window


def names(window: MainWindow) -> list[str]:
    return [chip.text() for chip in window.centre.chips.chips]


def chosen(window: MainWindow) -> list[str]:
    return [chip.text() for chip in window.centre.chips.chips if chip.isChecked()]


def king(window: MainWindow) -> str:
    squares = window.centre.board_pane.board.scene.squares
    return next(name_of(s) for s, man in enumerate(squares) if man and man.fen == "k")


def test_each_twin_has_a_chip_before_anything_is_solved(twins: MainWindow) -> None:
    assert names(twins) == list("abcd")
    assert chosen(twins) == ["a"]
    twins.centre.chips.chips[2].click()
    assert (king(twins), chosen(twins)) == ("h8", ["c"])
    assert twins.editor.document.entry.setup == parse_fen(BENKO)
    twins.centre.chips.chips[0].click()
    assert (king(twins), chosen(twins)) == ("a1", ["a"])
    assert not twins.commands.play_mode.isChecked()


@pytest.mark.parametrize(
    ("twins", "told"), [({"b": "Move a1 h1"}, ["a", "a↔", "b", "b↔"]), ({}, ["1", "2"])]
)
def test_halves_of_a_duplex_have_chips_of_their_own(
    window: MainWindow, twins: dict[str, str], told: list[str]
) -> None:
    extra = (("twins", twins),) if twins else ()
    entry = Entry(parse_fen(BENKO), "h#2", options=("Duplex",), extra=extra)
    window.editor.replace(Document((entry,)))
    assert names(window) == told
    window.centre.chips.chips[1].click()
    assert chosen(window) == told[1:2]


def test_keys_flip_through_them(twins: MainWindow) -> None:
    seen = []
    for _ in range(4):
        twins.commands.next_twin.trigger()
        seen.append(king(twins))
    assert seen == ["h1", "h8", "a8", "a1"]
    twins.commands.previous_twin.trigger()
    assert king(twins) == "a8"
    twins.centre.board_pane.board.setFocus()
    QTest.keyClick(twins.centre.board_pane.board, Qt.Key.Key_2)
    assert king(twins) == "h1"
    QTest.keyClick(twins.centre.board_pane.board, Qt.Key.Key_9)
    assert king(twins) == "h1"


def test_a_solved_twin_is_read_where_its_chip_is_chosen(qtbot: QtBot, twins: MainWindow) -> None:
    solve(qtbot, twins)
    twins.centre.chips.chips[1].click()
    assert (king(twins), chosen(twins)) == ("h1", ["b"])
    twins.commands.forward.trigger()
    assert king(twins) == "h2"  # takes the pawn
    assert chosen(twins) == ["b"]


@pytest.mark.parametrize(
    ("fen", "stipulation", "first", "last"),
    [
        ("1R3K2/2k1N3/3R4/8/8/8/8/8 w - - 0 1", "=2", "d6b6", "b8b6"),
        ("k7/8/1K6/8/8/8/8/7R b - - 0 1", "h#2", "a8b8 h1c1 b8a8 c1c8", "a8b8 h1h8"),
    ],
)
def test_short_solutions_are_numbered_behind_the_others_as_on_the_page(
    qtbot: QtBot, window: MainWindow, fen: str, stipulation: str, first: str, last: str
) -> None:
    show(window, parse_fen(fen), stipulation)
    solve(qtbot, window)
    row = window.centre.chips
    for place, moves in ((0, first), (row.count - 1, last)):
        row.chosen.emit(place)
        assert chosen(window) == [str(place + 1)]
        line = window.reading_commands.player.line
        assert " ".join(move.uci() for move in line.moves).startswith(moves)


def test_several_solutions_are_numbered(qtbot: QtBot, window: MainWindow) -> None:
    show(window, parse_fen("k7/8/1K6/8/8/8/8/2R3Q1 w - - 0 1"), "#1")
    assert not window.centre.chips.isVisible()
    solve(qtbot, window)
    assert len(names(window)) > 1
    assert names(window)[0] == "1"
    first = window.reading_commands.player.line.moves
    window.commands.next_twin.trigger()
    assert window.reading_commands.player.line.moves[:1] != first[:1]
    assert chosen(window) == ["2"]


def test_the_number_of_solutions_is_told_and_the_last_is_reached(
    qtbot: QtBot, window: MainWindow
) -> None:
    show(window, parse_fen("8/8/8/8/8/3k4/8/K3R2R b - - 0 1"), "h#3")
    solve(qtbot, window)
    row = window.centre.chips
    assert [label.text() for label in row.findChildren(QLabel)] == ["of 510"]
    window.commands.previous_twin.trigger()  # before the first stands the last
    assert chosen(window) == ["510"]
    line = window.reading_commands.player.line
    window.commands.next_twin.trigger()
    assert chosen(window) == ["1"]
    assert line.moves != window.reading_commands.player.line.moves


def test_a_problem_without_twins_has_none(window: MainWindow) -> None:
    show(window, parse_fen(BENKO), "h#2")
    assert not window.centre.chips.isVisible()
    assert not window.commands.next_twin.isEnabled()


def test_more_than_six_stand_between_arrows(qtbot: QtBot) -> None:
    row = ChipRow()
    qtbot.addWidget(row)
    chosen: list[int] = []
    row.chosen.connect(chosen.append)
    row.show_chips(tuple(ChipWords(letter, letter) for letter in "abcdefghi"), 8)
    assert [chip.text() for chip in row.chips] == ["i"]
    arrows = [button for button in row.findChildren(QToolButton) if not button.text()]
    for button in arrows:
        button.click()
    assert sorted(chosen) == [0, 7]
    row.show_chips(tuple(ChipWords(letter, letter) for letter in "abcdefghi"), 1)
    assert [chip.text() for chip in row.chips] == ["b"]
    made = row.chips
    row.show_chips(tuple(ChipWords(letter, letter) for letter in "abcdefghi"), 1)
    assert row.chips is made  # nothing has changed, and nothing is laid out anew


def test_what_was_just_moved_becomes_a_twin(twins: MainWindow) -> None:
    editor = twins.editor
    squares = square_of("g5"), square_of("g6")
    editor.apply("Move the knight", lambda document: edits.move_piece(document, *squares))
    menu = twins.reading_commands.chips.make_menu(0)
    entry = next(action for action in menu.actions() if "Move the knight" in action.text())
    entry.trigger()
    assert editor.document.entry.setup == parse_fen(BENKO)
    assert twin_lines(editor.document.entry)[-1].text == "Move g5 g6"
    assert names(twins) == list("abcde")
    editor.undo()
    assert names(twins) == list("abcd")
    menu.deleteLater()


def test_a_chip_removes_its_twin(twins: MainWindow) -> None:
    menu = twins.reading_commands.chips.make_menu(1)
    remove = next(action for action in menu.actions() if action.text() == "Remove this twin")
    remove.trigger()
    assert [line.text for line in twin_lines(twins.editor.document.entry)] == [
        "Move a1 h8",
        "Move a1 a8",
    ]
    menu.deleteLater()
    diagram = twins.reading_commands.chips.make_menu(0)
    remove = next(action for action in diagram.actions() if action.text() == "Remove this twin")
    assert not remove.isEnabled()
    diagram.deleteLater()


def test_the_menu_of_a_chip_is_that_of_its_twin(twins: MainWindow) -> None:
    twins.centre.chips.chips[2].customContextMenuRequested.emit(QPoint(2, 2))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [action.text() for action in menu.actions() if action.text()]
    assert words == ["Edit the twins…", "Remove this twin", "Twin of what I just moved"]
    menu.actions()[1].trigger()
    menu.close()
    kept = [line.text for line in twin_lines(twins.editor.document.entry)]
    assert kept == ["Move a1 h1", "Move a1 a8"]


def test_the_words_of_twins_are_made_once_while_they_stay_the_same(
    twins: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Part] = []

    def noted(part: Part) -> str:
        made.append(part)
        return tip(part)

    tip = chip_commands._tip
    monkeypatch.setattr(chip_commands, "_tip", noted)
    twins.centre.chips.chips[2].click()
    assert chosen(twins) == ["c"]
    assert not made
    show(twins, parse_fen(BENKO), "h#2", twins={"b": "Move a1 h1"})
    assert len(made) == 2
