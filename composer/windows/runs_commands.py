"""The history of runs in the window: what is kept, shown, stored and taken out."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from composer.editor import Editor
from composer.formats.publication import Publication
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.runs import RunsPane
from composer.panels.runs_words import moment_words, tested_words, verdict_words
from composer.panels.solution import SolutionPane
from composer.panels.words import filled
from composer.runs.errors import RunsError
from composer.runs.publishing import Publisher
from composer.runs.question import Question, question_of
from composer.runs.reading import answers_from, answers_to
from composer.runs.record import Body, Run
from composer.runs.store import RunStore, usual_path
from composer.settings import Settings
from composer.solving.controller import SolvingController
from composer.solving.recorder import Recorder
from composer.solving.run_history import RunHistory
from composer.windows.search_display import SearchDisplay
from composer.windows.solve_commands import SolveCommands
from solver.composition import Answer
from solver.errors import SolverError

MEGABYTE = 1024 * 1024
REFRESH_MS = 120
"""The runs of a problem are looked for when the board has stood still for so long."""

Told = tuple[Answer, ...]


class RunsCommands(QObject):
    """Connects the history with the runs pane, the solution pane and the editor."""

    noted = Signal(str)
    """A sentence for the status line."""
    troubled = Signal(str)
    """A sentence that the user should not miss."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        controller: SolvingController,
        settings: Settings,
        pane: RunsPane,
        solution_pane: SolutionPane,
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._editor = editor
        self._controller = controller
        self._pane = pane
        self._solution_pane = solution_pane
        self._display: SearchDisplay | None = None
        self._solve: SolveCommands | None = None
        self._question: Question | None = None
        self._deleted: tuple[tuple[Run, Body], ...] = ()
        self.history = RunHistory(usual_path(), settings.history_mb * MEGABYTE, self)
        self.recorder = Recorder(controller, self.history, self)
        self._refresh_later = QTimer(self, singleShot=True, interval=REFRESH_MS)
        self._refresh_later.timeout.connect(self._refresh)
        pane.show_room(settings.history_mb)
        self._connect()
        self.history.load()
        self._refresh()

    def _connect(self) -> None:
        history, pane = self.history, self._pane
        history.changed.connect(self._on_change)
        history.tests_known.connect(self._show_test)
        history.troubled.connect(self.troubled)
        history.begun_anew.connect(self._on_begun_anew)
        self._editor.document_changed.connect(self._refresh_later.start)
        pane.bodies_wanted.connect(self._show_bodies)
        pane.show_requested.connect(self._show_again)
        pane.store_requested.connect(self._store)
        pane.delete_requested.connect(self._delete)
        pane.undo_requested.connect(self._take_back)
        pane.room_chosen.connect(self._keep_room)

    def join(self, display: SearchDisplay, solve: SolveCommands) -> None:
        """Show kept solutions through *display*, and record what *solve* begins."""
        self._display, self._solve = display, solve
        solve.begun.connect(self.recorder.begin)

    def publish(self, entry: Entry) -> Publication:
        """Add to *entry* what its runs tell of it, for export and print."""
        return Publisher(self.history.table, self.history.path).publish(entry)

    def shutdown(self) -> None:
        """Keep what is left to keep; after the controller's end."""
        self._refresh_later.stop()
        self.recorder.shutdown()
        self.history.shutdown()

    # ------------------------------------------------------------ showing

    @Slot()
    def _refresh(self) -> None:
        """Show the runs of the problem on the board, if it is another than before."""
        self._show_test()
        question = question_of(self._editor.document.entry)
        before, self._question = self._question, question
        if question is None:
            self._pane.show_runs(())
        elif before is None or before.key != question.key:
            self._read()

    @Slot(str)
    def _on_change(self, question: str) -> None:
        if self._question is not None and question == self._question.key:
            self._read()

    def _read(self) -> None:
        if self._question is not None:
            key = self._question.key
            self.history.do(lambda store: (key, store.runs_of(key)), self._take_runs)

    def _take_runs(self, found: tuple[str, tuple[Run, ...]]) -> None:
        key, runs = found
        if self._question is not None and self._question.key == key:
            self._pane.show_runs(runs, self.recorder.live)

    @Slot()
    def _show_test(self) -> None:
        test = self.history.computer_test(self._editor.document.entry)
        self._solution_pane.head.show_tested("" if test is None else tested_words(test))

    @Slot(tuple)
    def _show_bodies(self, uids: tuple[str, ...]) -> None:
        def read(store: RunStore) -> Mapping[str, Body]:
            return {uid: store.body(uid) for uid in uids}

        self.history.do(read, self._pane.show_bodies)

    @Slot(object)
    def _show_again(self, run: Run) -> None:
        if self._controller.is_running:
            self.noted.emit(self.tr("Stop the search first, then show the solution again."))
            return

        question = self._question
        if question is None:
            return

        def read(store: RunStore) -> tuple[Run, Told]:
            try:
                found = answers_from(store.body(run.uid).result or {})
                answers = answers_to(question, found)
            except RunsError:
                return run, ()
            return run, answers

        self.history.do(read, self._take_answers)

    def _take_answers(self, found: tuple[Run, Told]) -> None:
        run, told = found
        if not told:
            self.noted.emit(self.tr("The solution kept of this run cannot be read."))
        elif self._controller.is_running or not self._is_on_board(run):
            self.noted.emit(self.tr("The board shows another problem by now."))
        elif self._display is not None and self._solve is not None:
            self._display.show_again(self._solve.make_plan(), told, self._note_on(run))

    def _note_on(self, run: Run) -> str:
        when = moment_words(run.begun)
        if run.is_complete:
            return filled(self.tr("Found on %1 by %2."), when, run.engine)
        text = self.tr("From a run of %1 by %2 that did not finish (%3).")
        return filled(text, when, run.engine, verdict_words(run))

    def _is_on_board(self, run: Run) -> bool:
        try:
            question = question_of(self._editor.document.entry)
        except SolverError:
            return False
        return question is not None and question.key == run.question

    # ------------------------------------------------------------ changing

    @Slot(object)
    def _store(self, run: Run) -> None:
        self.history.do(lambda store: (run, store.body(run.uid)), self._take_text)

    def _take_text(self, found: tuple[Run, Body]) -> None:
        run, body = found
        if not self._is_on_board(run) or not body.text:
            self.noted.emit(self.tr("The board shows another problem by now."))
            return

        def store(document: Document) -> Document:
            return edits.set_solution(document, body.text)

        if self._editor.apply(self.tr("Store the solution"), store):
            self.noted.emit(self.tr("The solution is stored in the problem."))
        else:
            self.noted.emit(self.tr("The problem holds this solution already."))

    @Slot(tuple)
    def _delete(self, uids: tuple[str, ...]) -> None:
        self.history.do(lambda store: store.delete(uids), self._take_deleted)

    def _take_deleted(self, deleted: tuple[tuple[Run, Body], ...]) -> None:
        self._deleted = deleted
        self._pane.offer_undo(len(deleted))
        for question in {run.question for run, _ in deleted}:
            self.history.note_change(question)

    @Slot()
    def _take_back(self) -> None:
        deleted, self._deleted = self._deleted, ()

        def keep(store: RunStore) -> None:
            for run, body in deleted:
                store.keep(run, body)

        self.history.do(keep)
        for question in {run.question for run, _ in deleted}:
            self.history.note_change(question)

    @Slot(int)
    def _keep_room(self, megabytes: int) -> None:
        self._settings.history_mb = megabytes
        self.history.keep_at_most(megabytes * MEGABYTE)
        self._read()

    @Slot(str)
    def _on_begun_anew(self, path: str) -> None:
        sentence = self.tr(
            "The history of runs could not be read, so a new one is begun. "
            "The old one is kept as ‘%1’."
        )
        self.troubled.emit(sentence.replace("%1", path))
