"""Legal moves in the order of Bell's lister, for the players that are built on it."""

from __future__ import annotations

import chess

from solver.ancestors.bell import BellGame, BellSide
from solver.ancestors.bell_tables import number_of, square_of
from solver.orthodox import men_on
from solver.setup import Setup

MenNumbers = dict[chess.Square, int]
"""The number of the man on each occupied square; each colour counts its own from 1."""


def numbers_of_men(board: chess.Board) -> MenNumbers:
    """Number the men by the squares they began on, and follow them through the moves."""
    start = board.root()
    numbers: MenNumbers = {}
    for color in chess.COLORS:
        squares = sorted(chess.SquareSet(start.occupied_co[color]))
        numbers.update({square: number for number, square in enumerate(squares, 1)})
    for move in board.move_stack:
        _follow(start, move, numbers)
        start.push(move)
    return numbers


def _follow(board: chess.Board, move: chess.Move, numbers: MenNumbers) -> None:
    if not move:
        return
    if board.is_en_passant(move):
        numbers.pop(
            chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
        )
    if board.is_castling(move):
        rank = chess.square_rank(move.from_square)
        is_short = board.is_kingside_castling(move)
        rook = numbers.pop(chess.square(7 if is_short else 0, rank))
        numbers[chess.square(5 if is_short else 3, rank)] = rook
    numbers[move.to_square] = numbers.pop(move.from_square)


def listed_moves(board: chess.Board, numbers: MenNumbers) -> list[chess.Move]:
    """Return the legal moves as the lister lists them: the last man first, his squares by table.

    Castling comes with the king's moves, en passant with the pawn's, each behind the rest;
    a pawn that arrives becomes a queen first.
    """
    game = BellGame(_setup_of(board))
    for color in chess.COLORS:
        _renumber(game.sides[color], numbers)
    listed = [(one.man, one.start, one.end) for one in game.listed(board.turn)]
    place = {(start, end): index for index, (_, start, end) in enumerate(listed)}
    return sorted(
        board.legal_moves,
        key=lambda move: (
            -numbers[move.from_square],
            place.get((number_of(move.from_square), number_of(move.to_square)), len(listed)),
            -(move.promotion or 0),
        ),
    )


def _setup_of(board: chess.Board) -> Setup:
    squares = men_on(board)
    return Setup(squares=squares, turn=board.turn)


def _renumber(side: BellSide, numbers: MenNumbers) -> None:
    """Put the men of *side* under the numbers that they have in the game."""
    men = {numbers[square_of(number)]: number for number in side.men[1:]}
    # A number that no man has any more points at a square that is always empty.
    last = max(men, default=0)
    side.men = [last, *(men.get(index, 65) for index in range(1, last + 1))]
