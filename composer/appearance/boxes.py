"""How the look draws buttons, fields, numbers to count up and down, and closed choices."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QStyle,
    QStyleOption,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionComplex,
    QStyleOptionFrame,
    QStyleOptionSpinBox,
)

from composer.tokens import RADIUS, Tokens

_State = QStyle.StateFlag
_Part = QStyle.SubControl
_Step = QAbstractSpinBox.StepEnabledFlag
_CHEVRON = 8.0
_SMALL_CHEVRON = 6.0
UP, DOWN = 2, 0
"""Quarters by which a chevron that points down is turned."""
_Parts = Callable[[QStyle.SubControl], QRect]
"""Tells where a part of a control lies."""


def draw_box(painter: QPainter, rect: QRectF, fill: str, line: str, width: float = 1.0) -> None:
    """Draw a rounded box; without *fill* only its line, without *line* only its ground."""
    painter.setPen(QPen(QColor(line), width) if line else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
    inset = width / 2 if line else 0.0
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)


def draw_command(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw a button with words; the one that Enter presses has the frame of the focus."""
    rect, state = QRectF(option.rect), option.state
    is_default = isinstance(option, QStyleOptionButton) and bool(
        option.features & QStyleOptionButton.ButtonFeature.DefaultButton
    )
    is_on = bool(state & (_State.State_Sunken | _State.State_On))
    is_enabled = bool(state & _State.State_Enabled)
    is_over = bool(state & _State.State_MouseOver) and is_enabled
    fill = colors.soft if is_on or is_over else colors.raised
    draw_box(painter, rect, fill, colors.accent if is_default and is_enabled else colors.line2)
    if state & _State.State_HasFocus and state & _State.State_KeyboardFocusChange:
        draw_box(painter, rect, "", colors.accent, 2.0)


def draw_field(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw the ground and the frame of a field; *option* carries the colour of its ground."""
    has_focus = bool(option.state & _State.State_HasFocus)
    fill = option.palette.color(QPalette.ColorRole.Base)
    rect = QRectF(option.rect)
    if isinstance(option, QStyleOptionFrame) and not option.lineWidth:
        draw_box(painter, rect, fill.name(), "")
        return
    draw_box(painter, rect, fill.name(), colors.accent if has_focus else colors.edge)
    if has_focus:
        draw_box(painter, rect, "", colors.accent, 2.0)


def draw_arrow(option: QStyleOption, painter: QPainter, turn: int) -> None:
    """Draw a chevron that points down, turned by quarters."""
    color = option.palette.color(QPalette.ColorRole.ButtonText)
    _draw_chevron(painter, QRectF(option.rect), turn, color, _CHEVRON)


def _draw_chevron(painter: QPainter, rect: QRectF, turn: int, color: QColor, most: float) -> None:
    half = max(2.0, min(rect.width() - 2, rect.height() - 2, most) / 2)
    painter.save()
    painter.translate(rect.center())
    painter.rotate(90 * turn)
    painter.setPen(QPen(color, 1.5, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(
        [QPointF(-half, -half / 2), QPointF(0, half / 2), QPointF(half, -half / 2)]
    )
    painter.restore()


def draw_combo(
    option: QStyleOptionComboBox, painter: QPainter, colors: Tokens, part: _Parts
) -> None:
    """Draw a closed choice: a button with a chevron, or a field where its words can be typed."""
    if not option.editable:
        draw_command(option, painter, colors)
    elif option.frame:
        draw_field(option, painter, colors)
    arrow = QRectF(part(_Part.SC_ComboBoxArrow))
    group = _group(option, is_usable=True)
    color = option.palette.color(group, QPalette.ColorRole.ButtonText)
    _draw_chevron(painter, arrow, DOWN, color, _CHEVRON)


def draw_number(
    option: QStyleOptionSpinBox, painter: QPainter, colors: Tokens, part: _Parts
) -> None:
    """Draw a field for a number, with a chevron for each way that it can go."""
    if option.frame:
        draw_field(option, painter, colors)
    if option.buttonSymbols is QAbstractSpinBox.ButtonSymbols.NoButtons:
        return
    for step, side, turn in (
        (_Step.StepUpEnabled, _Part.SC_SpinBoxUp, UP),
        (_Step.StepDownEnabled, _Part.SC_SpinBoxDown, DOWN),
    ):
        rect, is_usable = QRectF(part(side)), bool(option.stepEnabled & step)
        is_over = bool(option.activeSubControls & side and option.state & _State.State_MouseOver)
        if is_over and is_usable:
            draw_box(painter, rect.adjusted(1, 1, -1, -1), colors.soft, "")
        color = option.palette.color(_group(option, is_usable), QPalette.ColorRole.ButtonText)
        _draw_chevron(painter, rect, turn, color, _SMALL_CHEVRON)


def _group(option: QStyleOptionComplex, is_usable: bool) -> QPalette.ColorGroup:
    """Return the colours in which a part of a control is written."""
    is_enabled = bool(option.state & _State.State_Enabled) and is_usable
    return QPalette.ColorGroup.Active if is_enabled else QPalette.ColorGroup.Disabled
