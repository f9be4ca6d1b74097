"""The problems of two collections that are held together, as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt

from composer.collection.comparing import differences
from composer.collection.holding import is_solved_otherwise
from composer.model.document import Entry
from composer.panels.shared.table_model import NOWHERE, RIGHT, Index, NamedColumnsModel
from composer.windows.collection.version_words import topic_words
from solver.language import joined, tr


@dataclass(frozen=True, slots=True)
class HeldRow:
    """A problem here, there or in both, with its places."""

    here: int | None = None
    there: int | None = None


class HoldingModel(NamedColumnsModel):
    """What is said of each problem, here where it is here, and in what it differs there."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[HeldRow, ...] = ()
        self._here: Sequence[Entry] = ()
        self._there: Sequence[Entry] = ()
        self._names = (
            *(tr("No."), tr("Author"), tr("Source"), tr("Date"), tr("Stipulation")),
            tr("Differs in"),
        )
        self._meanings = self._names
        self._aligned = {0: RIGHT}

    def show_rows(
        self, rows: Sequence[HeldRow], here: Sequence[Entry], there: Sequence[Entry]
    ) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows, self._here, self._there = tuple(rows), here, there
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def entries(self, row: HeldRow) -> tuple[Entry | None, Entry | None]:
        """Return the problem of *row* as it is here, and as it is there."""
        return (
            None if row.here is None else self._here[row.here],
            None if row.there is None else self._there[row.there],
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        texts = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        if role not in texts or not index.isValid():
            return super().data(index, role)
        row = self.rows[index.row()]
        here, there = self.entries(row)
        entry = here or there
        assert entry is not None
        place = row.there if row.here is None else row.here
        cells = (
            *(str((place or 0) + 1), "; ".join(entry.authors), entry.source, entry.date),
            entry.stipulation,
        )
        if index.column() < len(cells):
            return cells[index.column()]
        return "" if here is None or there is None else _differing_words(here, there)


def _differing_words(here: Entry, there: Entry) -> str:
    """Name in what one problem is told otherwise."""
    topics = dict.fromkeys(it.topic for it in differences(here, there))
    words = [topic_words(topic) for topic in topics]
    if here.setup.squares != there.setup.squares:
        words.insert(0, tr("Board turned or mirrored"))
    if is_solved_otherwise(here, there):
        words.append(tr("Stored solution"))
    return joined(", ", words)
