"""The undo list: every step by its name, where the work stands, and which step is saved."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Slot
from PySide6.QtGui import QColor, QPalette, QUndoStack
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QStyleOptionViewItem,
    QUndoView,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from composer.appearance import set_icon
from composer.panels.shared.controls import fill
from composer.panels.shared.roomy_rows import RoomyRows
from composer.saying import say
from composer.tokens import GRID, tokens
from solver.language import joined, tr

_ICON = 4 * GRID


class _StepRows(RoomyRows):
    """Writes steps in one column, behind the sign of the saved one; in grey what was undone."""

    def __init__(self, view: QUndoView) -> None:
        super().__init__(view)
        self._view = view

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.decorationSize = QSize(_ICON, _ICON)
        if index.row() > self._view.currentIndex().row():
            palette = option.palette
            palette.setColor(QPalette.ColorRole.Text, QColor(tokens(palette).ink3))
            option.palette = palette


class HistoryPane(QWidget):
    """Lists the steps of *history*; choosing one goes there, back or forth."""

    def __init__(self, history: QUndoStack, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self.view = QUndoView(history, self)
        say(self.view.setEmptyLabel, tr("As opened"))
        say(self.view.setAccessibleName, tr("History of changes"))
        self.view.setUniformItemSizes(True)  # else every step costs the time of all before it
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setItemDelegate(_StepRows(self.view))
        say(self.view.setStatusTip, tr("Choose a step to go back or forth to it."))
        self.state = QLabel(self, wordWrap=True)
        self.state.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        fill(column, self.view, self.state)
        self.setFocusProxy(self.view)
        history.indexChanged.connect(self._show)
        history.cleanChanged.connect(self._show)
        set_icon(self.view, "save")
        self._show()

    @Slot()
    def _show(self) -> None:
        if not isValid(self._history):
            return  # a history that goes tells that it is empty
        words = joined(" ", (self._place_words(), self._saved_words()))
        say(self.state.setText, words)
        say(self.view.setAccessibleDescription, words)

    def _place_words(self) -> str:
        index, count = self._history.index(), self._history.count()
        if count == 0:
            return tr("Nothing to undo.")
        if index == 0:
            return tr("Before step 1 of %1.", count)
        return tr("Step %1 of %2.", index, count)

    def _saved_words(self) -> str:
        clean = self._history.cleanIndex()
        if self._history.isClean():
            return tr("Nothing is unsaved.")
        if clean == 0:
            return tr("Saved is what was opened.")
        if clean < 0:
            return tr("No step here is what is saved.")
        return tr("Saved is step %1.", clean)
