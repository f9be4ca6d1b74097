"""Setting up with the keyboard alone, with real key events."""

from __future__ import annotations

import chess
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from composer.board.keyboard import piece_of_letter
from composer.board.wishes import Instrument
from solver.men import Man
from tests.composer.board.conftest import MakeDesk
from tests.composer.board.desk import CTRL, Desk

Key = Qt.Key
PAWN = Man.from_fen("p")


def _go(desk: Desk, name: str) -> None:
    """Bring the cursor to a square by keys."""
    desk.key(Key.Key_Home)
    desk.key(Key.Key_PageDown)
    square = chess.parse_square(name)
    for _ in range(chess.square_file(square)):
        desk.key(Key.Key_Right)
    for _ in range(chess.square_rank(square)):
        desk.key(Key.Key_Up)


def _cursor(desk: Desk) -> str | None:
    cursor = desk.pane.board.scene.cursor
    return None if cursor is None else chess.square_name(cursor)


@pytest.mark.parametrize(
    ("key", "plain", "flipped"),
    [
        (Key.Key_Left, "d4", "f4"),
        (Key.Key_Right, "f4", "d4"),
        (Key.Key_Up, "e5", "e3"),
        (Key.Key_Down, "e3", "e5"),
        (Key.Key_Home, "a4", "a4"),
        (Key.Key_End, "h4", "h4"),
        (Key.Key_PageUp, "e8", "e8"),
        (Key.Key_PageDown, "e1", "e1"),
    ],
)
def test_keys_move_the_cursor_as_seen_on_the_screen(
    desk: Desk, key: Qt.Key, plain: str, flipped: str
) -> None:
    desk.key(key)
    assert _cursor(desk) == plain

    desk.pane.set_flipped(True)
    _go(desk, "a1")
    desk.pane._control.cursor.square = chess.E4
    desk.key(key)
    assert _cursor(desk) == flipped


def test_the_cursor_stops_at_the_edge(desk: Desk) -> None:
    _go(desk, "h8")
    desk.key(Key.Key_Right)
    desk.key(Key.Key_Up)

    assert _cursor(desk) == "h8"


@pytest.mark.parametrize("letter", "KQRBNSPkqrbnsp")
def test_letters_place_pieces_white_in_capitals(make_desk: MakeDesk, letter: str) -> None:
    desk = make_desk()
    desk.type(letter)

    symbol = {"S": "N", "s": "n"}.get(letter, letter)
    assert desk.men == f"8/8/8/8/4{symbol}3/8/8/8"
    assert desk.steps == 1


@pytest.mark.parametrize("letter", "aCzE5")
def test_other_letters_are_no_pieces(letter: str) -> None:
    assert piece_of_letter(letter) is None


def test_a_whole_problem_is_set_up_without_the_mouse(make_desk: MakeDesk) -> None:
    desk = make_desk()
    for name, letter in [("h2", "K"), ("b6", "Q"), ("d5", "k"), ("c3", "p"), ("e7", "S")]:
        _go(desk, name)
        desk.type(letter)

    assert desk.men == "8/4N3/1Q6/3k4/8/2p5/7K/8"
    assert desk.steps == 5
    for _ in range(5):
        desk.editor.undo()
    assert desk.men == "8/8/8/8/8/8/8/8"


@pytest.mark.parametrize("key", [Key.Key_Delete, Key.Key_Backspace, Key.Key_Space])
def test_a_square_is_emptied(desk: Desk, key: Qt.Key) -> None:
    _go(desk, "d4")
    desk.key(key)
    desk.key(key)

    assert desk.men == "8/8/8/8/8/8/p7/K7"
    assert desk.steps == 1


def test_enter_lifts_and_drops(desk: Desk) -> None:
    _go(desk, "d4")
    desk.key(Key.Key_Return)
    assert desk.pane.board.scene.faded == chess.D4
    desk.key(Key.Key_Up)
    assert desk.steps == 0
    desk.key(Key.Key_Enter)

    assert desk.men == "8/8/8/3Q4/8/8/p7/K7"
    assert desk.steps == 1


def test_ctrl_enter_drops_a_copy(desk: Desk) -> None:
    _go(desk, "d4")
    desk.key(Key.Key_Return)
    desk.key(Key.Key_Up)
    desk.key(Key.Key_Return, CTRL)

    assert desk.men == "8/8/8/3Q4/3Q4/8/p7/K7"


def test_esc_puts_the_lifted_piece_back(desk: Desk) -> None:
    _go(desk, "d4")
    desk.key(Key.Key_Return)
    desk.key(Key.Key_Up)
    desk.key(Key.Key_Escape)
    desk.key(Key.Key_Return)

    assert desk.steps == 0
    assert desk.men == "8/8/8/8/3Q4/8/p7/K7"


def test_nothing_is_lifted_from_an_empty_square(desk: Desk) -> None:
    _go(desk, "e5")
    desk.key(Key.Key_Return)

    assert desk.pane.board.scene.faded is None


def test_the_palette_is_worked_by_keys(desk: Desk) -> None:
    palette = desk.pane.piece_palette
    desk.pane.board.setFocus()
    QTest.keyClick(desk.pane.board, Key.Key_Tab)
    assert desk.pane.focusWidget() is palette.cell(Man.from_fen("K"))

    QTest.keyClick(desk.pane.focusWidget(), Key.Key_Right)
    for _ in range(5):
        QTest.keyClick(desk.pane.focusWidget(), Key.Key_Down)
    QTest.keyClick(desk.pane.focusWidget(), Key.Key_Space)
    assert desk.pane.armed == PAWN
    assert palette.cell(PAWN).isChecked()

    desk.pane.board.setFocus()
    _go(desk, "c3")
    desk.key(Key.Key_Return)
    assert desk.men == "8/8/8/8/3Q4/2p5/p7/K7"
    QTest.keyClick(palette.cell(PAWN), Key.Key_Escape)
    assert palette.cell(Instrument.HAND).isChecked()


def test_the_cursor_is_seen_with_the_keyboard_and_hidden_by_the_mouse(desk: Desk) -> None:
    assert _cursor(desk) == "e4"
    desk.click("d4")
    assert _cursor(desk) is None
    desk.key(Key.Key_Up)
    assert _cursor(desk) == "d5"

    desk.pane.piece_palette.cell(PAWN).setFocus()
    assert _cursor(desk) is None


def test_board_keys_win_over_menus_and_other_keys_go_to_them(desk: Desk) -> None:
    heard: list[str] = []
    for keys in ("Del", "Home", "Ctrl+Left", "F"):
        action = QAction(keys, desk.pane)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _=False, keys=keys: heard.append(keys))
        desk.pane.addAction(action)

    _go(desk, "d4")
    desk.key(Key.Key_Delete)
    assert heard == []
    assert desk.men == "8/8/8/8/8/8/p7/K7"

    desk.key(Key.Key_Left, CTRL)
    desk.type("f")
    assert heard == ["Ctrl+Left", "F"]


def test_letters_typed_into_a_field_stay_there(desk: Desk) -> None:
    field = QLineEdit(desk.pane)
    field.show()
    field.setFocus()

    QTest.keyClicks(field, "KQ")

    assert field.text() == "KQ"
    assert desk.steps == 0


def test_the_status_line_tells_what_enter_would_do_with_a_lifted_man(desk: Desk) -> None:
    hints: list[str] = []
    desk.pane.hint_changed.connect(hints.append)
    _go(desk, "d4")
    desk.key(Key.Key_Return)
    assert hints[-1] == "Enter puts the white queen on d4. Esc takes it back."
    desk.key(Key.Key_Down)
    assert hints[-1] == "Enter puts the white queen on d3. Esc takes it back."
    desk.key(Key.Key_Escape)
    assert hints[-1] == "d3 is empty."
