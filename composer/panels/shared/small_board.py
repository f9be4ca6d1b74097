"""A small board beside a form: it shows a position and tells the squares that are clicked."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from composer.board.flat_board import FlatBoard
from composer.board.painting import rectangle
from composer.board.scene import Scene
from composer.diagram.look import Coordinates
from composer.model.ground import ground_of
from composer.saying import say
from solver.notation.fen import placement
from solver.setup import Setup
from solver.squares import Square

_SMALLEST, _USUAL = 150, 230


class SmallBoard(FlatBoard):
    """Shows men and marked squares; a click asks for something, and so may a drag."""

    square_dropped = Signal(int)
    """The button was let go on another square than the one it was pressed on."""

    def __init__(
        self,
        name: str,
        parent: QWidget | None = None,
        coordinates: Coordinates = Coordinates.INSIDE,
    ) -> None:
        super().__init__(name, coordinates, _SMALLEST, parent)
        self._scene = Scene()
        self._is_known = True
        self._pressed: Square | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self.square_at(event)
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell where a drag ends."""
        square, pressed = self.square_at(event), self._pressed
        self._pressed = None
        if None not in (square, pressed) and square != pressed:
            self.square_dropped.emit(square)

    def sizeHint(self) -> QSize:
        """Return a size at which men are told apart easily."""
        return QSize(_USUAL, _USUAL)

    def show_position(self, setup: Setup | None, marked: frozenset[Square] = frozenset()) -> None:
        """Show *setup* with some squares marked, an empty board where there is none."""
        self._is_known = setup is not None
        shown = Setup() if setup is None else setup
        ground = ground_of(shown.conditions)
        self._scene = Scene(shown.squares, outlined=marked, ground=ground)
        say(
            self.setAccessibleDescription,
            "" if setup is None else placement(setup.squares),
        )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the position, faintly where there is none."""
        painter = QPainter(self)
        board = self.board_painter()
        board.draw_board(painter, self._scene, self.palette().text().color())
        if not self._is_known:
            painter.fillRect(rectangle(board.geometry.board), QColor(128, 128, 128, 150))
        painter.end()
