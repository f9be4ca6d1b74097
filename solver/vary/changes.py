"""The changes of one man, and of the whole board, that a composer would try.

They are the changes of which twins are made, so that they are applied, and named, as those are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from solver.men import Kind, Man
from solver.setup import Squares
from solver.squares import BLACK, SQUARES, WHITE, Square, rank_of
from solver.twinning.twin_changes import (
    Add,
    Remove,
    Shift,
    Turn,
    Turning,
    TwinChange,
    TwinExchange,
    TwinMove,
)

KINDS = (Kind.QUEEN, Kind.ROOK, Kind.BISHOP, Kind.KNIGHT, Kind.PAWN)
"""Those that may be added and taken away, the strongest first."""
_STEPS = ((0, 8), (8, 0), (0, 1), (1, 0), (0, 9), (9, 0), (1, 8), (8, 1))
"""From and to square of each shift by one square."""


def placements(squares: Squares, man_on: Square) -> Iterator[TwinChange]:
    """Yield the ways to put the man on a square elsewhere, on empty squares and on men."""
    for square in _open_to(squares[man_on]):
        if square != man_on:
            yield TwinMove(man_on, square)


def moves(squares: Squares) -> Iterator[TwinChange]:
    """Yield the ways to move one man to an empty square."""
    for start in _men(squares):
        for end in _open_to(squares[start]):
            if squares[end] is None:
                yield TwinMove(start, end)


def removals(squares: Squares) -> Iterator[Remove]:
    """Yield the ways to do without one man that is no king."""
    for square in _no_kings(squares):
        yield Remove((square,))


def additions(squares: Squares) -> Iterator[TwinChange]:
    """Yield the ways to add one man that is no king on an empty square."""
    for kind in KINDS:
        for side in (WHITE, BLACK):
            man = Man.of(kind, side)
            for square in _open_to(man):
                if squares[square] is None:
                    yield Add(((square, man),))


def substitutions(squares: Squares) -> Iterator[TwinChange]:
    """Yield the ways to put a man of another kind or colour in the place of one that is no king."""
    for square in _no_kings(squares):
        yield from others_on(squares, square)


def others_on(squares: Squares, square: Square) -> Iterator[TwinChange]:
    """Yield the ways to put another man in the place of the one on a square, if he is no king."""
    for kind in KINDS if square in _no_kings(squares) else ():
        for side in (WHITE, BLACK):
            man = Man.of(kind, side)
            if man != squares[square] and square in _open_to(man):
                yield Add(((square, man),))


def reductions(squares: Squares) -> Iterator[TwinChange]:
    """Yield the ways to do with less: without a man, or with a lesser one of its colour, who has
    the same attributes.
    """
    yield from removals(squares)
    for square in _no_kings(squares):
        man = squares[square]
        assert man is not None
        for kind in KINDS[KINDS.index(man.kind) + 1 :] if man.kind in KINDS else ():
            lesser = replace(man, kind=kind)
            if square in _open_to(lesser):
                yield Add(((square, lesser),))


def exchanges(squares: Squares) -> Iterator[TwinChange]:
    """Yield the ways to let two different men change places."""
    men = tuple(_men(squares))
    for index, first in enumerate(men):
        for second in men[index + 1 :]:
            one, other = squares[first], squares[second]
            if one != other and first in _open_to(other) and second in _open_to(one):
                yield TwinExchange(first, second)


def board_changes(squares: Squares) -> Iterator[TwinChange]:
    """Yield the ways to shift the whole setting by a square, and to turn it."""
    occupied = tuple(_men(squares))
    for start, end in _STEPS:
        files, ranks = end % 8 - start % 8, end // 8 - start // 8
        if all(_stays(square, files, ranks) for square in occupied):
            yield Shift(start, end)
    yield from map(Turn, Turning)


def one_man_changes(squares: Squares) -> Iterator[TwinChange]:
    """Yield all changes of one man, of two that change places, and shifts of the board.

    Those that need no further man come first.
    """
    yield from removals(squares)
    yield from moves(squares)
    yield from substitutions(squares)
    yield from exchanges(squares)
    yield from board_changes(squares)
    yield from additions(squares)


def _men(squares: Squares) -> Iterator[Square]:
    return (square for square, man in enumerate(squares) if man is not None)


def _no_kings(squares: Squares) -> Iterator[Square]:
    for square, man in enumerate(squares):
        if man is not None and not man.is_royal:
            yield square


def _open_to(man: Man | None) -> Iterable[Square]:
    """Return the squares on which a man can stand."""
    return _INNER if man is not None and man.kind is Kind.PAWN else SQUARES


def _stays(square: Square, files: int, ranks: int) -> bool:
    return 0 <= square % 8 + files < 8 and 0 <= square // 8 + ranks < 8


_INNER = tuple(square for square in SQUARES if rank_of(square) not in (0, 7))
