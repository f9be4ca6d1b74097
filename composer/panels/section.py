"""A part of a pane that is folded away until it is wanted."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget


class Section(QWidget):
    """A heading that opens and closes what stands below it; closed, it tells what is there."""

    def __init__(self, title: str, tip: str, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self.body = body
        self.button = QToolButton(self)
        self.button.setCheckable(True)
        self.button.setAutoRaise(True)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.setToolTip(tip)
        self.button.toggled.connect(self._show_body)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.button)
        column.addWidget(body)
        body.setParent(self)
        self.tell("")
        self._show_body(False)

    def tell(self, summary: str) -> None:
        """Say in the heading what the section holds."""
        title = self._title.replace("&", "")
        self.button.setText(f"{self._title}: {summary}" if summary else self._title)
        self.button.setAccessibleName(title)
        self.button.setAccessibleDescription(summary)

    def open(self) -> None:
        """Show what the section holds."""
        self.button.setChecked(True)

    @Slot(bool)
    def _show_body(self, is_open: bool) -> None:
        arrow = Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow
        self.button.setArrowType(arrow)
        self.body.setVisible(is_open)
