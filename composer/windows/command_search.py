"""Find a command by typing a part of its name."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

_LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class CommandSearch(QDialog):
    """Lists the commands whose name or sentence holds all the words that are typed.

    Enter runs the command that is marked; commands that cannot be used now are grey.
    """

    def __init__(self, actions: Iterable[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Find command"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._actions = tuple(actions)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(self.tr("Type a part of a command's name"))
        self.field.setAccessibleName(self.tr("Name of the command"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._show_matching)
        self.field.returnPressed.connect(self._run_current)
        self.field.installEventFilter(self)
        self.list = QTreeWidget(self)
        self.list.setColumnCount(3)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setAccessibleName(self.tr("Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformRowHeights(True)
        self.list.itemActivated.connect(self._run_current)
        self.list.itemClicked.connect(self._run_current)
        header = self.list.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.resize(620, 380)
        self._show_matching()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys choose in the list while the field has the keyboard."""
        if isinstance(event, QKeyEvent) and _moves_in_list(event):
            self.list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    @Slot()
    def _show_matching(self) -> None:
        words = self.field.text().casefold().split()
        self.list.clear()
        for action in self._actions:
            name = plain_text(action)
            if all(word in f"{name} {action.statusTip()}".casefold() for word in words):
                self.list.addTopLevelItem(self._item(action, name))
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            if item is not None and not item.isDisabled():
                self.list.setCurrentItem(item)
                break

    def _item(self, action: QAction, name: str) -> QTreeWidgetItem:
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        item = QTreeWidgetItem([name, action.statusTip(), key])
        item.setData(0, Qt.ItemDataRole.UserRole, action)
        item.setDisabled(not action.isEnabled())
        faint = self.palette().placeholderText()
        item.setForeground(1, faint)
        item.setForeground(2, faint)
        return item

    @Slot()
    def _run_current(self) -> None:
        item = self.list.currentItem()
        if item is None or item.isDisabled():
            return
        action: QAction = item.data(0, Qt.ItemDataRole.UserRole)
        self.accept()
        action.trigger()


def _moves_in_list(event: QKeyEvent) -> bool:
    return event.type() == QEvent.Type.KeyPress and event.key() in _LIST_KEYS


def plain_text(action: QAction) -> str:
    """Return the words of *action* without mark of access key and dots."""
    return action.text().replace("&", "").removesuffix("…")
