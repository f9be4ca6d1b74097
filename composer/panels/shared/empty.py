"""What a pane says while it has nothing to show."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QWidget

from composer.saying import said, say


def empty_label(text: str, parent: QWidget) -> QLabel:
    """Return a faint sentence in the middle of the pane."""
    label = said(QLabel(parent), text)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    label.setMargin(16)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    say(label.setAccessibleName, text)
    return label
