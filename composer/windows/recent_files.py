"""The menu of the files opened last."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from composer.formats.saving import is_unicode
from composer.settings import Settings


class RecentFilesMenu(QMenu):
    """Lists the files opened or saved last; those that have gone are grey."""

    file_chosen = Signal(str)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setTitle(self.tr("Open &recent"))
        self.setToolTipsVisible(True)
        self.menuAction().setStatusTip(self.tr("Open one of the files used last."))
        self.triggered.connect(self._on_triggered)
        self.refresh()
        self.aboutToShow.connect(self.refresh)

    def remember(self, path: Path) -> None:
        """Put *path* at the top of the list.

        A name that is no Unicode is left out: Qt would turn it into that of no file.
        """
        name = str(path.absolute())
        if not is_unicode(path):
            return
        others = [other for other in self._settings.recent_files if other != name]
        self._settings.recent_files = [name, *others]
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Look again which files are there."""
        self.clear()
        paths = self._settings.recent_files
        for number, path in enumerate(paths, 1):
            self._add_file(number, Path(path))
        if not paths:
            self.addAction(self.tr("No file yet")).setEnabled(False)
        elif not all(Path(path).exists() for path in paths):
            self.addSeparator()
            remove = self.addAction(self.tr("&Remove files that have gone"))
            remove.setStatusTip(self.tr("Forget the files in this list that are not there."))
            remove.triggered.connect(self._forget_missing)

    def _add_file(self, number: int, path: Path) -> None:
        action = self.addAction(f"&{number % 10} {path.name.replace('&', '&&')}")
        action.setData(str(path))
        action.setToolTip(str(path))
        action.setStatusTip(str(path))
        action.setEnabled(path.exists())

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        if action.data():
            self.file_chosen.emit(action.data())

    @Slot()
    def _forget_missing(self) -> None:
        there = [path for path in self._settings.recent_files if Path(path).exists()]
        self._settings.recent_files = there
        self.refresh()
