"""The buttons below the palette, which turn, shift and recolour the whole board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from composer.appearance import set_icon
from composer.appearance.touch import target_side
from composer.saying import say, words_at
from composer.tokens import GRID, tokens
from solver.language import tr

_COLUMNS = 2
_ICON = 20


class BoardTools(QWidget):
    """Icons in two columns under the palette; those for which there is no room are hidden."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._host = parent
        self.buttons: list[QToolButton] = []

    def add(self, action: QAction, icon: str) -> None:
        """Add a button for *action*."""
        button = self._button(icon, words_at(action.setText), words_at(action.setToolTip))
        button.clicked.connect(action.trigger)
        action.changed.connect(lambda: button.setEnabled(action.isEnabled()))
        button.setEnabled(action.isEnabled())

    def add_menu(self, words: str, icon: str, actions: Sequence[QAction]) -> None:
        """Add a button that offers *actions*."""
        button = self._button(icon, words, words)
        menu = QMenu(button)
        menu.addActions(list(actions))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _button(self, icon: str, words: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setIconSize(QSize(_ICON, _ICON))
        set_icon(button, icon)
        say(button.setAccessibleName, words.replace("&", ""))
        say(button.setToolTip, tip)
        say(button.setStatusTip, tip)
        self.buttons.append(button)
        return button

    def stand_below(self, palette: QWidget) -> None:
        """Take the place below *palette*, as wide as it is."""
        top = palette.y() + palette.height() + 2 * GRID
        self.setGeometry(palette.x(), top, palette.width(), max(0, self._host.height() - top))
        cell = max(1, palette.width() // _COLUMNS)
        side = min(cell, max(target_side(9 * GRID), cell * 4 // 5))
        icon = max(_ICON, cell * 4 // 9)
        for place, button in enumerate(self.buttons):
            column, row = place % _COLUMNS, place // _COLUMNS
            y = 2 * GRID + row * side
            button.setGeometry(column * cell, y, cell, side)
            button.setIconSize(QSize(icon, icon))
            button.setVisible(y + side <= self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rule between the tools of the hand and those of the board."""
        painter = QPainter(self)
        painter.fillRect(GRID, 0, self.width() - 2 * GRID, 1, QColor(tokens(self.palette()).line2))
        painter.end()


def fill_tools(tools: BoardTools, actions: dict[str, QAction], shifts: Sequence[QAction]) -> None:
    """Put the commands that a composer needs most into *tools*."""
    for name in ("mirror_sides", "mirror_ends"):
        tools.add(actions[name], name)
    tools.add(actions["rotate_right"], "rotate")
    tools.add_menu(tr("Shift"), "shift", shifts)
    tools.add(actions["swap_colors"], "swap_colors")
    tools.add(actions["flip"], "flip")
