"""A solver that says what a test tells it to say, when the test tells it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any

import chess

from solver import solve
from solver.events import (
    Ended,
    Event,
    LineFound,
    Progress,
    ProofFound,
    SearchPhase,
    Started,
    TimeLeft,
)
from solver.game import Move
from solver.mailbox import Mailbox
from solver.orthodox import OrthodoxGame
from solver.problem import Problem, Task
from solver.setup import Setup
from solver.solution import LengthRow, Mark, Solution, Status
from solver.stipulation import Stipulation

FEN = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"
ROWS = (LengthRow(1, 30, 20, 0.0001), LengthRow(2, 900, 400, 0.25))


def make_task(moves: int = 2, fen: str = FEN) -> Task:
    """Return a task for a mate in *moves*."""
    setup = Setup.of(OrthodoxGame(chess.Board(fen)))
    return Task(Problem(setup, Stipulation.directmate(moves)))


def make_progress(index: int = 1, phase: SearchPhase = SearchPhase.KEYS) -> Progress:
    """Return the progress of a search at its *index*-th first move."""
    return Progress(
        phase, 2, 2, index, 29, None, ROWS, 1000, 5.3e6, 0.34, 41.0, TimeLeft(12.0, 33.0)
    )


def make_line(number: int = 0) -> LineFound:
    """Return a found line that *number* tells from others."""
    return LineFound(Mark.KEY, (Move.from_uci("g1g7"),), 1, seconds=float(number))


def make_proof() -> ProofFound:
    """Return the proof of a mate in two."""
    move = Move.from_uci("g1g6")
    return ProofFound(move, 2, (move,), 0.01)


class CrashError(Exception):
    """What a broken solver might raise."""


class ScriptedHandle(solve.Handle):
    """Says what it is fed, in a thread of its own, and ends when it is stopped."""

    def __init__(self, task: Task, told: Callable[[], None] | None) -> None:
        self.task = task
        self.calls: list[str] = []
        self.following: ScriptedHandle | None = None
        self._feed: queue.Queue[Event] = queue.Queue()
        self._over = threading.Event()
        self._events = Mailbox(told)
        self._solution: Solution | None = None
        self.say(Started(task))
        self._searching = threading.Thread(target=self._run, daemon=True)
        self._searching.start()

    def say(self, *events: Event) -> None:
        """Let these events come out."""
        for event in events:
            self._feed.put(event)

    def end(
        self, status: Status = Status.COMPLETE, error: str | None = None, **facts: Any
    ) -> Solution:
        """End with a solution, which is returned."""
        solution = Solution(self.task.problem, status, statistics=ROWS, error=error, **facts)
        self.say(Ended(solution))
        return solution

    def _run(self) -> None:
        while not isinstance(event := self._feed.get(timeout=30), Ended):
            self._events.put(event)
        self._solution = event.solution
        self._over.set()
        self._events.put(event)

    def stop(self) -> None:
        self.calls.append("stop")
        self.end(Status.STOPPED)

    def go_on(self, *, told: Callable[[], None] | None = None) -> solve.Handle:
        self.calls.append("go on")
        self.following = ScriptedHandle(self.task, told)
        return self.following

    def pause(self) -> None:
        self.calls.append("pause")

    def resume(self) -> None:
        self.calls.append("resume")


class ScriptedSolver:
    """Hands out scripted handles, as ``solver.solve.start`` hands out real ones."""

    def __init__(self) -> None:
        self.handles: list[ScriptedHandle] = []
        self.refusal: Exception | None = None

    def start(self, task: Task, *, told: Callable[[], None] | None = None) -> ScriptedHandle:
        """Start a solve that waits for the test's word."""
        if self.refusal is not None:
            raise self.refusal
        handle = ScriptedHandle(task, told)
        self.handles.append(handle)
        return handle
