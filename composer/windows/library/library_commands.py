"""The commands of the library, and its window, which is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from composer.editor import Editor
from composer.model.edits import go_to_entry
from composer.windows.common.actions import Actions
from composer.windows.files.file_commands import FileCommands
from solver.language import tr

if TYPE_CHECKING:  # numpy and SQLite are loaded when the library is asked for
    from composer.windows.library.library_reader import LibraryReader
    from composer.windows.library.library_window import LibraryWindow
    from solver.twinning.composition import Answer


class LibraryCommands(QObject):
    """Shows the library, and opens its files in the main window.

    *answers* returns what was found of the problem on the board.
    """

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        files: FileCommands,
        answers: Callable[[], tuple[Answer, ...]],
    ) -> None:
        super().__init__(window)
        self._window, self._editor, self._files = window, editor, files
        self._answers = answers
        self._wanted: tuple[Path, int] | None = None
        self.window: LibraryWindow | None = None
        self.reader: LibraryReader | None = None
        self.show_command = actions.add(
            "library",
            tr("Li&brary…"),
            tr("Search all problems of your folders, however many."),
            usual="Ctrl+Alt+L",
        )
        self.who_command = actions.add(
            "who_before",
            tr("&Who did this before?"),
            tr("Look in the library for what is like the problem on the board."),
            usual="Ctrl+Alt+A",
        )
        files.opened.connect(self.note_opened)
        self.show_command.triggered.connect(self.show)
        self.who_command.triggered.connect(self.show_alike)

    @property
    def menu_group(self) -> list[QAction]:
        """The commands as they stand together in a menu."""
        return [self.show_command, self.who_command]

    def show(self) -> LibraryWindow:
        """Show the library."""
        from composer.library.store import usual_folder
        from composer.windows.library.library_reader import LibraryReader
        from composer.windows.library.library_window import LibraryWindow

        if self.window is None:
            self.reader = LibraryReader(usual_folder(), self)
            self.window = LibraryWindow(
                self.reader,
                lambda: self._editor.document.entry,
                lambda: tuple(answer.solution for answer in self._answers()),
                self._window,
            )
            self.window.open_requested.connect(self._open)
            self._editor.document_changed.connect(self.window.note_board)
        assert self.reader is not None
        if not self.window.isVisible() and not self.reader.has_folders:
            self.reader.begin()  # another process may have made the library meanwhile
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()
        return self.window

    @Slot()
    def show_alike(self) -> None:
        """Show what is like the problem on the board."""
        self.show().like_button.setChecked(True)

    @Slot()
    def note_solution(self) -> None:
        """Look anew for what is like the board: its mates are known now."""
        if self.window is not None:
            self.window.note_board()

    @Slot(Path, int)
    def _open(self, path: Path, number: int) -> None:
        self._wanted = (path, number - 1)
        if self._editor.path == path:
            self.note_opened(path)
        else:
            self._files.open_path(str(path))

    @Slot(Path)
    def note_opened(self, path: Path) -> None:
        """Go to the problem that was asked for, once its file is open."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None and wanted[0] == path:
            self._editor.apply("", lambda document: go_to_entry(document, wanted[1]))

    def shutdown(self) -> None:
        """Leave no thread behind."""
        if self.reader is not None:
            self.reader.shutdown()
