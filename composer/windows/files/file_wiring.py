"""What the commands of files do, and what is told when a file was opened or saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from composer.editor import Editor
from composer.windows.common.actions import Actions
from composer.windows.common.file_words import shown_name
from composer.windows.files.file_commands import FileCommands
from composer.windows.files.recent_files import RecentFilesMenu
from solver.language import Said, tr


class FileWiring(QObject):
    """Connects the commands of files with what does them, and keeps what was opened in mind."""

    noted = Signal(Said)
    """A sentence for the status line."""
    several_opened = Signal()
    """What was opened holds several problems."""

    def __init__(
        self,
        files: FileCommands,
        editor: Editor,
        commands: Actions,
        recent_files: RecentFilesMenu,
        log: Callable[[str], None],
    ) -> None:
        super().__init__(files)
        self._editor, self._recent_files, self._log = editor, recent_files, log
        commands.new.triggered.connect(files.new)
        commands.open.triggered.connect(files.open)
        commands.save.triggered.connect(files.save)
        commands.save_as.triggered.connect(files.save_as)
        commands.close.triggered.connect(files.new)
        recent_files.file_chosen.connect(files.open_path)
        files.opened.connect(self._on_opened)
        files.copied.connect(self._tell_of_several)
        files.saved.connect(self._on_saved)

    @Slot(Path)
    def _on_opened(self, path: Path) -> None:
        self._recent_files.remember(path, self._editor.document.entry.setup)
        self._log(tr("Opened %1.").replace("%1", str(path)))
        self._tell_of_several()

    @Slot()
    def _tell_of_several(self) -> None:
        if len(self._editor.document.entries) > 1:
            self.several_opened.emit()

    @Slot(Path)
    def _on_saved(self, path: Path) -> None:
        self._recent_files.remember(path, self._editor.document.entry.setup)
        self.noted.emit(tr("Saved “%1”.").replace("%1", shown_name(path)))
        self._log(tr("Saved %1.").replace("%1", str(path)))
