"""Painting a drawing with Qt, whatever it is painted on: screen, paper, PDF or pixels."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from composer.diagram.metrics import FACES
from composer.diagram.shapes import (
    Anchor,
    Disc,
    Drawing,
    DrawnMan,
    Rectangle,
    Shape,
    Strokes,
    TextStyle,
    WordsShape,
)
from composer.export.man_painting import paint_man
from composer.tokens import load_faces

_FONT_PIXELS = 200
"""Fonts are set up at this size and scaled, for Qt knows whole pixels only."""


def paint_drawing(painter: QPainter, drawing: Drawing) -> None:
    """Paint *drawing* with the painter's scale, in which a point is one unit."""
    paint_shapes(painter, drawing.shapes)


def paint_shapes(painter: QPainter, shapes: Iterable[Shape]) -> None:
    """Paint *shapes* in their order."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    for shape in shapes:
        _paint(painter, shape)


def drawing_image(drawing: Drawing, *, scale: float, ground: str = "#ffffff") -> QImage:
    """Return *drawing* in pixels, *scale* of them to the point; no *ground* is see-through."""
    width, height = round(drawing.width * scale), round(drawing.height * scale)
    image = QImage(max(1, width), max(1, height), QImage.Format.Format_ARGB32)
    image.fill(QColor(ground) if ground else QColor(Qt.GlobalColor.transparent))
    painter = QPainter(image)
    painter.scale(scale, scale)
    paint_drawing(painter, drawing)
    painter.end()
    return image


def measured_width(text: str, style: TextStyle) -> float:
    """Return how wide *text* is with the font that ``paint_drawing`` uses."""
    metrics = _fonts.metrics(style.is_bold, style.is_italic)
    return metrics.horizontalAdvance(text) * _font_scale(style)


def _paint(painter: QPainter, shape: Shape) -> None:
    match shape:
        case Rectangle():
            _paint_rectangle(painter, shape)
        case Disc():
            _paint_disc(painter, shape)
        case Strokes():
            pen = QPen(QColor(shape.color), shape.width)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawLines([QLineF(*segment) for segment in shape.segments])
        case DrawnMan():
            box = QRectF(shape.x, shape.y, shape.size, shape.size)
            paint_man(painter, shape.piece_set, shape.piece, box, shape.letters)
        case WordsShape():
            _paint_words(painter, shape)


def _paint_rectangle(painter: QPainter, shape: Rectangle) -> None:
    box = QRectF(shape.x, shape.y, shape.width, shape.height)
    if shape.fill:
        painter.fillRect(box, QColor(shape.fill))
    if shape.stroke:
        pen = QPen(QColor(shape.stroke), shape.stroke_width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)


def _paint_disc(painter: QPainter, disc: Disc) -> None:
    edge = QPen(QColor(disc.stroke), disc.stroke_width) if disc.stroke else Qt.PenStyle.NoPen
    painter.setPen(edge)
    painter.setBrush(QColor(disc.fill) if disc.fill else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(disc.x, disc.y), disc.radius, disc.radius)


def _paint_words(painter: QPainter, words: WordsShape) -> None:
    left = words.x
    if words.anchor is not Anchor.START:
        width = measured_width(words.text, words.style)
        left -= width / 2 if words.anchor is Anchor.MIDDLE else width
    scale = _font_scale(words.style)
    painter.save()
    painter.translate(left, words.y)
    painter.scale(scale, scale)
    painter.setFont(_fonts.font(words.style.is_bold, words.style.is_italic))
    painter.setPen(QColor(words.color))
    painter.drawText(QPointF(0, 0), words.text)
    painter.restore()


def _font_scale(style: TextStyle) -> float:
    return style.size / _FONT_PIXELS


def _font(is_bold: bool, is_italic: bool) -> QFont:
    load_faces()
    font = QFont()
    font.setFamilies(list(FACES))
    font.setStyleHint(QFont.StyleHint.Serif)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setPixelSize(_FONT_PIXELS)
    font.setBold(is_bold)
    font.setItalic(is_italic)
    return font


class _Fonts(threading.local):
    """The fonts of one thread: pages are laid out in several, and Qt lets none share a font."""

    def __init__(self) -> None:
        self.font = cache(_font)
        self.metrics = cache(lambda *styles: QFontMetricsF(self.font(*styles)))


_fonts = _Fonts()
