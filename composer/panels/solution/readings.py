"""The ways to read a solution, one of them seen: Page | Tree | Phases | Popeye."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

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
        self._beside: QLabel | None = None
        self._row = QHBoxLayout()
        self._row.setSpacing(2 * GRID)
        self._row.addStretch(1)
        self._row.addWidget(self.choices)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GRID)
        self._column.addLayout(self._row)
        self._column.addWidget(self.stack, 1)

    def add(self, reading: QWidget, words: str, tip: str) -> None:
        """Add a way to read; the first one is seen."""
        place = self.stack.addWidget(reading)
        button = self.choices.add(words, tip)
        button.clicked.connect(partial(self.stack.setCurrentIndex, place))
        self._check(self.stack.currentIndex())

    def add_beside(self, label: QLabel) -> None:
        """Let *label* stand before the choices, or below them where there is no room."""
        label.setWordWrap(False)
        self._beside = label
        self._row.insertWidget(0, label)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._place()
        return super().event(event)

    def _place(self) -> None:
        label = self._beside
        if label is None:
            return
        is_above = self._row.indexOf(label) >= 0
        needed = self._row.sizeHint().width()
        if not is_above and not label.isHidden():
            needed += label.sizeHint().width() + self._row.spacing()
        has_room = needed <= self.width()
        if is_above and not has_room:
            self._row.removeWidget(label)
            self._column.insertWidget(1, label)
        elif has_room and not is_above:
            self._column.removeWidget(label)
            self._row.insertWidget(0, label)

    def add_behind(self, widget: QWidget) -> None:
        """Put *widget* at the end of the row."""
        self._row.addWidget(widget)

    @Slot(int)
    def _check(self, place: int) -> None:
        if place < len(self.choices.buttons):
            self.choices.buttons[place].setChecked(True)
