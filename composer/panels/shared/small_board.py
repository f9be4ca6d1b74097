"""A small board beside a form: it shows a position and tells the squares that are clicked."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from composer.board.geometry import Geometry, Point
from composer.board.painting import BoardPainter, rectangle
from composer.board.scene import Scene
from composer.board.taste import taste
from composer.diagram.look import Coordinates
from composer.saying import say
from solver.notation.fen import placement
from solver.setup import EMPTY_SQUARES, Setup
from solver.squares import SQUARES, Square

_SMALLEST, _USUAL = 150, 230


class SmallBoard(QWidget):
    """Shows men and marked squares; a click asks for something."""

    square_clicked = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = Scene(EMPTY_SQUARES)
        self._is_known = True
        taste().changed.connect(self.update)
        say(self.setAccessibleName, name)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)
        self.setMinimumSize(_SMALLEST, _SMALLEST)

    def sizeHint(self) -> QSize:
        """Return a size at which men are told apart easily."""
        return QSize(_USUAL, _USUAL)

    def show_position(self, setup: Setup | None, marked: frozenset[Square] = frozenset()) -> None:
        """Show *setup* with some squares marked, an empty board where there is none."""
        self._is_known = setup is not None
        squares = EMPTY_SQUARES if setup is None else setup.squares
        self._scene = Scene(squares, outlined=marked)
        say(
            self.setAccessibleDescription,
            "" if setup is None else placement(setup.squares),
        )
        self.update()

    @property
    def geometry_of_squares(self) -> Geometry:
        """Where the squares lie."""
        return Geometry.fit(
            self.width(),
            self.height(),
            coordinates=Coordinates.INSIDE,
            pixel_ratio=self.devicePixelRatioF(),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the position, faintly where there is none."""
        painter = QPainter(self)
        board = BoardPainter(
            self.geometry_of_squares,
            taste().colors,
            Coordinates.INSIDE,
            taste().pictures,
            self.devicePixelRatioF(),
        )
        for square in SQUARES:
            board.draw_square(painter, self._scene, square)
        board.draw_margin(painter, self.palette().text().color())
        if not self._is_known:
            painter.fillRect(rectangle(board.geometry.board), QColor(128, 128, 128, 150))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell which square was clicked."""
        place = event.position()
        square = self.geometry_of_squares.square_at(Point(place.x(), place.y()))
        if square is not None and event.button() is Qt.MouseButton.LeftButton:
            self.square_clicked.emit(square)
