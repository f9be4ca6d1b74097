"""Squares and sides are those of python-chess, under names of the program's own."""

from __future__ import annotations

import chess

from solver import squares


def test_numbers_and_names_are_those_of_python_chess() -> None:
    assert list(squares.SQUARES) == chess.SQUARES
    assert list(squares.SQUARE_NAMES) == chess.SQUARE_NAMES
    assert (squares.WHITE, squares.BLACK) == (chess.WHITE, chess.BLACK)
    for square in squares.SQUARES:
        name = chess.square_name(square)
        file, rank = chess.square_file(square), chess.square_rank(square)
        assert (squares.name_of(square), squares.square_of(name)) == (name, square)
        assert (squares.file_of(square), squares.rank_of(square)) == (file, rank)
        assert squares.square_at(file, rank) == square
        assert squares.mirrored(square) == chess.square_mirror(square)
