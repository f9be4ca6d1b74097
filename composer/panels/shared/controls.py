"""Buttons and choices as the forms of the panes have them: named for ears, explained for eyes."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QMenu,
    QPushButton,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from composer.saying import said, say

_ARROW = " ▾"


class MenuButton(QToolButton):
    """A button that opens a menu, with an arrow behind its words.

    The arrow that styles draw lies in the corner, and looks like a comma behind the words.
    """

    def __init__(self, menu: QMenu | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        if menu is not None:
            self.setMenu(menu)

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.features &= ~QStyleOptionToolButton.ToolButtonFeature.HasMenu
        option.text += _ARROW

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(self.fontMetrics().horizontalAdvance(_ARROW), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


def form_button(words: str, name: str, tip: str, parent: QWidget) -> QPushButton:
    """Make a button that Enter in a field of a dialog does not press."""
    button = said(QPushButton(parent), words)
    say(button.setAccessibleName, name)
    say(button.setToolTip, tip)
    button.setAutoDefault(False)
    return button


def form_choice(name: str, tip: str, parent: QWidget) -> QComboBox:
    """Make an empty choice; its list has the same name."""
    choice = QComboBox(parent)
    for part in (choice, choice.view()):
        say(part.setAccessibleName, name)
        say(part.setToolTip, tip)
    return choice
