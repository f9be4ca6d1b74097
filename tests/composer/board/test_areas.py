"""An area is selected by hand or keyboard, seen, and carried, copied and emptied as one."""

from __future__ import annotations

import chess
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from composer.model import edits
from composer.model.areas import Area
from solver.men import Man
from tests.composer.board.conftest import MakeDesk
from tests.composer.board.desk import CTRL, LEFT, SHIFT, Desk

FEN = "7k/8/8/8/8/1P6/1NQ5/8 w - - 0 1"
Key = Qt.Key


@pytest.fixture
def desk(make_desk: MakeDesk) -> Desk:
    return make_desk(FEN)


def select(desk: Desk, start: str = "b2", end: str = "c3") -> None:
    desk.drag(start, end, keys=SHIFT)


def area_of(start: str, end: str) -> Area:
    return Area(chess.parse_square(start), chess.parse_square(end))


def test_shift_drag_selects_and_changes_nothing(desk: Desk) -> None:
    select(desk)
    assert desk.pane.area == area_of("b2", "c3")
    assert desk.pane.board.scene.marked == frozenset(area_of("b2", "c3").squares)
    assert (desk.men, desk.steps) == (FEN.split()[0], 0)


def test_the_area_is_seen_while_it_is_drawn(desk: Desk) -> None:
    desk.press("b2", keys=SHIFT)
    desk.move("d4")
    assert len(desk.pane.board.scene.marked) == 9
    desk.release("d4", keys=SHIFT)


def test_dragging_the_area_moves_its_men_as_one_step_and_goes_along(desk: Desk) -> None:
    select(desk)
    desk.drag("b2", "e4")
    assert desk.men == "7k/8/8/4P3/4NQ2/8/8/8"
    assert desk.steps == 1
    assert desk.pane.area == area_of("e4", "f5")
    desk.editor.undo()
    assert desk.men == FEN.split()[0]


def test_the_men_are_seen_where_they_would_go(desk: Desk) -> None:
    select(desk)
    desk.press("b2")
    desk.move("e4")
    assert desk.pane.board.scene.squares[chess.F4] == Man.from_fen("Q")
    desk.key(Key.Key_Escape)
    assert desk.pane.board.scene.squares[chess.F4] is None
    desk.release("e4")
    assert desk.steps == 0


def test_ctrl_drag_copies_the_area(desk: Desk) -> None:
    select(desk)
    desk.drag("b2", "e4", keys=CTRL)
    assert desk.men == "7k/8/8/4P3/4NQ2/1P6/1NQ5/8"
    assert desk.steps == 1


def test_an_area_with_a_king_is_copied_without_doubling_the_king(make_desk: MakeDesk) -> None:
    desk = make_desk("7k/8/8/8/8/8/KR6/8 w - - 0 1")
    select(desk, "a2", "b2")
    desk.drag("a2", "a5", keys=CTRL)
    assert desk.men == "7k/8/8/KR6/8/8/1R6/8"


def test_a_drag_off_the_board_empties_the_area(desk: Desk) -> None:
    select(desk)
    desk.drag("b2", QPoint(2, 2))
    assert desk.men == "7k/8/8/8/8/8/8/8"
    assert desk.pane.area is None


def test_where_a_man_would_leave_the_board_letting_go_changes_nothing(desk: Desk) -> None:
    select(desk)
    desk.drag("b2", "h2")
    assert (desk.men, desk.steps) == (FEN.split()[0], 0)
    assert desk.pane.area == area_of("b2", "c3")


def test_delete_empties_and_escape_drops_the_area(desk: Desk) -> None:
    select(desk)
    desk.key(Key.Key_Delete)
    assert (desk.men, desk.steps) == ("7k/8/8/8/8/8/8/8", 1)
    select(desk)
    desk.key(Key.Key_Escape)
    assert desk.pane.area is None
    assert desk.pane.board.scene.marked == frozenset()


def test_a_click_drops_the_area(desk: Desk) -> None:
    select(desk)
    desk.click("h1")
    assert desk.pane.area is None
    select(desk)
    desk.click("b2")
    assert desk.pane.area is None
    assert desk.steps == 0


def test_the_keyboard_selects_lifts_and_drops(desk: Desk) -> None:
    desk.click("b2")
    desk.key(Key.Key_Right, SHIFT)
    desk.key(Key.Key_Up, SHIFT)
    assert desk.pane.area == area_of("b2", "c3")
    desk.key(Key.Key_Return)
    desk.key(Key.Key_Up)
    desk.key(Key.Key_Right)
    assert desk.pane.board.scene.squares[chess.D3] == Man.from_fen("Q")
    assert desk.steps == 0
    desk.key(Key.Key_Return)
    assert desk.men == "7k/8/8/8/2P5/2NQ4/8/8"
    assert desk.pane.area == area_of("c3", "d4")
    desk.key(Key.Key_Return)
    desk.key(Key.Key_Up)
    desk.key(Key.Key_Return, CTRL)
    assert desk.men == "7k/8/8/2P5/2NQ4/2NQ4/8/8"


def test_escape_puts_lifted_men_back_and_then_drops_the_area(desk: Desk) -> None:
    desk.click("b2")
    desk.key(Key.Key_Right, SHIFT)
    desk.key(Key.Key_Return)
    desk.key(Key.Key_Up)
    desk.key(Key.Key_Escape)
    assert desk.pane.area is not None
    assert desk.steps == 0
    desk.key(Key.Key_Escape)
    assert desk.pane.area is None


def test_arrows_without_shift_drop_the_area(desk: Desk) -> None:
    desk.click("b2")
    desk.key(Key.Key_Right, SHIFT)
    desk.key(Key.Key_Right)
    assert desk.pane.area is None


def test_ctrl_a_selects_all_men(desk: Desk) -> None:
    desk.key(Key.Key_A, CTRL)
    assert desk.pane.area == area_of("b2", "h8")


def test_the_area_is_said_in_words(desk: Desk) -> None:
    hints: list[str] = []
    desk.pane.hint_changed.connect(hints.append)
    desk.click("b2")
    desk.key(Key.Key_Right, SHIFT)
    assert hints[-1].startswith("B2 to c2 selected, 2 men. Drag it")


def test_the_area_does_not_come_along_to_another_problem(desk: Desk) -> None:
    select(desk)
    desk.editor.apply("", edits.add_entry)
    assert desk.pane.area is None


def test_ctrl_shift_drag_exchanges_two_men(desk: Desk) -> None:
    desk.drag("b2", "h8", keys=CTRL | SHIFT)
    assert (desk.men, desk.steps) == ("7N/8/8/8/8/1P6/1kQ5/8", 1)
    desk.drag("c2", "e5", keys=CTRL | SHIFT)
    assert desk.men == "7N/8/8/4Q3/8/1P6/1k6/8"


def test_shift_enter_exchanges_the_lifted_man(desk: Desk) -> None:
    desk.click("b2")
    desk.key(Key.Key_Return)
    desk.key(Key.Key_Up)
    desk.key(Key.Key_Return, SHIFT)
    assert (desk.men, desk.steps) == ("7k/8/8/8/8/1N6/1PQ5/8", 1)


def test_shift_pressed_during_a_plain_drag_does_not_spoil_it(desk: Desk) -> None:
    desk.press("b2")
    desk.move("d4")
    QTest.keyPress(desk.pane.board, Key.Key_Shift)
    desk.release("d4", LEFT)
    assert desk.men == "7k/8/8/8/3N4/1P6/2Q5/8"


@pytest.mark.parametrize("is_flipped", [False, True])
def test_the_sides_of_the_area_are_drawn(desk: Desk, is_flipped: bool) -> None:
    desk.pane.set_flipped(is_flipped)
    before = desk.pane.board.grab().toImage()
    select(desk)
    assert desk.pane.board.grab().toImage() != before
    assert desk.pane.board.scene.marked_sides(chess.B2) == (True, False, True, False)
