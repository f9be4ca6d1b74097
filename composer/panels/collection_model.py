"""The problems of the open file as a table."""

from __future__ import annotations

import chess
from PySide6.QtCore import QObject, Qt

from composer.model.document import Entry
from composer.panels.table_model import NOWHERE, Index, NamedColumnsModel
from composer.solving.plan import flaws_of

NUMBER, AUTHOR, STIPULATION, MEN, SOURCE, STATE = range(6)


class CollectionModel(NamedColumnsModel):
    """Shows entries; a text is made when its row comes into sight."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()
        tr = self.tr
        self._names = (tr("No."), tr("Author"), tr("Asks"), tr("Men"), tr("Source"), tr("State"))
        self._meanings = (
            tr("Place in the file."),
            tr("Author or authors."),
            tr("The stipulation."),
            tr("White men + black men."),
            tr("Where and when it was published."),
            tr("What the file holds of the solution, or what is wrong with the problem."),
        )

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Show *entries*, touching only the rows that changed where none came or went."""
        if len(entries) != len(self._entries):
            self.beginResetModel()
            self._entries = entries
            self.endResetModel()
            return
        changed = [
            row
            for row, (before, after) in enumerate(zip(self._entries, entries, strict=True))
            if before is not after
        ]
        self._entries = entries
        if changed:
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], STATE))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            entry = self._entries[index.row()]
            if role == Qt.ItemDataRole.ToolTipRole and entry.fault is not None:
                return entry.fault
            return self._cell(index.row(), entry, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in (NUMBER, MEN):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _cell(self, row: int, entry: Entry, column: int) -> str:
        if column == NUMBER:
            return str(row + 1)
        if column == AUTHOR:
            return "; ".join(entry.authors)
        if column == STIPULATION:
            return entry.stipulation
        if column == MEN:
            return f"{entry.setup.count(chess.WHITE)}+{entry.setup.count(chess.BLACK)}"
        if column == SOURCE:
            return ", ".join(part for part in (entry.source, entry.date) if part)
        return self._state(entry)

    def _state(self, entry: Entry) -> str:
        if entry.fault is not None:
            return self.tr("cannot be read")
        if any(flaw.blocks for flaw in flaws_of(entry)):
            return self.tr("not playable")
        if entry.solution and entry.is_solution_outdated:
            return self.tr("solution outdated")
        return self.tr("solution stored") if entry.solution else ""
