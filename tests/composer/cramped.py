"""What of a window's texts has not the room that it needs, as the eye would find it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTabBar,
    QTableView,
    QToolButton,
    QWidget,
)

from composer.panels.shared.elided_label import ElidedLabel
from composer.panels.shared.segments import Segment
from composer.windows.setup.caption import CaptionText
from composer.windows.setup.verdict_pill import VerdictPill

_SLACK = 1
_ROWS = 30
"""So many rows of a table are looked at."""


def cramped(window: QWidget) -> list[str]:
    """Return every text in sight in *window* that is cut off or shortened, with what it lacks."""
    return [
        f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}: {told}"
        for widget in window.findChildren(QWidget)
        if widget.isVisible() and widget.window() is window and not widget.visibleRegion().isEmpty()
        for told in _cut(widget, window)
    ]


def _cut(widget: QWidget, window: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel | QAbstractButton | QComboBox | QLineEdit):
        place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
        if not window.rect().contains(place) and not _scrolls(widget):
            yield f"{_text(widget)!r} lies out of the window by {place}"
    for kind, look in _LOOKS.items():
        if isinstance(widget, kind):
            yield from look(widget)
            return


def _cut_elided(label: ElidedLabel) -> Iterator[str]:
    if "…" in label.shown_text() and "…" not in label.text():
        yield f"{label.text()!r} is shown as {label.shown_text()!r}"


def _cut_caption(caption: CaptionText) -> Iterator[str]:
    if caption.cut_words():
        yield f"{caption.cut_words()!r} is cut"


def _cut_control(control: QAbstractButton | QComboBox) -> Iterator[str]:
    yield from _too_narrow(control, _text(control), control.sizeHint().width())


def _cut_pill(pill: VerdictPill) -> Iterator[str]:
    yield from _too_narrow(pill, pill.text(), pill.least_width())


def _cut_segment(segment: Segment) -> Iterator[str]:
    if segment.has_words:
        yield from _cut_control(segment)  # else its icon stands alone, and its tip tells the words


def _cut_field(field: QLineEdit) -> Iterator[str]:
    shown = field.placeholderText() if not field.text() else ""
    yield from _too_narrow(field, shown, field.fontMetrics().horizontalAdvance(shown) + 8)


def _text(widget: QWidget) -> str:
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        return widget.text()
    return widget.currentText() if isinstance(widget, QComboBox) else ""


def _scrolls(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    return parent is not None and (parent.objectName().startswith("qt_scroll") or _scrolls(parent))


def _too_narrow(widget: QWidget, text: str, wanted: int) -> Iterator[str]:
    if text and widget.width() + _SLACK < wanted:
        yield f"{text!r} wants {wanted}, has {widget.width()}"


def _cut_label(label: QLabel) -> Iterator[str]:
    if not label.text():
        return
    if label.wordWrap():
        wanted = label.heightForWidth(label.width())
        if label.height() + _SLACK < wanted:
            yield f"{label.text()!r} wants a height of {wanted}, has {label.height()}"
        return
    yield from _too_narrow(label, label.text(), label.sizeHint().width())
    wanted = label.fontMetrics().ascent() + label.fontMetrics().descent()
    if label.height() + _SLACK < wanted:
        yield f"{label.text()!r} is {wanted} high, has {label.height()}"


def _cut_tabs(bar: QTabBar) -> Iterator[str]:
    for index in range(bar.count()):
        wanted = bar.fontMetrics().horizontalAdvance(bar.tabText(index).replace("&", ""))
        if bar.isTabVisible(index) and bar.tabRect(index).width() < wanted + 8:
            yield f"{bar.tabText(index)!r} wants {wanted}, has {bar.tabRect(index).width()}"
    for arrow in bar.findChildren(QToolButton):
        if arrow.isVisible() and arrow.arrowType() is not Qt.ArrowType.NoArrow:
            yield "tabs scroll"
            return


def _cut_headings(heads: QHeaderView) -> Iterator[str]:
    if heads.orientation() is not Qt.Orientation.Horizontal:
        return
    for index in range(heads.count()):
        words = heads.model().headerData(index, Qt.Orientation.Horizontal)
        if not isinstance(words, str) or heads.isSectionHidden(index):
            continue
        wanted = heads.fontMetrics().horizontalAdvance(words)
        if heads.sectionSize(index) < wanted:
            yield f"heading {words!r} wants {wanted}, has {heads.sectionSize(index)}"


def _cut_cells(table: QTableView) -> Iterator[str]:
    model = table.model()
    for row in range(min(model.rowCount(), _ROWS)):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            box = table.visualRect(index)
            if not isinstance(index.data(), str) or not table.viewport().rect().intersects(box):
                continue
            wanted = table.sizeHintForIndex(index).width()
            if box.width() + _SLACK < wanted:
                yield f"cell {index.data()!r} wants {wanted}, has {box.width()}"


_LOOKS: dict[type[QWidget], Callable[[Any], Iterator[str]]] = {
    ElidedLabel: _cut_elided,
    CaptionText: _cut_caption,
    QLabel: _cut_label,
    Segment: _cut_segment,
    VerdictPill: _cut_pill,
    QAbstractButton: _cut_control,
    QComboBox: _cut_control,
    QLineEdit: _cut_field,
    QTabBar: _cut_tabs,
    QHeaderView: _cut_headings,
    QTableView: _cut_cells,
}
"""The first that fits counts."""
