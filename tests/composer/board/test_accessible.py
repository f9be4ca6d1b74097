"""The board as a screen reader meets it."""

from __future__ import annotations

import chess
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface

from composer.board.palette import TOOLS
from composer.board.words import square_words
from solver.men import Man
from tests.composer.board.desk import Desk

NAME = QAccessible.Text.Name


def _interface(desk: Desk) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(desk.pane.board)


def test_every_square_says_what_stands_on_it(desk: Desk) -> None:
    board = _interface(desk)

    assert board.childCount() == 64
    assert board.text(NAME) == "Chessboard"
    names = [board.child(square).text(NAME) for square in chess.SQUARES]
    assert names[chess.D4] == "d4, white queen"
    assert names[chess.A2] == "a2, black pawn"
    assert names[chess.E4] == "e4, empty"

    desk.drag("d4", "e4")
    assert board.child(chess.E4).text(NAME) == "e4, white queen"


def test_squares_lie_where_they_are_seen(desk: Desk) -> None:
    board = _interface(desk)
    box = desk.pane.board.square_box(chess.D4)
    center = desk.pane.board.mapToGlobal(QPoint(int(box.center.x), int(box.center.y)))

    square = board.childAt(center.x(), center.y())

    assert square is not None
    assert square.text(NAME) == "d4, white queen"
    assert board.indexOfChild(square) == chess.D4
    assert board.childAt(-5000, -5000) is None


def test_the_cursor_is_the_focus(desk: Desk) -> None:
    desk.key(Qt.Key.Key_Left)
    board = _interface(desk)

    focus = board.focusChild()
    assert focus is not None
    assert focus.text(NAME) == "d4, white queen"
    assert board.child(chess.D4).state().focused
    assert not board.child(chess.E4).state().focused


def test_moving_the_cursor_and_placing_pieces_is_said_aloud(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        "composer.board.accessible.announce", lambda widget, text: said.append(text)
    )

    desk.key(Qt.Key.Key_Left)
    desk.type("n")
    desk.key(Qt.Key.Key_Delete)

    assert said == ["d4, white queen", "d4, black knight", "d4, empty"]


def test_every_tool_of_the_palette_has_a_name_and_an_explanation(desk: Desk) -> None:
    for tool in (tool for pair in TOOLS for tool in pair):
        cell = QAccessible.queryAccessibleInterface(desk.pane.piece_palette.cell(tool))
        assert cell.text(NAME)
        assert cell.text(QAccessible.Text.Description)


@pytest.mark.parametrize(
    ("piece", "words"),
    [(None, "e4, empty"), ("Q", "e4, white queen"), ("n", "e4, black knight")],
)
def test_squares_in_words(piece: str | None, words: str) -> None:
    man = None if piece is None else Man.from_fen(piece)

    assert square_words(chess.E4, man) == words
