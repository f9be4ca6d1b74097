"""Plain ways to fill the gap in Wray's evaluation, and which known moves each of them plays.

What is known: the weights of squares and values of men, a look at one's own move alone,
1.e4, the answer 1…e5, and 6…Nf6 in the sample game, which is taken for the program against
itself.  A variant says how men are counted at the squares of the centre, whether pawns reach the
squares before them, how much the centre weighs, when a man counts as lost, whether the
largest loss or all of them count, how much an enemy man in danger is worth, and which of
equal moves is played.  The machine itself is not used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import chess

VALUES = {1: 100, 2: 300, 3: 300, 4: 500, 5: 900, 6: 1200}
WEIGHTS = tuple(
    1 / ((4.5 - (square % 8 + 1)) ** 2 + (4.5 - (square // 8 + 1)) ** 2) for square in chess.SQUARES
)


@dataclass(frozen=True, slots=True)
class Man:
    """A man with the number of its friends and enemies that reach its square, and their values."""

    is_own: bool
    value: int
    guards: int
    attackers: int
    guards_value: int
    attackers_value: int

    def seen_from_outside(self) -> Man:
        """Return the man as its enemy counts."""
        return Man(
            not self.is_own,
            self.value,
            self.attackers,
            self.guards,
            self.attackers_value,
            self.guards_value,
        )


def _average(man: Man) -> float:
    if man.attackers == 0:
        return 0.0
    if man.guards == 0:
        return man.value
    return max(0.0, man.value - man.attackers_value / man.attackers)


def _count(man: Man) -> float:
    return man.value if man.attackers > man.guards else 0.0


def _as_many(man: Man) -> float:
    return man.value if man.attackers and man.attackers >= man.guards else 0.0


def _difference(man: Man) -> float:
    return man.value * max(0, man.attackers - man.guards)


def _hanging(man: Man) -> float:
    return man.value if man.attackers and not man.guards else 0.0


def _count_or_average(man: Man) -> float:
    if man.attackers == 0:
        return 0.0
    return _count(man) or max(0.0, man.value - man.attackers_value / man.attackers)


def _sums(man: Man) -> float:
    is_cheaper = man.attackers == man.guards and man.attackers_value < man.guards_value
    return man.value if man.attackers and (man.attackers > man.guards or is_cheaper) else 0.0


LOSSES: tuple[Callable[[Man], float], ...] = (
    _average,
    _count,
    _as_many,
    _difference,
    _hanging,
    _count_or_average,
    _sums,
)


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to fill the gap."""

    less_hostile: bool
    pawns: str
    scale: int
    loss: Callable[[Man], float]
    sums_up: bool
    gain: float
    last_of_equals: bool

    @property
    def words(self) -> str:
        """The variant in a few words."""
        centre = "own less hostile" if self.less_hostile else "own"
        collected = "sum" if self.sums_up else "largest"
        tie = "last" if self.last_of_equals else "first"
        loss = self.loss.__name__.strip("_")
        return f"{centre}, {self.pawns}, x{self.scale}, {loss}, {collected}, {self.gain}, {tie}"


def variants() -> Iterator[Variant]:
    """Yield all variants."""
    for choice in product(
        (False, True),
        ("diagonals", "diagonals and steps", "steps"),
        (1, 10, 50, 100, 200, 1000),
        LOSSES,
        (False, True),
        (0, 0.1, 0.5, 1),
        (False, True),
    ):
        yield Variant(*choice)


@dataclass(frozen=True, slots=True)
class Features:
    """A move with what all variants need to know of the position after it.

    The centre sums are kept for the side that moved and the other one: by lines and
    diagonals, by the pawns' steps, and by their diagonals alone.
    """

    move: chess.Move
    material: int
    reach: tuple[float, float]
    steps: tuple[float, float]
    diagonals: tuple[float, float]
    men: tuple[Man, ...]


@cache
def features(fen: str) -> tuple[Features, ...]:
    """Return all moves of a position in the order of registers."""
    board = chess.Board(fen)
    mover = board.turn

    def register(square: chess.Square) -> int:
        return 64 - square if mover else square + 1

    moves = [move for move in board.legal_moves if move.promotion in (None, chess.QUEEN)]
    moves.sort(key=lambda move: (register(move.from_square), register(move.to_square)))
    found = []
    for move in moves:
        board.push(move)
        found.append(_features(board, move, mover))
        board.pop()
    return tuple(found)


def _features(board: chess.Board, move: chess.Move, mover: chess.Color) -> Features:
    men = tuple(_man(board, square, mover) for square in chess.SquareSet(board.occupied))
    sides = (mover, not mover)
    reach, diagonals = [0.0, 0.0], [0.0, 0.0]
    for square in chess.SquareSet(~board.occupied & chess.BB_ALL):
        for index, color in enumerate(sides):
            attackers = board.attackers(color, square)
            reach[index] += WEIGHTS[square] * len(attackers)
            pawns = attackers & board.pieces(chess.PAWN, color)
            diagonals[index] += WEIGHTS[square] * len(pawns)
    return Features(
        move,
        sum(man.value if man.is_own else -man.value for man in men),
        (reach[0], reach[1]),
        (_steps(board, mover), _steps(board, not mover)),
        (diagonals[0], diagonals[1]),
        tuple(man for man in men if man.guards or man.attackers),
    )


def _man(board: chess.Board, square: chess.Square, mover: chess.Color) -> Man:
    piece = board.piece_at(square)
    assert piece is not None
    guards, attackers = (board.attackers(color, square) for color in (mover, not mover))
    values = [sum(VALUES[board.piece_type_at(s) or 1] for s in men) for men in (guards, attackers)]
    man = Man(True, VALUES[piece.piece_type], len(guards), len(attackers), *values)
    return man if piece.color is mover else Man(False, *_fields(man))


def _fields(man: Man) -> tuple[int, int, int, int, int]:
    return man.value, man.guards, man.attackers, man.guards_value, man.attackers_value


def _steps(board: chess.Board, color: chess.Color) -> float:
    ahead = 8 if color else -8
    total = 0.0
    for square in board.pieces(chess.PAWN, color):
        first = square + ahead
        if not 0 <= first < 64 or board.piece_type_at(first):
            continue
        total += WEIGHTS[first]
        is_home = chess.square_rank(square) == (1 if color else 6)
        if is_home and not board.piece_type_at(first + ahead):
            total += WEIGHTS[first + ahead]
    return total


def _number(of: Features, variant: Variant) -> float:
    own, hostile = of.reach
    if variant.pawns != "diagonals":
        own, hostile = own + of.steps[0], hostile + of.steps[1]
    if variant.pawns == "steps":
        own, hostile = own - of.diagonals[0], hostile - of.diagonals[1]
    centre = own - hostile if variant.less_hostile else own
    collect: Callable[[list[float]], float] = sum if variant.sums_up else _largest
    lost = collect([variant.loss(man) for man in of.men if man.is_own])
    won = 0.0
    if variant.gain:
        enemies = [m.seen_from_outside() for m in of.men if not m.is_own and m.value < 1200]
        won = collect([variant.loss(man) for man in enemies])
    return round(of.material + variant.scale * centre - lost + variant.gain * won, 9)


def _largest(numbers: list[float]) -> float:
    return max(numbers, default=0.0)


def choose(board: chess.Board, variant: Variant) -> chess.Move:
    """Return the move that *variant* plays."""
    found = list(features(board.fen()))
    if variant.last_of_equals:
        found.reverse()
    return max(found, key=lambda of: _number(of, variant)).move


def play(variant: Variant, half_moves: int) -> list[str]:
    """Let *variant* play against itself; return what it plays."""
    board, names = chess.Board(), []
    while board.ply() < half_moves and not board.is_game_over():
        move = choose(board, variant)
        names.append(board.san(move))
        board.push(move)
    return names


def print_variants() -> None:
    """Print how many variants play the known moves, and the games of those that play them all."""
    total = openers = 0
    fitting = []
    for variant in variants():
        total += 1
        if play(variant, 2) != ["e4", "e5"]:
            continue
        openers += 1
        game = play(variant, 14)
        if game[11:12] == ["Nf6"]:
            fitting.append((variant, game))
    print(f"  {total:,} variants, 1.e4 e5: {openers:,}, and 6…Nf6: {len(fitting)}")
    for variant, game in fitting:
        print(f"    {variant.words}: {' '.join(game)}")
