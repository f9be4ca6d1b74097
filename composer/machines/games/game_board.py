"""The board on which a game with a machine is played or seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from composer.board.control import Mode
from composer.board.pane import BoardPane

Dress = Callable[[BoardPane], None]
"""Gives a board the colours, men and coordinates that the user chose."""


def game_board(dress: Dress, parent: QWidget) -> BoardPane:
    """Return a board to play on, without the palette."""
    pane = BoardPane(parent)
    pane.piece_palette.hide()
    pane.set_mode(Mode.PLAY)
    dress(pane)
    return pane
