"""What the user chose for boards, known to every small board without being handed on."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPalette

from composer.appearance import is_dark
from composer.board.pieces import Pictures
from composer.diagram.look import BoardColors, BoardStyle
from composer.diagram.piece_sets import PieceSet


class Taste(QObject):
    """The colours and the men of all boards; those who draw with them listen to ``changed``."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.pictures = Pictures()
        """The pictures of the men, shared by all who draw small boards."""
        self._colors = BoardStyle.LINDEN.colors

    @property
    def colors(self) -> BoardColors:
        """The colours of the squares."""
        return self._colors

    def colors_on(self, palette: QPalette) -> BoardColors:
        """Return the colours of the squares in a window of *palette*, dimmer in a dark one."""
        return self._colors.dimmed() if is_dark(palette) else self._colors

    def choose_colors(self, colors: BoardColors) -> None:
        """Draw squares in *colors* from now on."""
        if colors != self._colors:
            self._colors = colors
            self.changed.emit()

    def choose_set(self, piece_set: PieceSet) -> None:
        """Draw men from *piece_set* from now on."""
        if piece_set is not self.pictures.piece_set:
            self.pictures.use(piece_set)
            self.changed.emit()


@cache
def taste() -> Taste:
    """Return the one taste of the program."""
    return Taste()
