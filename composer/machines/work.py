"""What the machine room shows of a machine at work: a picture of its state after every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from composer.machines.games.game_words import move_name
from solver.ancestors import bell, prinz
from solver.ancestors.geniss_view import GenissView, GenissWeighed
from solver.ancestors.turning import turned
from solver.ancestors.wray import Trial
from solver.game import Game, Move
from solver.language import worded
from solver.position import Position
from solver.problem import Method, Problem, Task
from solver.setup import Setup
from solver.solution import LengthRow, total_row
from solver.squares import BLACK, WHITE

Line = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class PrinzState:
    """The step just done, the keys so far, and what stands in tubes and on the drum."""

    step: prinz.BlockPass
    keys: Line
    memory: prinz.DrumSnapshot

    @property
    def line(self) -> Line:
        """The moves on the machine's board."""
        return self.step.line

    @property
    def work(self) -> int:
        """The trials so far."""
        return sum(self.step.trials)


@dataclass(frozen=True, slots=True)
class BellState:
    """The step just done, the keys so far, both sides with board and men, and the lists.

    The men are squares, 0 for one that was taken; a board has codes for squares 1 to 64.
    """

    step: bell.BellStep
    keys: Line
    men: tuple[tuple[int, ...], tuple[int, ...]]
    boards: tuple[tuple[int, ...], tuple[int, ...]]
    lists: tuple[tuple[bell.Listed, ...], ...]

    @property
    def line(self) -> Line:
        """The moves on the machine's board."""
        return self.step.line

    @property
    def work(self) -> int:
        """The moves listed so far."""
        return sum(self.step.listed)


@dataclass(frozen=True, slots=True)
class GenissState:
    """The search as it stands, the moves of the position with their weights, and what it found."""

    view: GenissView
    keys: Line
    weights: tuple[GenissWeighed, ...]
    combinations: tuple[Line, ...]

    @property
    def row(self) -> LengthRow:
        """The counters of the length in work."""
        return self.view.rows[-1]

    @property
    def line(self) -> Line:
        """The moves on the machine's board."""
        return self.view.combination

    @property
    def work(self) -> int:
        """The positions generated and evaluated so far."""
        row = total_row(self.view.rows)
        return row.generated + row.evaluated


@dataclass(frozen=True, slots=True)
class WrayState:
    """The calculator trying a move in *game*; ``trial`` is ``None`` when it has answered."""

    game: Line
    trial: Trial | None
    best: Trial | None
    tried: int
    keys: Line = ()

    @property
    def line(self) -> Line:
        """The moves of the game, and the one that is tried."""
        return (*self.game, self.trial.weighed.move) if self.trial is not None else self.game

    @property
    def work(self) -> int:
        """The moves tried for this answer."""
        return self.tried


ProblemState = PrinzState | BellState | GenissState


def states(
    method: Method,
    problem: Problem,
    frames: Callable[[], int] = lambda: 1,
    *,
    all_keys: bool = True,
) -> Iterator[ProblemState]:
    """Set a machine to *problem* and yield its state after every step.

    *frames* tells how many steps of the machine, or frames of the classic search, are one
    step here; without *all_keys* Prinz and Geniss stop at the first key, as they did.

    Raises:
        SolverError: the position cannot be played.
    """
    position = Task(problem, method=method).position()
    if method is Method.PRINZ:
        return _prinz(seen_setup(method, problem), frames, all_keys=all_keys)
    if method is Method.BELL:
        return _bell(seen_setup(method, problem), frames)
    return _geniss(position, problem.stipulation.moves, frames, all_keys=all_keys)


def seen_setup(method: Method, problem: Problem) -> Setup:
    """Return the position as the machine sees it.

    The machines of two moves know White as the side that mates: where Black does, the
    board is turned round and the colours are exchanged.
    """
    setup = problem.setup
    is_turned = method in (Method.PRINZ, Method.BELL) and setup.turn is BLACK
    return turned(setup) if is_turned else setup


def work_of(method: Method, problem: Problem, *, all_keys: bool) -> Iterator[int]:
    """Work *problem* through in advance, telling how much was done; Prinz and Bell only."""
    setup = seen_setup(method, problem)
    if method is Method.PRINZ:
        for step in prinz.Prinz(setup).run(all_keys=all_keys):
            yield sum(step.trials)
    else:
        for found in bell.Algorithm50(setup).run():
            yield sum(found.listed)


Step = TypeVar("Step")


def _thinned(steps: Iterator[Step], frames: Callable[[], int]) -> Iterator[Step]:
    """Yield the last of every so many *steps*, and the last of all."""
    last: Step | None = None
    left = frames()
    for step in steps:
        last, left = step, left - 1
        if left <= 0:
            yield step
            last, left = None, frames()
    if last is not None:
        yield last


def _prinz(setup: Setup, frames: Callable[[], int], *, all_keys: bool) -> Iterator[PrinzState]:
    machine = prinz.Prinz(setup)
    for step in _thinned(machine.run(all_keys=all_keys), frames):
        yield PrinzState(step, tuple(machine.keys), machine.snapshot())


def _bell(setup: Setup, frames: Callable[[], int]) -> Iterator[BellState]:
    machine = bell.Algorithm50(setup)
    for step in _thinned(machine.run(lists=True), frames):
        white, black = (machine.game.sides[color] for color in (WHITE, BLACK))
        yield BellState(
            step,
            tuple(machine.keys),
            (_men(white), _men(black)),
            (tuple(white.board[1:65]), tuple(black.board[1:65])),
            tuple(map(tuple, machine.lists)),
        )


def _men(side: bell.BellSide) -> tuple[int, ...]:
    return tuple(square if side.board[square] else 0 for square in side.men[1:])


def _geniss(
    position: Position, moves: int, frames: Callable[[], int], *, all_keys: bool
) -> Iterator[GenissState]:
    from solver.ancestors.geniss import Geniss  # loads the compiler, which start-up need not do

    machine = Geniss(position, moves, all_keys=all_keys)
    weights = machine.weights()
    machine.frames = frames()
    for view in machine.run():
        keys = tuple(line[0] for line in machine.lines)
        yield GenissState(view, keys, weights, machine.lines)
        machine.frames = frames()


@worded
def named(game: Game, line: tuple[Move, ...]) -> str:
    """Return *line* with its numbers, in the letters of the reader."""
    game = game.copy()
    words: list[str] = []
    for index, move in enumerate(line):
        number = f"{index // 2 + 1}." if index % 2 == 0 else ""
        words.append(f"{number}{move_name(game, move)}")
        game.push(move)
    return " ".join(words)
