"""The icons: drawn once, tinted in the colours of text."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from composer.resources import resource

_SIZES = (16, 20, 24)
"""The sizes in which icons are shown, in logical pixels."""


def tinted_icon(name: str, palette: QPalette) -> QIcon:
    """Return the shipped icon *name* in the text colours of *palette*.

    QtSvg paints ``currentColor`` black, so the drawing is filled with the colour afterwards.
    """
    icon = QIcon()
    ratios = {1.0, QGuiApplication.instance().devicePixelRatio()}  # type: ignore[union-attr]
    sizes = sorted({round(size * ratio) for size in _SIZES for ratio in ratios})
    for mode, group in (
        (QIcon.Mode.Normal, QPalette.ColorGroup.Active),
        (QIcon.Mode.Disabled, QPalette.ColorGroup.Disabled),
    ):
        color = palette.color(group, QPalette.ColorRole.ButtonText)
        for size in sizes:
            icon.addPixmap(_tinted(name, size, color.name()), mode)
    return icon


@lru_cache(maxsize=1024)
def _tinted(name: str, size: int, color: str) -> QPixmap:
    pixmap = QPixmap(_shape(name, size))
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(pixmap.rect(), QColor(color))
    painter.end()
    return pixmap


@lru_cache(maxsize=512)
def _shape(name: str, size: int) -> QPixmap:
    """Draw an icon in black, once for all colours."""
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _drawing(name).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


@lru_cache(maxsize=128)
def _drawing(name: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(resource("icons", f"{name}.svg").read_bytes()))


def shaded(name: str, side: int, pixel_ratio: float, color: str) -> QPixmap:
    """Return the shipped icon *name* in *color*, *side* logical pixels wide."""
    pixmap = QPixmap(_tinted(name, max(1, round(side * pixel_ratio)), color))
    pixmap.setDevicePixelRatio(pixel_ratio)
    return pixmap


def program_icon() -> QIcon:
    """Return the sign of the program in its own colours."""
    return QIcon(str(resource("matewright.svg")))
