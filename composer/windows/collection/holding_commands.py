"""Holds the open collection beside that of a file, to take over what it has more."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from composer.editor import Editor
from composer.formats.files import Loaded, load_as_likely
from composer.saying import say
from composer.windows.common.actions import Actions
from composer.windows.common.file_words import readable_files, shown_name
from composer.windows.common.file_work import FileAction, FileWork, Work
from composer.windows.common.notice_bar import NoticeBar, Weight
from solver.language import Said, tr


class HoldingCommands(QObject):
    """Lets the user choose the file, reads it beside the window and shows both."""

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(
        self, window: QWidget, editor: Editor, actions: Actions, notices: NoticeBar
    ) -> None:
        super().__init__(window)
        self._window, self._editor = window, editor
        self._actions, self._notices = actions, notices
        self._work = FileWork(self)
        self.compare_file = actions.add(
            "compare_file",
            tr("Compare wit&h a file…"),
            tr("Show what another file has more or tells otherwise, and take it over."),
            None,
            "",
        )
        self.compare_file.triggered.connect(self.choose)

    def shutdown(self) -> None:
        """Leave no thread behind."""
        self._work.shutdown()

    @Slot()
    def choose(self) -> None:
        """Let the user choose the file."""
        dialog = QFileDialog(self._window, tr("Compare with a file"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(readable_files())
        say(dialog.setLabelText, tr("Compare"), QFileDialog.DialogLabel.Accept)
        dialog.fileSelected.connect(lambda name: self.compare_with(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def compare_with(self, path: Path) -> None:
        """Read the file at *path* and show it beside the collection."""
        self._work.begin(
            Work(
                FileAction.READING,
                lambda pulse: load_as_likely(path, pulse=pulse),
                lambda loaded: self._show(path, loaded),
                lambda error: self._notices.tell(Weight.ERROR, error.words),
                lambda: self.noted.emit(tr("Reading files…")),
            )
        )

    def _show(self, path: Path, loaded: Loaded) -> None:
        from composer.windows.collection.holding_dialog import HoldingDialog

        entries = loaded.document.entries
        dialog = HoldingDialog(self._editor.document, entries, shown_name(path), self._window)
        dialog.edit_requested.connect(self._editor.grant)
        dialog.addActions([self._actions.undo, self._actions.redo])  # their keys work there, too
        self._editor.document_changed.connect(dialog.note_document)
        self._editor.document_replaced.connect(dialog.reject)
        dialog.show()
