"""Painting a man with Qt: Qt's own reader of SVG does not know how to cut a drawing."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer

from composer.diagram.piece_sets import Layer, PieceSet
from solver.men import Man
from solver.notation.letters import Letters


def paint_man(
    painter: QPainter, piece_set: PieceSet, man: Man, box: QRectF, letters: Letters
) -> None:
    """Paint *man* into *box*, a neutral one half in each colour."""
    for layer in piece_set.layers(man, letters):
        renderer = _renderer(layer)
        if layer.is_whole:
            renderer.render(painter, box)
            continue
        painter.save()
        strip = QRectF(box)
        strip.setLeft(box.left() + layer.left * box.width())
        strip.setRight(box.left() + layer.right * box.width())
        painter.setClipRect(strip, Qt.ClipOperation.IntersectClip)
        renderer.render(painter, box)
        painter.restore()


@cache
def _renderer(layer: Layer) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(layer.picture.encode()))
