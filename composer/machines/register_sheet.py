"""The registers of Wray's calculator, one for each square, as ``A.BCDDDDEEEE``."""

from __future__ import annotations

from collections.abc import Sequence

import chess
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from composer.saying import say
from solver.ancestors.wray import Register, square_of_register
from solver.language import tr


class RegisterSheet(QTableWidget):
    """Registers 1 to 64 in rows of eight, each with its number and its square as tool tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(8, 8, parent)
        self._shown: tuple[tuple[Register, ...], chess.Color] = ((), chess.WHITE)
        say(self.setAccessibleName, tr("Registers 1 to 64"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setHorizontalHeaderLabels([f"+{column}" for column in range(8)])
        self.setVerticalHeaderLabels([str(8 * row + 1) for row in range(8)])
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def show_registers(self, found: Sequence[Register], machine: chess.Color) -> None:
        """Show the numbers of registers 1 to 64 of a calculator with the men of *machine*."""
        self._shown = (tuple(found), machine)
        for index, register in enumerate(found):
            item = self.item(index // 8, index % 8)
            if item is None:
                item = QTableWidgetItem()
                self.setItem(index // 8, index % 8, item)
            item.setText(str(register))
            square = chess.square_name(square_of_register(index + 1, machine))
            words = tr("Register %1, square %2", index + 1, square)
            item.setToolTip(words)

    def changeEvent(self, event: QEvent) -> None:
        """Explain the registers in the language that is chosen."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.show_registers(*self._shown)
