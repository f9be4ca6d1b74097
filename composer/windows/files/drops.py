"""What is dropped on the window: files, or text that holds a position."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from solver.language import Said, tr


class Drops(QObject):
    """Takes what is dropped on *window*, and says what a drop will do."""

    hinted = Signal(Said)
    """What a drop here would do, in words; no words when nothing is held over the window."""
    files_dropped = Signal(Sequence)
    """The paths of the files, as a list of texts."""
    text_dropped = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragEnterEvent):  # a QDropEvent, too
            self._on_enter(event)
        elif isinstance(event, QDropEvent) and event.type() is QEvent.Type.Drop:
            self._on_drop(event)
        elif event.type() is QEvent.Type.DragLeave:
            self.hinted.emit("")
        else:
            return False
        return True

    def _on_enter(self, event: QDragEnterEvent) -> None:
        files = _dropped_files(event.mimeData())
        if files or event.mimeData().hasText():
            event.acceptProposedAction()
            words = tr("Drop to open the file.") if files else tr("Drop to set it up.")
            self.hinted.emit(words)
        else:
            event.ignore()

    def _on_drop(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.take(event.mimeData())

    @Slot(QMimeData)
    def take(self, data: QMimeData) -> None:
        """Take *data* as if it was dropped."""
        files = _dropped_files(data)
        if files:
            self.files_dropped.emit([str(path) for path in files])
        else:
            self.text_dropped.emit(data.text())


def _dropped_files(data: QMimeData) -> tuple[Path, ...]:
    """Return the files of this computer that *data* names."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
