"""Pages as PDF: vectors and text that can be searched, the fonts inside."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from composer.diagram.output import POINTS_PER_INCH
from composer.diagram.shapes import Drawing
from composer.export.painting import paint_shapes
from composer.version import program_version

_RESOLUTION = 1200
_BIT = 80
"""How many shapes are painted without a rest."""


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
        for _ in self.adding(drawing):
            pass

    def adding(self, drawing: Drawing) -> Iterator[None]:
        """Add *drawing* as a page of its size, bit by bit so that others can work between."""
        self._writer.setPageLayout(layout_for(drawing))
        if self._painter is None:
            self._painter = QPainter(self._writer)
        else:
            self._writer.newPage()
        self._painter.save()
        self._painter.scale(_RESOLUTION / POINTS_PER_INCH, _RESOLUTION / POINTS_PER_INCH)
        try:
            for start in range(0, len(drawing.shapes), _BIT):
                paint_shapes(self._painter, drawing.shapes[start : start + _BIT])
                yield
        finally:
            self._painter.restore()

    def content(self) -> bytes:
        """End the last page and return the whole file."""
        self.close()
        return bytes(self._bytes.data())

    def close(self) -> None:
        """End painting; a painter that outlived what it paints on would crash Qt."""
        if self._painter is not None:
            self._painter.end()
            self._painter = None
        self._buffer.close()


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
