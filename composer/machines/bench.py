"""Where a machine is watched: caption, board and ledger at the left, its face at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from composer.machines.faces.ledger import Ledger, MachineCaption
from composer.machines.machine_board import MachineBoard
from composer.machines.room_pages import ShownStack
from composer.panels.shared.controls import bare, fill

_LEAST_COLUMN = 250
_MOST_SHARE = 0.37
_GAPS = 18
_BETWEEN = 26
"""Between column and face."""


class _Column(QWidget):
    """A column of a width that is wanted, and may be less."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._width = _LEAST_COLUMN
        self.setMinimumWidth(_LEAST_COLUMN)

    def want(self, width: int) -> None:
        """Be *width* wide, where there is room."""
        self._width = width
        self.setMaximumWidth(width)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._width, 600)


class Bench(QWidget):
    """Holds the parts and gives the board as much room as its height allows."""

    def __init__(self, faces: Sequence[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self._column = _Column(self)
        self.caption, self.board = MachineCaption(self._column), MachineBoard(self._column)
        self.ledger = Ledger(self._column)
        self._faces = ShownStack(self)
        for face in faces:
            self._faces.addWidget(face)
        left = bare(QVBoxLayout(self._column), 6)
        fill(left, self.caption, (self.board, 1), self.ledger)
        row = bare(QHBoxLayout(self), _BETWEEN)
        fill(row, self._column, (self._faces, 1))

    def show_face(self, face: QWidget) -> None:
        """Show one of the faces."""
        self._faces.setCurrentWidget(face)

    def minimumSizeHint(self) -> QSize:
        """Ask for the narrowest column and the face, whatever the column is wide now."""
        face = self._faces.minimumSizeHint()
        column = round(_LEAST_COLUMN * (1 + self._shares())) + _GAPS
        return QSize(_LEAST_COLUMN + _BETWEEN + face.width(), max(column, face.height()))

    @staticmethod
    def _shares() -> float:
        """Return how high caption and ledger are together in a column that is 1 wide."""
        return (Ledger.least.height() + MachineCaption.least.height()) / Ledger.least.width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the column as wide as its square board can be high."""
        super().resizeEvent(event)
        high = round((self.height() - _GAPS) / (1 + self._shares()))
        width = max(_LEAST_COLUMN, min(high, round(self.width() * _MOST_SHARE)))
        self._column.want(width)
        for part in (self.caption, self.ledger):
            part.setFixedHeight(round(part.least.height() * width / part.least.width()))
