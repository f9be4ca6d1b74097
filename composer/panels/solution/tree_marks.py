"""The rows of the solution tree in the tones of what they are: key, try, refutation, dual."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtWidgets import QStyleOptionViewItem

from composer.panels.shared.table_model import Index
from composer.panels.solution.tree_model import IDLE_ROLE, MARK_ROLE
from composer.panels.solution.tree_type import TallRows, write_in
from solver.solution import Mark

_TOKENS = {
    Mark.KEY: "sound",
    Mark.TRY: "short",
    Mark.REFUTATION: "cooked",
    Mark.DUAL: "dual",
}


_MOST_SIZES = 5000


class MarkedRows(TallRows):
    """Colours a row by its mark, in the tones of the palette."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sizes: dict[object, QSize] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return how large a row is; equal ones are measured once.

        While parts are searched the tree asks of all in sight, some ten times for each that ends.
        """
        roles = (Qt.ItemDataRole.DisplayRole, MARK_ROLE, IDLE_ROLE)
        told = (index.column(), option.font.key(), *map(index.data, roles))
        size = self._sizes.get(told)
        if size is None:
            if len(self._sizes) >= _MOST_SIZES:
                self._sizes.clear()
            size = self._sizes[told] = super().sizeHint(option, index)
        return size

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        mark, is_idle = index.data(MARK_ROLE), index.data(IDLE_ROLE)
        if mark is None and not is_idle:
            return
        name = "ink3" if mark is Mark.THREAT or is_idle else _TOKENS.get(mark)
        if name is not None:
            write_in(option, getattr(self.colors(option.palette), name))
