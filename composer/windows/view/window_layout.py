"""Where the window stands and how its parts lie, from one start to the next."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QMainWindow

from composer.panels.shared.screens import keep_on_screen, room_for
from composer.panels.solution.statistics import StatisticsPane
from composer.settings import Settings
from composer.windows.common.desk import Desk
from composer.windows.common.panes import Panes, packed, unpacked

_FIRST_SIZE = QSize(1366, 768)


class WindowLayout:
    """Remembers size and place of a window, the width of the board, open panes, statistics."""

    def __init__(
        self, window: QMainWindow, desk: Desk, panes: Panes, statistics: StatisticsPane
    ) -> None:
        self._window, self._desk = window, desk
        self._panes, self._statistics = panes, statistics

    def restore(self, settings: Settings) -> None:
        """Bring everything back where it was; as at first where that cannot be.

        What an older version kept of its panes is no state of ours, and not looked at.
        """
        if settings.geometry.isEmpty() or not self._window.restoreGeometry(settings.geometry):
            room = room_for(self._window).size()
            self._window.resize(_FIRST_SIZE.boundedTo(room))
        state = unpacked(settings.panes)
        width = state.get("board")
        self._desk.choose_width(width if isinstance(width, int) else None)
        self._panes.restore(state)
        self._statistics.choose_open(state.get("statistics"))
        keep_on_screen(self._window)

    def keep(self, settings: Settings) -> None:
        """Remember where everything is."""
        settings.geometry = self._window.saveGeometry()
        settings.panes = packed(
            {
                **self._panes.state(),
                "board": self._desk.chosen_width,
                "statistics": self._statistics.chosen_open,
            }
        )

    def reset(self) -> None:
        """Lay everything out as at first."""
        self._desk.choose_width(None)
        self._panes.reset()
        self._statistics.choose_open(None)
