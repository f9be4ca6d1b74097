"""Where the window stands and how its panes lie, from one start to the next."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QMainWindow

from composer.settings import Settings
from composer.windows.common.docks import Docks, keep_on_screen, room_for

_FIRST_SIZE = QSize(1280, 800)


def restore_layout(window: QMainWindow, docks: Docks, settings: Settings) -> None:
    """Bring window and panes back where they were; as at first where that cannot be."""
    if settings.geometry.isEmpty() or not window.restoreGeometry(settings.geometry):
        window.resize(_FIRST_SIZE.boundedTo(room_for(window).size()))
    docks.restore(settings.panes)
    keep_on_screen(window)


def keep_layout(window: QMainWindow, docks: Docks, settings: Settings) -> None:
    """Remember where window and panes are."""
    settings.geometry = window.saveGeometry()
    settings.panes = docks.save()
