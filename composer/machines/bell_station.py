"""Bell's Algorithm 50 in the room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType

from PySide6.QtWidgets import QWidget

from composer.machines.clock_words import bell_time
from composer.machines.faces.bell_face import BellFace
from composer.machines.faces.bell_list import NAMES
from composer.machines.faces.ledger import Time
from composer.machines.machine_words import Machine, finding_words
from composer.machines.runner import Pace
from composer.machines.stations import TwoMoverStation
from composer.machines.work import BellState, states
from solver.ancestors import speeds
from solver.counting import grouped
from solver.language import trn
from solver.problem import Problem


class BellStation(TwoMoverStation):
    """The mate in two in Algol, watched through its lists."""

    frames_at = MappingProxyType({Pace.ONCE: 40})

    def __init__(self, pace: Callable[[], Pace | None], parent: QWidget) -> None:
        super().__init__(Machine.BELL, pace, parent)
        self.face: BellFace = BellFace(parent)

    def make_work(self, problem: Problem, *, all_keys: bool) -> Iterator[object]:
        return states(self.method, problem, self.frames)

    def seconds_of(self, state: BellState) -> float:
        return state.work * speeds.BELL.seconds

    def time(self, state: BellState | None, total: int | None, today: float) -> Time:
        return bell_time(0 if state is None else state.work, total, today)

    def remark(self, state: BellState) -> str:
        step = state.step
        if step.finding is not None:
            return finding_words(step.finding)
        name, size = NAMES[step.level - 1], step.in_lists[step.level - 1]
        return trn(
            "The list of %2 is ready: %1 move.",
            "The list of %2 is ready: %1 moves.",
            size,
            grouped(size),
            name,
        )
