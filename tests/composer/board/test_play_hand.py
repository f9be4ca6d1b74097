from __future__ import annotations

import chess
import pytest

from composer.board.geometry import Geometry, Point
from composer.board.gesture import Button, DropOutcome, Spot
from composer.board.play_hand import PlayHand
from composer.board.refusal import why_not
from composer.board.wishes import NoMove, PlayMove
from solver.notation.fen import parse_fen

LEFT = Button.LEFT
_geometry = Geometry(0, 0, 10)


def _at(name: str) -> Point:
    return _geometry.box(chess.parse_square(name)).center


@pytest.fixture
def hand() -> PlayHand:
    hand = PlayHand(lambda at: Spot(_geometry.square_at(at)), start_distance=4)
    hand.show(parse_fen("4k3/8/8/8/8/8/3p4/R3K3 w Q - 0 1").game())
    return hand


def _drag(hand: PlayHand, start: str, end: str) -> object:
    hand.press(_at(start), LEFT)
    hand.move(_at(end))
    return hand.release(_at(end), LEFT)


def test_a_legal_move_is_wished(hand: PlayHand) -> None:
    assert _drag(hand, "e1", "d2") == (PlayMove(chess.E1, chess.D2),)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("a1", "a8"),  # leaves the king in check
        ("e8", "e7"),  # not Black's turn
        ("e1", "c1"),  # no castling out of check
        ("b4", "b5"),  # nothing there
    ],
)
def test_what_is_not_legal_is_not_wished(hand: PlayHand, start: str, end: str) -> None:
    wishes = _drag(hand, start, end)
    assert isinstance(wishes, tuple)
    assert not any(isinstance(wish, PlayMove) for wish in wishes)


def test_it_is_asked_why_a_move_cannot_be_made(hand: PlayHand) -> None:
    assert _drag(hand, "e1", "e3") == (NoMove(chess.E1, chess.E3),)
    assert _drag(hand, "e1", "e1") == ()
    hand.chosen = None
    assert hand.choose(chess.E1) == ()
    assert hand.choose(chess.E4) == (NoMove(chess.E1, chess.E4),)
    assert hand.choose(chess.A1) == (NoMove(chess.A1),)
    assert hand.choose(chess.B4) == ()


def test_a_drag_off_the_board_removes_nothing(hand: PlayHand) -> None:
    hand.press(_at("e1"), LEFT)
    hand.move(Point(-40, -40))

    assert hand.outcome is DropOutcome.NOTHING
    assert hand.release(Point(-40, -40), LEFT) == ()


def test_two_clicks_make_a_move(hand: PlayHand) -> None:
    hand.press(_at("e1"), LEFT)
    hand.release(_at("e1"), LEFT)
    assert chess.D2 in hand.targets

    hand.press(_at("d2"), LEFT)
    assert hand.release(_at("d2"), LEFT) == (PlayMove(chess.E1, chess.D2),)
    assert hand.targets == frozenset()


def test_a_second_click_on_the_same_man_puts_it_back(hand: PlayHand) -> None:
    assert hand.choose(chess.E1) == ()
    assert hand.choose(chess.E1) == ()
    assert hand.chosen is None


def test_without_a_king_nothing_can_be_played(hand: PlayHand) -> None:
    hand.show(parse_fen("8/8/8/8/8/8/3p4/R3K3 w - - 0 1").game())

    assert hand.choose(chess.E1) == (NoMove(chess.E1),)


def test_where_it_is_not_known_what_a_man_does_nobody_moves(hand: PlayHand) -> None:
    """The board shows such a problem all the same, and says why nothing can be played."""
    game = parse_fen("k7/(bhcc.G)P6/8/8/8/5K2/8/(w.RL)(w.BL)(w.CG)5 b - - 0 1").game()
    hand.show(game)
    assert hand.targets_from(chess.A8) == frozenset()
    assert hand.choose(chess.A8) == (NoMove(chess.A8),)
    assert why_not(game, chess.A8) == ("Moves over one of several hurdles are not known here.")
