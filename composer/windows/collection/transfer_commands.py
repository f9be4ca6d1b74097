"""Copies or moves problems into another file, which keeps everything that it holds."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from composer.collection.several import delete_entries
from composer.collection.transfer import add_to_file
from composer.editor import Editor
from composer.formats.common.reading import FormatError
from composer.model.document import Document, Entry
from composer.panels.collection.late_pane import LateCollectionPane
from composer.saying import say
from composer.windows.common.actions import Actions
from composer.windows.common.file_words import shown_name
from composer.windows.common.file_work import FileAction, FileWork, Work
from composer.windows.common.notice_bar import NoticeBar, Weight
from solver.language import filled, tr, trn


class TransferCommands(QObject):
    """Lets the user choose a file; the problems leave this one only when they are in that one."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        pane: LateCollectionPane,
        notices: NoticeBar,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._pane = pane
        self._notices = notices
        self._work = FileWork(self)
        self._last_folder = ""
        self.copy_to_file = actions.add(
            "copy_to_file",
            tr("Copy to anothe&r file…"),
            tr("Add the chosen problems to the end of another file."),
        )
        self.move_to_file = actions.add(
            "move_to_file",
            tr("Move to a&nother file…"),
            tr("Add the chosen problems to the end of another file and take them out of this one."),
        )
        self.copy_to_file.triggered.connect(self._on_copy)
        self.move_to_file.triggered.connect(self._on_move)

    def shutdown(self) -> None:
        """Let what is being written come to its end."""
        self._work.shutdown()

    @Slot()
    def _on_copy(self) -> None:
        self._choose_file(tr("Copy to another file"), is_moving=False)

    @Slot()
    def _on_move(self) -> None:
        self._choose_file(tr("Move to another file"), is_moving=True)

    def _choose_file(self, title: str, *, is_moving: bool) -> None:
        folder = self._last_folder or str(getattr(self._editor.path, "parent", ""))
        dialog = QFileDialog(self._window, title, folder)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)  # it is not overwritten
        say(dialog.setLabelText, tr("Add"), QFileDialog.DialogLabel.Accept)
        dialog.setNameFilters([tr("Problems (*.olv)")])
        dialog.setDefaultSuffix("olv")
        dialog.fileSelected.connect(lambda name: self.add_to(Path(name), is_moving=is_moving))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def add_to(self, path: Path, *, is_moving: bool) -> None:
        """Add the chosen problems to the file at *path*."""
        own = self._editor.path
        if own is not None and os.path.realpath(own) == os.path.realpath(path):
            words = tr("“%1” is the file that is open here.")
            self._notices.tell(Weight.WARNING, filled(words, shown_name(path)))
            return
        self._last_folder = str(path.parent)
        entries = self._editor.document.entries
        chosen = {place: entries[place] for place in self._pane.selected()}
        self._work.begin(
            Work(
                FileAction.WRITING,
                lambda _: add_to_file(path, tuple(chosen.values())),
                lambda _: self._note_added(path, chosen, is_moving=is_moving),
                lambda error: self._tell_failure(path, error),
                lambda: None,
            )
        )

    def _note_added(self, path: Path, chosen: dict[int, Entry], *, is_moving: bool) -> None:
        if is_moving:
            words = tr("Move to “%1”")
            self._editor.apply(filled(words, shown_name(path)), lambda d: _without(d, chosen))
        count = len(chosen)
        told = trn(
            "%2 problem was added to “%1”.",
            "%2 problems were added to “%1”.",
            count,
            shown_name(path),
            count,
        )
        self._notices.tell(Weight.NOTICE, told)

    def _tell_failure(self, path: Path, error: FormatError) -> None:
        words = tr("Nothing was added to “%1”, and nothing has left this file. %2")
        self._notices.tell(Weight.ERROR, filled(words, shown_name(path), error.words))


def _without(document: Document, chosen: dict[int, Entry]) -> Document:
    """Take the entries out that are still what was written, wherever they stand by now."""
    places = {
        place
        for place, entry in chosen.items()
        if place < len(document.entries) and document.entries[place] is entry
    }
    moved = [entry for place, entry in chosen.items() if place not in places]
    for entry in moved:
        at = (p for p, other in enumerate(document.entries) if other is entry and p not in places)
        place = next(at, None)
        if place is not None:
            places.add(place)
    return delete_entries(document, places)
