"""Keeps a record of every search of a window, however it ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Slot

from composer.beside import Later
from composer.runs.finishing import finish_run
from composer.runs.question import question_from
from composer.runs.record import Run, RunState, begin_run
from composer.runs.store import RunStore
from composer.solving.controller import SolvingController
from composer.solving.plan import SearchPlan
from composer.solving.run_history import RunHistory
from composer.version import program_version
from solver.events import LineFound, LinesFound, Progress, ProofFound, solutions_among
from solver.journal import solver_fingerprint
from solver.language import Said
from solver.so_far import solution_so_far
from solver.solution import Solution, Status
from solver.twinning.composition import Answer

MOST_LINES = 1000
"""So many keys or solutions are kept of a search that breaks down."""


def engine_name() -> str:
    """Return what a run is signed with."""
    return f"Matewright {program_version()}"


class Recorder(QObject):
    """Follows one controller and keeps what it finds in a history.

    A record is there from the first moment on, so that a killed program leaves a trace;
    it is written anew after each part, and at the end.  What was found is put into words then,
    in Python beside the window; that begins when the window has shown it, for else both would
    wait for each other.
    """

    def __init__(
        self, controller: SolvingController, history: RunHistory, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self.history = history
        self._plan: SearchPlan | None = None
        self._run: Run | None = None
        self._is_open = False
        self._ending = ""
        self._solved: dict[int, Answer] = {}
        self._lines: list[LineFound] = []
        self._proof: ProofFound | None = None
        self._has_failed = False
        self._seconds: dict[int, float] = {}
        self._unwritten: list[tuple[Callable[[RunStore], str], str]] = []
        self._writing = Later(0, self._write, self)
        """Its time comes behind what is to be laid out and painted."""
        controller.started.connect(self._on_started)
        controller.continued.connect(self._on_continued)
        controller.lines_found.connect(self._on_lines)
        controller.proved.connect(self._on_proof)
        controller.progressed.connect(self._on_progress)
        controller.ended.connect(self._on_ended)
        controller.failed.connect(self._on_failed)
        controller.replaced.connect(self._on_replaced)
        controller.all_ended.connect(self._on_all_ended)

    @property
    def run(self) -> Run | None:
        """The run that is under way, or was the last one."""
        return self._run

    @property
    def live(self) -> str:
        """The uid of the run that is under way, or whose end is not written yet."""
        return self._run.uid if self._is_open and self._run is not None else self._ending

    @Slot(SearchPlan)
    def begin(self, plan: SearchPlan) -> None:
        """The searches of *plan* begin."""
        question = question_from(plan.composition, plan.entry).key
        self._plan = plan
        self._run = begin_run(
            question,
            plan.tasks,
            title=plan.entry.title,
            engine=engine_name(),
            fingerprint=solver_fingerprint(),
        )
        self._solved, self._has_failed, self._seconds = {}, False, {}

    def shutdown(self) -> None:
        """Keep what was found of a search that closing broke off; after the controller's end."""
        if self._is_open:
            if self._controller.broken_off is not None:
                self._take(self._controller.broken_off)
            self._end(RunState.CLOSED)
        self._write()

    # ------------------------------------------------------------ the course of a search

    @Slot()
    def _on_started(self) -> None:
        run = self._run
        self._lines, self._proof = [], None
        if run is None or self._is_open:
            return
        self._is_open = True
        self.history.do(lambda store: store.keep(run))
        self.history.note_change(run.question)

    @Slot(object)
    def _on_continued(self, _: object) -> None:
        if self._run is not None:
            self._run = replace(self._run, is_continued=True)

    @Slot(tuple)
    def _on_lines(self, lines: tuple[LineFound | LinesFound, ...]) -> None:
        self._lines += solutions_among(lines, MOST_LINES - len(self._lines))

    @Slot(ProofFound)
    def _on_proof(self, proof: ProofFound) -> None:
        self._proof = proof

    @Slot(Progress)
    def _on_progress(self, progress: Progress) -> None:
        self._seconds[self._controller.part] = progress.seconds

    @Slot(Solution)
    def _on_ended(self, solution: Solution) -> None:
        self._take(solution)
        plan, run = self._plan, self._run
        if self._is_open and plan is not None and run is not None and len(plan.parts) > 1:
            self._keep(RunState.BEGUN)

    @Slot(Said)
    def _on_failed(self, sentence: str) -> None:
        self._has_failed = True
        problem = self._controller.searched
        if problem is None:
            return
        so_far = solution_so_far(problem, self._lines, self._proof, Status.ERROR)
        self._take(replace(so_far, error=sentence))

    @Slot(object)
    def _on_replaced(self, solution: Solution | None) -> None:
        if self._is_open:
            if solution is not None:
                self._take(solution)
            self._end(RunState.STOPPED)

    @Slot()
    def _on_all_ended(self) -> None:
        if not self._is_open or self._plan is None:
            return
        complete = [it.solution.status is Status.COMPLETE for it in self._solved.values()]
        if self._has_failed:
            self._end(RunState.FAILED)
        elif all(complete) and len(complete) == len(self._plan.parts):
            self._end(RunState.FINISHED)
        else:
            self._end(RunState.STOPPED)

    # ------------------------------------------------------------ keeping

    def _take(self, solution: Solution) -> None:
        plan, part = self._plan, self._controller.part
        if plan is not None and part < len(plan.parts):
            self._solved[part] = Answer.to(plan.parts[part], solution)

    def _end(self, state: RunState) -> None:
        self._is_open = False
        self._ending = "" if self._run is None else self._run.uid
        self._keep(state)

    def _keep(self, state: RunState) -> None:
        plan, run = self._plan, self._run
        if plan is None or run is None:
            return
        solved = self._first_solved()
        seconds = sum(self._seconds.values())

        def keep(store: RunStore) -> str:
            # Here and not in the window: the tree of a long problem takes its time.
            from composer.formats.popeye.notes import thematic_of

            meant = thematic_of(plan.entry)
            ended, body = finish_run(
                run, plan.composition, solved, state=state, seconds=seconds, meant=meant
            )
            store.keep(ended, body)
            return "" if state is RunState.BEGUN else run.uid

        self._unwritten.append((keep, run.question))
        self._writing.soon()

    @Slot()
    def _write(self) -> None:
        unwritten, self._unwritten = self._unwritten, []
        for keep, question in unwritten:
            self.history.do(keep, self._on_kept)
            self.history.note_change(question)

    def _on_kept(self, uid: str) -> None:
        """Take note that the end of a run is written; what its first parts gave came before."""
        if uid == self._ending:
            self._ending = ""

    def _first_solved(self) -> tuple[Answer, ...]:
        """Return what was solved up to the first part of which nothing is known."""
        solved = []
        for part in range(len(self._solved)):
            if part not in self._solved:
                break
            solved.append(self._solved[part])
        return tuple(solved)
