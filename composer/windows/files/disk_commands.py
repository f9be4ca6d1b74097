"""What is done when the open file changes under the window: told once, with every way out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtWidgets import QWidget

from composer.editor import Editor, FileState
from composer.formats import files
from composer.formats.common.reading import FormatError, Pulse
from composer.formats.stamps import FileChange, Stamp
from composer.model.comparison import EntryChange, compare
from composer.panels.shared.moments import time_words
from composer.panels.shared.prompts import PromptButton
from composer.windows.common.file_words import FileWords, shown_name
from composer.windows.common.file_work import FileAction, Work
from composer.windows.common.notice_bar import NoticeBar, WayOut, Weight
from composer.windows.files.file_commands import FileCommands
from composer.windows.files.file_watch import FileWatch, Sight
from solver.language import tr


class DiskCommands(QObject):
    """Looks at the file when it may have changed: on a sign of the system, and on focus."""

    def __init__(
        self, window: QWidget, editor: Editor, commands: FileCommands, notices: NoticeBar
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._files = commands
        self._notices = notices
        self._words = FileWords(self)
        self._told: Sight | None = None
        self._sentence = ""
        self.watch = FileWatch(self)
        self.watch.seen.connect(self._on_seen)
        editor.file_changed.connect(self._on_file)
        commands.work.ended.connect(self.watch.look)
        commands.compare_requested.connect(self._compare)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at the file when the user comes back to the window."""
        if watched is self._window and event.type() == QEvent.Type.WindowActivate:
            self.watch.look()
        return super().eventFilter(watched, event)

    def shutdown(self) -> None:
        """End watching; no thread is left."""
        self._window.removeEventFilter(self)
        self.watch.shutdown()

    @Slot(FileState)
    def _on_file(self, file: FileState) -> None:
        self.watch.watch(file.path, file.stamp)
        if file.path is not None:  # without one, every event of the window would pass for nothing
            self._window.installEventFilter(self)

    @Slot(Stamp, Sight)
    def _on_seen(self, expected: Stamp, sight: Sight) -> None:
        path = self._editor.path
        if path is None or self._editor.file.stamp != expected or self._files.work.is_writing:
            return
        if sight.change is FileChange.NONE:
            self._take_back()
        elif sight != self._told:
            self._told = sight
            self._tell(path, expected, sight)
            self._sentence = self._notices.sentence.text()

    def _take_back(self) -> None:
        """Close the bar if it still speaks of what is not true any more."""
        if self._told is not None and self._notices.sentence.text() == self._sentence:
            self._notices.dismiss()
        self._told = None

    def _tell(self, path: Path, expected: Stamp, sight: Sight) -> None:
        save_as = WayOut(tr("Save as…"), self._files.save_as)
        if sight.change is FileChange.GONE:
            self._tell_gone(path, sight, save_as)
            return
        when = "" if sight.stamp is None else time_words(sight.stamp.time)
        words = (
            tr("“%1” was changed by another program at %2.")
            if when
            else tr("“%1” was changed by another program and cannot be read now.")
        )
        self._notices.tell(
            Weight.WARNING,
            words.replace("%2", when).replace("%1", shown_name(path)),
            (
                WayOut(tr("Reload"), self._files.reload),
                WayOut(tr("Keep mine"), lambda: self._keep_mine(expected, sight.stamp)),
                WayOut(tr("Compare…"), lambda: self._compare(path, self._answers(sight))),
                save_as,
            ),
        )

    def _tell_gone(self, path: Path, sight: Sight, save_as: WayOut) -> None:
        if sight.new_path is not None:
            words = tr("“%1” is called “%2” now.").replace("%2", shown_name(sight.new_path))
            new_path, stamp = sight.new_path, self._editor.file.stamp
            follow = WayOut(
                tr("Go on with that"), lambda: self._files.follow(path, new_path, stamp)
            )
            ways = (follow, save_as)
        else:
            words = tr(
                "“%1” is not there any more: it was deleted or moved. Your work is still here."
            )
            ways = (save_as, WayOut(tr("Write it anew"), self._files.save_anew))
            # From now on the window is the only place that has it: closing asks.
            self._editor.accept_other_version(self._editor.file.stamp)
        self._notices.tell(Weight.WARNING, words.replace("%1", shown_name(path)), ways)

    def _keep_mine(self, expected: Stamp, stamp: Stamp | None) -> None:
        """Do not ask about this version again; what is open is not saved from now on."""
        if self._editor.file.stamp == expected:
            self._editor.accept_other_version(stamp)

    def _answers(self, sight: Sight) -> list[PromptButton]:
        expected = self._editor.file.stamp
        answers = [PromptButton(tr("&Reload it"), self._files.reload)]
        if expected is not None:
            keep = PromptButton(tr("&Keep mine"), lambda: self._keep_mine(expected, sight.stamp))
            answers.append(keep)
        return [*answers, PromptButton(tr("Save &as…"), self._files.save_as)]

    @Slot(Path, Sequence)
    def _compare(self, path: Path, answers: Sequence[PromptButton]) -> None:
        """Show what the file has that the document has not, and the other way round."""
        from composer.windows.files.comparison_dialog import ComparisonDialog

        document = self._editor.document

        def read(pulse: Pulse) -> tuple[EntryChange, ...]:
            return compare(document, files.load(path, pulse=pulse).document)

        def show(changes: tuple[EntryChange, ...]) -> None:
            title = tr("What is on the disk as “%1”, seen from what is open here:")
            title = title.replace("%1", shown_name(path))
            ComparisonDialog(title, changes, answers, self._window).open()

        def fail(error: FormatError) -> None:
            self._notices.tell(Weight.ERROR, error.words)

        self._files.work.begin(Work(FileAction.READING, read, show, fail, lambda: None))
