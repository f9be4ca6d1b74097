"""Pages as PDF: vectors and text that can be searched, the fonts inside."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from composer.diagram.shapes import Drawing
from composer.export.painting import paint_drawing
from composer.version import program_version

_RESOLUTION = 1200
_POINTS = 72


class PdfPages:
    """A PDF that grows page by page and is complete when its content is taken."""

    def __init__(self, title: str) -> None:
        self._bytes = QByteArray()
        self._buffer = QBuffer(self._bytes)
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = QPdfWriter(self._buffer)
        self._writer.setTitle(title)
        self._writer.setCreator(f"Matewright {program_version()}")
        self._writer.setResolution(_RESOLUTION)
        self._painter: QPainter | None = None

    def add(self, drawing: Drawing) -> None:
        """Add *drawing* as a page of its size."""
        self._writer.setPageLayout(layout_for(drawing))
        if self._painter is None:
            self._painter = QPainter(self._writer)
        else:
            self._writer.newPage()
        self._painter.save()
        self._painter.scale(_RESOLUTION / _POINTS, _RESOLUTION / _POINTS)
        paint_drawing(self._painter, drawing)
        self._painter.restore()

    def content(self) -> bytes:
        """End the last page and return the whole file."""
        if self._painter is not None:
            self._painter.end()
            self._painter = None
        self._buffer.close()
        return bytes(self._bytes.data())


def layout_for(drawing: Drawing) -> QPageLayout:
    """Return the layout of a page that *drawing* fills from edge to edge."""
    size = QPageSize(
        QSizeF(drawing.width, drawing.height),
        QPageSize.Unit.Point,
        "",
        QPageSize.SizeMatchPolicy.FuzzyMatch,
    )
    orientation = QPageLayout.Orientation.Portrait
    return QPageLayout(size, orientation, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
