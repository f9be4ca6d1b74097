"""The six tables that Bell's program read in, and its numbering of the squares.

Source: A. G. Bell, “How to program a computer to play legal chess”, The Computer Journal 13
(1970), and Games Playing with Computers (1972).  Squares run from 1 (a1) to 64 (h8);
square 65 catches the captures of pawns off the board.
"""

from __future__ import annotations

from solver.squares import BLACK, WHITE, Square

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
"""The codes of the men, the same for both colours."""

OFF_BOARD = 65
ROW = 9
"""A knight's or king's row of the table: up to eight squares and how many they are."""

_ROOK_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
_BISHOP_STEPS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
_KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_KING_STEPS = (*_ROOK_STEPS, *_BISHOP_STEPS)


def number_of(square: Square) -> int:
    """Return Bell's number of *square*, from 1."""
    return square + 1


def square_of(number: int) -> Square:
    """Return the square with Bell's *number*."""
    return number - 1


def _beside(number: int, file_step: int, rank_step: int) -> int | None:
    file, rank = (number - 1) % 8 + file_step, (number - 1) // 8 + rank_step
    return rank * 8 + file + 1 if 0 <= file < 8 and 0 <= rank < 8 else None


def _leaper_table(steps: tuple[tuple[int, int], ...]) -> list[int]:
    """Return 64 rows of nine: entry 9s counts the squares, which stand right before it."""
    table = [0] * (64 * ROW + 1)
    for number in range(1, 65):
        targets = sorted(t for step in steps if (t := _beside(number, *step)) is not None)
        end = number * ROW
        table[end] = len(targets)
        table[end - len(targets) : end] = targets
    return table


def _slider_table(steps: tuple[tuple[int, int], ...]) -> list[int]:
    """Return the four increments, then for each square the last one in each direction."""
    table = [rank_step * 8 + file_step for file_step, rank_step in steps]
    for number in range(1, 65):
        for step in steps:
            last = number
            while (further := _beside(last, *step)) is not None:
                last = further
            table.append(last)
    return table


def _pawn_table(ahead: int, home_rank: int) -> dict[int, int]:
    """Return the entries 36 to 227: two squares forward and two to capture on, for each square.

    A pawn that has left its home has its own square, which is never free, as second
    square forward.
    """
    table = {}
    for number in range(9, 57):
        is_home = (number - 1) // 8 == home_rank
        table[4 * number] = number + 8 * ahead
        table[4 * number + 1] = number + 16 * ahead if is_home else number
        for entry, file_step in ((2, -1), (3, 1)):
            target = _beside(number, file_step, ahead)
            table[4 * number + entry] = OFF_BOARD if target is None else target
    return table


KNIGHT_TABLE = _leaper_table(_KNIGHT_STEPS)
KING_TABLE = _leaper_table(_KING_STEPS)
ROOK_TABLE = _slider_table(_ROOK_STEPS)
BISHOP_TABLE = _slider_table(_BISHOP_STEPS)
PAWN_TABLES = {WHITE: _pawn_table(1, 1), BLACK: _pawn_table(-1, 6)}
