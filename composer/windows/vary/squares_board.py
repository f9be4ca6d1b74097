"""A small board on which squares are marked: with the mouse, or by name in a field beside it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from composer.board.painting import fill_square
from composer.board.pieces import Pictures
from composer.diagram.look import BoardStyle
from composer.tokens import tokens
from solver.setup import Setup
from solver.squares import SQUARES, Square, file_of, is_light_square, rank_of

_SIDE = 36
_RING = 0.14


class SquaresBoard(QWidget):
    """Shows a position and marked squares; a click or a drag marks or clears squares."""

    marked_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setup = Setup()
        self._marked: frozenset[Square] = frozenset()
        self._is_marking: bool | None = None
        self._pictures = Pictures()
        self.setFixedSize(self.sizeHint())

    @property
    def marked(self) -> frozenset[Square]:
        """The squares that are marked."""
        return self._marked

    def sizeHint(self) -> QSize:
        return QSize(8 * _SIDE, 8 * _SIDE)

    def show_setup(self, setup: Setup) -> None:
        """Show another position."""
        self._setup = setup
        self.update()

    def mark(self, squares: frozenset[Square]) -> None:
        """Mark these squares and no others."""
        self._marked = squares
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        square = self._square_at(event)
        if square is not None and event.button() is Qt.MouseButton.LeftButton:
            self._is_marking = square not in self._marked
            self._put(square)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        square = self._square_at(event)
        if square is not None and self._is_marking is not None:
            self._put(square)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._is_marking = None

    def _put(self, square: Square) -> None:
        marked = self._marked | {square} if self._is_marking else self._marked - {square}
        if marked != self._marked:
            self.mark(marked)
            self.marked_changed.emit()

    def _square_at(self, event: QMouseEvent) -> Square | None:
        file, rank = int(event.position().x() // _SIDE), 7 - int(event.position().y() // _SIDE)
        return 8 * rank + file if 0 <= file < 8 and 0 <= rank < 8 else None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for square in SQUARES:
            box = QRectF(_SIDE * file_of(square), _SIDE * (7 - rank_of(square)), _SIDE, _SIDE)
            is_light = is_light_square(square)
            fill_square(painter, box, BoardStyle.BROWN.colors, is_light=is_light)
            man = self._setup.squares[square]
            if man is not None:
                picture = self._pictures.picture(man, box.width(), self.devicePixelRatioF())
                painter.drawPixmap(box.topLeft(), picture)
            if square in self._marked:
                painter.setPen(QPen(QColor(tokens(self.palette()).accent), _RING * _SIDE))
                inset = _RING * _SIDE / 2
                painter.drawRect(box.adjusted(inset, inset, -inset, -inset))
        painter.end()
