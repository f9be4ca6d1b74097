"""Drawing of arrows, frames, pins and the signs in a king's field, over a board that is drawn.

The colours are those of the light appearance, for the board is light in any.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, hypot, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from composer.board.geometry import Geometry
from composer.board.marks import Arrow, Explained, FieldMark, Hold, PinLine, Shade
from composer.model.marks import MARK_COLORS, Ink
from composer.tokens import LIGHT, Type
from solver.squares import Square

WIDTH, HEAD, HEAD_WIDTH = 0.13, 0.36, 0.38
"""An arrow: the shaft's width, the head's length and width, in squares."""
_START, _STOP = 0.34, 0.06
"""How far from the middle of a square it begins, and before the middle of the other it ends."""
_OWN = 0.75
_HOLDS = {
    Hold.FREE: LIGHT.map_sound,
    Hold.GIVEN: LIGHT.map_sound,
    Hold.TAKEN: LIGHT.map_cooked,
    Hold.GUARDED: LIGHT.accent,
    Hold.BLOCKED: LIGHT.map_none,
}
_TINT, _TINT_TWICE, _TINT_BLOCKED = 0.22, 0.42, 0.28
_MOST_DOTS = 3


def ink_color(ink: Ink) -> QColor:
    """Return the colour of the composer's marks, as it lies on a board."""
    color = QColor(MARK_COLORS[ink])
    color.setAlphaF(_OWN)
    return color


def arrow_outline(start: QPointF, end: QPointF, side: float) -> QPolygonF:
    """Return the outline of an arrow between the middles of two squares of this *side*."""
    x, y = end.x() - start.x(), end.y() - start.y()
    length, angle = hypot(x, y), atan2(y, x)
    first, last = _START * side, length - _STOP * side
    neck = last - HEAD * side
    shaft, head = WIDTH * side / 2, HEAD_WIDTH * side / 2
    outline = (
        *((first, -shaft), (neck, -shaft), (neck, -head), (last, 0.0)),
        *((neck, head), (neck, shaft), (first, shaft)),
    )
    turn, lift = cos(angle), sin(angle)
    return QPolygonF(
        [QPointF(start.x() + a * turn - b * lift, start.y() + a * lift + b * turn)
         for a, b in outline]
    )  # fmt: skip


def tint_square(painter: QPainter, box: QRectF, square: Square, shown: Explained) -> None:
    """Tint a square of a king's field, or that of a mated king, before a man is drawn on it."""
    mark = shown.fields.get(square)
    if mark is not None:
        painter.fillRect(box, _tint(mark))
    if square == shown.mated:
        tint = QColor(LIGHT.map_cooked)
        tint.setAlphaF(0.34)
        painter.fillRect(box, tint)


@dataclass(frozen=True, slots=True)
class MarkPainter:
    """Paints what explains a board."""

    painter: QPainter
    geometry: Geometry

    def paint(self, shown: Explained) -> None:
        """Draw signs, pins, frames and arrows."""
        self.painter.save()
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for pin in shown.pins:
            self._draw_pin(pin)
        for square, ink in shown.frames.items():
            self._draw_frame(self._box(square), ink_color(ink))
        for square, mark in shown.fields.items():
            self._draw_sign(self._box(square), mark)
        for arrow in shown.arrows:
            self._draw_arrow(arrow)
        self.painter.restore()

    def _box(self, square: Square) -> QRectF:
        return QRectF(*self.geometry.box(square))

    def _draw_frame(self, box: QRectF, color: QColor) -> None:
        width = max(3.0, box.width() * 0.06)
        inner = box.adjusted(width / 2, width / 2, -width / 2, -width / 2)
        pen = QPen(color, width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRect(inner)

    def _draw_arrow(self, arrow: Arrow) -> None:
        start, end = self._box(arrow.start).center(), self._box(arrow.end).center()
        side = self.geometry.square_size
        rim = 90 if arrow.shade is Shade.SEARCHED else 210
        self.painter.setPen(QPen(QColor(255, 255, 255, rim), max(1.0, side * 0.02)))
        self.painter.setBrush(_arrow_color(arrow.shade))
        self.painter.drawPolygon(arrow_outline(start, end, side))
        if arrow.shade is Shade.PINNED:
            self.painter.setPen(QPen(_arrow_color(Shade.MOVE), max(2.0, side * 0.045)))
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawEllipse(start, side * 0.24, side * 0.24)

    def _draw_pin(self, pin: PinLine) -> None:
        """Draw a broken line from who pins to the king, with a ring round the pinned man."""
        side = self.geometry.square_size
        line = QLineF(self._box(pin.by).center(), self._box(pin.king).center())
        line.setLength(line.length() - _START * side)
        line = QLineF(line.p2(), line.p1())
        line.setLength(line.length() - _START * side)
        for color, width in (("#ffffff", 0.055), (LIGHT.dual, 0.032)):
            pen = QPen(QColor(color), max(1.5, side * width))
            if color != "#ffffff":
                pen.setDashPattern([3.0, 2.5])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            self.painter.setPen(pen)
            self.painter.drawLine(line)
        box = self._box(pin.man)
        inset = side * 0.06
        self.painter.setPen(QPen(QColor(LIGHT.dual), max(1.5, side * 0.04)))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset))

    def _draw_sign(self, box: QRectF, mark: FieldMark) -> None:
        """Draw into the upper right corner: a dot for each guard, a ring, a square, + or −."""
        color = QColor(_HOLDS[mark.hold])
        side = max(7.0, box.width() * 0.15)
        gap = box.width() * 0.05
        place = QRectF(box.right() - gap - side, box.top() + gap, side, side)
        self.painter.setPen(QPen(QColor("#ffffff"), max(1.0, side * 0.14)))
        self.painter.setBrush(color)
        if mark.hold is Hold.GUARDED:
            for _ in range(min(_MOST_DOTS, len(mark.guards))):
                self.painter.drawEllipse(place)
                place.translate(-side * 1.05, 0)
        elif mark.hold is Hold.BLOCKED:
            self.painter.drawRect(place)
        elif mark.hold is Hold.FREE:
            self.painter.setBrush(QColor("#ffffff"))
            self.painter.setPen(QPen(color, max(2.0, side * 0.24)))
            self.painter.drawEllipse(place)
        else:
            self._draw_letter(place, "+" if mark.hold is Hold.GIVEN else "−", side)

    def _draw_letter(self, place: QRectF, letter: str, side: float) -> None:
        grown = place.adjusted(-side * 0.6, 0, 0, side * 0.6)
        self.painter.drawEllipse(grown)
        font = Type.STRONG.font()
        font.setPixelSize(max(9, round(side * 1.4)))
        self.painter.setFont(font)
        self.painter.drawText(grown, Qt.AlignmentFlag.AlignCenter, letter)


def _tint(mark: FieldMark) -> QColor:
    color = QColor(_HOLDS[mark.hold])
    share = _TINT_TWICE if len(mark.guards) > 1 else _TINT
    color.setAlphaF(_TINT_BLOCKED if mark.hold is Hold.BLOCKED else share)
    return color


def _arrow_color(shade: Shade | Ink) -> QColor:
    if isinstance(shade, Ink):
        return ink_color(shade)
    is_quiet = shade in (Shade.EARLIER, Shade.SEARCHED)
    color = QColor(LIGHT.ink2 if is_quiet else LIGHT.accent)
    color.setAlphaF({Shade.EARLIER: 0.45, Shade.SEARCHED: 0.75}.get(shade, 0.9))
    return color
