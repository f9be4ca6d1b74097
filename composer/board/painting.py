"""Drawing of squares, marks, men and coordinates with a painter, whatever it paints on."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from composer.board.geometry import MARGIN_SHARE, Box, Geometry
from composer.board.ground_painting import GroundPainter
from composer.board.mark_painting import tint_square
from composer.board.pieces import Pictures
from composer.board.scene import Scene
from composer.board.standing import Standing, wash_of
from composer.diagram.board_shapes import hatching, hatching_width
from composer.diagram.look import BoardColors, Coordinates
from composer.tokens import LIGHT, Tokens
from solver.squares import (
    FILE_NAMES,
    RANK_NAMES,
    SQUARES,
    Square,
    file_of,
    is_light_square,
    rank_of,
    square_at,
)

LARGEST_NAME = 14.0
"""Height of the names of files and ranks beside the board, in pixels, at most."""
FADED = 0.35
"""How much is seen of a man that is in the air."""


def rectangle(box: Box) -> QRectF:
    """Return *box* as Qt has it."""
    return QRectF(box.x, box.y, box.width, box.height)


def fill_square(
    painter: QPainter,
    box: QRectF,
    colors: BoardColors,
    *,
    is_light: bool,
    is_last: bool = False,
) -> None:
    """Paint an empty square, hatched where the colours are those of print."""
    painter.fillRect(box, QColor(colors.square(is_light=is_light, is_last=is_last)))
    if is_light or not colors.hatching:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(colors.hatching), hatching_width(box.width())))
    lines = hatching(box.x(), box.y(), box.width())
    painter.drawLines([QLineF(*line) for line in lines])
    painter.restore()


@dataclass(frozen=True, slots=True)
class BoardPainter:
    """Draws squares of a board; ``pixel_ratio`` is that of what is painted on."""

    geometry: Geometry
    colors: BoardColors
    coordinates: Coordinates
    pictures: Pictures
    pixel_ratio: float
    tokens: Tokens = LIGHT

    def draw_square(self, painter: QPainter, scene: Scene, square: Square) -> None:
        """Draw one square with everything on it, over whatever was there."""
        box = self._box(square)
        is_light = is_light_square(square)
        is_last = square in scene.last
        fill_square(painter, box, self.colors, is_light=is_light, is_last=is_last)
        if is_last:
            edge = self.colors.hatching or self.colors.last_dark
            self._draw_outline(painter, box, QColor(edge), 0.04)
        has_man = scene.squares[square] is not None
        ground = GroundPainter(self._box, self.colors, self.pixel_ratio)
        ground.paint(painter, scene.ground, square, has_man=has_man)
        judged = scene.judged.get(square)
        if judged is not None:
            self._draw_wash(painter, box, judged.seal.standing)
        tint_square(painter, box, square, scene.explained)
        if square in scene.marked:
            tint = QColor(self.colors.cursor)
            tint.setAlphaF(0.35)
            painter.fillRect(box, tint)
        self._draw_man(painter, scene, square)
        if self.coordinates is Coordinates.INSIDE:
            is_filled = square in scene.ground.holes and not has_man
            self._draw_inside_names(painter, box, square, is_filled=is_filled)
        if judged is not None:
            judged.seal.draw_on_square(painter, box, LIGHT)  # as the board is in any appearance
        self._draw_marks(painter, scene, square, box)

    def draw_board(self, painter: QPainter, scene: Scene, text_color: QColor) -> None:
        """Draw all squares, and what is round them."""
        for square in SQUARES:
            self.draw_square(painter, scene, square)
        self.draw_margin(painter, text_color)

    def draw_margin(self, painter: QPainter, text_color: QColor) -> None:
        """Draw the frame and, with outside coordinates, the names of files and ranks."""
        board = rectangle(self.geometry.board)
        painter.setPen(QPen(QColor(self.colors.frame), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(board.adjusted(-0.5, -0.5, 0.5, 0.5))
        if self.coordinates is Coordinates.OUTSIDE:
            self._draw_outside_names(painter, text_color)

    def _box(self, square: Square) -> QRectF:
        return rectangle(self.geometry.box(square))

    def _draw_wash(self, painter: QPainter, box: QRectF, standing: Standing) -> None:
        """Tint a square; in high contrast only its frame is."""
        wash = wash_of(standing, self.tokens)
        if self.tokens.has_high_contrast and standing is not Standing.ILLEGAL:
            wash.setAlphaF(1.0)
            self._draw_outline(painter, box, wash, 0.04)
        else:
            painter.fillRect(box, wash)

    def _draw_man(self, painter: QPainter, scene: Scene, square: Square) -> None:
        man = scene.squares[square]
        if man is None:
            return
        box = self.geometry.box(square)
        painter.setOpacity(FADED if square == scene.faded else 1.0)
        picture = self.pictures.picture(man, box.width, self.pixel_ratio)
        painter.drawPixmap(QPointF(box.x, box.y), picture)
        painter.setOpacity(1.0)

    def _draw_marks(self, painter: QPainter, scene: Scene, square: Square, box: QRectF) -> None:
        if square in scene.marked:
            self._draw_marked(painter, box, scene.marked_sides(square))
        if square in scene.targets or square in scene.offered:
            share = 0.6 if square in scene.targets else 0.28
            self._draw_dot(painter, box, share, has_man=scene.squares[square] is not None)
        if square in scene.ringed:
            self._draw_ring(painter, box)
        if square in scene.outlined:
            self._draw_outline(painter, box, QColor(self.colors.target), 0.07)
        if square == scene.cursor:
            self._draw_cursor(painter, box)

    def _draw_outline(self, painter: QPainter, box: QRectF, color: QColor, share: float) -> None:
        width = max(2.0, box.width() * share)
        pen = QPen(color, width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inset = width / 2
        painter.drawRect(box.adjusted(inset, inset, -inset, -inset))

    def _draw_cursor(self, painter: QPainter, box: QRectF) -> None:
        # Two colours, so that it is seen on every square and beside every other mark.
        self._draw_outline(painter, box, QColor(self.colors.cursor), 0.075)
        inset = max(2.0, box.width() * 0.075)
        painter.setPen(QPen(QColor("#ffffff"), 1.5))
        painter.drawRect(box.adjusted(inset, inset, -inset, -inset))

    def _draw_marked(self, painter: QPainter, box: QRectF, sides: tuple[bool, ...]) -> None:
        """Draw a broken line where the selection ends."""
        if self.geometry.is_flipped:
            sides = (sides[1], sides[0], sides[3], sides[2])
        inner = box.adjusted(1.5, 1.5, -1.5, -1.5)
        lines = (
            (inner.topLeft(), inner.bottomLeft()),
            (inner.topRight(), inner.bottomRight()),
            (inner.bottomLeft(), inner.bottomRight()),
            (inner.topLeft(), inner.topRight()),
        )
        for color, style in (("#ffffff", Qt.PenStyle.SolidLine), ("#000000", Qt.PenStyle.DashLine)):
            painter.setPen(QPen(QColor(color), 2.0, style))
            for is_end, line in zip(sides, lines, strict=True):
                if is_end:
                    painter.drawLine(*line)

    def _draw_ring(self, painter: QPainter, box: QRectF) -> None:
        width = max(2.0, box.width() * 0.06)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self.colors.ring), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(width, width, -width, -width))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _draw_dot(self, painter: QPainter, box: QRectF, share: float, *, has_man: bool) -> None:
        color = QColor(self.colors.target)
        color.setAlphaF(share)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if has_man:
            width = box.width() * 0.07
            painter.setPen(QPen(color, width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.adjusted(width, width, -width, -width))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawEllipse(box.center(), box.width() * 0.13, box.width() * 0.13)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _draw_outside_names(self, painter: QPainter, color: QColor) -> None:
        size = self.geometry.square_size
        margin = size * MARGIN_SHARE
        board = rectangle(self.geometry.board)
        painter.setPen(color)
        painter.setFont(_font(painter.font(), min(size * 0.2, LARGEST_NAME)))
        centred = Qt.AlignmentFlag.AlignCenter
        for square in self._bottom_row():
            box = rectangle(self.geometry.box(square))
            below = QRectF(box.left(), board.bottom(), size, margin)
            painter.drawText(below, centred, FILE_NAMES[file_of(square)])
        for square in self._left_column():
            box = rectangle(self.geometry.box(square))
            beside = QRectF(board.left() - margin, box.top(), margin, size)
            painter.drawText(beside, centred, RANK_NAMES[rank_of(square)])

    def _draw_inside_names(
        self, painter: QPainter, box: QRectF, square: Square, *, is_filled: bool
    ) -> None:
        inner = box.adjusted(*(side * box.width() * 0.05 for side in (1, 1, -1, -1)))
        is_light = is_light_square(square)
        on_square = self.colors.coordinate_on(is_light=is_light)
        painter.setPen(QColor(self.colors.light if is_filled else on_square))
        painter.setFont(_font(painter.font(), box.width() * 0.19))
        is_hatched = bool(self.colors.hatching) and not is_light and not is_filled
        side = Qt.AlignmentFlag
        if square in self._bottom_row():
            name = FILE_NAMES[file_of(square)]
            self._draw_name(painter, inner, side.AlignRight | side.AlignBottom, name, is_hatched)
        if square in self._left_column():
            name = RANK_NAMES[rank_of(square)]
            self._draw_name(painter, inner, side.AlignLeft | side.AlignTop, name, is_hatched)

    def _draw_name(
        self, painter: QPainter, box: QRectF, place: Qt.AlignmentFlag, name: str, is_hatched: bool
    ) -> None:
        if is_hatched:  # nobody could read it between the lines
            painter.fillRect(painter.boundingRect(box, place, name), QColor(self.colors.light))
        painter.drawText(box, place, name)

    def _bottom_row(self) -> list[Square]:
        rank = 7 if self.geometry.is_flipped else 0
        return [square_at(file, rank) for file in range(8)]

    def _left_column(self) -> list[Square]:
        file = 7 if self.geometry.is_flipped else 0
        return [square_at(file, rank) for rank in range(8)]


def _font(font: QFont, pixels: float) -> QFont:
    font.setPixelSize(max(8, round(pixels)))
    return font
