"""What takes the keyboard in a part of the window."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QWidget


def entrance_of(part: QWidget) -> QWidget | None:
    """Return what takes the keyboard in *part*: what scrolls there, or else what is first."""
    found = list(_focusable(part))
    areas = (it for it in found if isinstance(it, QAbstractScrollArea))
    return next(areas, next(iter(found), None))


def _focusable(part: QWidget) -> Iterator[QWidget]:
    """Yield what can take the keyboard in *part*, in the order of Tab."""
    if _can_take(part):
        yield part
    it = part.nextInFocusChain()
    while it is not None and it is not part:
        if part.isAncestorOf(it) and _can_take(it):
            yield it
        it = it.nextInFocusChain()


def _can_take(widget: QWidget) -> bool:
    takes_tab = widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
    return bool(takes_tab) and widget.isVisible() and widget.isEnabled()
