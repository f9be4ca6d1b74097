"""The widget that shows the board.  It knows nothing of hands: its parent gets the events."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessibleInterface, QColor, QFocusEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QSizePolicy, QWidget

from composer.appearance import is_dark
from composer.board.geometry import Box, Geometry
from composer.board.mark_painting import MarkPainter
from composer.board.painting import BoardPainter, rectangle
from composer.board.pieces import Pictures
from composer.board.scene import Scene, changed_squares
from composer.board.slide import Slide, ways_between
from composer.diagram.look import BoardColors, BoardStyle, Coordinates
from composer.saying import say
from composer.tokens import tokens
from solver.language import tr
from solver.setup import Squares
from solver.squares import SQUARES, Square

SMALLEST_SQUARE = 30


class BoardView(QWidget):
    """A board that draws a :class:`Scene`, and draws again only what differs from the last."""

    focus_changed = Signal(Qt.FocusReason)
    cursor_changed = Signal()
    """The square cursor of the keyboard came, went, or stands elsewhere."""

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._scene = Scene()
        self._colors = BoardStyle.LINDEN.colors
        self._coordinates = Coordinates.OUTSIDE
        self._is_flipped = False
        self.slide = Slide(pictures, self)
        self.slide.ended.connect(self.update)
        self.accessible: QAccessibleInterface | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        say(self.setAccessibleName, tr("Chessboard"))

    @property
    def scene(self) -> Scene:
        """What is shown."""
        return self._scene

    @property
    def geometry_of_squares(self) -> Geometry:
        """Where the squares lie in this widget."""
        return Geometry.fit(
            self.width(),
            self.height(),
            coordinates=self._coordinates,
            is_flipped=self._is_flipped,
            pixel_ratio=self.devicePixelRatioF(),
        )

    @property
    def coordinates(self) -> Coordinates:
        """Where the names of files and ranks are written."""
        return self._coordinates

    @property
    def is_flipped(self) -> bool:
        """Whether Black's side is at the bottom."""
        return self._is_flipped

    def set_scene(self, scene: Scene) -> None:
        """Show *scene*."""
        if scene == self._scene:
            return
        before, self._scene = self._scene, scene
        geometry = self.geometry_of_squares
        region = QRegion()
        for square in changed_squares(before, scene):
            region += rectangle(geometry.box(square)).toAlignedRect()
        self.update(region)
        if before.cursor != scene.cursor:
            self.cursor_changed.emit()

    def slide_from(self, before: Squares) -> None:
        """Let the men that moved since the squares were as *before* slide to their places."""
        if self.isVisible():
            self.slide.begin(ways_between(before, self._scene.squares), self.geometry_of_squares)
            self.update()

    def set_flipped(self, is_flipped: bool) -> None:
        """Show the board from Black's side, or from White's."""
        self._is_flipped = is_flipped
        self.update()
        self.cursor_changed.emit()

    def set_colors(self, colors: BoardColors) -> None:
        """Draw with other colours."""
        self._colors = colors
        self.update()

    def set_coordinates(self, coordinates: Coordinates) -> None:
        """Write the names of files and ranks elsewhere."""
        self._coordinates = coordinates
        self.update()

    def square_box(self, square: Square) -> Box:
        """Return where *square* is in this widget."""
        return self.geometry_of_squares.box(square)

    def sizeHint(self) -> QSize:
        side = int(8.4 * 64)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        side = int(8.4 * SMALLEST_SQUARE)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        geometry = self.geometry_of_squares
        colors = self._colors.dimmed() if is_dark(self.palette()) else self._colors
        drawing = BoardPainter(
            geometry,
            colors,
            self._coordinates,
            self._pictures,
            self.devicePixelRatioF(),
            tokens(self.palette()),
        )
        if not rectangle(geometry.board).contains(QRectF(event.rect())):
            drawing.draw_margin(painter, QColor(tokens(self.palette()).ink3))
        region, scene = event.region(), self._scene
        if coming := self.slide.under_way:
            scene = replace(
                scene,
                squares=tuple(
                    None if square in coming else scene.squares[square] for square in SQUARES
                ),
            )
        for square in SQUARES:
            if region.intersects(rectangle(geometry.box(square)).toAlignedRect()):
                drawing.draw_square(painter, scene, square)
        MarkPainter(painter, geometry).paint(scene.explained)
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit(event.reason())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_changed.emit(event.reason())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kind = QEvent.Type
        if event.type() in (kind.PaletteChange, kind.FontChange, kind.LanguageChange):
            self.update()
