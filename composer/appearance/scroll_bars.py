"""Scroll bars: a round bar on the ground of what is scrolled, without buttons at its ends."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QStyle,
    QStyleOption,
    QStyleOptionSlider,
    QWidget,
)

from composer.tokens import GRID, Tokens

EXTENT = 3 * GRID
_LEAST = 8 * GRID
"""A shorter bar could not be taken hold of."""
_THIN, _THICK = 6, 8
_Part = QStyle.SubControl
_State = QStyle.StateFlag


def part_of_bar(option: QStyleOptionSlider, part: QStyle.SubControl) -> QRect:
    """Return where a part of a scroll bar lies; there are no buttons, their rooms are empty."""
    whole = option.rect
    is_level = option.orientation is Qt.Orientation.Horizontal
    length = whole.width() if is_level else whole.height()
    span = option.maximum - option.minimum
    bar = length
    if span > 0:
        bar = min(length, max(_LEAST, option.pageStep * length // (span + option.pageStep)))
    at = QStyle.sliderPositionFromValue(
        option.minimum, option.maximum, option.sliderPosition, length - bar, option.upsideDown
    )
    places = {
        _Part.SC_ScrollBarGroove: (0, length),
        _Part.SC_ScrollBarSlider: (at, bar),
        _Part.SC_ScrollBarSubPage: (0, at),
        _Part.SC_ScrollBarAddPage: (at + bar, length - at - bar),
    }
    start, size = places.get(part, (0, 0))
    if is_level:
        return QRect(whole.x() + start, whole.y(), size, whole.height() if size else 0)
    return QRect(whole.x(), whole.y() + start, whole.width() if size else 0, size)


def draw_scroll_bar(
    option: QStyleOptionSlider, painter: QPainter, colors: Tokens, widget: QWidget | None
) -> None:
    """Draw the ground and the bar, thicker and darker while the pointer is over it or holds it."""
    painter.fillRect(option.rect, _ground(option, widget))
    if option.maximum <= option.minimum:
        return
    is_near = bool(option.state & (_State.State_MouseOver | _State.State_Sunken))
    width = _THICK if is_near else _THIN
    bar = QRectF(part_of_bar(option, _Part.SC_ScrollBarSlider))
    if option.orientation is Qt.Orientation.Horizontal:
        bar = QRectF(bar.x() + 2, bar.center().y() - width / 2, bar.width() - 4, width)
    else:
        bar = QRectF(bar.center().x() - width / 2, bar.y() + 2, width, bar.height() - 4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colors.edge if is_near else colors.line2))
    painter.drawRoundedRect(bar, width / 2, width / 2)


def draw_corner(option: QStyleOption, painter: QPainter, widget: QWidget | None) -> None:
    """Draw the ground where two bars meet."""
    painter.fillRect(option.rect, _ground(option, widget))


def _ground(option: QStyleOption, widget: QWidget | None) -> QColor:
    """Return the colour of what is scrolled by the bar *widget*, or is this area itself."""
    area = widget
    while area is not None and not isinstance(area, QAbstractScrollArea):
        area = area.parentWidget()
    if area is None:
        return option.palette.window().color()
    viewport = area.viewport()
    return viewport.palette().color(viewport.backgroundRole())
