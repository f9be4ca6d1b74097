"""The log pane: what the program did, one plain line each with its time."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

LONGEST_LOG = 2000
"""Older lines than this many go, so that a long day does not fill the memory."""


class LogPane(QWidget):
    """Keeps the latest lines in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page = QPlainTextEdit(self)
        self.page.setReadOnly(True)
        self.page.setMaximumBlockCount(LONGEST_LOG)
        self.page.setAccessibleName(self.tr("Log"))
        self.page.setToolTip(self.tr("What the program did, with the time of day."))
        self.page.setPlaceholderText(self.tr("Nothing has happened yet."))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.page)

    @Slot(str)
    def add(self, line: str) -> None:
        """Write *line* with the time of day."""
        self.page.appendPlainText(f"{datetime.now():%H:%M:%S}  {line}")
