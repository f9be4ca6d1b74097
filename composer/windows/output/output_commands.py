"""Export and print: what leaves the program in other forms than its own file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from composer.collection.marks import marked_places
from composer.editor import Editor
from composer.export.supply import Publish, Supply
from composer.language import Language
from composer.settings import Settings
from composer.windows.common.actions import Actions
from composer.windows.common.file_work import FileWork
from composer.windows.output.export_words import exported_words
from solver.language import Said, tr

if TYPE_CHECKING:  # the dialogs are loaded when the first one is opened
    from composer.diagram.output import OutputForm
    from composer.windows.output.export_dialog import ExportDialog

_TARGET, _FOLDER = "export/format", "export/folder"


class OutputCommands(QObject):
    """Opens the dialogs of export and print, and remembers what was chosen in them.

    *spoken* tells the language in which words are offered at first, *selected* the
    places of the problems that are selected in the collection; *publisher* returns what
    adds to an entry all that is known of it beside its file, such as the run behind its C+.
    """

    noted = Signal(Said)
    """A sentence for the status line."""
    _given_up = Signal()

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        settings: Settings,
        publisher: Callable[[], Publish],
        selected: Callable[[], tuple[int, ...]],
        spoken: Callable[[], Language],
    ) -> None:
        super().__init__(window)
        self._window, self._editor, self._settings = window, editor, settings
        self._publisher, self._selected, self._spoken = publisher, selected, spoken
        self._work = FileWork(self)
        self.export_action = actions.add(
            "export",
            tr("&Export…"),
            tr("Write problems as PDF, picture, web page or text for other programs."),
            usual="Ctrl+E",
        )
        self.print_action = actions.add(
            "print",
            tr("&Print…"),
            tr("Print problems on paper or as PDF, with a preview."),
            QKeySequence.StandardKey.Print,
            "Ctrl+P",
        )
        self.export_action.triggered.connect(self.open_export)
        self.print_action.triggered.connect(self.open_print)

    @Slot()
    def open_export(self) -> ExportDialog:
        """Open the export dialog."""
        from composer.diagram.output import DrawnFormat
        from composer.export.targets import target_named
        from composer.windows.output.export_dialog import ExportDialog

        name = self._settings.text(_TARGET, DrawnFormat.PDF.value)
        last = self._form(), target_named(name), self._folder()
        dialog = ExportDialog(self._supply(), *last, self._work, self._window)
        dialog.form_chosen.connect(self._keep_target)
        return self._open(dialog)

    @Slot()
    def open_print(self) -> ExportDialog:
        """Open the print dialog."""
        from composer.diagram.output import DrawnFormat
        from composer.export.targets import target_named
        from composer.windows.output.print_dialog import PrintDialog

        last = self._form(), target_named(DrawnFormat.PDF.value), self._folder()
        dialog = PrintDialog(self._supply(), *last, self._work, self._window)
        return self._open(dialog)

    def shutdown(self) -> None:
        """Give up what is being written, before the window goes; no thread is left."""
        self._given_up.emit()
        self._work.shutdown()

    def _open(self, dialog: ExportDialog) -> ExportDialog:
        dialog.form_chosen.connect(self._keep_form)
        self._given_up.connect(dialog.give_up)
        dialog.exported.connect(self._on_exported)
        dialog.open()
        return dialog

    def _supply(self) -> Supply:
        path = self._editor.path
        name = tr("problems") if path is None else path.stem
        document = self._editor.document
        marked = marked_places(document)
        return Supply(document, self._selected(), self._publisher(), name, path, marked)

    def _form(self) -> OutputForm:
        from composer.windows.output.export_settings import kept_form

        return kept_form(self._settings, self._spoken())

    def _folder(self) -> Path:
        """Return where the last export went, else where the file is."""
        kept = self._settings.text(_FOLDER)
        if kept and Path(kept).is_dir():
            return Path(kept)
        if self._editor.path is not None:
            return self._editor.path.parent
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        return Path(QStandardPaths.writableLocation(documents))

    @Slot(object)
    def _keep_form(self, form: OutputForm) -> None:
        from composer.windows.output.export_settings import keep_form

        keep_form(self._settings, form, self._spoken())

    @Slot(object, str)
    def _keep_target(self, _: OutputForm, target: str) -> None:
        self._settings.keep(_TARGET, target)

    @Slot(tuple)
    def _on_exported(self, paths: tuple[Path, ...]) -> None:
        if not paths:
            return
        self._settings.keep(_FOLDER, str(paths[0].parent))
        self.noted.emit(exported_words(paths))
