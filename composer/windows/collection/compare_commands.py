"""Opens the view that compares versions of a composition, or any problems that are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from composer.editor import Editor
from composer.model.document import Entry
from composer.panels.collection.late_pane import LateCollectionPane
from composer.runs.store import RunStore
from composer.solving.run_history import RunHistory
from composer.windows.common.actions import Actions
from solver.language import Said, tr
from solver.notation.letters import readers_letters

if TYPE_CHECKING:
    from composer.windows.collection.version_dialog import VersionDialog
    from composer.windows.collection.version_runs import RunRow


class CompareCommands(QObject):
    """Compares the chosen problems, or the versions of the one on the board."""

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        pane: LateCollectionPane,
        history: RunHistory,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._actions = actions
        self._pane = pane
        self._history = history
        self._open: list[VersionDialog] = []
        self.compare = actions.add(
            "compare_versions",
            tr("Comp&are…"),
            tr("Show the chosen problems, or the versions of this one, side by side."),
            usual="Ctrl+Shift+K",
        )
        self.compare.triggered.connect(self._on_compare)
        history.changed.connect(self._read_again)

    @Slot()
    def _on_compare(self) -> None:
        from composer.windows.collection.version_dialog import VersionDialog

        places = self._pane.selected()
        if len(places) < 2:
            places = self._pane.pane.model.versions_of(self._editor.document.current)
        if len(places) < 2:
            self.noted.emit(
                tr("Choose two problems, or make a version of this one, to compare them.")
            )
            return
        dialog = VersionDialog(self._editor.document, places, self._window)
        dialog.problem_chosen.connect(self._editor.go_to)
        dialog.edit_requested.connect(self._editor.grant)
        dialog.addActions([self._actions.undo, self._actions.redo])  # their keys work there, too
        dialog.runs_wanted.connect(self._read_runs)
        dialog.finished.connect(self._forget)
        self._open.append(dialog)
        self._editor.document_changed.connect(dialog.note_document)
        self._editor.document_replaced.connect(dialog.reject)
        dialog.show_entries()
        dialog.show()

    @Slot()
    def _read_again(self) -> None:
        for dialog in self._open:
            self._read_runs(*dialog.entries)

    @Slot(Entry, Entry)
    def _read_runs(self, left: Entry, right: Entry) -> None:
        from composer.windows.collection.version_runs import last_run, run_rows

        letters = readers_letters()

        def read(store: RunStore) -> tuple[RunRow, ...]:
            return run_rows(last_run(store, left), last_run(store, right), letters)

        def show(rows: tuple[RunRow, ...]) -> None:
            for dialog in self._open:
                dialog.show_runs((left, right), rows)

        self._history.do(read, show)

    @Slot()
    def _forget(self) -> None:
        closed = self.sender()
        self._open = [dialog for dialog in self._open if dialog is not closed]
