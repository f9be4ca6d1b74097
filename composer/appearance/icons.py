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
    ratio = QGuiApplication.instance().devicePixelRatio()  # type: ignore[union-attr]
    groups = (QPalette.ColorGroup.Active, QPalette.ColorGroup.Disabled)
    usual, disabled = (palette.color(it, QPalette.ColorRole.ButtonText).name() for it in groups)
    return QIcon(_icon(name, ratio, usual, disabled))


@lru_cache(maxsize=512)
def _icon(name: str, ratio: float, usual: str, disabled: str) -> QIcon:
    """Return an icon that many may share, as long as none of them adds to it."""
    icon = QIcon()
    sizes = sorted({round(size * it) for size in _SIZES for it in (1.0, ratio)})
    for mode, color in ((QIcon.Mode.Normal, usual), (QIcon.Mode.Disabled, disabled)):
        for size in sizes:
            icon.addPixmap(_tinted(name, size, color), mode)
    return icon


@lru_cache(maxsize=1024)
def _tinted(name: str, size: int, color: str) -> QPixmap:
    return in_one_color(_shape(name, size), color)


def in_one_color(picture: QPixmap, color: str) -> QPixmap:
    """Return the shape of *picture* in one colour."""
    shape = QPixmap(picture)
    painter = QPainter(shape)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(shape.rect(), QColor(color))
    painter.end()
    return shape


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


def untinted_icon(picture: QPixmap) -> QIcon:
    """Return *picture* as an icon that keeps its colours in a row that is selected."""
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon


def program_icon() -> QIcon:
    """Return the sign of the program in its own colours."""
    return QIcon(str(resource("matewright.svg")))
