"""Prinz's mate in two, Ferranti Mark 1, Manchester 1951: the first chess program that ran.

Source: D. G. Prinz, “Robot Chess”, Research 6 by the document itself, 5 (1952) elsewhere; its
problem is reported by Prinz, who does not name the author.  Documented: the board of 10 × 10
squares with a list of the men, the knight's move made of two single steps, the generator
that is no list but a set of counters for each turn, copying the position to the drum, the
king as a super-piece, the four blocks with their entries and exits, the end at the first
key, and the rules left out.
Reconstruction: the order of men and directions, and that a pawn on the seventh rank stands
still.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from solver.game import Move
from solver.language import tr
from solver.men import Kind, Man
from solver.setup import Setup
from solver.squares import SIDES, SQUARES, Side, Square, file_of, rank_of, square_at

WIDTH = 10
_EDGE = -1
_EMPTY = 0

_ORTHOGONAL = (1, -1, WIDTH, -WIDTH)
_DIAGONAL = (WIDTH + 1, WIDTH - 1, -WIDTH + 1, -WIDTH - 1)
_ALL = _ORTHOGONAL + _DIAGONAL
# A knight first makes a single straight step, then a slanting one that leads further away.
_KNIGHT = tuple(
    (straight, slanting)
    for straight in _ORTHOGONAL
    for slanting in _DIAGONAL
    if slanting - straight in _ORTHOGONAL
)


def missing_rules() -> tuple[str, ...]:
    """Return what the machine did not know; its wrong answers all come from these."""
    return (
        tr("castling"),
        tr("the double step of pawns"),
        tr("en passant"),
        tr("promotion"),
        tr("the difference between mate and stalemate"),
    )


class TurnBlock(Enum):
    """One of the four identical blocks of the program: whose turn it works out."""

    W1 = 0
    B1 = 1
    W2 = 2
    B2 = 3

    @property
    def color(self) -> Side:
        """The side that moves in this block."""
        return self in (TurnBlock.W1, TurnBlock.W2)


class BlockEntry(Enum):
    """How a block is entered; the value is the number on the flow diagram."""

    FRESH = 1
    NEXT = 2


class BlockExit(Enum):
    """How a block is left; the value is the number on the flow diagram."""

    MOVE = 3
    NO_MOVE = 4


class BlockOutcome(Enum):
    """What leaving a block without a move, or the search with one, means."""

    NO_SOLUTION = "No solution"
    SOLUTION = "Solution"
    AVOIDABLE = "Avoidable"
    MATE = "Mate"


@dataclass(frozen=True, slots=True)
class BlockPass:
    """One pass through a block.

    ``move`` is the legal move that was made, ``None`` at exit 4; ``outcome`` is what the
    exit means, where it means something.  ``trials`` counts the moves tried so far in
    each block, those that left the king en prise among them.  ``line`` holds the moves
    that stand on the board.
    """

    block: TurnBlock
    entry: BlockEntry
    exit: BlockExit
    move: Move | None
    outcome: BlockOutcome | None
    trials: tuple[int, int, int, int]
    line: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class ListedMan:
    """One line of the piece list: kind and colour (``piece``), and the square, 0 when taken."""

    piece: Man
    square: int


@dataclass(slots=True)
class Counters:
    """The state of the generator for one turn: man, direction, and step in that direction."""

    man: int = 0
    direction: int = 0
    step: int = 0


@dataclass(slots=True)
class DrumMemory:
    """What is copied to the drum for each turn: piece list, squares and counters.

    A square holds 0 when empty, -1 on the border, else the number of its man from 1 on.
    """

    men: list[ListedMan]
    squares: list[int]
    counters: Counters = field(default_factory=Counters)

    def copy(self) -> DrumMemory:
        """Return a copy with counters of its own."""
        return DrumMemory(list(self.men), list(self.squares), replace(self.counters))


@dataclass(frozen=True, slots=True)
class DrumSnapshot:
    """What stands in the two tubes and on the drum at one moment.

    ``tracks`` holds, for each position on the drum, the counters that were saved with it:
    man, direction and step; the last track is that of the block in work.
    """

    men: tuple[ListedMan, ...]
    squares: tuple[int, ...]
    tracks: tuple[tuple[int, int, int], ...]


class Prinz:
    """The machine with a position; :meth:`run` sets it going.

    Raises:
        ValueError: a side has not exactly one king.
    """

    def __init__(self, setup: Setup) -> None:
        for color in SIDES:
            if len(setup.kings(color)) != 1:
                raise ValueError("each side needs exactly one king")
        self._memory = _read(setup)
        self._drum: list[DrumMemory] = []
        self._trials = [0, 0, 0, 0]
        self._line: list[Move] = []
        self.keys: list[Move] = []

    @property
    def memory(self) -> DrumMemory:
        """Piece list, squares and counters as they stand now."""
        return self._memory

    def snapshot(self) -> DrumSnapshot:
        """Return tubes and drum as they stand now."""
        saved = [track.counters for track in self._drum]
        tracks = tuple((one.man, one.direction, one.step) for one in saved)
        return DrumSnapshot(tuple(self._memory.men), tuple(self._memory.squares), tracks)

    def run(self, *, all_keys: bool = True) -> Iterator[BlockPass]:
        """Work through the blocks, a step at a time; ``keys`` fills as solutions are found.

        The machine itself stopped at its first key; with *all_keys* it goes on.
        """
        block, entry = TurnBlock.W1, BlockEntry.FRESH
        while True:
            step = self._pass(block, entry)
            is_key = step.outcome is BlockOutcome.SOLUTION
            if is_key:
                self.keys.append(step.line[0])
            yield step
            if step.outcome is BlockOutcome.NO_SOLUTION or (is_key and not all_keys):
                return
            block, entry = _next(step)

    def _pass(self, block: TurnBlock, entry: BlockEntry) -> BlockPass:
        """Enter *block*, make its next legal move or find that there is none."""
        ply = block.value
        if entry is BlockEntry.FRESH:
            del self._drum[ply:]
            self._memory.counters = Counters()
            self._drum.append(self._memory.copy())
        del self._line[ply:]
        move = self._next_legal(block)
        if move is not None:
            self._line.append(move)
        exit_ = BlockExit.NO_MOVE if move is None else BlockExit.MOVE
        outcome = _outcome(block, exit_)
        return BlockPass(block, entry, exit_, move, outcome, self._counts(), tuple(self._line))

    def _next_legal(self, block: TurnBlock) -> Move | None:
        """Restore the position of this turn and make its next move that leaves no king en prise."""
        saved = self._drum[block.value]
        while True:
            move = _next_move(saved, block.color)
            if move is None:
                self._memory = saved.copy()
                return None
            self._trials[block.value] += 1
            self._memory = saved.copy()
            _make(self._memory, move)
            if not _is_attacked(self._memory, block.color):
                return Move(_on_chessboard(move[0]), _on_chessboard(move[1]))

    def _counts(self) -> tuple[int, int, int, int]:
        first, second, third, fourth = self._trials
        return first, second, third, fourth


def _next(step: BlockPass) -> tuple[TurnBlock, BlockEntry]:
    """Return where the diagram leads from the exit of a step."""
    if step.exit is BlockExit.MOVE:
        if step.block is TurnBlock.B2:
            return TurnBlock.W2, BlockEntry.NEXT
        return TurnBlock(step.block.value + 1), BlockEntry.FRESH
    return {
        TurnBlock.B1: (
            TurnBlock.W1,
            BlockEntry.NEXT,
        ),  # the machine stops here unless all keys are asked for
        TurnBlock.W2: (TurnBlock.W1, BlockEntry.NEXT),
        TurnBlock.B2: (TurnBlock.B1, BlockEntry.NEXT),
    }[step.block]


def _outcome(block: TurnBlock, exit_: BlockExit) -> BlockOutcome | None:
    if exit_ is BlockExit.MOVE:
        return None
    return {
        TurnBlock.W1: BlockOutcome.NO_SOLUTION,
        TurnBlock.B1: BlockOutcome.SOLUTION,
        TurnBlock.W2: BlockOutcome.AVOIDABLE,
        TurnBlock.B2: BlockOutcome.MATE,
    }[block]


# ---------------------------------------------------------------- the board


def _read(setup: Setup) -> DrumMemory:
    """Lay the men out, the last of the board first, as they would be read from a tape."""
    squares = [_EDGE] * (WIDTH * WIDTH)
    men: list[ListedMan] = []
    for square in SQUARES:
        squares[_on_mailbox(square)] = _EMPTY
    for square in reversed(SQUARES):
        piece = setup.squares[square]
        if piece is not None:
            men.append(ListedMan(piece, _on_mailbox(square)))
            squares[_on_mailbox(square)] = len(men)
    return DrumMemory(men, squares)


def _on_mailbox(square: Square) -> int:
    return (rank_of(square) + 1) * WIDTH + file_of(square) + 1


def _on_chessboard(square: int) -> Square:
    return square_at(square % WIDTH - 1, square // WIDTH - 1)


def _make(memory: DrumMemory, move: tuple[int, int]) -> None:
    start, end = move
    number, taken = memory.squares[start], memory.squares[end]
    if taken > 0:
        memory.men[taken - 1] = replace(memory.men[taken - 1], square=0)
    memory.men[number - 1] = replace(memory.men[number - 1], square=end)
    memory.squares[start], memory.squares[end] = _EMPTY, number


# ---------------------------------------------------------------- the generator


def _next_move(memory: DrumMemory, color: Side) -> tuple[int, int] | None:
    """Advance the counters to the next move of *color* and return it, ``None`` at the end."""
    counters = memory.counters
    while counters.man < len(memory.men):
        man = memory.men[counters.man]
        if man.square and man.piece.is_of(color):
            target = _next_target(memory, man)
            if target is not None:
                return man.square, target
        counters.man, counters.direction, counters.step = counters.man + 1, 0, 0
    return None


def _next_target(memory: DrumMemory, man: ListedMan) -> int | None:
    """Advance direction and step to the next square that *man* can go to."""
    counters = memory.counters
    ways = _ways(man.piece)
    while counters.direction < len(ways):
        counters.step += 1
        target = _target(memory, man, ways[counters.direction], counters.step)
        if target is None:
            counters.direction, counters.step = counters.direction + 1, 0
        else:
            return target
    return None


Way = tuple[int, ...]


def _ways(piece: Man) -> tuple[Way, ...]:
    """Return the directions of a man; a knight's are pairs of single steps."""
    if piece.kind is Kind.KNIGHT:
        return _KNIGHT
    if piece.kind is Kind.PAWN:
        ahead = WIDTH if piece.is_white else -WIDTH
        return ((ahead,), (ahead - 1,), (ahead + 1,))
    if piece.kind is Kind.ROOK:
        return tuple((way,) for way in _ORTHOGONAL)
    if piece.kind is Kind.BISHOP:
        return tuple((way,) for way in _DIAGONAL)
    return tuple((way,) for way in _ALL)


def _target(memory: DrumMemory, man: ListedMan, way: Way, step: int) -> int | None:
    """Return the square *step* steps along *way*, ``None`` where the man cannot go there."""
    kind = man.piece.kind
    if step > 1 and kind not in (Kind.ROOK, Kind.BISHOP, Kind.QUEEN):
        return None
    if kind == Kind.KNIGHT:
        return _knight_target(memory, man, way)
    target = man.square + way[0] * step
    if step > 1 and memory.squares[target - way[0]] != _EMPTY:
        return None
    if kind == Kind.PAWN and not _pawn_can_go(memory, way[0], target):
        return None
    return target if _can_stand(memory, man, target) else None


def _knight_target(memory: DrumMemory, man: ListedMan, way: Way) -> int | None:
    """Go the straight step, then the slanting one; one ring of border is enough for that."""
    between = man.square + way[0]
    if memory.squares[between] == _EDGE:
        return None
    target = between + way[1]
    return target if _can_stand(memory, man, target) else None


def _pawn_can_go(memory: DrumMemory, way: int, target: int) -> bool:
    if target // WIDTH in (1, 8):  # there is no promotion, so the last rank is closed
        return False
    is_capture = abs(way) != WIDTH
    return (memory.squares[target] > 0) if is_capture else memory.squares[target] == _EMPTY


def _can_stand(memory: DrumMemory, man: ListedMan, target: int) -> bool:
    """Tell whether *target* is on the board and holds no man of the same colour."""
    there = memory.squares[target]
    if there == _EDGE:
        return False
    return there == _EMPTY or memory.men[there - 1].piece.color is not man.piece.color


# ---------------------------------------------------------------- the king as a super-piece


def _is_attacked(memory: DrumMemory, color: Side) -> bool:
    """Let the king of *color* look along all lines for an enemy who could take him."""
    king = next(
        man.square for man in memory.men if man.piece.kind is Kind.KING and man.piece.is_of(color)
    )
    return any(_attacker_along(memory, king, way, color) for way in _ALL) or any(
        _knight_at(memory, king, way, color) for way in _KNIGHT
    )


def _attacker_along(memory: DrumMemory, king: int, way: int, color: Side) -> bool:
    distance = 1
    while memory.squares[king + way * distance] == _EMPTY:
        distance += 1
    number = memory.squares[king + way * distance]
    if number == _EDGE:
        return False
    enemy = memory.men[number - 1].piece
    if enemy.is_of(color):
        return False
    kind = enemy.kind
    if kind == Kind.PAWN:
        ahead = WIDTH if color else -WIDTH
        return distance == 1 and way in (ahead - 1, ahead + 1)
    if kind == Kind.KING:
        return distance == 1
    sliders = (Kind.ROOK, Kind.QUEEN) if way in _ORTHOGONAL else (Kind.BISHOP, Kind.QUEEN)
    return kind in sliders


def _knight_at(memory: DrumMemory, king: int, way: Way, color: Side) -> bool:
    if memory.squares[king + way[0]] == _EDGE:
        return False
    number = memory.squares[king + way[0] + way[1]]
    if number <= 0:
        return False
    enemy = memory.men[number - 1].piece
    return not enemy.is_of(color) and enemy.kind is Kind.KNIGHT
