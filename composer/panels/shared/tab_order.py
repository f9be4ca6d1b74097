"""The order in which Tab goes through a window: as the eye does, by what its layouts show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
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
    tab_through((window,))


def tab_through(parts: Iterable[QWidget]) -> None:
    """Let Tab go through *parts* one after the other, and in each as it is laid out.

    One in which nothing takes the keyboard yet has its place, too.
    """
    for before, after in pairwise(it for part in parts for it in tuple(_stops(part)) or (part,)):
        stand_behind(before, after)


def stand_behind(before: QWidget, after: QWidget) -> None:
    """Let Tab come to *after* behind *before*, be it that one of them takes its turn later only.

    Qt passes over what does not take the keyboard at the moment.
    """
    waiting = [it for it in (before, after) if not _takes_keyboard(it)]
    for widget in waiting:
        widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    QWidget.setTabOrder(before, after)
    for widget in waiting:
        widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def _takes_keyboard(widget: QWidget) -> bool:
    """Tell whether the keyboard comes to *widget*, or through it to another one."""
    is_alone = widget.focusProxy() is None
    return not is_alone or widget.focusPolicy() is not Qt.FocusPolicy.NoFocus


def _stops(widget: QWidget) -> Iterator[QWidget]:
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus or isinstance(widget, QAbstractButton):
        yield widget  # a button of several may take its turn later
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
