"""Men slide to their squares when a move is shown, and only then."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleHintReturn, QStyleOption, QWidget
from pytestqt.qtbot import QtBot

from composer.board.control import Mode
from composer.board.slide import Way, ways_between
from solver.game import Move
from solver.men import Man
from solver.notation.fen import parse_fen
from tests.composer.board.desk import Desk

START = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"


def squares(fen: str) -> tuple[Man | None, ...]:
    return parse_fen(fen).squares


@pytest.mark.parametrize(
    ("after", "ways"),
    [
        ("4k3/8/8/8/8/8/8/1R2K3 w - - 0 1", [("R", 0, 1)]),
        ("4k3/8/8/8/8/8/8/2KR4 b - - 0 1", [("R", 0, 3), ("K", 4, 2)]),
        (START, []),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", []),  # another man stands there
        ("8/8/8/8/1R6/2k5/8/6K1 w - - 0 1", []),  # three men at once are no move
    ],
)
def test_a_move_is_told_from_another_position(after: str, ways: list[tuple[str, int, int]]) -> None:
    expected = [Way(Man.from_fen(letter), start, end) for letter, start, end in ways]
    assert list(ways_between(squares(START), squares(after))) == expected


def play(desk: Desk, move: str) -> None:
    game = parse_fen(START).game()
    desk.pane.set_mode(Mode.PLAY)
    desk.pane.show_position(game)
    desk.pane.board.slide.stop()
    step = Move.from_uci(move)
    game.push(step)
    desk.pane.show_position(game, step)


def test_a_man_slides_to_its_square_and_arrives(qtbot: QtBot) -> None:
    desk = Desk(START)
    qtbot.addWidget(desk.pane)
    play(desk, "a1a4")
    slide = desk.pane.board.slide
    assert slide.under_way == {24}
    qtbot.waitUntil(lambda: not slide.under_way)
    assert slide.isHidden()
    assert desk.pane.board.scene.squares[24] == Man.from_fen("R")


def test_a_step_while_a_man_is_under_way_jumps(qtbot: QtBot) -> None:
    desk = Desk(START)
    qtbot.addWidget(desk.pane)
    play(desk, "a1a4")
    before = desk.pane.board.scene.squares
    desk.pane.board.slide_from(before)
    assert not desk.pane.board.slide.under_way


def test_where_the_desktop_wishes_no_motion_men_jump(qtbot: QtBot) -> None:
    class Still(QProxyStyle):
        def styleHint(
            self,
            hint: QStyle.StyleHint,
            option: QStyleOption | None = None,
            widget: QWidget | None = None,
            data: QStyleHintReturn | None = None,
        ) -> int:
            if hint is QStyle.StyleHint.SH_Widget_Animation_Duration:
                return 0
            return super().styleHint(hint, option, widget, data)

    still = Still()
    desk = Desk(START)
    qtbot.addWidget(desk.pane)
    desk.pane.board.slide.setStyle(still)
    play(desk, "a1a4")
    assert not desk.pane.board.slide.under_way
