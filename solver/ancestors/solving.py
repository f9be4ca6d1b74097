"""A solve by one of the old machines, with the same events and the same answer as the modern one.

The machines know White as the side that mates; where Black does, the board is turned round
on the way in and the moves are turned back on the way out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from solver.ancestors import bell, prinz
from solver.ancestors.geniss import Geniss
from solver.ancestors.turning import turned
from solver.events import Event, LineFound, Progress, SearchPhase
from solver.game import Move
from solver.problem import Method, Task
from solver.search.control import Control, Interrupted
from solver.setup import Setup
from solver.solution import LengthRow, Mark, Place, Solution, Status
from solver.squares import WHITE, mirrored

Post = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class State:
    """How far a machine has come: its rows, its keys with a line each, and the move in work."""

    rows: tuple[LengthRow, ...] = ()
    lines: tuple[tuple[Move, ...], ...] = ()
    root_move: Move | None = None
    root_index: int = 0


@dataclass(slots=True)
class MachineAccount:
    """What is told of a machine at work, in the form of the modern search."""

    task: Task
    control: Control
    state: State = field(default_factory=State)
    swift_entry = None

    def progress(self) -> Progress:
        """Return the state of the machine as an event."""
        rows = self.state.rows
        nodes = sum(row.generated + row.evaluated for row in rows)
        seconds = self.control.seconds()
        return Progress(
            phase=SearchPhase.KEYS,
            length=rows[-1].ply if rows else 0,
            last_length=self.task.problem.stipulation.moves,
            root_index=self.state.root_index,
            root_count=len(self.task.position().game().moves()),
            root_move=self.state.root_move,
            rows=rows,
            nodes=nodes,
            nodes_per_second=nodes / seconds if seconds > 0.001 else 0.0,
            table_fill=0.0,
            seconds=seconds,
            left=None,
            is_paused=self.control.is_paused,
            method=self.task.method,
        )


class MachineSearch:
    """Lets a machine look for the keys of a task, and stops and pauses it.

    The originals of Prinz and Geniss stopped at their first key; here that is a limit of one
    solution, as for every search, and what was not searched is not judged.
    """

    def __init__(self, task: Task, control: Control) -> None:
        self._task = task
        self._control = control
        self.tally = MachineAccount(task, control)
        self._states = _states(task)

    def run(self, post: Post) -> Solution:
        """Work until the machine is through or stopped; keys are told as they are found."""
        status = Status.COMPLETE
        begun = time.thread_time()
        try:
            for state in self._states:
                if self._tell(state, post) and self._is_enough():
                    self._control.stop()
                self._control.go_on()
        except Interrupted:
            status = Status.STOPPED
        return _solution(self._task, self.tally.state, status, time.thread_time() - begun)

    def _tell(self, state: State, post: Post) -> bool:
        """Post what *state* found; tell whether there was anything."""
        found = state.lines[len(self.tally.state.lines) :]
        for line in found:
            mates_in = state.rows[-1].ply
            post(LineFound(Mark.KEY, line, mates_in, seconds=self._control.seconds()))
        self.tally.state = state
        return bool(found)

    def _is_enough(self) -> bool:
        limit = self._task.limits.solutions
        return limit is not None and len(self.tally.state.lines) >= limit


def _solution(task: Task, state: State, status: Status, cpu_seconds: float) -> Solution:
    keys = tuple(line[0] for line in state.lines)
    stated = task.problem.stipulation.moves
    shortest = state.rows[-1].ply if keys else None
    is_stopped = status is Status.STOPPED and state.rows
    return Solution(
        task.problem,
        status,
        keys=keys,
        short_keys=keys if shortest is not None and shortest < stated else (),
        shortest=shortest,
        statistics=state.rows,
        cpu_seconds=cpu_seconds,
        nodes=sum(row.generated + row.evaluated for row in state.rows),
        method=task.method,
        key_lengths=(shortest,) * len(keys) if shortest is not None else (),
        searched=stated if status is Status.COMPLETE else 0,
        place=_place(task, state) if is_stopped else None,
        combinations=state.lines if task.method is Method.GENISS else (),
    )


def _place(task: Task, state: State) -> Place:
    count = len(task.position().game().moves())
    return Place(state.rows[-1].ply, min(max(state.root_index, 1), count), count)


def _states(task: Task) -> Iterator[State]:
    problem = task.problem
    if task.method is Method.GENISS:
        return _geniss_states(task)
    make = _prinz_states if task.method is Method.PRINZ else _bell_states
    if problem.setup.turn is WHITE:
        return make(problem.setup)
    return map(_turned_state, make(turned(problem.setup)))


def _turned_move(move: Move) -> Move:
    return Move(mirrored(move.from_square), mirrored(move.to_square), move.promotion)


def _turned_state(state: State) -> State:
    return State(
        state.rows,
        tuple(tuple(map(_turned_move, line)) for line in state.lines),
        None if state.root_move is None else _turned_move(state.root_move),
        state.root_index,
    )


def _geniss_states(task: Task) -> Iterator[State]:
    machine = Geniss(task.position(), task.problem.stipulation.moves)
    for view in machine.run():
        first = view.combination[0] if view.combination else None
        yield State(view.rows, machine.lines, first, view.frames[0][1] + 1)


def _prinz_states(setup: Setup) -> Iterator[State]:
    machine = prinz.Prinz(setup)
    begun, root_index = time.perf_counter(), 0
    for step in machine.run():
        root_index += step.block is prinz.TurnBlock.W1 and step.move is not None
        *before, last = step.trials
        row = LengthRow(2, sum(before), last, time.perf_counter() - begun)
        first = step.line[0] if step.line else None
        yield State((row,), _alone(machine.keys), first, root_index)


def _bell_states(setup: Setup) -> Iterator[State]:
    machine = bell.Algorithm50(setup)
    begun, root_index = time.perf_counter(), 0
    for step in machine.run():
        root_index += step.level == 1
        row = LengthRow(2, sum(step.listed[:3]), sum(step.listed[3:]), time.perf_counter() - begun)
        yield State((row,), _alone(machine.keys), step.line[0], root_index)


def _alone(keys: list[Move]) -> tuple[tuple[Move, ...], ...]:
    """Return *keys* as lines of one move: these machines show no more."""
    return tuple((key,) for key in keys)
