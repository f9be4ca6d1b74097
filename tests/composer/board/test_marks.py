"""Arrows and frames drawn with the right button, and what explains a board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from composer.board.control import Mode
from composer.board.marks import Arrow, Explained, FieldMark, Hold, PinLine, Shade
from composer.board.menus import MarkMenu, SquareMenu
from composer.model.marks import MARK_COLORS, Ink
from solver.men import Man
from solver.notation.fen import parse_fen
from solver.squares import SQUARES, square_of
from tests.composer.board.conftest import MakeDesk
from tests.composer.board.desk import CTRL, NONE, RIGHT, SHIFT, Desk

Wished = list[tuple[int, int, Ink]]


def wished(desk: Desk) -> Wished:
    marks: Wished = []
    desk.pane.mark_wished.connect(lambda start, end, ink: marks.append((start, end, ink)))
    return marks


@pytest.fixture
def desk(make_desk: MakeDesk) -> Desk:
    return make_desk("4k3/8/8/8/8/8/4r3/R3K2R w - - 0 1")


@pytest.mark.parametrize(
    ("keys", "ink"),
    [
        (NONE, Ink.GREEN),
        (SHIFT, Ink.RED),
        (CTRL, Ink.BLUE),
        (Qt.KeyboardModifier.AltModifier, Ink.BLUE),
        (CTRL | SHIFT, Ink.YELLOW),
    ],
)
@pytest.mark.parametrize("mode", Mode)
def test_the_right_button_draws_an_arrow(
    desk: Desk, mode: Mode, keys: Qt.KeyboardModifier, ink: Ink
) -> None:
    desk.pane.set_mode(mode)
    marks = wished(desk)
    desk.press("a1", RIGHT, keys)
    desk.move("a7")
    arrow = Arrow(square_of("a1"), square_of("a7"), ink)
    assert list(desk.pane.board.scene.explained.arrows) == [arrow]
    desk.release("a7", RIGHT, keys)

    assert marks == [(square_of("a1"), square_of("a7"), ink)]
    assert desk.pane.board.scene.explained.arrows == ()
    assert desk.steps == 0


def test_escape_and_the_way_back_draw_nothing(desk: Desk) -> None:
    marks = wished(desk)
    desk.press("a1", RIGHT)
    desk.move("a7")
    desk.key(Qt.Key.Key_Escape)
    assert desk.pane.board.scene.explained.arrows == ()
    desk.release("a7", RIGHT)
    desk.press("a1", RIGHT)
    desk.move("a7")
    desk.move("a1")
    desk.release("a1", RIGHT)

    assert marks == []
    assert desk.pane.findChildren(SquareMenu) == []


def test_a_click_with_a_key_marks_the_square_and_one_without_opens_its_menu(desk: Desk) -> None:
    marks = wished(desk)
    desk.press("d5", RIGHT, SHIFT)
    desk.release("d5", RIGHT, SHIFT)
    assert marks == [(square_of("d5"), square_of("d5"), Ink.RED)]

    desk.click("d5", RIGHT)
    (menu,) = desk.pane.findChildren(SquareMenu)
    (marking,) = desk.pane.findChildren(MarkMenu)
    marking.actions()[3].trigger()
    assert marks[1:] == [(square_of("d5"), square_of("d5"), Ink.YELLOW)]
    assert desk.steps == 0
    menu.close()


def test_in_play_a_click_marks_at_once(desk: Desk) -> None:
    desk.pane.set_mode(Mode.PLAY)
    marks = wished(desk)
    desk.click("d5", RIGHT)
    assert marks == [(square_of("d5"), square_of("d5"), Ink.GREEN)]


def test_a_man_in_hand_keeps_the_right_button(desk: Desk) -> None:
    marks = wished(desk)
    desk.click(Man.from_fen("Q"))
    desk.drag("b4", "b6", RIGHT)
    assert marks == []
    assert desk.men == "4k3/8/1q6/1q6/1q6/8/4r3/R3K2R"


def test_play_offers_the_moves_of_the_man_under_the_pointer(desk: Desk) -> None:
    desk.pane.set_mode(Mode.PLAY)
    desk.pane.show_position(parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").game())
    desk.press("h8")
    desk.release("h8")
    for place in ("c5", "e1"):  # where the pointer is already, it does not come
        QTest.mouseMove(desk.pane.board, desk.pane.board.mapFrom(desk.pane, desk.point(place)))
    QApplication.processEvents()
    king = {square_of(name) for name in ("d1", "d2", "e2", "f1", "f2")}
    assert desk.pane.board.scene.offered == king
    assert desk.pane.board.scene.targets == frozenset()
    QTest.mouseMove(desk.pane.board, desk.pane.board.mapFrom(desk.pane, desk.point("c5")))
    assert desk.pane.board.scene.offered == frozenset()


def _color(desk: Desk, name: str, right: float, down: float) -> QColor:
    box = desk.pane.board.square_box(square_of(name))
    picture = desk.pane.board.grab().toImage()
    return picture.pixelColor(round(box.x + box.width * right), round(box.y + box.height * down))


@pytest.mark.parametrize("ink", Ink)
def test_arrows_and_frames_are_seen_and_go_again(desk: Desk, ink: Ink) -> None:
    before = desk.pane.board.grab().toImage()
    shown = Explained(
        arrows=(Arrow(square_of("b4"), square_of("b8"), ink),), frames={square_of("g5"): ink}
    )
    desk.pane.explain(shown)
    wanted = QColor(MARK_COLORS[ink])
    for place in (("b6", 0.5, 0.5), ("g5", 0.02, 0.5)):
        found = _color(desk, *place)
        assert abs(found.hslHue() - wanted.hslHue()) % 360 < 25, place
    desk.pane.explain(Explained())
    assert desk.pane.board.grab().toImage() == before


def test_every_hold_looks_different(desk: Desk) -> None:
    pictures = []
    for hold in Hold:
        for guards in (1, 2):
            mark = FieldMark(hold, tuple(range(guards)), "words")
            desk.pane.explain(Explained(fields={square_of("d5"): mark}))
            pictures.append(desk.pane.board.grab().toImage())
    differing = sum(one != two for one in pictures for two in pictures) / 2
    assert differing >= 10 * 9 / 2 - 3  # guards count where a square is guarded alone


def test_pins_and_a_mated_king_are_seen(desk: Desk) -> None:
    before = desk.pane.board.grab().toImage()
    pin = PinLine(*map(square_of, ("a8", "c8", "e8")))
    desk.pane.explain(Explained(pins=(pin,)))
    pinned = desk.pane.board.grab().toImage()
    desk.pane.explain(Explained(mated=square_of("e1")))
    assert len({bytes(it.constBits()) for it in (before, pinned)}) == 2
    assert desk.pane.board.grab().toImage() != before


def test_what_holds_a_square_is_told_where_the_pointer_is(desk: Desk) -> None:
    told: list[str] = []
    desk.pane.hint_changed.connect(told.append)
    mark = FieldMark(Hold.GUARDED, (square_of("a1"),), "d1: guarded by Ra1")
    desk.pane.explain(Explained(fields={square_of("d1"): mark}))
    QTest.mouseMove(desk.pane.board, desk.pane.board.mapFrom(desk.pane, desk.point("d1")))
    assert told[-1] == "d1: guarded by Ra1"
    assert desk.pane.pointed_square == square_of("d1")


def test_a_kept_arrow_looks_unlike_one_that_goes(desk: Desk) -> None:
    pictures = []
    for shade in Shade:
        desk.pane.explain(Explained(arrows=(Arrow(SQUARES[0], SQUARES[63], shade),)))
        pictures.append(bytes(desk.pane.board.grab().toImage().constBits()))
    assert len(set(pictures)) == len(Shade)
