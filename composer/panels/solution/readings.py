"""The ways to read a solution, one of them seen: Page | Tree | Phases | Popeye."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from composer.panels.shared.controls import bare, fill
from composer.panels.shared.segments import Segments
from composer.saying import say
from composer.tokens import GRID
from solver.language import tr


def reading_words() -> dict[str, tuple[str, str]]:
    """Return what each way to read is called, and what it shows."""
    return {
        "page": (tr("Page"), tr("The solution as it is printed.")),
        "tree": (tr("Tree"), tr("All moves, one in a row.")),
        "phases": (tr("Phases"), tr("Set play, tries and keys beside each other.")),
        "themes": (tr("Themes"), tr("What is in the problem, with its lines.")),
        "popeye": (tr("Popeye"), tr("The solution as Popeye prints it.")),
    }


class Readings(QWidget):
    """A row of choices, with what belongs to all of them behind it, above the one that is seen.

    The row is ``bar``; it may stand beside the tabs of the report, and is seen while this is.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stack = QStackedWidget(self)
        self.choices = Segments(self)
        say(self.choices.setAccessibleName, tr("Ways to read the solution"))
        self.stack.currentChanged.connect(self._check)
        self.bar = QWidget(self)
        self._tools = bare(QHBoxLayout(self.bar), 2 * GRID)
        self._tools.addWidget(self.choices)
        self._row = QHBoxLayout()
        fill(self._row, 1, self.bar)
        column = bare(QVBoxLayout(self), GRID)
        fill(column, self._row, (self.stack, 1))

    def add(self, reading: QWidget, words: str, tip: str) -> None:
        """Add a way to read; the first one is seen."""
        place = self.stack.addWidget(reading)
        button = self.choices.add(words, tip)
        button.clicked.connect(partial(self.stack.setCurrentIndex, place))
        self._check(self.stack.currentIndex())

    def take_bar(self) -> None:
        """Put the row of choices back over what is seen."""
        self._row.addWidget(self.bar)

    def showEvent(self, event: QShowEvent) -> None:
        self.bar.show()

    def hideEvent(self, event: QHideEvent) -> None:
        self.bar.hide()

    def add_behind(self, widget: QWidget) -> None:
        """Put *widget* at the end of the row."""
        self._tools.addWidget(widget)

    @Slot(int)
    def _check(self, place: int) -> None:
        if place < len(self.choices.buttons):
            self.choices.buttons[place].setChecked(True)
