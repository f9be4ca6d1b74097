"""What a pane says while it has nothing to show."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QWidget


def empty_label(text: str, parent: QWidget) -> QLabel:
    """Return a faint sentence in the middle of the pane."""
    label = QLabel(text, parent)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    label.setMargin(16)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    label.setAccessibleName(text)
    return label
