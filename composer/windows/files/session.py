"""Which file and problem were open, so that the next start goes on there.

The file is forgotten while it is being opened: one that brings the program down is not
opened again by itself.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Slot

from composer.editor import Editor
from composer.formats.saving import is_unicode
from composer.settings import Settings
from composer.windows.files.file_commands import FileCommands


class Session(QObject):
    """Remembers what is open, and opens it again."""

    def __init__(
        self, parent: QObject, editor: Editor, commands: FileCommands, settings: Settings
    ) -> None:
        super().__init__(parent)
        self._editor = editor
        self._files = commands
        self._settings = settings
        self._problem = 0
        commands.opened.connect(self._on_opened)
        commands.saved.connect(self.keep)

    def resume(self) -> None:
        """Open the file of the last session, at the problem that was on the board."""
        path, problem = self._settings.session
        if path:
            self._settings.session = ("", 0)
            self._settings.sync()
            self._problem = problem
            self._files.load(Path(path))

    @Slot()
    def keep(self) -> None:
        """Remember what is open now."""
        path = self._editor.path
        name = "" if path is None or not is_unicode(path) else str(path.absolute())
        self._settings.session = (name, self._editor.document.current)

    @Slot(Path)
    def _on_opened(self, path: Path) -> None:
        problem, self._problem = self._problem, 0
        if 0 < problem < len(self._editor.document.entries):
            self._editor.go_to(problem)
        self.keep()
