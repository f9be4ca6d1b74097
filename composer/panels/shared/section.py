"""A part of a pane that is folded away until it is wanted."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.panels.shared.controls import bare, fill
from composer.saying import say


class Section(QWidget):
    """A heading that opens and closes what stands below it; closed, it tells what is there.

    ``opened`` tells that the user has opened it.
    """

    opened = Signal()

    def __init__(self, title: str, tip: str, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = body
        self.summary = QLabel(self)
        self.summary.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.summary.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.button = QToolButton(self)
        say(self.button.setText, title)
        say(self.button.setAccessibleName, title.replace("&", ""))
        self.button.setCheckable(True)
        self.button.setAutoRaise(True)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        say(self.button.setToolTip, tip)
        self.button.toggled.connect(self._show_body)
        self.button.clicked.connect(self._tell_opened)
        column = bare(QVBoxLayout(self), 2)
        row = QHBoxLayout()
        fill(row, self.button, (self.summary, 1))
        fill(column, row, body)
        body.setParent(self)
        self._show_body(False)

    def tell(self, summary: str) -> None:
        """Say beside the heading what the section holds."""
        say(self.summary.setText, summary)
        say(self.summary.setToolTip, summary)
        say(self.button.setAccessibleDescription, summary)

    def open(self) -> None:
        """Show what the section holds."""
        self.button.setChecked(True)

    @Slot(bool)
    def _tell_opened(self, is_open: bool) -> None:
        if is_open:
            self.opened.emit()

    @Slot(bool)
    def _show_body(self, is_open: bool) -> None:
        arrow = Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow
        self.button.setArrowType(arrow)
        self.body.setVisible(is_open)
