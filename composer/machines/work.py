"""What the machine room shows of a machine at work: a picture of its state after every step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from composer.machines.game_words import move_name
from solver.ancestors import bell, prinz
from solver.ancestors.geniss_view import View, Weighed
from solver.ancestors.turning import turned
from solver.language import worded
from solver.position import Position
from solver.problem import Method, Problem, Task
from solver.setup import Setup
from solver.solution import LengthRow

Cell = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrinzState:
    """The step just done, and the keys so far."""

    step: prinz.Step
    keys: tuple[chess.Move, ...]


@dataclass(frozen=True, slots=True)
class BellState:
    """The step just done, the keys so far, and both lists of men, 0 for one that was taken."""

    step: bell.Step
    keys: tuple[chess.Move, ...]
    men: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class GenissState:
    """The search as it stands, and the moves of the position with their weights."""

    view: View
    keys: tuple[chess.Move, ...]
    weights: tuple[Weighed, ...]

    @property
    def row(self) -> LengthRow:
        """The counters of the length in work."""
        return self.view.rows[-1]


State = PrinzState | BellState | GenissState


def states(
    method: Method, problem: Problem, frames: int = 1, *, all_keys: bool = True
) -> Iterator[State]:
    """Set a machine to *problem* and yield its state after every step.

    *frames* is how many frames of the classic search are one step; without *all_keys*
    Prinz and Geniss stop at the first key, as they did.

    Raises:
        SolverError: the position cannot be played.
    """
    position = Task(problem, method=method).position()
    if method is Method.PRINZ:
        return _prinz(seen_setup(method, problem), all_keys=all_keys)
    if method is Method.BELL:
        return _bell(seen_setup(method, problem))
    return _geniss(position, problem.stipulation.moves, frames, all_keys=all_keys)


def seen_setup(method: Method, problem: Problem) -> Setup:
    """Return the position as the machine sees it.

    The machines of two moves know White as the side that mates: where Black does, the
    board is turned round and the colours are exchanged.
    """
    setup = problem.setup
    is_turned = method in (Method.PRINZ, Method.BELL) and setup.turn is chess.BLACK
    return turned(setup) if is_turned else setup


def _prinz(setup: Setup, *, all_keys: bool) -> Iterator[State]:
    machine = prinz.Prinz(setup)
    for step in machine.run(all_keys=all_keys):
        yield PrinzState(step, tuple(machine.keys))


def _bell(setup: Setup) -> Iterator[State]:
    machine = bell.Algorithm50(setup)
    for step in machine.run():
        white, black = (machine.game.sides[color] for color in (chess.WHITE, chess.BLACK))
        yield BellState(step, tuple(machine.keys), (_men(white), _men(black)))


def _men(side: bell.Side) -> tuple[int, ...]:
    return tuple(square if side.board[square] else 0 for square in side.men[1:])


def _geniss(position: Position, moves: int, frames: int, *, all_keys: bool) -> Iterator[State]:
    from solver.ancestors.geniss import Geniss  # loads the compiler, which start-up need not do

    machine = Geniss(position, moves, all_keys=all_keys)
    weights = machine.weights()
    for view in machine.run(frames):
        yield GenissState(view, tuple(line[0] for line in machine.lines), weights)


@worded
def named(board: chess.Board, line: tuple[chess.Move, ...]) -> str:
    """Return *line* with its numbers, in the letters of the reader."""
    board = board.copy(stack=False)
    words: list[str] = []
    for index, move in enumerate(line):
        number = f"{index // 2 + 1}." if index % 2 == 0 else ""
        words.append(f"{number}{move_name(board, move)}")
        board.push(move)
    return " ".join(words)
