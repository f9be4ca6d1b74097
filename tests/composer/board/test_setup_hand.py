"""Gestures of Set up mode without any widget: squares of ten points, a palette beside them."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from composer.board.geometry import Geometry, Point
from composer.board.gesture import Button, DragMode, DropOutcome, Spot
from composer.board.setup_hand import SetupHand
from composer.board.wishes import (
    CopyPiece,
    Instrument,
    MovePiece,
    PaintSquares,
    PlacePiece,
    RemovePiece,
    Tool,
)
from solver.men import Color, Man
from solver.orthodox import OrthodoxGame
from solver.setup import Setup

QUEEN = Man.from_fen("Q")
PAWN = Man.from_fen("p")
WHITE_PAWN = Man.from_fen("P")
KING = Man.from_fen("K")
TOOLS: dict[int, Tool] = {0: QUEEN, 1: PAWN, 2: Instrument.HAND, 3: Instrument.BIN, 4: KING}
OFF = Point(-50, -50)
LEFT = Button.LEFT

_geometry = Geometry(0, 0, 10)


def _locate(at: Point) -> Spot:
    if at.x >= 100:
        return Spot(tool=TOOLS.get(int(at.y // 10)))
    return Spot(_geometry.square_at(at))


def _at(name: str) -> Point:
    return _geometry.box(chess.parse_square(name)).center


def _cell(tool: Tool) -> Point:
    row = next(row for row, each in TOOLS.items() if each == tool)
    return Point(105, row * 10 + 5)


@pytest.fixture
def hand() -> SetupHand:
    hand = SetupHand(_locate, start_distance=4)
    hand.squares = Setup.of(OrthodoxGame(chess.Board("8/8/8/8/3Q4/8/p7/8 w - - 0 1"))).squares
    return hand


def test_a_drag_on_the_board_moves(hand: SetupHand) -> None:
    hand.press(_at("d4"), LEFT)
    hand.move(_at("e5"))

    assert hand.outcome is DropOutcome.DROP
    assert hand.release(_at("g7"), LEFT) == (MovePiece(chess.D4, chess.G7),)
    assert hand.held is None


def test_ctrl_at_the_release_decides_that_a_drag_copies(hand: SetupHand) -> None:
    hand.press(_at("d4"), LEFT)
    hand.move(_at("e5"))
    hand.set_carry(DragMode.COPY)

    assert hand.outcome is DropOutcome.COPY
    assert hand.release(_at("g7"), LEFT, DragMode.COPY) == (CopyPiece(chess.D4, chess.G7),)


def test_a_drag_off_the_board_removes(hand: SetupHand) -> None:
    hand.press(_at("d4"), LEFT)
    hand.move(OFF)

    assert hand.outcome is DropOutcome.REMOVE
    assert hand.release(OFF, LEFT) == (RemovePiece(chess.D4),)


def test_a_copy_that_ends_off_the_board_changes_nothing(hand: SetupHand) -> None:
    hand.press(_at("d4"), LEFT, DragMode.COPY)
    hand.move(OFF, DragMode.COPY)

    assert hand.outcome is DropOutcome.NOTHING
    assert hand.release(OFF, LEFT, DragMode.COPY) == ()


def test_a_drag_that_comes_home_changes_nothing(hand: SetupHand) -> None:
    hand.press(_at("d4"), LEFT)
    hand.move(_at("g7"))

    assert hand.release(_at("d4"), LEFT) == ()


def test_a_drag_from_the_palette_places(hand: SetupHand) -> None:
    hand.press(_cell(QUEEN), LEFT)
    hand.move(_at("h2"))

    assert hand.release(_at("h2"), LEFT) == (PlacePiece(chess.H2, QUEEN),)
    assert hand.armed is Instrument.HAND


def test_a_drag_from_the_palette_that_ends_beside_the_board_changes_nothing(
    hand: SetupHand,
) -> None:
    hand.press(_cell(QUEEN), LEFT)
    hand.move(OFF)

    assert hand.outcome is DropOutcome.NOTHING
    assert hand.release(OFF, LEFT) == ()


def test_a_trembling_click_is_no_drag(hand: SetupHand) -> None:
    at = _at("d4")
    hand.press(at, LEFT)
    hand.move(Point(at.x + 2, at.y))

    assert hand.drag is None
    assert hand.release(at, LEFT) == ()


def test_esc_lets_go_without_a_wish(hand: SetupHand) -> None:
    hand.press(_at("d4"), LEFT)
    hand.move(_at("g7"))

    assert hand.cancel()
    assert hand.release(_at("g7"), LEFT) == ()
    assert not hand.cancel()


def test_a_second_button_does_not_disturb_a_drag(hand: SetupHand) -> None:
    hand.press(_at("d4"), LEFT)
    hand.move(_at("g7"))

    assert hand.press(_at("a2"), Button.MIDDLE) == ()
    assert hand.release(_at("g7"), Button.MIDDLE) == ()
    assert hand.release(_at("g7"), LEFT) == (MovePiece(chess.D4, chess.G7),)


@pytest.mark.parametrize("tool", [QUEEN, PAWN, Instrument.BIN])
def test_a_click_arms_a_tool_and_a_second_one_disarms_it(hand: SetupHand, tool: Tool) -> None:
    for armed in (tool, Instrument.HAND):
        hand.press(_cell(tool), LEFT)
        assert hand.release(_cell(tool), LEFT) == ()
        assert hand.armed == armed


@pytest.mark.parametrize(
    ("button", "name", "wish"),
    [
        (LEFT, "c3", PlacePiece(chess.C3, PAWN)),
        (LEFT, "d4", PlacePiece(chess.D4, PAWN)),
        (LEFT, "a2", RemovePiece(chess.A2)),
        (Button.RIGHT, "c3", PlacePiece(chess.C3, WHITE_PAWN)),
        (Button.RIGHT, "a2", PlacePiece(chess.A2, WHITE_PAWN)),
    ],
)
def test_a_click_with_a_piece_in_hand(
    hand: SetupHand, button: Button, name: str, wish: object
) -> None:
    hand.arm(PAWN)

    hand.press(_at(name), button)

    assert hand.release(_at(name), button) == (wish,)
    assert hand.armed == PAWN


def test_the_right_button_goes_through_three_colors(hand: SetupHand) -> None:
    hand.arm(replace(PAWN, color=Color.NEUTRAL))
    hand.has_neutral = True
    for color in (Color.NEUTRAL, Color.WHITE, Color.BLACK):  # a black pawn stands there
        hand.press(_at("a2"), Button.RIGHT)
        man = replace(PAWN, color=color)
        assert hand.release(_at("a2"), Button.RIGHT) == (PlacePiece(chess.A2, man),)
        hand.squares = Setup(hand.squares).with_piece(chess.A2, man).squares
    hand.press(_at("c3"), Button.RIGHT)
    assert hand.release(_at("c3"), Button.RIGHT) == (PlacePiece(chess.C3, WHITE_PAWN),)


@pytest.mark.parametrize(
    ("tool", "start", "end", "wish"),
    [
        (PAWN, "b7", "d7", PaintSquares((chess.B7, chess.C7, chess.D7), PAWN)),
        (PAWN, "a2", "c2", PaintSquares((chess.A2, chess.B2, chess.C2), None)),
        (Instrument.BIN, "d4", "e4", PaintSquares((chess.D4, chess.E4), None)),
        (KING, "a1", "h1", PlacePiece(chess.H1, KING)),
    ],
)
def test_a_sweep_paints_every_square_on_its_way(
    hand: SetupHand, tool: Tool, start: str, end: str, wish: object
) -> None:
    hand.arm(tool)

    hand.press(_at(start), LEFT)

    assert hand.release(_at(end), LEFT) == (wish,)


def test_a_sweep_that_leaves_the_board_and_comes_back_goes_on(hand: SetupHand) -> None:
    hand.arm(PAWN)
    hand.press(_at("a7"), LEFT)
    hand.move(Point(-30, 15))
    hand.move(Point(-30, 25))
    hand.move(_at("a6"))

    assert hand.release(_at("a6"), LEFT) == (PaintSquares((chess.A7, chess.A6), PAWN),)


def test_the_middle_button_empties_a_square_and_leaves_an_empty_one(hand: SetupHand) -> None:
    assert hand.press(_at("d4"), Button.MIDDLE) == (RemovePiece(chess.D4),)
    assert hand.press(_at("d5"), Button.MIDDLE) == ()
    assert hand.press(OFF, Button.MIDDLE) == ()


def test_the_right_button_with_nothing_in_hand_takes_hold_of_nothing(hand: SetupHand) -> None:
    assert hand.press(_at("d4"), Button.RIGHT) == ()
    hand.move(_at("g7"))
    assert hand.release(_at("g7"), Button.RIGHT) == ()
