"""A board to look at: what every such board has in common, whatever it shows."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from composer.board.geometry import Geometry, Point
from composer.board.painting import BoardPainter
from composer.board.taste import taste
from composer.diagram.look import Coordinates
from composer.saying import say
from solver.squares import Square


class FlatBoard(QWidget):
    """Looks as the user wants his boards, and tells the squares that are clicked."""

    square_clicked = Signal(int)

    def __init__(
        self, name: str, coordinates: Coordinates, smallest: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._coordinates = coordinates
        self._is_flipped = False
        taste().changed.connect(self.update)
        say(self.setAccessibleName, name)
        self.setSizePolicy(QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding))
        self.setMinimumSize(smallest, smallest)

    @property
    def geometry_of_squares(self) -> Geometry:
        """Where the squares lie."""
        return Geometry.fit(
            self.width(),
            self.height(),
            coordinates=self._coordinates,
            is_flipped=self._is_flipped,
            pixel_ratio=self.devicePixelRatioF(),
        )

    def board_painter(self) -> BoardPainter:
        """Return what draws squares and men at their places."""
        return BoardPainter(
            self.geometry_of_squares,
            taste().colors_on(self.palette()),
            self._coordinates,
            taste().pictures,
            self.devicePixelRatioF(),
        )

    def square_at(self, event: QMouseEvent) -> Square | None:
        """Return the square under the mouse, if there is one."""
        place = event.position()
        return self.geometry_of_squares.square_at(Point(place.x(), place.y()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell which square was clicked."""
        square = self.square_at(event)
        if square is not None and event.button() is Qt.MouseButton.LeftButton:
            self.square_clicked.emit(square)
