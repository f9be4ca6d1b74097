"""Pictures of the pieces and of the other tools, sharp at every size and scale.

The men come from one of the sets of :mod:`composer.diagram.piece_sets`.
"""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from composer.board.wishes import Instrument, Tool
from composer.diagram.piece_sets import PieceSet
from composer.export.man_painting import paint_man
from solver.notation.letters import Letters, readers_letters

SIZES_KEPT = 10
"""Sizes whose pictures are kept: board, palette, pointer, sign and menu, on two screens."""

_FINGERS = "M16 24 V11.5 M20.7 22 V8.5 M25.4 22 V9.5 M30 24 V13 M12 24.5 L16.5 30"
_PALM = "M14 22 H32 V30 C32 36 28.5 39 24 39 C19.5 39 17 36 14.5 31.5 Z"
_HAND = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">
<g stroke-linecap="round" stroke-linejoin="round">
<path d="{_FINGERS}" stroke="#000000" stroke-width="6.6" fill="none"/>
<path d="{_PALM}" stroke="#000000" stroke-width="3.4" fill="#000000"/>
<path d="{_FINGERS}" stroke="#ffffff" stroke-width="3.2" fill="none"/>
<path d="{_PALM}" fill="#ffffff"/></g></svg>"""
_BIN = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">
<g fill="#ffffff" stroke="#000000" stroke-width="2" stroke-linejoin="round">
<path d="M12 14 L14.5 39 L30.5 39 L33 14 Z"/><path d="M9.5 10 H35.5 V14 H9.5 Z"/>
<path d="M18.5 10 V6.5 H26.5 V10"/></g>
<path d="M18.5 19 L19.3 34 M22.5 19 V34 M26.5 19 L25.7 34" stroke="#000000" stroke-width="1.8"
 fill="none" stroke-linecap="round"/></svg>"""
DRAWINGS = {Instrument.HAND: _HAND, Instrument.BIN: _BIN}
"""Each instrument as an SVG picture."""


class Pictures:
    """The pictures of all tools, kept for the sizes that were used last."""

    def __init__(self, piece_set: PieceSet = PieceSet.STANDARD) -> None:
        self._piece_set = piece_set
        self._letters = readers_letters()
        self._kept: OrderedDict[tuple[int, float], dict[Tool, QPixmap]] = OrderedDict()

    @property
    def piece_set(self) -> PieceSet:
        """The set that the men come from."""
        return self._piece_set

    def use(self, piece_set: PieceSet) -> None:
        """Take the men from another set from now on."""
        self._piece_set = piece_set
        self._kept.clear()

    def picture(self, tool: Tool, size: float, pixel_ratio: float) -> QPixmap:
        """Return the picture of *tool* for a square of *size* on a screen of *pixel_ratio*."""
        pixels = max(1, round(size * pixel_ratio))
        if self._letters is not readers_letters():
            self._letters = readers_letters()
            self._kept.clear()
        pictures = self._pictures_of_size(pixels, pixel_ratio)
        if tool not in pictures:
            pictures[tool] = _drawn(tool, self._piece_set, pixels, pixel_ratio, self._letters)
        return pictures[tool]

    def _pictures_of_size(self, pixels: int, pixel_ratio: float) -> dict[Tool, QPixmap]:
        pictures = self._kept.setdefault((pixels, pixel_ratio), {})
        self._kept.move_to_end((pixels, pixel_ratio))
        while len(self._kept) > SIZES_KEPT:
            self._kept.popitem(last=False)
        return pictures


def _drawn(
    tool: Tool, piece_set: PieceSet, pixels: int, pixel_ratio: float, letters: Letters
) -> QPixmap:
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(QColor(Qt.GlobalColor.transparent))
    painter, box = QPainter(pixmap), QRectF(0, 0, pixels, pixels)
    if isinstance(tool, Instrument):
        QSvgRenderer(QByteArray(DRAWINGS[tool].encode())).render(painter, box)
    else:
        paint_man(painter, piece_set, tool, box, letters)
    painter.end()
    pixmap.setDevicePixelRatio(pixel_ratio)
    return pixmap
