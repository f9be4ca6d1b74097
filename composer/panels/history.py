"""The undo list: every step by its name, where the work stands, and which step is saved."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QApplication, QLabel, QUndoView, QVBoxLayout, QWidget
from shiboken6 import isValid

from composer.appearance import tinted_icon


class HistoryPane(QWidget):
    """Lists the steps of *history*; choosing one goes there, back or forth."""

    def __init__(self, history: QUndoStack, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self.view = QUndoView(history, self)
        self.view.setEmptyLabel(self.tr("As opened"))
        self.view.setAccessibleName(self.tr("History of changes"))
        self.view.setUniformItemSizes(True)  # else every step costs the time of all before it
        self.view.setStatusTip(self.tr("Choose a step to go back or forth to it."))
        self.state = QLabel(self)
        self.state.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.view)
        column.addWidget(self.state)
        self.setFocusProxy(self.view)
        history.indexChanged.connect(self._show)
        history.cleanChanged.connect(self._show)
        self._show_icon()
        self._show()

    @Slot()
    def _show(self) -> None:
        if not isValid(self._history):
            return  # a history that goes tells that it is empty
        words = f"{self._place_words()} {self._saved_words()}"
        self.state.setText(words)
        self.view.setAccessibleDescription(words)

    def _place_words(self) -> str:
        index, count = self._history.index(), self._history.count()
        if count == 0:
            return self.tr("Nothing to undo.")
        if index == 0:
            return self.tr("Before step 1 of %1.").replace("%1", str(count))
        words = self.tr("Step %1 of %2.").replace("%1", str(index))
        return words.replace("%2", str(count))

    def _saved_words(self) -> str:
        clean = self._history.cleanIndex()
        if self._history.isClean():
            return self.tr("Nothing is unsaved.")
        if clean == 0:
            return self.tr("Saved is what was opened.")
        if clean < 0:
            return self.tr("No step here is what is saved.")
        return self.tr("Saved is step %1.").replace("%1", str(clean))

    def _show_icon(self) -> None:
        self.view.setCleanIcon(tinted_icon("save", QApplication.palette()))

    def changeEvent(self, event: QEvent) -> None:
        """Renew words and icon with language and palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
        elif event.type() == QEvent.Type.ApplicationPaletteChange:
            self._show_icon()
