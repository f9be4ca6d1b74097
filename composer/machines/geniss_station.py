"""The Geniss Mate Solver in the room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from composer.formats.common.reading import Pulse
from composer.machines.clock_words import geniss_time
from composer.machines.faces.geniss_face import GenissFace
from composer.machines.faces.ledger import Time
from composer.machines.geniss_words import Doing
from composer.machines.machine_words import Machine
from composer.machines.runner import Pace
from composer.machines.stations import ProblemStation
from composer.machines.thinking import Thinking
from composer.machines.work import GenissState, states
from solver.ancestors import speeds
from solver.game import Move
from solver.kernel.doors import Door
from solver.language import tr
from solver.problem import Problem
from solver.setup import Setup


class GenissStation(ProblemStation):
    """The mate in N of 2004, watched through its stack."""

    frames_at = MappingProxyType({Pace.TRUE: 2_000, Pace.ONCE: 2_000})

    def __init__(self, pace: Callable[[], Pace | None], parent: QWidget) -> None:
        super().__init__(Machine.GENISS, pace, parent)
        self.face: GenissFace = GenissFace(parent)
        self._game = Setup().game()
        self._is_loaded = False
        self._loading = Thinking(self)
        self._loading.done.connect(self._on_loaded)
        self.face.move_chosen.connect(self._on_move)

    def hindrance(self, problem: Problem | None) -> str:
        from solver.prepare import is_ready

        if not is_ready(Door.GENISS):
            return tr("Preparing the solver (first time only)…")
        if not self._is_loaded:
            # To load what is compiled takes a second, which the window does not wait for.
            if not self._loading.is_busy:
                self._loading.begin(_load)
            return tr("The machine is being brought in…")
        return super().hindrance(problem)

    @Slot(object)
    def _on_loaded(self, _: object) -> None:
        self._is_loaded = True
        self.changed.emit()

    def shutdown(self) -> None:
        self._loading.shutdown()

    def make_work(self, problem: Problem, *, all_keys: bool) -> Iterator[object]:
        self._game = problem.setup.game()
        return states(self.method, problem, self.frames, all_keys=all_keys)

    def show_start(self, problem: Problem | None) -> None:
        self.face.begin(None if problem is None else problem.setup)

    def show_state(self, state: GenissState) -> None:
        self.face.show_state(state)

    def seconds_of(self, state: GenissState) -> float:
        return state.work * speeds.GENISS.seconds

    def time(self, state: GenissState | None, total: int | None, today: float) -> Time:
        return geniss_time(0 if state is None else state.work, today)

    def remark(self, state: GenissState) -> str:
        depth, row = state.view.depth, state.row
        words = {
            Doing.GENERATE: tr("Moves were generated at depth %1.", depth),
            Doing.EMPTY: tr("No move at depth %1: mate or stalemate.", depth),
            Doing.TAKE: tr("The next move at depth %1 is taken.", depth),
            Doing.PLAY: tr("A move was played; depth %1 comes next.", depth),
            Doing.EVALUATE: tr("The end was reached: the position counts 0."),
            Doing.BACK: tr("A move was taken back to depth %1.", depth),
        }
        done = self.face.nucleus.doing
        found = tr("Searching for mates in %1.", row.ply)
        return found + " " + words[done] if done is not None else found

    @Slot(tuple)
    def _on_move(self, line: tuple[Move, ...]) -> None:
        self.moves_wanted.emit(self._game, line)


def _load(_: Pulse) -> None:
    """Load the compiled nucleus and its tables."""
    from solver.kernel.keeping.kept_code import load
    from solver.kernel.keeping.kept_tables import tables

    load(Door.GENISS)
    tables()
