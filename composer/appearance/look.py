"""The style of all controls: flat, with one line round them, on top of Qt's Fusion.

It draws what Fusion would draw with a gradient or a bevel; sizes and all else are Fusion's.
Colours come from the palette of the widget at the moment of drawing.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import (
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionComboBox,
    QStyleOptionComplex,
    QStyleOptionFocusRect,
    QStyleOptionMenuItem,
    QStyleOptionProgressBar,
    QStyleOptionSlider,
    QStyleOptionSpinBox,
    QStyleOptionTab,
    QStyleOptionToolButton,
    QTabBar,
    QWidget,
)

from composer.appearance.boxes import (
    draw_arrow,
    draw_box,
    draw_combo,
    draw_command,
    draw_field,
    draw_number,
)
from composer.appearance.scroll_bars import EXTENT, draw_corner, draw_scroll_bar, part_of_bar
from composer.appearance.touch import target_side
from composer.tokens import GRID, Tokens, tokens

_State = QStyle.StateFlag
_Primitive = QStyle.PrimitiveElement
_Control = QStyle.ControlElement
_Metric = QStyle.PixelMetric
_Complex = QStyle.ComplexControl
_UNDERLINE = 2.0
_ICON_GAP = 6
_CHEVRON = 8.0
_MENU_ICON = 16
_TICK = 1.8
_TICK_RADIUS = 3.0
_TOUCHED = frozenset(
    QStyle.ContentsType[f"CT_{name}"]
    for name in (
        *("PushButton", "ToolButton", "ComboBox", "LineEdit", "SpinBox", "CheckBox", "RadioButton"),
        *("MenuItem", "MenuBarItem", "TabBarTab"),
    )
)
_OF_DIALOGS = frozenset(
    icon
    for icon in QStyle.StandardPixmap
    if icon.name.startswith("SP_Dialog") or icon is QStyle.StandardPixmap.SP_RestoreDefaultsButton
)
_RINGED = frozenset(
    {QStyle.SubElement.SE_PushButtonFocusRect, QStyle.SubElement.SE_ItemViewItemFocusRect}
)


class Look(QProxyStyle):
    """Fusion without its depth; a test holds it against the tokens."""

    def __init__(self) -> None:
        super().__init__("Fusion")
        self._least = target_side(0)

    def sizeFromContents(  # noqa: N802 - the name is Qt's
        self,
        kind: QStyle.ContentsType,
        option: QStyleOption,
        size: QSize,
        widget: QWidget | None = None,
    ) -> QSize:
        """Make controls no smaller than a finger needs, where there is a touch screen."""
        found = super().sizeFromContents(kind, option, size, widget)  # type: ignore[arg-type]
        if kind is QStyle.ContentsType.CT_SpinBox:
            found += QSize(2 * GRID, 0)  # the air of its field, see ``subElementRect``
        return found.expandedTo(QSize(self._least, self._least)) if kind in _TOUCHED else found

    def drawPrimitive(  # noqa: N802 - the name is Qt's
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw panels of buttons, frames of fields and the ring of the focus."""
        if element is _Primitive.PE_PanelScrollAreaCorner:
            draw_corner(option, painter, widget)
            return
        draw = _PRIMITIVES.get(element)
        if draw is None:
            super().drawPrimitive(element, option, painter, widget)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(option, painter, tokens(option.palette))
        painter.restore()

    def subElementRect(  # noqa: N802 - the name is Qt's
        self,
        element: QStyle.SubElement,
        option: QStyleOption,
        widget: QWidget | None = None,
    ) -> QRect:
        """Leave air in a field round its text; put rings on edges of buttons, round whole rows."""
        if element in _RINGED:
            return QRect(option.rect)
        rect = super().subElementRect(element, option, widget)  # type: ignore[arg-type]
        if element is QStyle.SubElement.SE_LineEditContents:
            return rect.adjusted(GRID, 0, -GRID, 0)
        return rect

    def subControlRect(  # noqa: N802 - the name is Qt's
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        """Leave the buttons of scroll bars out."""
        if control is _Complex.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            return part_of_bar(option, part)
        return super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """Return Fusion's measures but for scroll bars, and for air between columns."""
        if metric is QStyle.PixelMetric.PM_ScrollBarExtent:
            return EXTENT
        if metric is _Metric.PM_TabBarTabShiftVertical:
            return 0  # the words of all tabs stand on one line
        measure = super().pixelMetric(metric, option, widget)
        if metric in (_Metric.PM_HeaderMargin, _Metric.PM_FocusFrameHMargin):
            return measure + GRID // 2  # numbers end where the next column begins
        return measure

    def standardIcon(  # noqa: N802 - the name is Qt's
        self,
        icon: QStyle.StandardPixmap,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> QIcon:
        """Let the buttons of dialogs have words alone: Fusion's pictures are none of ours.

        The hint whether they have any is one of thousands that a window asks for: each would
        take the way through Python.
        """
        return QIcon() if icon in _OF_DIALOGS else super().standardIcon(icon, option, widget)

    def drawComplexControl(  # noqa: N802 - the name is Qt's
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw scroll bars, and fields with a chevron."""
        part = partial(self._part_of, control, option, widget)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = tokens(option.palette)
        if isinstance(option, QStyleOptionSlider) and control is _Complex.CC_ScrollBar:
            draw_scroll_bar(option, painter, colors, widget)
        elif isinstance(option, QStyleOptionComboBox):
            draw_combo(option, painter, colors, part)
        elif isinstance(option, QStyleOptionSpinBox):
            draw_number(option, painter, colors, part)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            super().drawComplexControl(control, option, painter, widget)
        painter.restore()

    def _part_of(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        widget: QWidget | None,
        part: QStyle.SubControl,
    ) -> QRect:
        return self.subControlRect(control, option, part, widget)

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw tabs, the ground of headings, and words beside an icon in the middle."""
        if element is _Control.CE_MenuItem and _is_icon_on_highlight(option):
            assert isinstance(option, QStyleOptionMenuItem)
            option = _with_light_icon(option)
        if element is _Control.CE_TabBarTabLabel and isinstance(option, QStyleOptionTab):
            option = QStyleOptionTab(option)
            option.state &= ~_State.State_HasFocus  # the tab has its ring, the words need none
            if option.state & _State.State_Selected:
                _write_heavier(painter)
        draw = _CONTROLS.get(element)
        if element is _Control.CE_ToolButtonLabel and _has_words_and_icon(option):
            draw = _draw_words_and_icon
        if draw is None:
            super().drawControl(element, option, painter, widget)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(option, painter, tokens(option.palette))
        painter.restore()


def _draw_tool(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw the ground of a tool button: none, until the pointer is over it or it is on."""
    state, rect = option.state, QRectF(option.rect)
    is_on = bool(state & (_State.State_Sunken | _State.State_On))
    is_over = bool(state & _State.State_MouseOver and state & _State.State_Enabled)
    is_flat = bool(state & _State.State_AutoRaise)
    fill = colors.soft if is_on or is_over else ("" if is_flat else colors.raised)
    frame = colors.line2 if not is_flat else (colors.ink if colors.has_high_contrast else "")
    if fill or frame:
        draw_box(painter, rect, fill, frame if not is_flat or is_on else "")
    if state & _State.State_HasFocus and state & _State.State_KeyboardFocusChange:
        draw_box(painter, rect, "", colors.accent, 2.0)


def _draw_field_frame(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    has_focus = bool(option.state & _State.State_HasFocus)
    rect = QRectF(option.rect)
    draw_box(
        painter, rect, "", colors.accent if has_focus else colors.edge, 2.0 if has_focus else 1.0
    )


def _draw_frame(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw the line round a list, a table or a text; Fusion's cannot be seen in the dark."""
    painter.setPen(QPen(QColor(colors.line2), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5))


def _draw_group(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw the line round what belongs together, on the ground of the window."""
    draw_box(painter, QRectF(option.rect), "", colors.line2)


def _draw_tick_box(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw a box to tick, of a list as well: with a frame when it is empty, filled when not."""
    box = _draw_choice(option, painter, colors, round_by=_TICK_RADIUS)
    marks: tuple[tuple[float, float], ...]
    if option.state & _State.State_On:
        marks = ((0.24, 0.52), (0.43, 0.70), (0.77, 0.32))
    elif option.state & _State.State_NoChange:
        marks = ((0.27, 0.5), (0.73, 0.5))
    else:
        return
    painter.drawPolyline(
        [QPointF(box.x() + x * box.width(), box.y() + y * box.height()) for x, y in marks]
    )


def _draw_radio(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw one of choices that exclude each other."""
    box = _draw_choice(option, painter, colors, round_by=None)
    if option.state & _State.State_On:
        painter.setBrush(painter.pen().color())
        painter.drawEllipse(box.center(), box.width() / 8, box.width() / 8)


def _draw_choice(
    option: QStyleOption, painter: QPainter, colors: Tokens, round_by: float | None
) -> QRectF:
    """Draw ground and frame of a box or, without *round_by*, a disc; leave the pen for its mark."""
    state, rect = option.state, QRectF(option.rect)
    is_set = bool(state & (_State.State_On | _State.State_NoChange))
    is_enabled = bool(state & _State.State_Enabled)
    side = min(rect.width(), rect.height()) - 1
    box = QRectF(0, 0, side, side)
    box.moveCenter(rect.center())
    frame = colors.accent if is_set or state & _State.State_HasFocus else colors.edge
    frame = frame if is_enabled else colors.faded
    painter.setPen(QPen(QColor(frame), 1))
    painter.setBrush(QColor(frame if is_set else colors.raised))
    radius = side / 2 if round_by is None else round_by
    painter.drawRoundedRect(box, radius, radius)
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(QColor(colors.on_accent), _TICK, c=cap, j=join))
    return box


def _draw_focus(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    if isinstance(option, QStyleOptionFocusRect):
        painter.setPen(QPen(QColor(colors.accent), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 4, 4)


def _draw_tab(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw a tab: its words alone, the chosen one underlined."""
    if not isinstance(option, QStyleOptionTab):
        return
    rect, state = QRectF(option.rect), option.state
    is_upright = option.shape in (QTabBar.Shape.RoundedNorth, QTabBar.Shape.TriangularNorth)
    if state & _State.State_Selected and is_upright:
        under = rect.adjusted(8, rect.height() - _UNDERLINE, -8, 0)
        painter.fillRect(under, QColor(colors.accent))
    elif state & _State.State_MouseOver and state & _State.State_Enabled:
        draw_box(painter, rect.adjusted(2, 4, -2, -4), colors.soft, "")
    if state & _State.State_HasFocus:
        draw_box(painter, rect.adjusted(1, 1, -1, -1), "", colors.accent, 2.0)


def _write_heavier(painter: QPainter) -> None:
    """Write the words of the chosen tab in semibold, for which a tab has the room."""
    font = painter.font()
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)


def _draw_heading(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw the ground of a heading with a line below; under the pointer, one behind it, too."""
    rect = QRectF(option.rect)
    is_over = bool(option.state & _State.State_MouseOver and option.state & _State.State_Enabled)
    painter.fillRect(rect, QColor(colors.soft if is_over else colors.surface))
    painter.setPen(QPen(QColor(colors.line), 1))
    painter.drawLine(
        QPointF(rect.left(), rect.bottom() - 0.5), QPointF(rect.right(), rect.bottom() - 0.5)
    )
    if is_over:  # here its width can be changed
        right = rect.right() - 0.5
        painter.drawLine(QPointF(right, rect.top() + 6), QPointF(right, rect.bottom() - 6))


def _draw_groove(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw what the bar of some progress lies in; where lines are as dark as text, its frame."""
    _draw_bar(QRectF(option.rect), painter, colors.line)
    if colors.has_high_contrast:
        inside = QRectF(option.rect).adjusted(1, 0, -1, 0)
        _draw_bar(inside, painter, colors.surface, GRID - 2)


def _draw_progress(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw how far some work is; all of the bar where nobody knows."""
    if isinstance(option, QStyleOptionProgressBar):
        rect, span = QRectF(option.rect), option.maximum - option.minimum
        share = (option.progress - option.minimum) / span if span > 0 else 1.0
        width = rect.width() * min(max(share, 0.0), 1.0)
        is_from_right = option.direction is Qt.LayoutDirection.RightToLeft
        rect.adjust(rect.width() - width if is_from_right else 0, 0, 0, 0)
        rect.setWidth(width)
        _draw_bar(rect, painter, colors.accent if span > 0 else colors.line2)


def _draw_bar(rect: QRectF, painter: QPainter, color: str, most: int = GRID) -> None:
    high = min(rect.height(), most)
    middle = QRectF(rect.x(), rect.y() + (rect.height() - high) / 2, rect.width(), high)
    painter.fillRect(middle, QColor(color))


def _draw_menu_item(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw the title of a menu; letters are underlined in the menus themselves."""
    if not isinstance(option, QStyleOptionMenuItem):
        return
    rect, state = QRectF(option.rect), option.state
    if state & (_State.State_Selected | _State.State_Sunken):
        draw_box(painter, rect.adjusted(0, 1, 0, -1), colors.soft, "")
    painter.setPen(QColor(colors.ink if state & _State.State_Enabled else colors.faded))
    flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextHideMnemonic.value
    painter.drawText(rect, flags, option.text)


def _is_icon_on_highlight(option: QStyleOption) -> bool:
    state = option.state
    return (
        isinstance(option, QStyleOptionMenuItem)
        and not option.icon.isNull()
        and bool(state & _State.State_Selected and state & _State.State_Enabled)
    )


def _with_light_icon(option: QStyleOptionMenuItem) -> QStyleOptionMenuItem:
    """Return *option* with its icon in the colour that words have on the highlight."""
    told = QStyleOptionMenuItem(option)
    side = option.maxIconWidth or _MENU_ICON
    pixmap = QPixmap(option.icon.pixmap(side, side))
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(pixmap.rect(), option.palette.color(QPalette.ColorRole.HighlightedText))
    painter.end()
    told.icon = QIcon(pixmap)
    return told


def _has_words_and_icon(option: QStyleOption) -> bool:
    return (
        isinstance(option, QStyleOptionToolButton)
        and option.toolButtonStyle is Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        and bool(option.text)
        and not option.icon.isNull()
    )


def _draw_words_and_icon(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw an icon and the words beside it, both together in the middle of the button."""
    assert isinstance(option, QStyleOptionToolButton)
    is_enabled = bool(option.state & _State.State_Enabled)
    rect, side = QRectF(option.rect), option.iconSize
    painter.setFont(option.font)
    words = painter.fontMetrics().horizontalAdvance(option.text)
    left = rect.x() + max(0.0, (rect.width() - side.width() - _ICON_GAP - words) / 2)
    top = rect.center().y() - side.height() / 2
    mode = QIcon.Mode.Normal if is_enabled else QIcon.Mode.Disabled
    option.icon.paint(painter, QRectF(left, top, side.width(), side.height()).toRect(), mode=mode)
    rect.setLeft(left + side.width() + _ICON_GAP)
    painter.setPen(option.palette.color(QPalette.ColorRole.ButtonText))
    flags = Qt.AlignmentFlag.AlignVCenter.value | Qt.TextFlag.TextHideMnemonic.value
    painter.drawText(rect, flags, option.text)


def _draw_tab_page(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Draw the ground below tabs, on which fields stand out as they do on a page."""
    painter.setPen(QPen(QColor(colors.line2), 1))
    painter.setBrush(QColor(colors.surface))
    painter.drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5))


def _draw_nothing(option: QStyleOption, painter: QPainter, colors: Tokens) -> None:
    """Leave the ground as it is."""


_PRIMITIVES = {
    _Primitive.PE_PanelButtonCommand: draw_command,
    _Primitive.PE_PanelButtonTool: _draw_tool,
    _Primitive.PE_PanelLineEdit: draw_field,
    _Primitive.PE_FrameLineEdit: _draw_field_frame,
    _Primitive.PE_Frame: _draw_frame,
    _Primitive.PE_FrameFocusRect: _draw_focus,
    _Primitive.PE_FrameGroupBox: _draw_group,
    _Primitive.PE_IndicatorCheckBox: _draw_tick_box,
    _Primitive.PE_IndicatorItemViewItemCheck: _draw_tick_box,
    _Primitive.PE_IndicatorRadioButton: _draw_radio,
    _Primitive.PE_IndicatorArrowDown: lambda option, painter, _: draw_arrow(option, painter, 0),
    _Primitive.PE_IndicatorArrowLeft: lambda option, painter, _: draw_arrow(option, painter, 1),
    _Primitive.PE_IndicatorArrowUp: lambda option, painter, _: draw_arrow(option, painter, 2),
    _Primitive.PE_IndicatorArrowRight: lambda option, painter, _: draw_arrow(option, painter, 3),
    _Primitive.PE_PanelMenuBar: _draw_nothing,
    _Primitive.PE_FrameStatusBarItem: _draw_nothing,
    _Primitive.PE_FrameTabWidget: _draw_tab_page,
    _Primitive.PE_IndicatorTabTearLeft: _draw_nothing,
    _Primitive.PE_IndicatorTabTearRight: _draw_nothing,
}
_CONTROLS = {
    _Control.CE_MenuBarItem: _draw_menu_item,
    _Control.CE_MenuBarEmptyArea: _draw_nothing,
    _Control.CE_TabBarTabShape: _draw_tab,
    _Control.CE_HeaderSection: _draw_heading,
    _Control.CE_ProgressBarGroove: _draw_groove,
    _Control.CE_ProgressBarContents: _draw_progress,
}
