"""Wray's chess player for the HP 9810A desk calculator, 1974.

Source: A. A. Wray, “A Chess-Playing Program for the 9810A”, HP Keyboard 6/4 (1974).
Documented: the registers and their digits, the values of the men, the set-up that tells the
colours, one half-move of foresight, and the weight N / ((4.5 - x)² + (4.5 - y)²) of a square.
The rest of its evaluation is lost, and this player is a free imitation.  Three moves are known:
it opens 1.e4, answers 1…e5, and in its sample game, which is taken for the program against
itself, 6…Nf6 was “the tragic mistake”.  Of 4,032 plain ways to fill the gap 1,196 play
1.e4 e5 and 140 of these 6…Nf6; this is one of the plainest (``benchmarks/ancestors.py``).  It
takes all from the registers: N is own men less hostile ones on empty squares, a pawn's steps
forward count as well, the weight of the centre is taken fifty times, and a man is lost
where more hostile men than own ones reach it.
Of equal moves the first in the order of registers is played.  What is allowed is asked of
python-chess, castling and en passant included; a pawn that arrives becomes a queen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from solver.ancestors.player import Pulse, no_pulse
from solver.game import Move
from solver.language import tr
from solver.orthodox import own

VALUES = {
    chess.PAWN: 100,
    chess.KNIGHT: 300,
    chess.BISHOP: 300,
    chess.ROOK: 500,
    chess.QUEEN: 900,
    chess.KING: 1200,
}
REGISTERS = 64
_DIGITS = 10
_SCALE = 50
"""How often the weight of the centre counts beside the values of men; a reconstruction."""


def reconstructed() -> tuple[str, ...]:
    """Return what is not in the description; the user is told."""
    return (
        tr("that the centre counts on empty squares, own men less hostile ones, fifty times"),
        tr("that a pawn reaches the squares before it as well as those it can capture on"),
        tr("that a man is given up for lost where more hostile men than own ones reach it"),
        tr("that of equal moves the first in the order of registers is played"),
        tr("that only legal moves are made, castling and en passant among them"),
        tr("that a pawn which arrives becomes a queen"),
        tr("that the board is turned where the calculator has White"),
        tr("the key CLEAR and the texts of the display"),
    )


@dataclass(frozen=True, slots=True)
class Register:
    """What one register holds of its square.

    ``man`` is the code, positive for the calculator's men and 0 for an empty square;
    ``own`` and ``hostile`` count the men of calculator and player that can go there or
    protect it, ``own_value`` and ``hostile_value`` are the sums of their values.  A pawn
    goes to the squares before it and, taking or not, to those it could capture on.
    """

    man: int
    own: int = 0
    hostile: int = 0
    own_value: int = 0
    hostile_value: int = 0

    def __str__(self) -> str:
        """Return the number as the register shows it, ``A.BCDDDDEEEE``."""
        digits = (
            abs(self.man) * 10**_DIGITS
            + self.own * 10**9
            + self.hostile * 10**8
            + self.own_value * 10**4
            + self.hostile_value
        )
        sign = "-" if self.man < 0 else ""
        return f"{sign}{digits // 10**_DIGITS}.{digits % 10**_DIGITS:0{_DIGITS}d}"

    @classmethod
    def parse(cls, text: str) -> Register:
        """Read what :meth:`__str__` shows.

        Raises:
            ValueError: the text is no such number.
        """
        whole, point, digits = text.strip().removeprefix("-").partition(".")
        if not (point and whole.isdigit() and digits.isdigit() and len(digits) == _DIGITS):
            raise ValueError(f"expected a number such as -1.0100000500, got {text!r}")
        man = -int(whole) if text.strip().startswith("-") else int(whole)
        return cls(man, int(digits[0]), int(digits[1]), int(digits[2:6]), int(digits[6:]))


@dataclass(frozen=True, slots=True)
class WrayWeighed:
    """A move with the number of its position: material, centre and danger taken together."""

    move: Move
    material: int
    centre: float
    loss: float

    @property
    def number(self) -> float:
        """What the calculator compares; the highest number is played."""
        return self.material + self.centre - self.loss


@dataclass(frozen=True, slots=True)
class Trial:
    """A move that was tried: its number, and the registers with all men as they stand then."""

    weighed: WrayWeighed
    registers: tuple[Register, ...]


class Wray:
    """The player; it searches its own move only and keeps nothing between two moves."""

    def choose(self, board: chess.Board, pulse: Pulse = no_pulse) -> Move:
        """Return the move with the highest number, the first of equal ones; see :class:`Player`.

        Raises:
            ValueError: there is no legal move.
        """
        weighed = []
        for trial in self.trials(board):
            pulse()
            weighed.append(trial.weighed)
        if not weighed:
            raise ValueError("there is no legal move")
        return max(weighed, key=lambda entry: entry.number).move

    def weigh(self, board: chess.Board) -> list[WrayWeighed]:
        """Return all moves with their numbers, in the order of registers."""
        return [trial.weighed for trial in self.trials(board)]

    def trials(self, board: chess.Board) -> Iterator[Trial]:
        """Try the moves one after the other, in the order of registers."""
        board = board.copy(stack=False)
        machine = board.turn
        moves = [m for m in board.legal_moves if m.promotion in (None, chess.QUEEN)]
        moves.sort(
            key=lambda move: (
                register_number(move.from_square, machine),
                register_number(move.to_square, machine),
            )
        )
        for move in moves:
            yield _tried(board, move)


def register_number(square: chess.Square, machine: chess.Color) -> int:
    """Return the register of *square*: a1 is 1, but 64 where the calculator has White."""
    return REGISTERS - square if machine is chess.WHITE else square + 1


def square_of_register(number: int, machine: chess.Color) -> chess.Square:
    """Return the square of a register, the inverse of :func:`register_number`."""
    return REGISTERS - number if machine is chess.WHITE else number - 1


def registers(board: chess.Board, machine: chess.Color) -> tuple[Register, ...]:
    """Return registers 1 to 64 for a calculator that has the men of *machine*."""
    squares = [square_of_register(number, machine) for number in range(1, REGISTERS + 1)]
    return tuple(_register(board, square, machine) for square in squares)


def _register(board: chess.Board, square: chess.Square, machine: chess.Color) -> Register:
    piece = board.piece_at(square)
    man = 0 if piece is None else piece.piece_type * (1 if piece.color is machine else -1)
    own, hostile = (_reaching(board, square, color) for color in (machine, not machine))
    return Register(man, len(own), len(hostile), _value(board, own), _value(board, hostile))


def _reaching(board: chess.Board, square: chess.Square, color: chess.Color) -> chess.SquareSet:
    """Return the men of *color* that can go to *square* or protect what stands there."""
    reaching = board.attackers(color, square)
    if board.piece_type_at(square) is None:
        reaching |= _pawns_behind(board, square, color)
    return reaching


def _pawns_behind(board: chess.Board, square: chess.Square, color: chess.Color) -> chess.SquareSet:
    """Return the pawn that can step forward to the empty *square*, if there is one."""
    pawns = board.pieces_mask(chess.PAWN, color)
    back = chess.shift_down if color is chess.WHITE else chess.shift_up
    behind = back(chess.BB_SQUARES[square])
    is_far = chess.square_rank(square) == (3 if color is chess.WHITE else 4)
    if is_far and not behind & board.occupied:
        behind = back(behind)
    return chess.SquareSet(behind & pawns)


def _value(board: chess.Board, squares: chess.SquareSet) -> int:
    return sum(VALUES[kind] for s in squares if (kind := board.piece_type_at(s)) is not None)


def machine_color(codes: Sequence[int]) -> chess.Color:
    """Return which men the calculator has, from the codes stored in registers 1 to 64.

    Where king and queen are exchanged in both back rows, the player has Black.

    Raises:
        ValueError: the registers do not hold the men as at the start of a game.
    """
    for color in (chess.BLACK, chess.WHITE):
        if tuple(codes) == start_codes(color):
            return color
    raise ValueError(tr("Registers 1 to 64 do not hold the men as at the start of a game."))


def start_codes(machine: chess.Color) -> tuple[int, ...]:
    """Return the codes to be stored before a game in which the calculator has *machine*."""
    return tuple(register.man for register in registers(chess.Board(), machine))


# ---------------------------------------------------------------- the number of a position


def _tried(board: chess.Board, move: chess.Move) -> Trial:
    machine = board.turn
    board.push(move)
    found = registers(board, machine)
    board.pop()
    material = sum(_sign(entry.man) * VALUES[abs(entry.man)] for entry in found if entry.man)
    return Trial(
        WrayWeighed(own(move), material, centre(found), max(map(exchange_loss, found))), found
    )


def _sign(man: int) -> int:
    return 1 if man > 0 else -1


def centre(found: Sequence[Register]) -> float:
    """Sum own men less hostile ones over the empty squares, the middle weighing most."""
    return _SCALE * sum(
        (entry.own - entry.hostile) * _CENTRE[index]
        for index, entry in enumerate(found)
        if entry.man == 0
    )


def exchange_loss(entry: Register) -> float:
    """Return what the own man of a square is lost for: its value where it is outnumbered.

    This is a reconstruction: the description does not say how attacked men were valued.
    """
    return float(VALUES[entry.man]) if entry.man > 0 and entry.hostile > entry.own else 0.0


def _weight(index: int) -> float:
    x, y = index % 8 + 1, index // 8 + 1
    return 1 / ((4.5 - x) ** 2 + (4.5 - y) ** 2)


_CENTRE = tuple(_weight(index) for index in range(REGISTERS))
"""The weight of each square; the same from both sides of the board."""
