"""Shows what an earlier run found as if it had been found just now: when asked, or by itself."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from composer.editor import Editor
from composer.panels.runs.runs_words import verdict_words
from composer.panels.shared.moments import moment_words
from composer.panels.solution.pane import SolutionPane
from composer.runs.errors import RunsError
from composer.runs.outcomes import judgements_of
from composer.runs.publishing import fullest
from composer.runs.question import Question, question_of
from composer.runs.reading import answers_from, answers_to
from composer.runs.record import Run
from composer.runs.store import RunStore
from composer.solving.controller import SolvingController
from composer.solving.recorder import Recorder
from composer.solving.run_history import RunHistory
from composer.windows.solve.search_display import SearchDisplay
from composer.windows.solve.solve_commands import SolveCommands
from solver.errors import SolverError
from solver.language import Said, filled, tr
from solver.problem import Method
from solver.twinning.composition import Answer

Told = tuple[Answer, ...]


def _is_worth_showing(run: Run) -> bool:
    """Tell whether the solution of *run* is kept, and not the word of an old machine."""
    judgements = judgements_of(run, ())
    methods = {judgement.outcome.method for judgement in judgements}
    return run.has_result and methods <= {Method.MATEWRIGHT}


class RunViewer(QObject):
    """Puts the solution of a run into the panes.

    Where the history knows the problem that comes on the board, its fullest solution is
    shown without being asked for: after opening, after a crash, on the way through a
    collection.  What a search of this window found stays until there is something newer.
    """

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(
        self,
        editor: Editor,
        controller: SolvingController,
        history: RunHistory,
        recorder: Recorder,
        pane: SolutionPane,
        display: SearchDisplay,
        solve: SolveCommands,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._editor = editor
        self._controller = controller
        self._history = history
        self._recorder = recorder
        self._pane = pane
        self._display = display
        self._solve = solve
        self._shown: Run | None = None
        solve.begun.connect(self._on_begun)

    @Slot()
    def _on_begun(self) -> None:
        self._shown = None

    @Slot(Run)
    def show(self, run: Run) -> None:
        """Show what *run* found, as the user asks."""
        if self._controller.is_running:
            self.noted.emit(tr("Stop the search first, then show the solution again."))
            return
        self._read(run, is_wished=True)

    def offer(self, runs: Sequence[Run]) -> None:
        """Show the fullest of *runs*, all of the problem on the board, if it is worth it."""
        if self._controller.is_running:
            return
        known = [run for run in runs if run.uid != self._recorder.live and _is_worth_showing(run)]
        if known:
            best = fullest(known)
            if self._is_better(best):
                self._read(best, is_wished=False)

    def is_on_board(self, run: Run) -> bool:
        """Tell whether the board shows what *run* searched."""
        question = self._question()
        return question is not None and question.key == run.question

    def _is_better(self, run: Run) -> bool:
        """Tell whether *run* should take the place of what is shown."""
        if not self._pane.has_report or self._controller.board_differs:
            return True
        shown = self._shown or self._recorder.run
        return shown is not None and shown.question == run.question and run.begun > shown.begun

    def _read(self, run: Run, *, is_wished: bool) -> None:
        question = self._question()
        if question is None:
            return

        def read(store: RunStore) -> Told:
            try:
                return answers_to(question, answers_from(store.body(run.uid).result or {}))
            except RunsError:
                return ()

        def take(told: Told) -> None:
            self._take(run, told, is_wished=is_wished)

        self._history.do(read, take)

    def _take(self, run: Run, told: Told, *, is_wished: bool) -> None:
        hindrance = ""
        if not told:
            hindrance = tr("The solution kept of this run cannot be read.")
        elif self._controller.is_running or not self.is_on_board(run):
            hindrance = tr("The board shows another problem by now.")
        if hindrance:
            if is_wished:
                self.noted.emit(hindrance)
        else:
            plan = self._solve.make_plan()
            self._display.show_again(plan, told, self._note_on(run), is_wished=is_wished)
            self._shown = run

    def _note_on(self, run: Run) -> str:
        when = moment_words(run.begun)
        if run.is_complete:
            return filled(tr("Found on %1 by %2."), when, run.engine)
        text = tr("From a run of %1 by %2 that did not finish (%3).")
        return filled(text, when, run.engine, verdict_words(run))

    def _question(self) -> Question | None:
        try:
            return question_of(self._editor.document.entry)
        except SolverError:
            return None
