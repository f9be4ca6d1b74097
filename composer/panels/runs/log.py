"""The log pane: what the program did, one plain line each with its time."""

from __future__ import annotations

from collections import deque
from datetime import datetime

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QVBoxLayout, QWidget

from composer.saying import describe, say
from composer.tokens import GRID
from solver.language import Said, now, tr

LONGEST_LOG = 2000
"""Older lines than this many go, so that a long day does not fill the memory."""


class LogPane(QWidget):
    """Keeps the latest lines in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: deque[tuple[datetime, str]] = deque(maxlen=LONGEST_LOG)
        self.page = QPlainTextEdit(self)
        self.page.setReadOnly(True)
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.setMaximumBlockCount(LONGEST_LOG)
        describe(self.page, tr("Log"), tr("What the program did, with the time of day."))
        say(self.page.setPlaceholderText, tr("Nothing has happened yet."))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, 2 * GRID)
        layout.addWidget(self.page)

    @Slot(Said)
    def add(self, line: str) -> None:
        """Write *line* with the time of day."""
        self._lines.append((datetime.now(), line))
        self.page.appendPlainText(_told(*self._lines[-1]))

    def changeEvent(self, event: QEvent) -> None:
        """Say everything anew in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            place = self.page.verticalScrollBar().value()
            self.page.setPlainText("\n".join(_told(time, now(line)) for time, line in self._lines))
            self.page.verticalScrollBar().setValue(place)


def _told(time: datetime, line: str) -> str:
    return f"{time:%H:%M:%S}  {line}"
