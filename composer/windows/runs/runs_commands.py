"""The history of runs in the window: what is kept, shown, stored and taken out."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from composer.beside import Later
from composer.editor import Editor
from composer.model import edits
from composer.model.document import Document
from composer.panels.runs.pane import RunsPane
from composer.panels.runs.runs_words import Intended, tested_words
from composer.panels.shared.late import LatePane
from composer.panels.solution.pane import SolutionPane
from composer.runs.question import Question, question_of
from composer.runs.record import Body, Run
from composer.runs.store import RunStore
from composer.settings import MEGABYTE, Settings
from composer.solving.controller import SolvingController
from composer.solving.recorder import Recorder
from composer.windows.runs.run_viewer import RunViewer
from composer.windows.solve.search_display import SearchDisplay
from composer.windows.solve.solve_commands import SolveCommands
from solver.language import Said, tr

REFRESH_MS = 120
"""The runs of a problem are looked for when the board has stood still for so long."""


class RunsCommands(QObject):
    """Connects the history with the runs pane, the solution pane and the editor."""

    noted = Signal(Said)
    """A sentence for the status line."""
    troubled = Signal(Said)
    """A sentence that the user should not miss."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        controller: SolvingController,
        settings: Settings,
        pane: LatePane[RunsPane],
        solution_pane: SolutionPane,
        recorder: Recorder,
        display: SearchDisplay,
        solve: SolveCommands,
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._editor = editor
        self._controller = controller
        self._pane = pane
        self._solution_pane = solution_pane
        self._question: Question | None = None
        self._shown: tuple[tuple[Run, ...], str, Intended] = ((), "", ())
        self._deleted: tuple[tuple[Run, Body], ...] = ()
        self.recorder = recorder
        self.history = recorder.history
        self._viewer = RunViewer(
            editor, controller, self.history, recorder, solution_pane, display, solve, self
        )
        self._viewer.noted.connect(self.noted)
        self._refresh_later = Later(REFRESH_MS, self._refresh, self)
        pane.when_made(self._connect_pane)
        solve.begun.connect(recorder.begin)
        self._connect()
        self.history.load()
        self._refresh()

    def _connect(self) -> None:
        history = self.history
        history.changed.connect(self._on_change)
        history.tests_known.connect(self._show_test)
        history.troubled.connect(self.troubled)
        history.begun_anew.connect(self._on_begun_anew)
        self._editor.document_changed.connect(self._refresh_later.put_off)
        program = QGuiApplication.instance()
        if isinstance(program, QGuiApplication):
            program.applicationStateChanged.connect(self._on_state)

    def _connect_pane(self, pane: RunsPane) -> None:
        pane.bodies_wanted.connect(self._show_bodies)
        pane.show_requested.connect(self._viewer.show)
        pane.store_requested.connect(self._store)
        pane.delete_requested.connect(self._delete)
        pane.undo_requested.connect(self._take_back)
        pane.room_chosen.connect(self._keep_room)
        pane.show_room(self._settings.history_mb)
        pane.show_runs(*self._shown)

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
            self._show(())
        elif before is None or before != question:
            self._read()

    @Slot(str)
    def _on_change(self, question: str) -> None:
        if self._question is not None and question == self._question.key:
            self._read()

    @Slot(Qt.ApplicationState)
    def _on_state(self, state: Qt.ApplicationState) -> None:
        """Look anew when the user comes back: another window may have searched meanwhile."""
        if state is Qt.ApplicationState.ApplicationActive:
            self._refresh_later.start()
            self._question = None

    def _read(self) -> None:
        if self._question is not None:
            key = self._question.key
            self.history.do(lambda store: (key, store.runs_of(key)), self._take_runs)

    def _take_runs(self, found: tuple[str, tuple[Run, ...]]) -> None:
        key, runs = found
        if self._question is not None and self._question.key == key:
            self._show(runs, self.recorder.live, self._question.intended)
            self._viewer.offer(runs)

    def _show(self, runs: tuple[Run, ...], live: str = "", intended: Intended = ()) -> None:
        self._shown = runs, live, intended
        if self._pane.made is not None:
            self._pane.made.show_runs(runs, live, intended)

    @Slot()
    def _show_test(self) -> None:
        test = self.history.computer_test(self._editor.document.entry)
        self._solution_pane.head.show_tested("" if test is None else tested_words(test))

    @Slot(tuple)
    def _show_bodies(self, uids: tuple[str, ...]) -> None:
        def read(store: RunStore) -> Mapping[str, Body]:
            return {uid: store.body(uid) for uid in uids}

        self.history.do(read, self._pane.pane.show_bodies)

    # ------------------------------------------------------------ changing

    @Slot(Run)
    def _store(self, run: Run) -> None:
        self.history.do(lambda store: (run, store.text(run.uid)), self._take_text)

    def _take_text(self, found: tuple[Run, str]) -> None:
        run, text = found
        if not self._viewer.is_on_board(run) or not text:
            self.noted.emit(tr("The board shows another problem by now."))
            return

        from composer.formats.popeye.notes import with_stored

        def store(document: Document) -> Document:
            return edits.replace_entry(document, with_stored(document.entry, text))

        if self._editor.apply(tr("Store the solution"), store):
            self.noted.emit(tr("The solution is stored in the problem."))
        else:
            self.noted.emit(tr("The problem holds this solution already."))

    @Slot(tuple)
    def _delete(self, uids: tuple[str, ...]) -> None:
        self.history.do(lambda store: store.delete(uids), self._take_deleted)

    def _take_deleted(self, deleted: tuple[tuple[Run, Body], ...]) -> None:
        self._deleted = deleted
        self._pane.pane.offer_undo(len(deleted))
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
        sentence = tr(
            "The history of runs could not be read, so a new one is begun. "
            "The old one is kept as “%1”."
        )
        self.troubled.emit(sentence.replace("%1", path))
