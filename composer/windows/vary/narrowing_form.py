"""How hard each move has to press in a narrow search."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from composer.panels.shared.controls import fill
from composer.panels.shared.fields import NumberField
from composer.saying import said, say
from composer.tokens import GRID
from solver.language import tr
from solver.restriction import Narrowing

_ANY = -1
_MOST, _MOST_FREE = 99, 10


class NarrowingForm(QWidget):
    """Asks for checks, for few flights and few defences; at first for nothing."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.checks = said(QCheckBox(self), tr("Chec&ks only"))
        self.flights, self.defences = self._counter(), self._counter()
        self.free = NumberField(self)
        self.free.setRange(Narrowing().free_moves, _MOST_FREE)
        say(
            self.defences.setToolTip,
            tr("Replies that prolong the play beyond the last free moves."),
        )
        say(
            self.free.setToolTip,
            tr("A move may press less if all is over within so many moves after it."),
        )
        self._lay_out()
        self.checks.toggled.connect(self.changed)
        for counter in (self.flights, self.defences, self.free):
            counter.valueChanged.connect(self.changed)

    def narrowing(self) -> Narrowing:
        """Return what is asked."""
        return Narrowing(
            self.checks.isChecked(), _asked(self.flights), _asked(self.defences), self.free.value()
        )

    @Slot()
    def clear(self) -> None:
        """Ask for nothing."""
        self.checks.setChecked(False)
        self.flights.setValue(_ANY)
        self.defences.setValue(_ANY)
        self.free.setValue(Narrowing().free_moves)

    def _lay_out(self) -> None:
        told = said(
            QLabel(self),
            tr(
                "Long direct, self and reflex play is soon searched where each move of the "
                "attacker has to press hard. What is found holds; that nothing is found says "
                "nothing."
            ),
        )
        told.setWordWrap(True)
        grid = QGridLayout()
        fill(QVBoxLayout(self), told, grid, 1)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setColumnMinimumWidth(2, 4 * GRID)
        grid.setColumnStretch(2, 1)
        grid.addWidget(self.checks, 0, 0, 1, 2)
        for place, words, field in (
            ((0, 3), tr("&Last moves free"), self.free),
            ((1, 0), tr("&Flights left at most"), self.flights),
            ((1, 3), tr("&Replies that hold out at most"), self.defences),
        ):
            label = said(QLabel(self), words)
            label.setBuddy(field)
            row, column = place
            grid.addWidget(label, row, column)
            grid.addWidget(field, row, column + 1)

    def _counter(self) -> NumberField:
        counter = NumberField(self)
        counter.setRange(_ANY, _MOST)
        counter.setValue(_ANY)
        say(counter.setSpecialValueText, tr("any number"))
        return counter


def _asked(counter: NumberField) -> int | None:
    return None if counter.value() == _ANY else counter.value()
