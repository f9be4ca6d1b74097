"""The rows of the solution tree in the tones of what they are: key, try, refutation, dual."""

from __future__ import annotations

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


class MarkedRows(TallRows):
    """Colours a row by its mark, in the tones of the palette."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        mark, is_idle = index.data(MARK_ROLE), index.data(IDLE_ROLE)
        if mark is None and not is_idle:
            return
        name = "ink3" if mark is Mark.THREAT or is_idle else _TOKENS.get(mark)
        if name is not None:
            write_in(option, getattr(self.colors(option.palette), name))
