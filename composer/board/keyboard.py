"""The square cursor: setting up and playing with the keyboard alone, without widgets."""

from __future__ import annotations

from enum import Enum, auto

from composer.board.geometry import Geometry
from composer.board.gesture import DragMode, Wishes
from composer.board.wishes import CopyPiece, ExchangeMen, MovePiece, PlacePiece, RemovePiece
from solver.men import EITHER, Man
from solver.setup import EMPTY_SQUARES, Squares
from solver.squares import BLACK, WHITE, Square, file_of, rank_of, square_at, square_of


class Travel(Enum):
    """A way to move the cursor, as seen on the screen."""

    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    TO_FILE_A = auto()
    TO_FILE_H = auto()
    TO_RANK_8 = auto()
    TO_RANK_1 = auto()


_STEPS = {
    Travel.LEFT: (-1, 0),
    Travel.RIGHT: (1, 0),
    Travel.UP: (0, 1),
    Travel.DOWN: (0, -1),
}


def piece_of_letter(letter: str) -> Man | None:
    """Return the piece that *letter* stands for: capitals are white, as in a FEN."""
    piece_type = EITHER.kinds.get(letter.upper())
    if piece_type is None:
        return None
    return Man.of(piece_type, WHITE if letter.isupper() else BLACK)


class SquareCursor:
    """Where the keyboard works, and which piece it has lifted."""

    def __init__(self) -> None:
        self.squares: Squares = EMPTY_SQUARES
        self.square: Square = square_of("e4")
        self.lifted: Square | None = None

    def travel(self, way: Travel, geometry: Geometry) -> None:
        """Go one square, or to an edge."""
        file, rank = file_of(self.square), rank_of(self.square)
        match way:
            case Travel.TO_FILE_A:
                self.square = square_at(0, rank)
            case Travel.TO_FILE_H:
                self.square = square_at(7, rank)
            case Travel.TO_RANK_8:
                self.square = square_at(file, 7)
            case Travel.TO_RANK_1:
                self.square = square_at(file, 0)
            case _:
                self.square = geometry.neighbour(self.square, *_STEPS[way])

    def lift_or_drop(self, carry: DragMode) -> Wishes:
        """Lift the piece under the cursor, or drop the lifted one there."""
        if self.lifted is None:
            self.lifted = self.square if self.squares[self.square] is not None else None
            return ()
        origin, self.lifted = self.lifted, None
        if origin == self.square:
            return ()
        if carry is DragMode.COPY:
            return (CopyPiece(origin, self.square),)
        if carry is DragMode.EXCHANGE and self.squares[self.square] is not None:
            return (ExchangeMen(origin, self.square),)
        return (MovePiece(origin, self.square),)

    def put(self, piece: Man) -> Wishes:
        """Put *piece* on the square of the cursor."""
        self.lifted = None
        return (PlacePiece(self.square, piece),)

    def empty(self) -> Wishes:
        """Empty the square of the cursor."""
        self.lifted = None
        return () if self.squares[self.square] is None else (RemovePiece(self.square),)

    def cancel(self) -> bool:
        """Put the lifted piece back; tell whether there was one."""
        was_lifted, self.lifted = self.lifted is not None, None
        return was_lifted
