"""Prinz's machine in the room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType

from PySide6.QtWidgets import QWidget

from composer.machines.clock_words import prinz_time
from composer.machines.faces.ledger import Time
from composer.machines.faces.prinz_face import PrinzFace
from composer.machines.machine_words import Machine, outcome_words
from composer.machines.runner import Pace
from composer.machines.stations import TwoMoverStation
from composer.machines.work import PrinzState, states
from solver.ancestors import speeds
from solver.ancestors.prinz import BlockExit, TurnBlock
from solver.language import tr
from solver.problem import Problem


class PrinzStation(TwoMoverStation):
    """The mate in two of 1951, watched through its tubes."""

    frames_at = MappingProxyType({Pace.ONCE: 12})

    def __init__(self, pace: Callable[[], Pace | None], parent: QWidget) -> None:
        super().__init__(Machine.PRINZ, pace, parent)
        self.face: PrinzFace = PrinzFace(parent)

    def make_work(self, problem: Problem, *, all_keys: bool) -> Iterator[object]:
        return states(self.method, problem, self.frames, all_keys=all_keys)

    def seconds_of(self, state: PrinzState) -> float:
        return state.work * speeds.PRINZ.seconds

    def time(self, state: PrinzState | None, total: int | None, today: float) -> Time:
        is_example = self.exhibit is not None and self.exhibit.has_known_time
        trials = 0 if state is None else state.work
        return prinz_time(trials, total, today, is_example=is_example)

    def remark(self, state: PrinzState) -> str:
        step = state.step
        if step.outcome is not None:
            words = outcome_words(step.outcome)
            is_mate = step.block is TurnBlock.B2
            return words + " " + tr("It does not ask whether it is check.") if is_mate else words
        if step.exit is BlockExit.MOVE and step.block is TurnBlock.B2:
            return tr("A reply was found, so it is no mate.")
        return tr("A move was made; block %1 comes next.", TurnBlock(step.block.value + 1).name)
