"""The order in which Tab goes through a window: as the eye does, by what its layouts show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QGridLayout,
    QLayout,
    QScrollArea,
    QSplitter,
    QTabWidget,
    QWidget,
)

from composer.panels.shared.wrapping_row import WrappingRow


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
        children = [it for it in widget.children() if isinstance(it, QWidget)]
        yield from _laid_out(layout, children)


def _laid_out(layout: QLayout, children: Sequence[QWidget]) -> Iterator[QWidget]:
    """Yield which of *children* stand in *layout*, and in the layouts in it.

    The items of a layout are not asked for: they die with their Python objects.
    """
    here: list[QWidget | QLayout] = [it for it in children if layout.indexOf(it) >= 0]
    here += [it for it in layout.children() if isinstance(it, QLayout)]
    for part in sorted(here, key=partial(_place, layout)):
        if isinstance(part, QWidget):
            yield part
        else:
            yield from _laid_out(part, children)


def _place(layout: QLayout, part: QWidget | QLayout) -> tuple[int, int]:
    """Return the row of *part*, and where it stands in that row."""
    place = layout.indexOf(part)
    if isinstance(layout, QGridLayout):
        row, column, *_ = cast(tuple[int, ...], layout.getItemPosition(place))
        return row, column
    if isinstance(layout, QFormLayout):
        row, role = cast(tuple[int, QFormLayout.ItemRole], layout.getItemPosition(place))
        return row, role.value
    return 0, place
