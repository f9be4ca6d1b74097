"""New, open, save: what happens between the document and the disk, with every way out.

Nothing that is open is given up before what replaces it has been read, and before
the user has said what becomes of unsaved changes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from composer.editor import Editor
from composer.formats import files
from composer.formats.files import Change, FileFormat, Loaded, OpenError, Stamp
from composer.formats.reading import FormatError
from composer.formats.saving import FileError
from composer.model import edits
from composer.model.document import Document
from composer.windows.file_work import FileWork, Kind, Work
from composer.windows.notice_bar import NoticeBar, WayOut, Weight
from composer.windows.prompts import Answer, ask, ask_about_changes

Act = Callable[[], None]


class FileCommands(QObject):
    """Opens and saves the document of the editor."""

    opened = Signal(object)
    """The Path of a file that was opened."""
    saved = Signal(object)
    """The Path of a file that was saved."""

    def __init__(self, window: QWidget, editor: Editor, notices: NoticeBar) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._notices = notices
        self.work = FileWork(self)
        self._stamp: Stamp | None = None
        self._after_saving: Act | None = None
        self._last_folder: Path | None = None

    @property
    def name(self) -> str:
        """What the open file is called."""
        path = self._editor.path
        return self.tr("Untitled") if path is None else shown_name(path)

    @Slot()
    def new(self) -> None:
        """Start an empty board."""
        self.leave_then(self._start_empty)

    @Slot()
    def open(self) -> None:
        """Let the user choose a file and open it."""
        self.leave_then(self._choose_file)

    @Slot(str)
    def open_path(self, path: str) -> None:
        """Open the file at *path*."""
        self.leave_then(lambda: self.load(Path(path)))

    def open_document(self, document: Document) -> None:
        """Open *document*, which is in no file of the user's."""
        self.leave_then(lambda: self._show(document))

    @Slot()
    def save(self) -> None:
        """Save the file; ask for a name where it has none."""
        self.work.after_writing(self._save)

    def _save(self) -> None:
        path = self._editor.path
        if path is None:
            self._choose_name()
        elif (change := self._change_on_disk(path)) is not Change.NONE:
            self._ask_about_other_version(path, change)
        else:
            self._write_unless_lossy(path)

    @Slot()
    def save_as(self) -> None:
        """Save under a name that the user chooses."""
        self._choose_name()

    def leave_then(self, act: Act) -> None:
        """Do *act*, which gives up what is open, once nothing is lost by it."""
        self._after_saving = None
        if self._editor.is_clean:
            act()
            return

        def save() -> None:
            self._after_saving = act
            self.save()

        since = self._editor.file.unsaved_since
        ask_about_changes(self._window, self.name, since, save=save, discard=act)

    def load(self, path: Path, *, encoding: str = "utf-8") -> None:
        """Read the file at *path* and show it; where it cannot be read, all stays as it was.

        Short files are shown when this returns.  Changes that are made while a long one
        is read are asked about before it takes their place.
        """
        before = self._editor.document.entries

        def show(loaded: Loaded) -> None:
            self._notices.dismiss()
            if self._editor.document.entries is before:
                self._show_loaded(path, loaded)
            else:
                self.leave_then(lambda: self._show_loaded(path, loaded))

        self.work.begin(
            Work(
                Kind.READING,
                lambda pulse: files.load(path, encoding=encoding, pulse=pulse),
                show,
                lambda error: self._tell_unreadable(path, error),
                lambda: self._tell_reading(path),
            )
        )

    def shutdown(self) -> None:
        """Give up reading and finish writing, before the window goes."""
        self.work.shutdown()

    def _start_empty(self) -> None:
        self._show(Document())

    def _show(self, document: Document) -> None:
        """Show *document*, which is in no file, and forget a file that is being read."""
        self.work.give_up_reading()
        self._editor.replace(document)
        self._stamp = None
        self._notices.dismiss()

    def _show_loaded(self, path: Path, loaded: Loaded) -> None:
        self._stamp = loaded.stamp
        self._last_folder = path.parent
        self._editor.replace(loaded.document, path)
        self._tell_faults(path, loaded)
        self.opened.emit(path)

    def _tell_unreadable(self, path: Path, error: FormatError) -> None:
        words = self.tr("‘%1’ could not be opened: %2. Nothing has changed.")
        sentence = words.replace("%1", shown_name(path)).replace("%2", cause_of(error))
        can_help = isinstance(error, OpenError) and error.is_in_other_encoding
        encodings = self._encodings() if can_help else {}
        self._notices.tell(
            Weight.ERROR,
            sentence,
            tuple(WayOut(words, self._loader(path, name)) for name, words in encodings.items()),
        )

    def _encodings(self) -> dict[str, str]:
        """Return the encodings that older programs wrote, with the words for them."""
        return {
            "cp1252": self.tr("Read as Western European"),
            "cp1250": self.tr("Read as Central European"),
            "cp1251": self.tr("Read as Cyrillic"),
        }

    def _loader(self, path: Path, encoding: str) -> Act:
        return lambda: self.leave_then(lambda: self.load(path, encoding=encoding))

    def _tell_reading(self, path: Path) -> None:
        words = self.tr("Opening ‘%1’…").replace("%1", shown_name(path))
        cancel = WayOut(self.tr("Cancel"), self.work.give_up_reading)
        self._notices.tell(Weight.NOTICE, words, (cancel,))

    def _tell_writing(self, path: Path) -> None:
        words = self.tr("Saving ‘%1’…").replace("%1", shown_name(path))
        self._notices.tell(Weight.NOTICE, words)

    def _tell_faults(self, path: Path, loaded: Loaded) -> None:
        faults = loaded.faults
        if not faults:
            return
        words = (
            self.tr("‘%1’ was opened, but one place in it could not be read. %2")
            if len(faults) == 1
            else self.tr("‘%1’ was opened, but %3 places in it could not be read. %2")
        )
        words = words.replace("%3", str(len(faults))).replace("%1", shown_name(path))
        place = faults[0].index
        ways = () if place is None else (WayOut(self.tr("Show it"), lambda: self._go_to(place)),)
        self._notices.tell(Weight.WARNING, words.replace("%2", str(faults[0])), ways)

    def _go_to(self, index: int) -> None:
        self._editor.apply("", lambda document: edits.go_to_entry(document, index))

    def _choose_file(self) -> None:
        dialog = self._file_dialog(self.tr("Open a file of problems"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(
            [
                self.tr("Problems (*.olv *.yaml *.yml *.epd *.fen *.jsonl *.txt)"),
                self.tr("All files (*)"),
            ]
        )
        dialog.fileSelected.connect(self._on_file_chosen)
        dialog.open()

    @Slot(str)
    def _on_file_chosen(self, path: str) -> None:
        self.load(Path(path))

    def _choose_name(self) -> None:
        dialog = self._file_dialog(self.tr("Save the problems"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self.tr("Problems (*.olv)"), self.tr("Lists of FENs (*.epd *.fen)")])
        dialog.setDefaultSuffix("olv")
        dialog.filterSelected.connect(self._on_filter)
        path = self._editor.path or Path(self.tr("problems"))
        dialog.selectFile(path.with_suffix(FileFormat.OLV.value).name)
        dialog.fileSelected.connect(self._on_name_chosen)
        dialog.rejected.connect(self._give_up_saving)
        dialog.open()

    @Slot(str)
    def _on_filter(self, words: str) -> None:
        """Give a name without suffix the one of the chosen kind of files."""
        dialog = self.sender()
        if isinstance(dialog, QFileDialog):
            dialog.setDefaultSuffix("epd" if "*.epd" in words else "olv")

    @Slot(str)
    def _on_name_chosen(self, path: str) -> None:
        self._write_unless_lossy(Path(path))

    @Slot()
    def _give_up_saving(self) -> None:
        self._after_saving = None

    def _file_dialog(self, title: str) -> QFileDialog:
        dialog = QFileDialog(self._window, title, str(self._last_folder or ""))
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def _change_on_disk(self, path: Path) -> Change:
        return Change.NONE if self._stamp is None else files.change_on_disk(path, self._stamp)

    def _ask_about_other_version(self, path: Path, change: Change) -> None:
        if change is Change.GONE:
            words = self.tr("‘%1’ is not there any more.")
            self._ask_how_to_save(path, words, self.tr("Saving writes it anew."))
            return
        self._ask_how_to_save(
            path,
            self.tr("‘%1’ was changed by another program."),
            self.tr("Saving puts your version in its place; reloading gives your changes up."),
            Answer(
                self.tr("&Reload it"),
                lambda: self._reload(path),
                QMessageBox.ButtonRole.DestructiveRole,
            ),
        )

    def _reload(self, path: Path) -> None:
        self._give_up_saving()
        self.load(path)

    def _write_unless_lossy(self, path: Path) -> None:
        """Save, but ask first where the format of *path* would drop what the user has."""
        if format_of(path).keeps_everything or not has_more_than_fen(self._editor.document):
            self._write(path)
            return
        self._ask_how_to_save(
            path,
            self.tr("‘%1’ can keep positions and stipulations only."),
            self.tr("Authors, sources, comments and solutions are kept in .olv files."),
        )

    def _ask_how_to_save(self, path: Path, words: str, explanation: str, *others: Answer) -> None:
        box = ask(
            self._window,
            words.replace("%1", shown_name(path)),
            explanation,
            (
                Answer(self.tr("Save &as…"), self._choose_name),
                Answer(
                    self.tr("&Save all the same"),
                    lambda: self._write(path),
                    QMessageBox.ButtonRole.DestructiveRole,
                ),
                *others,
            ),
        )
        box.rejected.connect(self._give_up_saving)

    def _write(self, path: Path) -> None:
        document = self._editor.document
        self.work.begin(
            Work(
                Kind.WRITING,
                lambda _: files.save_document(path, document, format_of(path)),
                lambda stamp: self._note_saved(path, document, stamp),
                lambda error: self._tell_failure(path, error),
                lambda: self._tell_writing(path),
            )
        )

    def _note_saved(self, path: Path, document: Document, stamp: Stamp) -> None:
        self._stamp = stamp
        self._last_folder = path.parent
        self._editor.mark_saved(path, document)
        self._notices.dismiss()
        self.saved.emit(path)
        after, self._after_saving = self._after_saving, None
        if after is not None:
            self.leave_then(after)

    def _tell_failure(self, path: Path, error: FormatError) -> None:
        self._after_saving = None
        words = self.tr("‘%1’ could not be saved: %2. Your work is still here, but not on disk.")
        self._notices.tell(
            Weight.ERROR,
            words.replace("%1", shown_name(path)).replace("%2", cause_of(error)),
            (
                WayOut(self.tr("Save elsewhere"), self._choose_name),
                WayOut(self.tr("Try again"), lambda: self._write(path)),
            ),
        )


def format_of(path: Path) -> FileFormat:
    """Return the format in which a document is saved under the name *path*."""
    by_suffix = {kind.value: kind for kind in (FileFormat.EPD, FileFormat.FEN)}
    return by_suffix.get(path.suffix.lower(), FileFormat.OLV)


def has_more_than_fen(document: Document) -> bool:
    """Tell whether *document* says more of its problems than position and stipulation."""
    return any(
        entry.authors
        or entry.source
        or entry.award
        or entry.options
        or entry.solution
        or entry.keywords
        or entry.comments
        or entry.extra
        or entry.fault
        for entry in document.entries
    )


def cause_of(error: FormatError) -> str:
    """Return the cause of a failure, without the name of the file."""
    return error.cause if isinstance(error, FileError) else str(error)


def shown_name(path: Path) -> str:
    """Return the name of a file for a message, what cannot be printed escaped."""
    return files.shown(Path(path.name))[1:-1]
