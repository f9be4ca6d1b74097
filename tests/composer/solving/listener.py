"""What hears a controller, and waits for what a scripted solver does."""

from __future__ import annotations

from PySide6.QtCore import QObject, QThread, Slot
from pytestqt.qtbot import QtBot

from composer.solving.controller import SolvingController, SolvingState
from solver.events import LineFound, Progress, ProofFound
from solver.problem import Task
from solver.solution import Solution
from tests.composer.solving.scripted import ScriptedHandle, ScriptedSolver

_AROUND = ("begun", "all ended")


class Listener(QObject):
    """Writes down every signal of a controller, and in which thread it came."""

    def __init__(self, controller: SolvingController) -> None:
        super().__init__()
        self.told: list[tuple[str, object]] = []
        self.threads: set[QThread] = set()
        self.lines: list[LineFound] = []
        self.batches = 0
        controller.started.connect(self.on_started)
        controller.progressed.connect(self.on_progressed)
        controller.lines_found.connect(self.on_lines)
        controller.lines_counted.connect(self.on_counted)
        controller.proved.connect(self.on_proved)
        controller.begun.connect(self.on_begun)
        controller.all_ended.connect(self.on_all_ended)
        controller.ended.connect(self.on_ended)
        controller.failed.connect(self.on_failed)
        controller.state_changed.connect(self.on_state)

    def names(self) -> list[str]:
        return [name for name, _ in self.told if name not in ("state", "counted", *_AROUND)]

    def bounds(self) -> list[str]:
        return [name for name, _ in self.told if name in ("started", "ended", "failed", *_AROUND)]

    def states(self) -> list[object]:
        return [value for name, value in self.told if name == "state"]

    def values(self, name: str) -> list[object]:
        return [value for told, value in self.told if told == name]

    def _note(self, name: str, value: object) -> None:
        self.told.append((name, value))
        self.threads.add(QThread.currentThread())

    @Slot(object)
    def on_started(self, task: Task) -> None:
        self._note("started", task)

    @Slot(object)
    def on_progressed(self, progress: Progress) -> None:
        self._note("progressed", progress)

    @Slot(object)
    def on_lines(self, lines: tuple[LineFound, ...]) -> None:
        self._note("lines", lines)
        self.lines += lines
        self.batches += 1

    @Slot(int)
    def on_counted(self, count: int) -> None:
        self._note("counted", count)

    @Slot(object)
    def on_proved(self, proof: ProofFound) -> None:
        self._note("proved", proof)

    @Slot()
    def on_begun(self) -> None:
        self._note("begun", None)

    @Slot()
    def on_all_ended(self) -> None:
        self._note("all ended", None)

    @Slot(object)
    def on_ended(self, solution: Solution) -> None:
        self._note("ended", solution)

    @Slot(str)
    def on_failed(self, sentence: str) -> None:
        self._note("failed", sentence)

    @Slot(object)
    def on_state(self, state: SolvingState) -> None:
        self._note("state", state)


def wait_for_handle(qtbot: QtBot, solver: ScriptedSolver, count: int = 1) -> ScriptedHandle:
    qtbot.waitUntil(lambda: len(solver.handles) == count)
    return solver.handles[-1]


def wait_for_idle(qtbot: QtBot, controller: SolvingController) -> None:
    qtbot.waitUntil(lambda: not controller.is_running)
