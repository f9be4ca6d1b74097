"""Play mode: positions of a solution are seen, and only legal moves are wished."""

from __future__ import annotations

import chess
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from composer.board.control import Mode
from composer.board.ghost import Ghost
from composer.board.menus import PromotionMenu
from composer.board.wishes import Instrument, StepTo
from solver.game import Move
from solver.men import Man
from solver.orthodox import OrthodoxGame, own
from tests.composer.board.conftest import MakeDesk
from tests.composer.board.desk import MIDDLE, SHIFT, Desk

FEN = "8/P6k/8/8/8/8/8/K2R4 w - - 0 1"
Key = Qt.Key


@pytest.fixture
def play(make_desk: MakeDesk) -> Desk:
    desk = make_desk(FEN)
    desk.pane.set_mode(Mode.PLAY)
    return desk


@pytest.fixture
def moves(play: Desk) -> list[Move]:
    moves: list[Move] = []
    play.pane.move_requested.connect(moves.append)
    return moves


def test_a_legal_move_is_requested_and_the_document_stays(play: Desk, moves: list[Move]) -> None:
    play.drag("d1", "d7")

    assert moves == [Move.from_uci("d1d7")]
    assert play.steps == 0
    assert play.men == FEN.split()[0]


@pytest.mark.parametrize(("start", "end"), [("d1", "e2"), ("h7", "g7"), ("a1", "d1")])
def test_an_illegal_move_is_not_requested(
    play: Desk, moves: list[Move], start: str, end: str
) -> None:
    play.drag(start, end)

    assert moves == []


def test_an_illegal_move_is_explained_until_something_else_is_done(play: Desk) -> None:
    hints: list[str] = []
    refused: list[str] = []
    play.pane.hint_changed.connect(hints.append)
    play.pane.move_refused.connect(refused.append)
    play.drag("d1", "e2")
    assert refused == ["A rook does not move like that."]
    assert hints[-1] == refused[0]
    play.move("d1")
    assert hints[-1] == refused[0]
    play.click("d1")
    assert hints[-1] != refused[0]
    play.key(Key.Key_Escape)
    play.click("h7")
    assert refused[1:] == ["White is to play, not Black."]
    play.drag("h7", "h5")
    assert refused[2:] == ["White is to play, not Black."]
    assert hints[-1] == refused[2]


@pytest.mark.parametrize("name", ["h7", "e4"])
def test_what_cannot_move_is_not_lifted(play: Desk, name: str) -> None:
    play.press(name)
    play.move("g5")

    assert play.pane.board.scene.faded is None
    assert not play.pane.findChildren(Ghost)[0].isVisible()


def test_no_way_of_setting_up_works_in_play(play: Desk, moves: list[Move]) -> None:
    play.drag("d1", QPoint(2, 300))
    play.drag(Man.from_fen("Q"), "e4")
    play.click(Man.from_fen("Q"))
    play.click("d1", MIDDLE)
    play.type("q")
    play.key(Key.Key_Delete)

    assert moves == []
    assert play.steps == 0
    assert play.pane.armed is Instrument.HAND


def test_two_clicks_make_a_move_and_show_where_it_may_go(play: Desk, moves: list[Move]) -> None:
    play.click("d1")
    assert chess.D8 in play.pane.board.scene.targets
    assert chess.E2 not in play.pane.board.scene.targets
    play.click("d8")

    assert moves == [Move.from_uci("d1d8")]


def test_a_promotion_is_asked_for(play: Desk, moves: list[Move]) -> None:
    play.drag("a7", "a8")
    (menu,) = play.pane.findChildren(PromotionMenu)
    names = [action.text() for action in menu.actions()]
    assert names == ["White queen", "White rook", "White bishop", "White knight"]
    assert moves == []

    menu.actions()[3].trigger()
    assert moves == [Move.from_uci("a7a8n")]


def test_a_promotion_menu_that_is_closed_makes_no_move(play: Desk, moves: list[Move]) -> None:
    play.drag("a7", "a8")
    (menu,) = play.pane.findChildren(PromotionMenu)
    menu.close()

    assert moves == []


def test_a_shown_position_is_played_on_and_the_setup_comes_back(
    play: Desk, moves: list[Move]
) -> None:
    board = chess.Board(FEN)
    board.push_uci("d1d7")
    play.pane.show_position(OrthodoxGame(board), own(board.peek()))
    assert play.pane.board.scene.squares[chess.D7] == Man.from_fen("R")
    assert play.pane.board.scene.last == {chess.D1, chess.D7}

    play.drag("h7", "g6")
    assert moves == [Move.from_uci("h7g6")]

    play.pane.set_mode(Mode.SETUP)
    assert play.pane.board.scene.squares[chess.D1] == Man.from_fen("R")
    assert play.pane.board.scene.last == frozenset()


def test_the_piece_in_hand_is_put_back_before_playing(make_desk: MakeDesk) -> None:
    desk = make_desk(FEN)
    desk.click(Man.from_fen("q"))
    desk.pane.set_mode(Mode.PLAY)
    desk.pane.set_mode(Mode.SETUP)

    assert desk.pane.armed is Instrument.HAND


def test_the_palette_sleeps_in_play(play: Desk) -> None:
    assert not play.pane.piece_palette.isEnabled()
    play.pane.set_mode(Mode.SETUP)
    assert play.pane.piece_palette.isEnabled()


@pytest.mark.parametrize(
    ("key", "step"),
    [
        (Key.Key_Left, StepTo.BACK),
        (Key.Key_Right, StepTo.FORWARD),
        (Key.Key_Home, StepTo.FIRST),
        (Key.Key_End, StepTo.LAST),
        (Key.Key_Up, StepTo.PREVIOUS_ANSWER),
        (Key.Key_Down, StepTo.NEXT_ANSWER),
    ],
)
def test_arrows_step_through_the_solution(play: Desk, key: Qt.Key, step: StepTo) -> None:
    steps: list[StepTo] = []
    play.pane.step_requested.connect(steps.append)

    play.key(key)

    assert steps == [step]


def test_a_move_can_be_made_with_the_keyboard(play: Desk, moves: list[Move]) -> None:
    play.key(Key.Key_PageDown, SHIFT)
    play.key(Key.Key_Left, SHIFT)
    play.key(Key.Key_Return)
    play.key(Key.Key_Up)
    play.key(Key.Key_Return)

    assert moves == [Move.from_uci("d1d2")]


@pytest.mark.parametrize(
    ("mode", "turns", "steps"),
    [
        (Mode.PLAY, (-120,), [StepTo.FORWARD]),
        (Mode.PLAY, (60, 60, 60), [StepTo.BACK]),
        (Mode.PLAY, (-240,), [StepTo.FORWARD, StepTo.FORWARD]),
        (Mode.SETUP, (-120,), []),
    ],
)
def test_the_wheel_steps_only_in_play(
    play: Desk, mode: Mode, turns: tuple[int, ...], steps: list[StepTo]
) -> None:
    heard: list[StepTo] = []
    play.pane.step_requested.connect(heard.append)
    play.pane.set_mode(mode)
    window = play.pane.windowHandle()
    at = QPointF(play.pane.board.geometry().center())
    for turn in turns:
        QTest.wheelEvent(window, at, QPoint(0, turn))

    assert heard == steps


def test_a_setup_without_kings_can_be_looked_at_but_not_played(make_desk: MakeDesk) -> None:
    desk = make_desk("8/8/8/8/3Q4/8/8/8 w - - 0 1")
    moves: list[Move] = []
    desk.pane.move_requested.connect(moves.append)
    desk.pane.set_mode(Mode.PLAY)

    desk.drag("d4", "d5")

    assert moves == []
    assert desk.men == "8/8/8/8/3Q4/8/8/8"
