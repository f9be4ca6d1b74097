"""In a field a key with Ctrl and a letter is the command's that has it in the menus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QWidget

Key = QKeySequence.StandardKey
_OF_FIELDS = (Key.Copy, Key.Cut, Key.Paste, Key.Undo, Key.Redo, Key.SelectAll)
"""What everybody expects of a field, whatever commands have these keys elsewhere."""


class FieldKeys(QObject):
    """Keeps fields from taking letters with Ctrl, but for what every field understands.

    Under X11 those of Qt take Ctrl+E for the end of the line and Ctrl+U for emptying it, and a
    command with such a key would do nothing there.  Where no command has it, the field still
    gets the key.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]

    @Slot(QWidget, QWidget)
    def _on_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        if isinstance(new, QLineEdit | QAbstractSpinBox | QComboBox):
            new.removeEventFilter(self)
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let no field claim a letter with Ctrl that is not one of its own."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        return _is_letter(event) and not any(map(event.matches, _OF_FIELDS))


def _is_letter(event: QKeyEvent) -> bool:
    has_ctrl = event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return has_ctrl and Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z
