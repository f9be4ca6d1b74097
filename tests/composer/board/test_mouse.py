"""Setting up with the mouse, with real widgets and real events."""

from __future__ import annotations

import chess
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from composer.appearance import Appearance, SystemAppearance
from composer.board.gesture import DropOutcome
from composer.board.ghost import Ghost
from composer.board.menus import SquareMenu
from composer.board.wishes import Instrument
from composer.tokens import tokens
from solver.men import Man
from tests.composer.board.desk import CTRL, LEFT, MIDDLE, RIGHT, Desk

OFF = QPoint(2, 300)
QUEEN = Man.from_fen("Q")
PAWN = Man.from_fen("p")
KING = Man.from_fen("K")
BEFORE = "8/8/8/8/3Q4/8/p7/K7"


def _ghost(desk: Desk) -> Ghost:
    (ghost,) = desk.pane.window().findChildren(Ghost)
    return ghost


def test_a_drag_moves_a_piece_in_one_step_and_never_flips_the_turn(desk: Desk) -> None:
    desk.drag("d4", "g7")

    assert desk.men == "8/6Q1/8/8/8/8/p7/K7"
    assert desk.steps == 1
    assert desk.editor.history.undoText() == "Move white queen to g7"
    assert desk.editor.document.entry.setup.turn is chess.WHITE


def test_a_drag_replaces_what_stands_there(desk: Desk) -> None:
    desk.drag("d4", "a2")

    assert desk.men == "8/8/8/8/8/8/Q7/K7"


def test_ctrl_drag_copies(desk: Desk) -> None:
    desk.drag("d4", "g7", LEFT, CTRL)

    assert desk.men == "8/6Q1/8/8/3Q4/8/p7/K7"
    assert desk.steps == 1


def test_the_ghost_follows_with_a_sign_for_what_will_happen(desk: Desk) -> None:
    desk.press("d4")
    desk.move("g7")
    ghost = _ghost(desk)
    assert ghost.isVisible()
    outcomes = [ghost.outcome]
    center = desk.pane.board.square_box(chess.G7).center
    there = desk.pane.board.mapTo(desk.pane, QPoint(int(center.x), int(center.y)))
    assert (ghost.geometry().center() - there).manhattanLength() <= 3

    desk.move(OFF)
    outcomes.append(ghost.outcome)
    desk.release(OFF)

    assert outcomes == [DropOutcome.DROP, DropOutcome.REMOVE]
    assert not ghost.isVisible()


def test_pressing_and_letting_go_ctrl_in_the_air_changes_the_sign(desk: Desk) -> None:
    desk.press("d4")
    desk.move("g7")

    QTest.keyPress(desk.pane.board, Qt.Key.Key_Control)
    outcomes = [_ghost(desk).outcome]
    QTest.keyRelease(desk.pane.board, Qt.Key.Key_Control)
    outcomes.append(_ghost(desk).outcome)

    assert outcomes == [DropOutcome.COPY, DropOutcome.DROP]


@pytest.mark.parametrize("place", [OFF, Instrument.BIN, QUEEN, QPoint(-300, -300)])
def test_a_drag_off_the_board_removes(desk: Desk, place: QPoint) -> None:
    desk.drag("d4", place)

    assert desk.men == "8/8/8/8/8/8/p7/K7"
    assert desk.steps == 1


def test_kings_can_be_dragged_off_too(desk: Desk) -> None:
    desk.drag("a1", OFF)

    assert desk.men == "8/8/8/8/3Q4/8/p7/8"


@pytest.mark.parametrize("start", ["d4", QUEEN])
def test_esc_in_the_air_changes_nothing_and_leaves_no_step(desk: Desk, start: str) -> None:
    desk.press(start)
    desk.move("g7")
    desk.key(Qt.Key.Key_Escape)
    desk.move("h8")
    desk.release("h8")

    assert desk.men == BEFORE
    assert desk.steps == 0
    assert not _ghost(desk).isVisible()


def test_the_document_changes_only_on_the_drop(desk: Desk) -> None:
    desk.press("d4")
    desk.move("g7")
    assert desk.men == BEFORE
    assert desk.pane.board.scene.faded == chess.D4
    assert desk.pane.board.scene.outlined == {chess.G7}

    desk.release("g7")
    assert desk.pane.board.scene.faded is None
    assert desk.pane.board.scene.outlined == frozenset()


def test_a_drag_begun_in_the_palette_goes_on_over_the_board(desk: Desk) -> None:
    desk.press(PAWN)
    desk.move("c3")
    assert _ghost(desk).isVisible()
    desk.release("c3")

    assert desk.men == "8/8/8/8/3Q4/2p5/p7/K7"
    assert desk.editor.history.undoText() == "Put black pawn on c3"


def test_a_drag_from_the_palette_to_nowhere_changes_nothing(desk: Desk) -> None:
    desk.drag(PAWN, OFF)

    assert desk.steps == 0


def test_a_clicked_piece_stays_in_hand_until_it_is_clicked_again(desk: Desk) -> None:
    desk.click(PAWN)
    assert desk.pane.piece_palette.cell(PAWN).isChecked()
    desk.click("b2")
    desk.click("c3")
    desk.click("b2")
    desk.click(PAWN)
    desk.click("h8")

    assert desk.men == "8/8/8/8/3Q4/2p5/p7/K7"
    assert desk.steps == 3
    assert desk.pane.armed is Instrument.HAND


def test_the_pointer_carries_the_piece_in_hand(desk: Desk) -> None:
    plain = desk.pane.cursor().shape()

    desk.click(PAWN)
    assert desk.pane.cursor().shape() is Qt.CursorShape.BitmapCursor
    desk.key(Qt.Key.Key_Escape)
    assert desk.pane.cursor().shape() is plain
    assert desk.pane.armed is Instrument.HAND


def test_the_bin_empties_squares(desk: Desk) -> None:
    desk.click(Instrument.BIN)
    desk.click("d4")
    desk.click("e4")

    assert desk.men == "8/8/8/8/8/8/p7/K7"
    assert desk.steps == 1


def test_a_sweep_is_one_step(desk: Desk) -> None:
    desk.click(PAWN)
    desk.press("a7")
    desk.move("h7")
    assert desk.men == BEFORE
    assert desk.pane.board.scene.squares[chess.E7] == PAWN
    desk.release("h7")

    assert desk.men == "8/pppppppp/8/8/3Q4/8/p7/K7"
    assert desk.steps == 1
    desk.editor.undo()
    assert desk.men == BEFORE


def test_a_sweep_that_begins_on_the_same_piece_erases(desk: Desk) -> None:
    desk.click(PAWN)
    desk.drag("a7", "h7")
    desk.drag("c7", "f7")

    assert desk.men == "8/pp4pp/8/8/3Q4/8/p7/K7"
    assert desk.steps == 2


def test_esc_in_a_sweep_gives_up_the_sweep_and_keeps_the_piece_in_hand(desk: Desk) -> None:
    desk.click(PAWN)
    desk.press("a7")
    desk.move("h7")
    desk.key(Qt.Key.Key_Escape)
    desk.release("h7")

    assert desk.men == BEFORE
    assert desk.steps == 0
    assert desk.pane.armed == PAWN
    assert desk.pane.board.scene.squares[chess.E7] is None


def test_the_right_button_places_the_other_colour(desk: Desk) -> None:
    desk.click(PAWN)
    desk.click("c3", RIGHT)

    assert desk.men == "8/8/8/8/3Q4/2P5/p7/K7"
    assert not desk.pane.findChildren(QMenu)


def test_the_middle_button_empties(desk: Desk) -> None:
    desk.click("d4", MIDDLE)
    desk.click("e5", MIDDLE)

    assert desk.men == "8/8/8/8/8/8/p7/K7"
    assert desk.steps == 1


def test_a_second_king_moves_the_king_and_says_so(desk: Desk) -> None:
    desk.drag(KING, "h8")

    assert desk.men == "7K/8/8/8/3Q4/8/p7/8"
    assert desk.steps == 1
    assert desk.hints == ["The white king moved from a1 to h8: a side has only one king."]


def test_a_copied_king_moves_too(desk: Desk) -> None:
    desk.drag("a1", "h8", LEFT, CTRL)

    assert desk.men == "7K/8/8/8/3Q4/8/p7/8"
    assert desk.hints == ["The white king moved from a1 to h8: a side has only one king."]


def test_a_first_king_and_other_pieces_say_nothing(desk: Desk) -> None:
    desk.drag(Man.from_fen("k"), "h8")
    desk.drag(QUEEN, "h1")

    assert desk.hints == []


def test_a_swept_king_is_seen_once(desk: Desk) -> None:
    desk.click(KING)
    desk.press("c1")
    desk.move("h1")

    squares = desk.pane.board.scene.squares
    assert [square for square in chess.SQUARES if squares[square] == KING] == [chess.H1]


def _open_menu(desk: Desk, name: str) -> QMenu | None:
    desk.click(name, RIGHT)
    menus = desk.pane.findChildren(SquareMenu)
    return menus[0] if menus else None


def test_men_in_the_menu_stand_on_the_ground_of_the_tray_so_that_black_is_seen_in_the_dark(
    desk: Desk, qapp: QApplication
) -> None:
    SystemAppearance(qapp, Appearance.DARK)
    try:
        menu = _open_menu(desk, "d4")
        assert menu is not None
        pictures = [it.icon().pixmap(16) for it in menu.actions() if not it.icon().isNull()]
        corners = {picture.toImage().pixelColor(0, 0).name() for picture in pictures}
        assert corners == {tokens(menu.palette()).tray}
    finally:
        SystemAppearance(qapp, Appearance.LIGHT)


@pytest.mark.parametrize(
    ("entry", "men"),
    [
        ("Black rook", "8/8/8/8/3r4/8/p7/K7"),
        ("Remove from d4", "8/8/8/8/8/8/p7/K7"),
        ("White king", "8/8/8/8/3K4/8/p7/8"),
    ],
)
def test_the_menu_of_a_square_places_and_removes(desk: Desk, entry: str, men: str) -> None:
    menu = _open_menu(desk, "d4")
    assert menu is not None
    next(action for action in menu.actions() if action.text() == entry).trigger()

    assert desk.men == men
    assert desk.steps == 1


def test_the_menu_of_a_square_copies_its_name(desk: Desk) -> None:
    menu = _open_menu(desk, "d4")
    assert menu is not None
    next(action for action in menu.actions() if action.text().startswith("Copy")).trigger()

    assert QGuiApplication.clipboard().text() == "d4"
    assert desk.steps == 0


def test_there_is_no_menu_while_a_piece_is_in_hand_or_in_the_air(desk: Desk) -> None:
    desk.click(PAWN)
    assert _open_menu(desk, "d4") is None

    desk.key(Qt.Key.Key_Escape)
    desk.press("d4")
    desk.move("e5")
    assert _open_menu(desk, "d4") is None


def test_flipped_squares_are_found_where_they_are_seen(desk: Desk) -> None:
    before = desk.pane.board.square_box(chess.A1)
    desk.pane.set_flipped(True)
    assert desk.pane.board.square_box(chess.H8) == before

    desk.drag("d4", "g7")
    assert desk.men == "8/6Q1/8/8/8/8/p7/K7"
    assert desk.steps == 1


def test_a_change_from_elsewhere_lets_go_of_the_piece_in_the_air(desk: Desk) -> None:
    desk.drag("a2", "a3")
    desk.press("d4")
    desk.move("g7")
    desk.editor.undo()
    desk.release("g7")

    assert desk.men == BEFORE
    assert desk.editor.history.canRedo()


def test_another_window_that_comes_to_the_front_lets_go(desk: Desk, qtbot: QtBot) -> None:
    desk.press("d4")
    desk.move("g7")
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: not desk.pane.isActiveWindow())
    desk.release("g7")

    assert desk.steps == 0


def test_a_board_that_is_hidden_lets_go(desk: Desk) -> None:
    window = QWidget()
    desk.pane.setParent(window)
    window.show()
    desk.pane.show()
    desk.press("d4")
    desk.move("g7")
    assert _ghost(desk).isVisible()
    desk.pane.hide()
    desk.pane.show()
    desk.release("g7")

    assert desk.steps == 0
    assert not _ghost(desk).isVisible()
    desk.pane.setParent(None)


def test_flipping_in_the_air_lets_go(desk: Desk) -> None:
    desk.press("d4")
    desk.move("g7")
    desk.pane.set_flipped(True)
    desk.release("g7")

    assert desk.steps == 0


def test_the_line_below_says_what_can_be_done_with_what_is_under_the_pointer(desk: Desk) -> None:
    hints: list[str] = []
    desk.pane.hint_changed.connect(hints.append)

    desk.move("d4")
    desk.move("e5")
    desk.move(Instrument.BIN)

    assert hints == [
        "White queen on d4. Drag to move, Ctrl+drag to copy, drag off to remove.",
        "e5 is empty.",
        "Bin. Click it and then click or sweep over squares to empty them.",
    ]


def test_the_line_below_follows_what_changes_under_the_pointer(desk: Desk) -> None:
    desk.move("d4")
    hints: list[str] = []
    desk.pane.hint_changed.connect(hints.append)

    desk.click("d4", MIDDLE)

    assert hints == ["d4 is empty."]


def test_the_line_below_says_what_letting_go_would_do(desk: Desk) -> None:
    hints: list[str] = []
    desk.pane.hint_changed.connect(hints.append)

    desk.press("d4")
    desk.move("e5")
    assert hints[-1] == "Let go to put the white queen on e5. Esc takes it back."
    desk.key(Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
    desk.move(QPoint(2, 2))
    assert hints[-1] == "Let go to take the white queen off. Esc takes it back."
    desk.key(Qt.Key.Key_Escape)
    assert hints[-1] == ""
    desk.release(QPoint(2, 2))
    desk.drag(PAWN, "b3")
    assert hints[-1].startswith("Black pawn on b3.")


def test_after_a_click_anywhere_the_board_has_the_keyboard(desk: Desk) -> None:
    desk.pane.piece_palette.cell(QUEEN).setFocus()

    desk.click(PAWN)

    assert desk.pane.board.hasFocus()
