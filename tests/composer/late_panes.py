"""The panes of a window that are made late, made at once for who looks at all there is."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from composer.panels.shared.late import LatePane


def make_panes(window: QWidget) -> None:
    """Make every pane of *window* that still waits for somebody to look at it."""
    late = window.findChildren(LatePane)
    assert late
    for each in late:
        assert each.pane.isVisibleTo(each)
