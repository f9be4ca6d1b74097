"""Pins, flights and what a mate needs, held against python-chess and slow ways of asking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import chess
import pytest

from solver.analysis.keys import flight_change
from solver.analysis.mates import Mate, flights, king_field, mate_of
from solver.analysis.pins import needed_pins, pins_of
from solver.notation.fen import parse_fen
from solver.orthodox import OrthodoxGame, orthodox, own
from solver.squares import SIDES, name_of
from tests.positions import random_board


@cache
def boards() -> Sequence[chess.Board]:
    """Return random positions, when the first test asks for them."""
    return [random_board(Random(seed), 4 + seed % 12) for seed in range(60)]


def _pinners_by_python_chess(board: chess.Board, side: bool) -> set[tuple[int, int]]:
    """Return pinned man and pinner: the first man of the other side on the line of the pin."""
    found = set()
    for square in chess.SquareSet(board.occupied_co[side]):
        if board.is_pinned(side, square):
            king = board.king(side)
            assert king is not None
            line = board.pin(side, square) & board.occupied_co[not side]
            beyond = [it for it in line if square in chess.SquareSet.between(king, it)]
            found.add((square, min(beyond, key=lambda it: chess.square_distance(king, it))))
    return found


def test_pins_are_those_of_python_chess() -> None:
    seen = 0
    for board in boards():
        for side in SIDES:
            pins = pins_of(OrthodoxGame(board), side)
            assert {(pin.man, pin.by) for pin in pins} == _pinners_by_python_chess(board, side)
            assert all(pin.king == board.king(side) for pin in pins)
            seen += len(pins)
    assert seen > 5


def _king_moves(board: chess.Board, side: bool) -> set[int]:
    turned = board.copy(stack=False)
    turned.turn, turned.ep_square, turned.castling_rights = side, None, 0
    king = turned.king(side)
    return {move.to_square for move in turned.legal_moves if move.from_square == king}


def test_flights_are_the_legal_moves_of_the_king_whoever_is_to_move() -> None:
    for board in boards():
        for side in SIDES:
            assert flights(OrthodoxGame(board), side) == _king_moves(board, side), board.fen()


def test_a_field_names_all_guards_and_blocks() -> None:
    for board in boards():
        for side in SIDES:
            king = board.king(side)
            assert king is not None
            bare = board.copy(stack=False)
            bare.remove_piece_at(king)
            for square in king_field(OrthodoxGame(board), side):
                assert set(square.guards) == set(bare.attackers(not side, square.square))
                piece = board.piece_at(square.square)
                assert square.is_blocked == (piece is not None and piece.color is side)


def test_a_move_gives_and_takes_the_flights_that_differ() -> None:
    for board in boards():
        for move in list(board.legal_moves):
            before = _king_moves(board, not board.turn)
            change = flight_change(OrthodoxGame(board), own(move), not board.turn)
            board.push(move)
            after = _king_moves(board, board.turn)
            board.pop()
            assert set(change.given) == after - before
            assert set(change.taken) == before - after


def _mates() -> list[chess.Board]:
    """Return mates that come about by random moves, many of them with pinned men."""
    found: list[chess.Board] = []
    rng = Random(7)
    while len(found) < 60:
        board = random_board(rng, rng.randint(8, 16))
        for move in list(board.legal_moves):
            board.push(move)
            if board.is_checkmate():
                found.append(board.copy(stack=False))
            board.pop()
    return found


def _needed_slowly(board: chess.Board) -> set[int]:
    """Return men that could meet the mate if nobody but who pins them had the king in check."""
    king = board.king(board.turn)
    assert king is not None
    needed = set()
    pinners = dict(_pinners_by_python_chess(board, board.turn))
    for move in board.generate_pseudo_legal_moves():
        if move.from_square not in pinners:
            continue
        board.push(move)
        if set(board.attackers(board.turn, king)) == {pinners[move.from_square]}:
            needed.add(move.from_square)
        board.pop()
    return needed


def test_the_pins_that_a_mate_needs() -> None:
    seen = 0
    for board in _mates():
        pins = needed_pins(OrthodoxGame(board))
        assert {pin.man for pin in pins} == _needed_slowly(board), board.fen()
        seen += len(pins)
    assert seen > 2


def _mate(fen: str) -> Mate:
    mate = mate_of(orthodox(parse_fen(fen).game()))
    assert mate is not None
    return mate


@pytest.mark.parametrize(
    ("fen", "kinds", "pins"),
    [
        ("1k1R4/ppp5/8/8/8/8/8/K7 b - - 0 1", (True, True, False), ""),
        ("kr6/2N5/K7/8/8/8/8/8 b - - 0 1", (True, True, True), ""),
        ("kr6/2N5/K7/8/8/8/8/7B b - - 0 1", (False, False, False), ""),
        ("kr6/2N5/K7/8/8/8/7P/8 b - - 0 1", (True, True, False), ""),
        ("kn6/prN5/8/8/8/5B2/8/7K b - - 0 1", (True, True, False), "b7"),
        ("kn6/prN5/8/8/8/5B2/8/R6K b - - 0 1", (False, False, False), "b7"),
    ],
)
def test_kinds_of_mates(fen: str, kinds: tuple[bool, bool, bool], pins: str) -> None:
    mate = _mate(fen)
    assert (mate.is_pure, mate.is_model, mate.is_ideal) == kinds
    assert "".join(name_of(pin.man) for pin in mate.pins) == pins
