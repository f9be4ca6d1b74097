"""A small board on which squares are marked with the mouse."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from composer.panels.shared.small_board import SmallBoard
from solver.language import tr
from solver.setup import Setup
from solver.squares import Square


class SquaresBoard(SmallBoard):
    """Shows a position and marked squares; a click or a drag marks or clears squares."""

    marked_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Squares of the free man"), parent)
        self._setup = Setup()
        self.marked: frozenset[Square] = frozenset()
        self._is_marking = True
        self.square_clicked.connect(self._begin)

    def show_squares(self, setup: Setup, marked: frozenset[Square]) -> None:
        """Show *setup*, with these squares marked and no others."""
        self._setup, self.marked = setup, marked
        self.show_position(setup, marked)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with what the button that is held down began."""
        square = self.square_at(event)
        if square is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._put(square)

    @Slot(int)
    def _begin(self, square: Square) -> None:
        self._is_marking = square not in self.marked
        self._put(square)

    def _put(self, square: Square) -> None:
        marked = self.marked | {square} if self._is_marking else self.marked - {square}
        if marked != self.marked:
            self.show_squares(self._setup, marked)
            self.marked_changed.emit()
