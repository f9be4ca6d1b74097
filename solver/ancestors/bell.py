"""Bell's Algorithm 50: mate in two, in Algol, 1967 to 1972.

Documented: the two boards and two lists of men, the tables, the move lister with its way
out when a king can be taken, five levels of one common list of 500 entries, and a record of
n + 4 entries for a man with n moves.  The listing breaks off at the end of the lister: the
driver is a reconstruction.  The program declares an array for en passant and a procedure for
castling, whose text stood in supplements that our copy lacks: he knew both rules, and they
are missing here.  That a pawn which arrives becomes a queen stands in no document.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from solver.ancestors.bell_tables import (
    BISHOP,
    BISHOP_TABLE,
    KING,
    KING_TABLE,
    KNIGHT,
    KNIGHT_TABLE,
    OFF_BOARD,
    PAWN,
    PAWN_TABLES,
    QUEEN,
    ROOK,
    ROOK_TABLE,
    ROW,
    number_of,
    square_of,
)
from solver.game import Move
from solver.language import tr
from solver.men import Kind
from solver.setup import Setup
from solver.squares import BLACK, SIDES, SQUARES, WHITE, Side

LEVELS = 5
ROOM = 500
"""How many entries the common list of moves had."""
RECORD = 4
"""The entries of a man's record beside his moves: number, code, square, and the end."""


def missing_rules() -> tuple[str, ...]:
    """Return what the re-creation does not know; its wrong answers all come from these."""
    return (tr("castling"), tr("en passant"), tr("promotion to anything but a queen"))


@dataclass(frozen=True, slots=True)
class Listed:
    """A move as the lister writes it down: the man's number and code, and two squares."""

    man: int
    code: int
    start: int
    end: int

    @property
    def move(self) -> Move:
        """The move in python-chess; a pawn that arrives becomes a queen."""
        arrives = self.code == PAWN and not 9 <= self.end <= 56
        promotion = Kind.QUEEN if arrives else None
        return Move(square_of(self.start), square_of(self.end), promotion)


class BellSide:
    """The men of one colour: a board of 65 squares and a list of the men's squares.

    ``board`` holds codes, ``men`` the squares, element 0 their number; element 0 of
    the board is not used.  A man whose square is empty on the board has been taken.
    """

    def __init__(self, setup: Setup, color: Side) -> None:
        self.color = color
        self.board = [0] * (OFF_BOARD + 1)
        self.men = [0]
        for square in SQUARES:
            piece = setup.squares[square]
            if piece is not None and piece.is_of(color):
                self.men.append(number_of(square))
                self.board[number_of(square)] = piece.kind
        self.men[0] = len(self.men) - 1


class Cutoff(Exception):  # noqa: N818  (the name of the label in the listing)
    """The lister left at once, because a king can be taken."""


def list_moves(mine: BellSide, his: BellSide) -> list[Listed]:
    """List the moves of *mine*, the last man first.

    Raises:
        Cutoff: one of them takes a king, so that the move before was not allowed.
    """
    listed: list[Listed] = []
    for man in range(mine.men[0], 0, -1):
        start = mine.men[man]
        code = mine.board[start]
        if code == 0:
            continue
        for end in _targets(mine, his, code, start):
            if his.board[end] == KING:
                raise Cutoff
            listed.append(Listed(man, code, start, end))
    return listed


def records(listed: Sequence[Listed]) -> tuple[int, ...]:
    """Return *listed* as it stands in the common list: a record for each man that can move.

    A record is the man's number, his code, his square, the squares he can go to, and his
    square once more as the end.
    """
    words: list[int] = []
    for (man, code, start), moves in groupby(listed, lambda one: (one.man, one.code, one.start)):
        words += [man, code, start, *(one.end for one in moves), start]
    return tuple(words)


def entries(listed: Sequence[Listed]) -> int:
    """Return how many entries the records of *listed* take; a man without a move has none."""
    return len(listed) + RECORD * len({one.man for one in listed})


def _targets(mine: BellSide, his: BellSide, code: int, start: int) -> Iterator[int]:
    if code == PAWN:
        yield from _pawn_targets(mine, his, start)
    elif code in (KNIGHT, KING):
        yield from _leaper_targets(mine, KNIGHT_TABLE if code == KNIGHT else KING_TABLE, start)
    else:
        if code in (ROOK, QUEEN):
            yield from _slider_targets(mine, his, ROOK_TABLE, start)
        if code in (BISHOP, QUEEN):
            yield from _slider_targets(mine, his, BISHOP_TABLE, start)


def _pawn_targets(mine: BellSide, his: BellSide, start: int) -> Iterator[int]:
    table = PAWN_TABLES[mine.color]
    for entry in (0, 1):
        end = table[4 * start + entry]
        if mine.board[end] or his.board[end]:
            break
        yield end
    for entry in (2, 3):
        end = table[4 * start + entry]
        if his.board[end]:
            yield end


def _leaper_targets(mine: BellSide, table: list[int], start: int) -> Iterator[int]:
    end = start * ROW
    for target in table[end - table[end] : end]:
        if not mine.board[target]:
            yield target


def _slider_targets(mine: BellSide, his: BellSide, table: list[int], start: int) -> Iterator[int]:
    for direction in range(4):
        square, last = start, table[4 * start + direction]
        while square != last:
            square += table[direction]
            if mine.board[square]:
                break
            yield square
            if his.board[square]:
                break


class BellGame:
    """Two sides and the moves that were executed; moves are taken back, positions never kept."""

    def __init__(self, setup: Setup) -> None:
        self.sides = {color: BellSide(setup, color) for color in SIDES}
        self._executed: list[tuple[Side, Listed, int]] = []

    def listed(self, color: Side) -> list[Listed]:
        """List the moves of *color*.

        Raises:
            Cutoff: one of them takes the king.
        """
        return list_moves(self.sides[color], self.sides[not color])

    def can_take_king(self, color: Side) -> bool:
        """Tell whether *color* could take the king, the only test of a check there is."""
        try:
            self.listed(color)
        except Cutoff:
            return True
        return False

    def execute(self, color: Side, listed: Listed) -> None:
        """Play a move; a pawn that arrives becomes a queen."""
        mine, his = self.sides[color], self.sides[not color]
        taken = his.board[listed.end]
        his.board[listed.end] = 0
        mine.board[listed.start] = 0
        mine.board[listed.end] = QUEEN if listed.move.promotion else listed.code
        mine.men[listed.man] = listed.end
        self._executed.append((color, listed, taken))

    def take_back(self) -> None:
        """Take the last move back."""
        color, listed, taken = self._executed.pop()
        mine, his = self.sides[color], self.sides[not color]
        mine.board[listed.end] = 0
        mine.board[listed.start] = listed.code
        mine.men[listed.man] = listed.start
        his.board[listed.end] = taken


class BellFinding(Enum):
    """What the driver found out about a move."""

    LEAVES_KING = "leaves its king en prise"
    NO_MATE = "no mate"
    STALEMATE = "stalemate"
    MATE = "mate"
    ANSWERED = "answered by a mate"
    ESCAPE = "escapes"
    REFUTED = "refuted"
    KEY = "key"


@dataclass(frozen=True, slots=True)
class BellStep:
    """One move that the driver has dealt with, or one list that was made.

    ``level`` 1 to 3 is the list that the move stands in (W1, B1, W2), ``line`` leads to
    it and ends with it.  ``finding`` is ``None`` where ``level`` is the list that was
    made just now, in the position after ``line``.  ``listed`` counts the moves that were
    listed so far at each of the five levels, ``in_lists`` how many stand in the lists of the
    levels now.  ``most_entries`` is how full the common list of :data:`ROOM` entries was at most.
    """

    level: int
    line: tuple[Move, ...]
    finding: BellFinding | None
    listed: tuple[int, ...]
    in_lists: tuple[int, ...]
    most_entries: int


class Algorithm50:
    """The mate-in-two solver with a position; :meth:`run` sets it going.

    Raises:
        ValueError: a side has not exactly one king, or has more than 16 men.
    """

    def __init__(self, setup: Setup) -> None:
        self.game = BellGame(setup)
        for color, side in self.game.sides.items():
            if len(setup.kings(color)) != 1:
                raise ValueError("each side needs exactly one king")
            if side.men[0] > 16:
                raise ValueError("a list of men has room for 16")
        self.keys: list[Move] = []
        self.lists: list[list[Listed]] = [[] for _ in range(LEVELS)]
        self._counts = [0] * LEVELS
        self._most_entries = 0
        self._tells_lists = False
        self._line: list[Move] = []

    def run(self, *, lists: bool = False) -> Iterator[BellStep]:
        """Try every first move of White, telling of each move that is dealt with.

        With *lists* it tells of each list of W1, B1 and W2 as well, when it is ready.
        """
        self._tells_lists = lists
        firsts = self._list(1, WHITE) or ()
        yield from self._ready(1)
        for first in firsts:
            self._play(WHITE, first)
            finding = yield from self._first_move()
            if finding is BellFinding.KEY:
                self.keys.append(first.move)
            yield self._step(1, finding)
            self._back()

    def _first_move(self) -> Generator[BellStep, None, BellFinding]:
        """Judge White's move that was just played."""
        replies = self._list(2, BLACK)
        if replies is None:
            return BellFinding.LEAVES_KING
        yield from self._ready(2)
        has_reply = False
        for reply in replies:
            self._play(BLACK, reply)
            finding = yield from self._reply()
            yield self._step(2, finding)
            self._back()
            if finding is BellFinding.ESCAPE:
                return BellFinding.REFUTED
            has_reply = has_reply or finding is BellFinding.ANSWERED
        if not has_reply and not self.game.can_take_king(WHITE):
            return BellFinding.STALEMATE
        return BellFinding.KEY

    def _reply(self) -> Generator[BellStep, None, BellFinding]:
        seconds = self._list(3, WHITE)
        if seconds is None:
            return BellFinding.LEAVES_KING
        yield from self._ready(3)
        for second in seconds:
            self._play(WHITE, second)
            finding = self._second_move()
            yield self._step(3, finding)
            self._back()
            if finding is BellFinding.MATE:
                return BellFinding.ANSWERED
        return BellFinding.ESCAPE

    def _second_move(self) -> BellFinding:
        lasts = self._list(4, BLACK)
        if lasts is None:
            return BellFinding.LEAVES_KING
        for last in lasts:
            self._play(BLACK, last)
            is_allowed = self._list(5, WHITE) is not None
            self._back()
            if is_allowed:
                return BellFinding.NO_MATE
        return BellFinding.MATE if self.game.can_take_king(WHITE) else BellFinding.STALEMATE

    def _list(self, level: int, color: Side) -> list[Listed] | None:
        """List the moves of a level, ``None`` at a cutoff."""
        del self.lists[level - 1 :]
        self.lists += [[] for _ in range(LEVELS + 1 - level)]
        try:
            listed = self.game.listed(color)
        except Cutoff:
            return None
        self.lists[level - 1] = listed
        self._counts[level - 1] += len(listed)
        self._most_entries = max(self._most_entries, sum(map(entries, self.lists)))
        return listed

    def _play(self, color: Side, listed: Listed) -> None:
        self.game.execute(color, listed)
        self._line.append(listed.move)

    def _back(self) -> None:
        self.game.take_back()
        self._line.pop()

    def _ready(self, level: int) -> Iterator[BellStep]:
        """Tell that the list of *level* is ready, where that is wanted."""
        if self._tells_lists:
            yield self._step(level, None)

    def _step(self, level: int, finding: BellFinding | None) -> BellStep:
        sizes = tuple(len(listed) for listed in self.lists)
        counts = tuple(self._counts)
        return BellStep(level, tuple(self._line), finding, counts, sizes, self._most_entries)
