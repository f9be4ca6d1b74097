"""New, open, save: what happens between the document and the disk, with every way out.

Nothing that is open is given up before what replaces it has been read, and before
the user has said what becomes of unsaved changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from composer.editor import Editor, FileState
from composer.formats import files
from composer.formats.common.reading import FormatError, Pulse
from composer.formats.files import FileFormat, Loaded, OpenError
from composer.formats.saving import FileError
from composer.formats.stamps import ChangedError, FileChange, Stamp
from composer.model.document import Document
from composer.panels.shared.prompts import PromptButton, ask, ask_about_changes
from composer.recovery.autosave import Autosave
from composer.recovery.locks import Claim, usual_folder
from composer.windows.common.file_words import FileWords, readable_files, shown_name
from composer.windows.common.file_work import FileAction, FileWork, Work
from composer.windows.common.notice_bar import NoticeBar, WayOut, Weight
from solver.language import Said, tr

Act = Callable[[], None]
Prepare = Callable[[Path, Act, Act], None]
"""Makes the document ready to be saved at a Path; then does the first act, or the other one."""


class _OpenElsewhereError(FileError):
    """Nothing was saved: another window has the file open."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "saved", "another window has it open")


@dataclass(frozen=True, slots=True)
class _Wish:
    """Where to save, what must be there now, and whether other windows matter."""

    path: Path
    expected: Stamp | None = None
    minds_other_windows: bool = True


class FileCommands(QObject):
    """Opens and saves the document of the editor."""

    opened = Signal(Path)
    """The Path of a file that was opened."""
    copied = Signal()
    """What a file holds was opened, in no file of the user's."""
    saved = Signal(Path)
    """The Path of a file that was saved."""
    compare_requested = Signal(Path, Sequence)
    """The Path of a file that is another now, and what to do then: a list of Answers."""

    def __init__(
        self, window: QWidget, editor: Editor, notices: NoticeBar, prepare: Prepare
    ) -> None:
        """*prepare* does what is to be done before a file is written."""
        super().__init__(window)
        self._window = window
        self._prepare = prepare
        self._editor = editor
        self._notices = notices
        self._words = FileWords(self)
        self._locks = usual_folder()
        self._claim: Claim | None = None
        self.work = FileWork(self)
        self.autosave = Autosave(editor, self._locks, self)
        self.autosave.failed.connect(self._tell_no_copy)
        self._after_saving: Act | None = None
        self._unsaved: tuple[_Wish, FormatError] | None = None
        """What could not be saved, and why, as long as its notice was not closed."""
        notices.closed.connect(self._forget_failure)
        self._last_folder: Path | None = None

    @property
    def name(self) -> str:
        """What the open file is called."""
        file = self._editor.file
        name = tr("Untitled") if file.path is None else shown_name(file.path)
        return tr("%1 (read only)").replace("%1", name) if file.is_read_only else name

    # ------------------------------------------------------------ leaving, opening

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
        self.leave_then(lambda: self._show(document, FileState()))

    def open_copy(self, path: Path) -> None:
        """Read the file at *path* and show what is in it as if it had no file yet."""

        def show(loaded: Loaded) -> None:
            self.open_document(loaded.document)
            self.copied.emit()

        self._read(path, lambda pulse: files.load(path, pulse=pulse), show)

    def recover(self, document: Document, file: FileState, then: Act) -> None:
        """Open *document*, which is not saved in its *file*, and do *then*."""

        def show() -> None:
            self._show(document, file)
            then()

        self.leave_then(show)

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

        def show(result: tuple[Loaded, Claim]) -> None:
            self._notices.leave_file()
            if self._editor.document.entries is before:
                self._ask_about_other_window(path, *result)
            else:
                self.leave_then(lambda: self._ask_about_other_window(path, *result))

        def read(pulse: Pulse) -> tuple[Loaded, Claim]:
            return files.load(path, encoding=encoding, pulse=pulse), self._claim_of(path)

        self._read(path, read, show)

    def reload(self) -> None:
        """Put what is on the disk in the place of the document; Undo brings that back."""
        path = self._editor.path
        if path is None:
            return
        self._after_saving = None

        def show(loaded: Loaded) -> None:
            self._notices.leave_file()
            if self._editor.path == path:
                self._editor.apply(tr("Reload the file"), lambda _: loaded.document)
                self._editor.mark_saved(stamp=loaded.stamp)
                self._tell_faults(path, loaded)

        self._read(path, lambda pulse: files.load(path, pulse=pulse), show)

    def shutdown(self) -> None:
        """Give up reading and finish writing, before the window goes."""
        self.work.shutdown()
        self.autosave.shutdown()
        self._keep_claim(None)

    def _read(self, path: Path, act: Callable[[Pulse], object], show: Callable[..., None]) -> None:
        self.work.begin(
            Work(
                FileAction.READING,
                act,
                show,
                lambda error: self._tell_unreadable(path, error),
                lambda: self._tell_reading(path),
            )
        )

    def _start_empty(self) -> None:
        self._show(Document(), FileState())

    def _show(self, document: Document, file: FileState) -> None:
        """Show *document*, which was read from no file, and forget one that is being read."""
        self.work.give_up_reading()
        self._keep_claim(None if file.path is None else self._claim_of(file.path))
        self._editor.open(document, file)
        self._notices.leave_file()

    def _ask_about_other_window(self, path: Path, loaded: Loaded, claim: Claim) -> None:
        file = FileState(path, stamp=loaded.stamp, is_whole=not loaded.is_cut)
        if claim.is_ours:
            self._show_loaded(file, loaded, claim)
            return
        ask(
            self._window,
            tr("“%1” is already open in another window.").replace("%1", shown_name(path)),
            tr("What is saved in one window is not seen in the other."),
            (
                PromptButton(
                    tr("&Read only"),
                    lambda: self._show_loaded(replace(file, is_read_only=True), loaded, None),
                ),
                PromptButton(
                    tr("&Open anyway"),
                    lambda: self._show_loaded(file, loaded, claim),
                    QMessageBox.ButtonRole.DestructiveRole,
                ),
            ),
        )

    def _show_loaded(self, file: FileState, loaded: Loaded, claim: Claim | None) -> None:
        path = file.path
        assert path is not None
        self._keep_claim(claim)
        self._last_folder = path.parent
        self._editor.open(loaded.document, file)
        self._tell_faults(path, loaded)
        self.opened.emit(path)

    def _claim_of(self, path: Path) -> Claim:
        """Claim the file at *path* for this window, if it is not claimed by it already."""
        claim = self._claim
        return claim if claim is not None and claim.is_about(path) else Claim(path, self._locks)

    def _keep_claim(self, claim: Claim | None) -> None:
        if self._claim is not None and self._claim is not claim:
            self._claim.release()
        self._claim = claim

    # ------------------------------------------------------------ telling

    def _tell_unreadable(self, path: Path, error: FormatError) -> None:
        likely = error.other_encoding if isinstance(error, OpenError) else ""
        encodings = self._words.encodings(likely) if likely else {}
        self._notices.tell(
            Weight.ERROR,
            self._words.unreadable(path, cause_of(error)),
            tuple(WayOut(words, self._loader(path, name)) for name, words in encodings.items()),
        )

    def _loader(self, path: Path, encoding: str) -> Act:
        return lambda: self.leave_then(lambda: self.load(path, encoding=encoding))

    def _tell_reading(self, path: Path) -> None:
        cancel = WayOut(tr("Cancel"), self.work.give_up_reading)
        self._notices.tell(Weight.NOTICE, self._words.reading(path), (cancel,))

    def _tell_writing(self, path: Path) -> None:
        self._notices.tell(Weight.NOTICE, self._words.writing(path))

    def _tell_faults(self, path: Path, loaded: Loaded) -> None:
        words = self._words.faults(path, loaded)
        if not words:
            return
        place = loaded.faults[0].index if loaded.faults else None
        ways = () if place is None else (WayOut(tr("Show it"), lambda: self._editor.go_to(place)),)
        self._notices.tell(Weight.WARNING, words, ways)

    @Slot(Said)
    def _tell_no_copy(self, cause: str) -> None:
        if self._unsaved is None:
            self._notices.tell(Weight.WARNING, self._words.no_copy(cause))
        else:  # it was told to be kept for recovery, and has ways out
            self._tell_failure(*self._unsaved)

    @Slot()
    def _forget_failure(self) -> None:
        self._unsaved = None

    def _tell_failure(self, wish: _Wish, error: FormatError) -> None:
        self._after_saving, self._unsaved = None, (wish, error)
        self._notices.tell(
            Weight.ERROR,
            self._words.unsaved(wish.path, cause_of(error), is_kept=not self.autosave.is_failing),
            (
                WayOut(tr("Save elsewhere"), self._choose_name),
                WayOut(tr("Try again"), lambda: self._write(wish)),
            ),
        )

    # ------------------------------------------------------------ choosing files

    def _choose_file(self) -> None:
        dialog = self._file_dialog(tr("Open a file of problems"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(readable_files())
        dialog.fileSelected.connect(self._on_file_chosen)
        dialog.open()

    @Slot(str)
    def _on_file_chosen(self, path: str) -> None:
        self.load(Path(path))

    def _choose_name(self) -> None:
        dialog = self._file_dialog(tr("Save the problems"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([tr("Problems (*.olv)"), tr("Lists of FENs (*.epd *.fen)")])
        dialog.setDefaultSuffix("olv")
        dialog.filterSelected.connect(self._on_filter)
        path = self._editor.path or Path(tr("problems"))
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
        self._write_unless_lossy(self._wish(Path(path)))

    @Slot()
    def _give_up_saving(self) -> None:
        self._after_saving = None

    def _file_dialog(self, title: str) -> QFileDialog:
        dialog = QFileDialog(self._window, title, str(self._last_folder or ""))
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    # ------------------------------------------------------------ saving

    @Slot()
    def save(self) -> None:
        """Save the file; ask for a name where it has none, or may not be written to."""
        self.work.after_writing(self._save)

    def _save(self) -> None:
        file = self._editor.file
        if file.path is None or file.is_read_only:
            self._choose_name()
        elif not file.is_whole:
            words = self._words.was_cut(file.path)
            self._ask_how_to_save(self._wish(file.path), *words, overwrite=tr("&Replace it"))
        else:
            self._write_unless_lossy(self._wish(file.path))

    @Slot()
    def save_as(self) -> None:
        """Save under a name that the user chooses."""
        self._choose_name()

    def save_anew(self) -> None:
        """Save where the file was that has gone."""
        path = self._editor.path
        if path is not None:
            self._write(_Wish(path))

    def follow(self, path: Path, new_path: Path, stamp: Stamp | None) -> None:
        """Go on with the file under the name that it was given while it was open as *path*."""
        if self._editor.path == path:
            self._keep_claim(self._claim_of(new_path))
            self._editor.move_file(new_path, stamp)
            self.opened.emit(new_path)

    def _wish(self, path: Path) -> _Wish:
        file = self._editor.file
        is_own = path == file.path and not file.is_read_only
        return _Wish(path, file.stamp if is_own else None, minds_other_windows=not is_own)

    def _write_unless_lossy(self, wish: _Wish) -> None:
        """Save, but ask first where the format would drop what the user has."""
        self._prepare(wish.path, lambda: self._write_prepared(wish), self._give_up_saving)

    def _write_prepared(self, wish: _Wish) -> None:
        if format_of(wish.path).keeps_everything or not has_more_than_fen(self._editor.document):
            self._write(wish)
            return
        self._ask_how_to_save(wish, *self._words.lossy(wish.path))

    def _ask_how_to_save(
        self, wish: _Wish, words: str, explanation: str, *others: PromptButton, overwrite: str = ""
    ) -> None:
        save = PromptButton(
            overwrite or tr("&Save all the same"),
            lambda: self._write(wish),
            QMessageBox.ButtonRole.DestructiveRole,
        )
        answers = (PromptButton(tr("Save &as…"), self._choose_name), save, *others)
        box = ask(self._window, words, explanation, answers)
        box.rejected.connect(self._give_up_saving)

    def _write(self, wish: _Wish) -> None:
        document = self._editor.document

        def write(_: Pulse) -> tuple[Stamp, Claim]:
            claim = self._claim_of(wish.path)
            if not claim.is_ours and wish.minds_other_windows:
                raise _OpenElsewhereError(wish.path)
            saved = files.save_document(
                wish.path, document, format_of(wish.path), expected=wish.expected
            )
            return saved, claim

        self.work.begin(
            Work(
                FileAction.WRITING,
                write,
                lambda result: self._note_saved(wish.path, document, *result),
                lambda error: self._on_failure(wish, error),
                lambda: self._tell_writing(wish.path),
            )
        )

    def _on_failure(self, wish: _Wish, error: FormatError) -> None:
        if isinstance(error, ChangedError):
            self._ask_about_other_version(wish, error)
        elif isinstance(error, _OpenElsewhereError):
            words = tr("“%1” is open in another window.")
            self._ask_how_to_save(
                replace(wish, minds_other_windows=False),
                words.replace("%1", shown_name(wish.path)),
                tr("Saving replaces what the other window has saved there."),
            )
        else:
            self._tell_failure(wish, error)

    def _ask_about_other_version(self, wish: _Wish, error: ChangedError) -> None:
        if error.change is FileChange.GONE:
            words = self._words.gone(wish.path)
            self._ask_how_to_save(_Wish(wish.path), *words, overwrite=tr("&Write it anew there"))
            return
        overwriting = replace(wish, expected=error.stamp)
        role = QMessageBox.ButtonRole.DestructiveRole
        overwrite = PromptButton(tr("&Overwrite it"), lambda: self._write(overwriting), role)
        reload = PromptButton(tr("&Reload it"), self.reload, role)
        save_as = PromptButton(tr("Save &as…"), self._choose_name)
        compare = PromptButton(
            tr("&Compare…"),
            lambda: self.compare_requested.emit(wish.path, [save_as, overwrite, reload]),
            QMessageBox.ButtonRole.ActionRole,
        )
        box = ask(
            self._window,
            *self._words.other_version(wish.path, error.stamp, wish.expected),
            (save_as, compare, overwrite, reload),
        )
        box.rejected.connect(self._give_up_saving)

    def _note_saved(self, path: Path, document: Document, stamp: Stamp, claim: Claim) -> None:
        self._keep_claim(claim)
        self._last_folder = path.parent
        self._editor.mark_saved(path, document, stamp)
        self._notices.leave_file()
        self._forget_failure()
        self.saved.emit(path)
        after, self._after_saving = self._after_saving, None
        if after is not None:
            self.leave_then(after)


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
    return error.cause if isinstance(error, FileError) else error.words
