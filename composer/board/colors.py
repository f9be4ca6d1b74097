"""The colours of the board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtGui import QColor


@dataclass(frozen=True, slots=True)
class BoardColors:
    """One set of colours: the squares, and the marks that lie on them."""

    light: str
    dark: str
    last_light: str
    last_dark: str
    frame: str
    cursor: str = "#1f6feb"
    target: str = "#1a7f37"
    ring: str = "#d1242f"
    sign: str = "#24292f"

    def square(self, *, is_light: bool, is_last: bool) -> QColor:
        """Return the colour of a square, played to or from last, or not."""
        if is_last:
            return QColor(self.last_light if is_light else self.last_dark)
        return QColor(self.light if is_light else self.dark)

    def coordinate_on(self, *, is_light: bool) -> QColor:
        """Return the colour of a coordinate that is written into a square."""
        return QColor(self.frame if is_light else self.light)


class BoardStyle(Enum):
    """The board colours to choose from."""

    BROWN = "brown"
    GREEN = "green"
    BLUE = "blue"
    SLATE = "slate"
    PRINT = "print"

    @property
    def colors(self) -> BoardColors:
        """The colours of this style."""
        return _COLORS[self]


_COLORS = {
    BoardStyle.BROWN: BoardColors("#f0d9b5", "#b58863", "#f0e08c", "#c9a83d", "#6f4e37"),
    BoardStyle.GREEN: BoardColors("#eeeed2", "#769656", "#f5f3a0", "#b4c542", "#3f5a2c"),
    BoardStyle.BLUE: BoardColors("#dee3e6", "#8ca2ad", "#c3dfa6", "#8fb67a", "#4a6372"),
    BoardStyle.SLATE: BoardColors("#c9ccd1", "#7d838c", "#cfd3a0", "#9aa15f", "#3b4048"),
    BoardStyle.PRINT: BoardColors("#ffffff", "#c4c4c4", "#fff3b0", "#d8c66a", "#000000"),
}
