"""Fields for numbers and words as all forms have them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QKeySequenceEdit, QLineEdit, QSpinBox

from composer.appearance import set_icon

_CLEAR_ACTION = "_q_qlineeditclearaction"
"""What Qt calls the action of the button."""


class NumberField(QSpinBox):
    """A field for a number that has room for its words, and groups digits, in every language.

    Qt leaves out of its least width the words that stand for a number, and does not tell layouts
    when they change.
    """

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def setSpecialValueText(self, text: str) -> None:  # noqa: N802 - the name is Qt's
        """Show *text* in the place of the least number."""
        super().setSpecialValueText(text)
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        """Group digits as in the language of now."""
        if event.type() is QEvent.Type.LanguageChange:
            self.setLocale(QLocale())
        super().changeEvent(event)


def make_clearable(field: QLineEdit | QKeySequenceEdit) -> None:
    """Give *field* a button that empties it, with a sign of our own."""
    field.setClearButtonEnabled(True)
    action = field.findChild(QAction, _CLEAR_ACTION)
    if action is not None:
        set_icon(action, "close")
