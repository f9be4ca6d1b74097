"""The ways to read a solution, one of them seen: Page | Tree | Phases | Popeye."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from composer.panels.shared.segments import Segments
from composer.saying import say
from composer.tokens import GRID
from solver.language import tr


class Readings(QWidget):
    """A row of choices, with what belongs to all of them beside it, above the one that is seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stack = QStackedWidget(self)
        self.choices = Segments(self)
        say(self.choices.setAccessibleName, tr("Ways to read the solution"))
        self.stack.currentChanged.connect(self._check)
        self._row = QHBoxLayout()
        self._row.setSpacing(2 * GRID)
        self._row.addWidget(self.choices)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        layout.addLayout(self._row)
        layout.addWidget(self.stack, 1)

    def add(self, reading: QWidget, words: str, tip: str) -> None:
        """Add a way to read; the first one is seen."""
        place = self.stack.addWidget(reading)
        button = self.choices.add(words, tip)
        button.clicked.connect(partial(self.stack.setCurrentIndex, place))
        self._check(self.stack.currentIndex())

    def add_before(self, widget: QWidget) -> None:
        """Let *widget* begin the row and take the room that is left."""
        self._row.insertWidget(0, widget, 1)

    def add_behind(self, widget: QWidget) -> None:
        """Put *widget* at the end of the row."""
        self._row.addWidget(widget)

    @Slot(int)
    def _check(self, place: int) -> None:
        if place < len(self.choices.buttons):
            self.choices.buttons[place].setChecked(True)
