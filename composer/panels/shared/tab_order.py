"""The order in which Tab goes through a window: as the eye does, by what its layouts show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QGridLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSplitter,
    QTabWidget,
    QWidget,
)

from composer.panels.shared.wrapping_row import WrappingRow

_ROLES = (
    QFormLayout.ItemRole.LabelRole,
    QFormLayout.ItemRole.FieldRole,
    QFormLayout.ItemRole.SpanningRole,
)


def tab_as_laid_out(window: QWidget) -> None:
    """Let Tab go through *window* in the order of its layouts, whatever was made first."""
    for before, after in pairwise(_stops(window)):
        QWidget.setTabOrder(before, after)


def _stops(widget: QWidget) -> Iterator[QWidget]:
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield widget
    for part in _parts(widget):
        yield from _stops(part)


def _parts(widget: QWidget) -> Iterator[QWidget]:
    """Yield what stands in *widget*, in the order in which the eye meets it."""
    layout = widget.layout()
    if isinstance(widget, QTabWidget):
        yield widget.tabBar()
    if isinstance(widget, QTabWidget | QSplitter):
        yield from filter(None, map(widget.widget, range(widget.count())))
    elif isinstance(widget, QScrollArea):
        yield from filter(None, (widget.widget(),))
    elif isinstance(widget, WrappingRow):
        yield from widget.widgets
    elif layout is not None:
        yield from _laid_out(layout)


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    for item in _items(layout):
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            yield widget
        elif inner is not None:
            yield from _laid_out(inner)


def _items(layout: QLayout) -> Iterator[QLayoutItem]:
    """Yield what stands in *layout*, row by row."""
    if isinstance(layout, QFormLayout):
        for row in range(layout.rowCount()):
            yield from filter(None, (layout.itemAt(row, role) for role in _ROLES))
        return
    places: Iterable[int] = range(layout.count())
    if isinstance(layout, QGridLayout):
        cells = {place: layout.getItemPosition(place) for place in places}
        places = sorted(cells, key=lambda place: tuple(cells[place])[:2])  # type: ignore[arg-type]
    yield from filter(None, map(layout.itemAt, places))
