"""Case 17: FENs of every wrong shape: told with field and place, and nothing on the board moves."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from composer.windows.main_window import MainWindow
from solver.notation.fen import FenError, parse_fen

BOARD = "8/8/8/8/8/8/8/8"
BAD = [
    ("8/8/8/8/8/8/8", "7 ranks", "board, character 14"),
    ("8/8/8/8/8/8/8/8/8", "9 ranks", "board, character 18"),
    ("7/8/8/8/8/8/8/8", "Rank 8 has 7 squares", "board, character 1"),
    ("8/8/8/3k5/8/8/8/8", "Rank 5 has 9 squares (“3k5”)", "board, character 7"),
    ("8/8/8/x7/8/8/8/8", "no piece letter", "board, character 7"),
    ("9/8/8/8/8/8/8/8", "cannot be", "board, character 1"),
    ("08/8/8/8/8/8/8/8", "cannot be", "board, character 1"),
    ("8/8/8/8/8/8/8/٨", "no piece letter", "board, character 15"),
    ("", "empty", "board, character 1"),
    (f"{BOARD} x", "side to move", "side to move, character 17"),
    (f"{BOARD} w KX", "castling rights", "castling rights, character"),
    (f"{BOARD} w KK", "castling", "castling rights, character"),
    (f"{BOARD} w - e9", "en passant", "en passant square, character"),
    (f"{BOARD} w - e4x", "en passant", "en passant square, character"),
    (f"{BOARD} w - - -1", "half-move clock", "half-move clock, character 23"),
    (f"{BOARD} w - - 0 {10**20}", "move number", "move number, character 25"),
    (f"{BOARD} w - - 0 1 1", "at most 6 fields", "end, character"),
    ("k" * 10_000_000, "10,000,000 characters", "end"),
    ("8/" * 5_000_000, "10,000,000 characters", "end"),
    (" " * 10_000_000, "", ""),
]


def ids(value: object) -> str:
    """Return a short name for a case."""
    return str(value)[:30]


@pytest.mark.parametrize(("text", "words", "place"), BAD, ids=ids)
def test_field_and_place_are_told(text: str, words: str, place: str) -> None:
    with pytest.raises(FenError) as raised:
        parse_fen(text)
    assert words in str(raised.value)
    assert place in raised.value.place
    assert len(str(raised.value)) < 300


@pytest.mark.parametrize(("text", "words", "place"), BAD, ids=ids)
def test_it_takes_little_work(text: str, words: str, place: str) -> None:
    steps = 0

    def count(*_: object) -> Any:
        nonlocal steps
        steps += 1
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        with pytest.raises(FenError):
            parse_fen(text)
    finally:
        sys.settrace(before)
    assert 0 < steps < 5000  # lines of Python, however long the text is


def test_the_board_stays_as_it_was(window: MainWindow, subtests: pytest.Subtests) -> None:
    window.commands.example.trigger()
    before = window.editor.document
    window.commands.fen.trigger()
    field = window.centre.fen_line.field
    for text, _, _ in BAD[:17]:
        with subtests.test(text=text[:80]):
            field.setFocus()
            field.selectAll()
            field.insert(text)
            field.textEdited.emit(field.text())
            QTest.keyClick(field, Qt.Key.Key_Return)
            assert window.editor.document.entry.setup == before.entry.setup
            assert window.editor.history.count() == 0


@pytest.mark.parametrize("text", ["8/8/8/3k5/8/8/8/8 w - - 0 1", "k" * 3_000_000, "\0" * 1000])
def test_a_bad_paste_is_told_and_changes_nothing(window: MainWindow, text: str) -> None:
    window.commands.example.trigger()
    before = window.editor.document
    QApplication.clipboard().setText(text)
    window.commands.paste_position.trigger()
    assert window.editor.document is before
