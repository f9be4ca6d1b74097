"""What is seen of the machines, and a board as it is."""

from __future__ import annotations

from PySide6.QtWidgets import QTableWidget

from composer.board.pane import BoardPane


def cell(table: QTableWidget, row: int, column: int) -> str:
    """Return what stands in a cell of *table*."""
    item = table.item(row, column)
    return "" if item is None else item.text()


def plain(board: BoardPane) -> None:
    """Leave the board as it is."""
