"""Small tables that are read and not edited."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from composer.panels.shared.table_model import RIGHT
from composer.saying import say
from solver.language import now

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_NUMBER = re.compile(r"[+−-]?[\d½][\d.,\s½]*(\s\w)?")
"""A number, with the letter that stands for seconds in some language."""


class FactTable(QTableWidget):
    """A small table that is read and not edited."""

    def __init__(self, titles: Sequence[str], name: str, parent: QWidget) -> None:
        super().__init__(0, len(titles), parent)
        self.setHorizontalHeaderLabels([""] * len(titles))  # the model keeps titles of items alone
        for column, title in enumerate(titles):
            say(self.model().setHeaderData, title, column, Qt.Orientation.Horizontal)
        say(self.setAccessibleName, name)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setStretchLastSection(True)
        self._rows: Sequence[Sequence[str]] = ()
        self._is_whole = False

    def compact(self) -> None:
        """Show rows without lines and close to each other; a row is chosen as a whole."""
        self.setObjectName("facts")
        self.setShowGrid(False)
        self.horizontalHeader().setFixedHeight(30)
        self.horizontalHeader().setDefaultAlignment(_LEFT)
        self.horizontalHeader().setHighlightSections(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(24)
        self.setTabKeyNavigation(False)
        self.widen(self.columnCount() - 1)  # a last section that Qt stretches is 100 wide at least

    def stay_whole(self) -> None:
        """Be as wide as all columns, whatever is shown."""
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._is_whole = True

    def widen(self, *columns: int) -> None:
        """Give *columns* the room that is left, so that numbers stay beside each other."""
        header = self.horizontalHeader()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in columns:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def changeEvent(self, event: QEvent) -> None:
        """Say the rows in the language that is chosen."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.show_rows(self._rows)

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show *rows* in place of those before; numbers stand at the right."""
        self._rows = rows
        self.setRowCount(len(rows))
        for row, cells in enumerate(rows):
            for column, text in enumerate(map(now, cells)):
                item = self.item(row, column)
                if item is None:
                    item = QTableWidgetItem(text)
                    self.setItem(row, column, item)
                elif item.text() != text:
                    item.setText(text)
                item.setTextAlignment(RIGHT if _NUMBER.fullmatch(text) else _LEFT)
        for column, texts in enumerate(zip(*rows, strict=True)):
            told = [text for text in map(now, texts) if text not in ("", "–", "…")]
            are_numbers = bool(told) and all(map(_NUMBER.fullmatch, told))
            place, role = RIGHT if are_numbers else _LEFT, Qt.ItemDataRole.TextAlignmentRole
            self.model().setHeaderData(column, Qt.Orientation.Horizontal, place, role)
        if self._is_whole:
            self.setMinimumWidth(self._width_of_all())

    def _width_of_all(self) -> int:
        """Return how wide all columns are with the bar beside them."""
        header = self.horizontalHeader()
        columns = sum(
            max(self.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column in range(self.columnCount())
        )
        bar = self.verticalScrollBar().sizeHint().width()
        return columns + bar + 2 * self.frameWidth()
