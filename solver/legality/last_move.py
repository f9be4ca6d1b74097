"""Whether the side that is not to move can have made the last move, and from where.

Every way to take one move back is tried: with and without a man that was taken, promotion,
castling, en passant.  The position before must be one in which that side could be to move,
and in turn have a past, as far as a budget of tries goes; when the budget is used up the
answer is yes, so that *no* is always proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from solver.men import OFFICERS, Kind, Man
from solver.setup import Setup, Squares
from solver.squares import WHITE, Side, Square, file_of, rank_of, square_at, square_of

BUDGET = 150
DEPTH = 3
"""How many moves are taken back at the most."""

_INITIAL = Setup.initial().squares
_ANY = (*OFFICERS, Kind.PAWN)
CanBe = Callable[[Setup], bool]


class Past:
    """Takes moves back; *can_be* tells whether a position is not disproved by other means."""

    def __init__(self, can_be: CanBe) -> None:
        self._can_be = can_be
        self._left = BUDGET

    def exists(self, setup: Setup, depth: int = DEPTH) -> bool:
        """Tell whether *setup* may have come about; ``False`` is proved."""
        if setup.squares == _INITIAL and setup.turn is WHITE:
            return True
        for before in earlier(setup):
            self._left -= 1
            if self._left < 0:
                return True
            if self._is_past(before, depth):
                return True
        return False

    def _is_past(self, before: Setup, depth: int) -> bool:
        if not self._can_be(before):
            return False
        return depth <= 1 or self.exists(before, depth - 1)


def earlier(setup: Setup) -> Iterator[Setup]:
    """Return the positions from which one move leads to *setup*, quiet moves first.

    Nobody's king can be taken in them; whether they can be in other ways is not asked.
    """
    mover = not setup.turn
    king = setup.kings(setup.turn)[0]
    for squares, passed in _unchecked(setup, mover):
        before = Setup(squares, mover, setup.castling, passed)
        if not before.game().attackers(mover, king):
            yield before


Before = tuple[Squares, Square | None]
"""The men as they stood, and the square that a pawn had just passed over."""


def _unchecked(setup: Setup, mover: Side) -> Iterator[Before]:
    if setup.en_passant is not None:
        yield from _double_step(setup, setup.en_passant, mover)
        return
    for start, end in _quiet(setup, mover):
        yield _before(setup, {start: setup.squares[end], end: None}), None
    yield from _promotions(setup, mover)
    yield from _castlings(setup, mover)
    if setup.count(setup.turn) < 16:
        yield from _captures(setup, mover)


def _before(setup: Setup, changes: Mapping[Square, Man | None]) -> Squares:
    """Return the men as they stood, *changes* apart where they stand now."""
    squares = list(setup.squares)
    for square, man in changes.items():
        squares[square] = man
    return tuple(squares)


def _are_empty(setup: Setup, *squares: Square) -> bool:
    return all(setup.squares[square] is None for square in squares)


def _double_step(setup: Setup, passed: Square, mover: Side) -> Iterator[Before]:
    up = 8 if mover else -8
    start, end = passed - up, passed + up
    pawn = Man.of(Kind.PAWN, mover)
    if setup.squares[end] == pawn and _are_empty(setup, start, passed):
        yield _before(setup, {start: pawn, end: None}), None


def _movable(setup: Setup, mover: Side) -> Iterator[tuple[Square, Man]]:
    """Return the men that may have moved: king and rook with a right to castle have not."""
    still: set[Square] = set()
    for right in setup.castling:
        if right.color == mover:
            still |= {right.king_square, right.rook_square}
    for square, man in enumerate(setup.squares):
        if man is not None and man.is_of(mover) and square not in still:
            yield square, man


def _officers(setup: Setup, mover: Side) -> Iterator[tuple[Square, Man, list[Square]]]:
    """Return what is movable but no pawn, with the squares from which it can have come."""
    game = setup.with_turn(mover).game()
    for square, man in _movable(setup, mover):
        if man.kind is not Kind.PAWN:
            starts = (move.to_square for move in game.walks(square))
            yield square, man, sorted(start for start in starts if _are_empty(setup, start))


def _quiet(setup: Setup, mover: Side) -> Iterator[tuple[Square, Square]]:
    """Return moves without capture, promotion and castling that can be taken back."""
    up = 8 if mover else -8
    starts_of = {square: starts for square, _, starts in _officers(setup, mover)}
    for square, _ in _movable(setup, mover):
        if square in starts_of:
            yield from ((start, square) for start in starts_of[square])
            continue
        rank = _rank(square, mover)
        if rank >= 2 and _are_empty(setup, square - up):
            yield square - up, square
            if rank == 3 and _are_empty(setup, square - 2 * up):
                yield square - 2 * up, square


def _promotions(setup: Setup, mover: Side) -> Iterator[Before]:
    """Take promotions back, those with a capture, too."""
    up = 8 if mover else -8
    pawn = Man.of(Kind.PAWN, mover)
    for square, man in enumerate(setup.squares):
        is_promoted = man is not None and man.kind is not Kind.KING and man.is_of(mover)
        if not is_promoted or _rank(square, mover) != 7:
            continue
        if _are_empty(setup, square - up):
            yield _before(setup, {square - up: pawn, square: None}), None
        if setup.count(setup.turn) < 16:
            for start in _pawn_sources(setup, square, mover):
                for kind in OFFICERS:
                    taken = Man.of(kind, not mover)
                    yield _before(setup, {start: pawn, square: taken}), None


def _captures(setup: Setup, mover: Side) -> Iterator[Before]:
    officers = {square: starts for square, _, starts in _officers(setup, mover)}
    for square, man in _movable(setup, mover):
        if man.kind is Kind.PAWN:
            yield from _pawn_captures(setup, square, mover)
            continue
        for start in officers[square]:
            for kind in _taken_on(square):
                yield _before(setup, {start: man, square: Man.of(kind, not mover)}), None


def _taken_on(square: Square) -> tuple[Kind, ...]:
    return _ANY if 0 < rank_of(square) < 7 else OFFICERS


def _pawn_captures(setup: Setup, square: Square, mover: Side) -> Iterator[Before]:
    man = setup.squares[square]
    if _rank(square, mover) < 2:
        return
    for start in _pawn_sources(setup, square, mover):
        for kind in _ANY:
            yield _before(setup, {start: man, square: Man.of(kind, not mover)}), None
        if _rank(square, mover) == 5:
            yield from _en_passant(setup, start, square, mover)


def _pawn_sources(setup: Setup, square: Square, mover: Side) -> Iterator[Square]:
    """Return the empty squares from which a pawn of *mover* takes on *square*."""
    behind = rank_of(square) + (-1 if mover else 1)
    for file in (file_of(square) - 1, file_of(square) + 1):
        if 0 <= file < 8 and 0 <= behind < 8:
            start = square_at(file, behind)
            if _are_empty(setup, start):
                yield start


def _en_passant(setup: Setup, start: Square, end: Square, mover: Side) -> Iterator[Before]:
    up = 8 if mover else -8
    if _are_empty(setup, end - up, end + up):
        taken = Man.of(Kind.PAWN, not mover)
        changes = {start: setup.squares[end], end: None, end - up: taken}
        yield _before(setup, changes), end


def _castlings(setup: Setup, mover: Side) -> Iterator[Before]:
    if any(right.color == mover for right in setup.castling):
        return
    home = square_of("e1" if mover else "e8")
    king, rook = Man.of(Kind.KING, mover), Man.of(Kind.ROOK, mover)
    for king_end, rook_end, corner, passed in (
        (home + 2, home + 1, home + 3, ()),
        (home - 2, home - 1, home - 4, (home - 3,)),
    ):
        if setup.squares[king_end] != king or setup.squares[rook_end] != rook:
            continue
        if not _are_empty(setup, home, corner, *passed):
            continue
        squares = _before(setup, {home: king, king_end: None, rook_end: None, corner: rook})
        game = Setup(squares, mover).game()
        if not any(game.attackers(not mover, square) for square in (home, rook_end)):
            yield squares, None


def _rank(square: Square, color: Side) -> int:
    rank = rank_of(square)
    return rank if color else 7 - rank
