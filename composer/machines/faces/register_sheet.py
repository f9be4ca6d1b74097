"""The registers of Wray's calculator, one for each square, as ``A.BCDDDDEEEE``."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QFontDatabase, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from composer.saying import say
from composer.tokens import tokens
from solver.ancestors.wray import Register, square_of_register
from solver.language import tr
from solver.squares import WHITE, Side, name_of

_SMALLEST, _LARGEST = 8, 14
_SIGNS = 15
"""Room for -1.0100000500 and a little more, in letters."""
_AIR = 14
"""Between two numbers of a row."""


class RegisterSheet(QTableWidget):
    """Registers 1 to 64 in rows of eight, 57 to 64 on top, as the description prints them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(8, 8, parent)
        self._shown: tuple[tuple[Register, ...], Side] = ((), WHITE)
        say(self.setAccessibleName, tr("Registers 1 to 64"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(_SMALLEST)
        self.setFont(font)
        self.setHorizontalHeaderLabels([f"+{column}" for column in range(8)])
        self.setVerticalHeaderLabels([str(8 * (7 - row) + 1) for row in range(8)])
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setMinimumSectionSize(self._narrowest())
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.verticalHeader().setFixedWidth(38)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(_SMALLEST + 12)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setObjectName("registers")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        rows = 8 * self.verticalHeader().defaultSectionSize()
        bar = self.horizontalScrollBar().sizeHint().height() if self._scrolls() else 0
        return QSize(864, rows + self.horizontalHeader().sizeHint().height() + bar + 4)

    def _narrowest(self) -> int:
        """Return the width of a column that holds the smallest number whole."""
        metrics = QFontMetrics(self.font())
        return metrics.horizontalAdvance("-1.0100000500") + _AIR

    def _scrolls(self) -> bool:
        return self.viewport().width() < 8 * self.horizontalHeader().minimumSectionSize()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write the numbers as large as their columns allow, never cut."""
        super().resizeEvent(event)
        column = (self.viewport().width()) / 8
        size = max(_SMALLEST, min(_LARGEST, int(column / _SIGNS / 0.6)))
        if size != self.font().pixelSize():
            font = self.font()
            font.setPixelSize(size)
            self.setFont(font)
            self.verticalHeader().setDefaultSectionSize(size + 12)
        self.updateGeometry()

    def show_registers(self, found: Sequence[Register], machine: Side) -> None:
        """Show the numbers of registers 1 to 64 of a calculator with the men of *machine*."""
        self._shown = (tuple(found), machine)
        colors = tokens(self.palette())
        for index, register in enumerate(found):
            row, column = 7 - index // 8, index % 8
            item = self.item(row, column)
            if item is None:
                item = QTableWidgetItem()
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
            if item.text() != str(register):
                item.setText(str(register))
            ink = colors.ink3 if register.man == 0 else colors.accent
            item.setForeground(QColor(colors.cooked if register.man < 0 else ink))
            square = name_of(square_of_register(index + 1, machine))
            words = tr("Register %1, square %2", index + 1, square)
            item.setToolTip(words)

    def changeEvent(self, event: QEvent) -> None:
        """Explain the registers in the language, and draw them in the colours, of now."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self.show_registers(*self._shown)
