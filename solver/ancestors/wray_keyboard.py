"""The keyboard and display of Wray's calculator: a game played by keys alone.

Documented: LOAD reads the program, CONTINUE twice makes it ask for the start position, a
move is keyed in as ``2 ↑ 5 CONTINUE 4 ↑ 5 CONTINUE`` (rank to register y, file to register
x), and CONTINUE steps through the answer.  What the display showed is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

import chess

from solver.ancestors.player import Played
from solver.ancestors.wray import (
    Register,
    Trial,
    Wray,
    machine_color,
    registers,
    start_codes,
)
from solver.language import tr
from solver.orthodox import plain


class Key(Enum):
    """A key of the calculator that the program uses; the value is what stands on it."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    UP = "↑"
    CLEAR = "CLEAR x"
    LOAD = "LOAD"
    CONTINUE = "CONTINUE"


class Waiting(Enum):
    """What the program waits for."""

    PROGRAM = auto()
    FIRST_CONTINUE = auto()
    SECOND_CONTINUE = auto()
    START_POSITION = auto()
    FROM_SQUARE = auto()
    TO_SQUARE = auto()
    THINKING = auto()
    ANSWER_FROM = auto()
    ANSWER_TO = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Display:
    """The two registers that are shown, and what the program waits for.

    ``error`` says why the last move was not taken.
    """

    x: int = 0
    y: int = 0
    waiting: Waiting = Waiting.PROGRAM
    error: str = ""


class Calculator:
    """The HP 9810A with Wray's program: keys go in, the display and a game come out.

    It answers at once, unless it is *watched*: then :meth:`think` makes it answer.
    """

    def __init__(self, *, watched: bool = False) -> None:
        self._is_watched = watched
        self._forget()

    def _forget(self) -> None:
        self.display = Display()
        self.board: chess.Board | None = None
        """The game as the program follows it, ``None`` before it began."""
        self._machine = chess.BLACK
        self._stored: tuple[int, ...] = start_codes(chess.BLACK)
        self._from_square: chess.Square | None = None

    @property
    def machine(self) -> chess.Color:
        """Whose men the calculator has."""
        return self._machine

    @property
    def registers(self) -> tuple[Register, ...]:
        """Registers 1 to 64 as they stand now."""
        if self.board is None:
            return tuple(Register(code) for code in self._stored)
        return registers(self.board, self._machine)

    @property
    def played(self) -> Played:
        """The game so far; before one has begun, its beginning."""
        return Played.on(chess.Board() if self.board is None else self.board)

    def store(self, codes: Sequence[int]) -> None:
        """Store the codes of the men in registers 1 to 64 before a game begins.

        Raises:
            ValueError: a game is under way.
        """
        if self.board is not None:
            raise ValueError("a game is under way")
        self._stored = tuple(codes)

    def press(self, key: Key) -> None:
        """Press one key; what it does not concern changes nothing."""
        self.display = replace(self.display, error="")
        if key is Key.LOAD:
            self._forget()
            self._wait(Waiting.FIRST_CONTINUE)
        elif key is Key.CONTINUE:
            self._go_on()
        elif key is Key.UP:
            self.display = replace(self.display, y=self.display.x)
        elif key is Key.CLEAR:
            self.display = replace(self.display, x=0)
        else:
            self.display = replace(self.display, x=int(key.value))

    def _wait(self, waiting: Waiting, error: str = "") -> None:
        self.display = replace(self.display, waiting=waiting, error=error)

    def _go_on(self) -> None:
        match self.display.waiting:
            case Waiting.FIRST_CONTINUE:
                self._wait(Waiting.SECOND_CONTINUE)
            case Waiting.SECOND_CONTINUE:
                self._wait(Waiting.START_POSITION)
            case Waiting.START_POSITION:
                self._begin()
            case Waiting.FROM_SQUARE:
                self._take_from_square()
            case Waiting.TO_SQUARE:
                self._take_move()
            case Waiting.ANSWER_FROM:
                self._show_square(self._answer().to_square, Waiting.ANSWER_TO)
            case Waiting.ANSWER_TO:
                self._await_player()

    def _begin(self) -> None:
        try:
            self._machine = machine_color(self._stored)
        except ValueError as error:
            self._wait(Waiting.START_POSITION, str(error))
            return
        self.board = chess.Board()
        if self._machine is chess.WHITE:
            self._reply(self.board)
        else:
            self._await_player()

    def _keyed_square(self) -> chess.Square | None:
        x, y = self.display.x, self.display.y
        return chess.square(x - 1, y - 1) if 1 <= x <= 8 and 1 <= y <= 8 else None

    def _take_from_square(self) -> None:
        square = self._keyed_square()
        if square is None:
            self._wait(Waiting.FROM_SQUARE, tr("Rank and file are numbers from 1 to 8."))
            return
        self._from_square = square
        self._wait(Waiting.TO_SQUARE)

    def _take_move(self) -> None:
        start, end = self._from_square, self._keyed_square()
        if self.board is None or start is None:
            return
        move = None if end is None else _legal_move(self.board, start, end)
        if move is None:
            self._wait(Waiting.FROM_SQUARE, tr("This move cannot be made."))
            return
        self.board.push(move)
        self._reply(self.board)

    def _reply(self, board: chess.Board) -> None:
        if board.is_game_over():
            self._wait(Waiting.END)
            return
        self._wait(Waiting.THINKING)
        if not self._is_watched:
            for _ in self.think():
                pass

    def think(self) -> Iterator[Trial]:
        """Try the moves one after the other and answer with the best, if an answer is due."""
        board, best = self.board, None
        if board is None or self.display.waiting is not Waiting.THINKING:
            return
        for trial in Wray().trials(board):
            if best is None or trial.weighed.number > best.number:
                best = trial.weighed
            yield trial
        if best is not None and self.board is board:
            board.push(plain(best.move))
            self._show_square(best.move.from_square, Waiting.ANSWER_FROM)

    def _answer(self) -> chess.Move:
        assert self.board is not None
        return self.board.peek()

    def _show_square(self, square: chess.Square, waiting: Waiting) -> None:
        x, y = chess.square_file(square) + 1, chess.square_rank(square) + 1
        self.display = Display(x, y, waiting)

    def _await_player(self) -> None:
        is_over = self.board is not None and self.board.is_game_over()
        self._wait(Waiting.END if is_over else Waiting.FROM_SQUARE)


def _legal_move(board: chess.Board, start: chess.Square, end: chess.Square) -> chess.Move | None:
    """Return the move of a man, a pawn that arrives becoming a queen; ``None`` if there is none."""
    try:
        return board.find_move(start, end)
    except chess.IllegalMoveError:
        return None
