"""The changes that were judged, as rows: the best first, each where it belongs at once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QPixmap

from composer.board.standing import JudgedSquare, Standing
from composer.panels.collection.diagrams import Thumbnails
from composer.panels.shared.part_words import printed_heading
from solver.language import joined, now, tr, trn
from solver.problem import Problem

if TYPE_CHECKING:
    from solver.vary.finding import Findings
    from solver.vary.ideas import Candidate

DIAGRAM = 96
"""Pixels of a small diagram, a multiple of eight."""
ORDER = tuple(Standing)


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A change with what was found of it.

    ``changed`` is how many variations are lost and won, where that is known, ``lost`` how many
    of the things that were marked do not survive.
    """

    candidate: Candidate
    found: Findings
    judged: JudgedSquare
    heading: str
    place: tuple[int, ...]
    changed: tuple[int, int] | None = None
    lost: int = 0

    @property
    def order(self) -> tuple[tuple[int, ...], str]:
        """What sorts the rows, whichever of two equally good ones was decided first."""
        return self.place, str(self.candidate)

    @property
    def words(self) -> str:
        """Sign and words of the verdict."""
        return joined(" ", (self.judged.seal.sign, self.judged.words))

    @property
    def play_words(self) -> str:
        """What becomes of the play, in a few words; nothing where nobody knows."""
        told = []
        if self.changed is not None:
            told.append(tr("Lines: %1 lost, %2 won", *self.changed))
        if self.lost:
            told.append(trn("%1 marked lost", "%1 marked lost", self.lost))
        return joined(" · ", told)


def heading_of(candidate: Candidate, problem: Problem) -> str:
    """Return what is changed, in the letters of the reader: ``bPb7→d7``."""
    return printed_heading(candidate.heading(problem))


class ChangesModel(QAbstractListModel):
    """Rows of changes in the order of their places."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ChangeRow] = []
        self._orders: list[tuple[tuple[int, ...], str]] = []
        self._thumbnails = Thumbnails()

    @property
    def rows(self) -> tuple[ChangeRow, ...]:
        """All rows from the top."""
        return tuple(self._rows)

    def clear(self) -> None:
        """Take all rows away."""
        self.beginResetModel()
        self._rows, self._orders = [], []
        self.endResetModel()

    def put(self, rows: list[ChangeRow]) -> None:
        """Show other rows in their order."""
        self.beginResetModel()
        self._rows = sorted(rows, key=lambda row: row.order)
        self._orders = [row.order for row in self._rows]
        self.endResetModel()

    def add(self, rows: Iterable[ChangeRow]) -> None:
        """Put each of *rows* where it belongs."""
        for row in rows:
            order = row.order
            number = bisect_right(self._orders, order)
            self.beginInsertRows(QModelIndex(), number, number)
            self._rows.insert(number, row)
            self._orders.insert(number, order)
            self.endInsertRows()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's name and default
        return 0 if parent.isValid() else len(self._rows)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return "\n".join(filter(None, map(now, (row.heading, row.words, row.play_words))))
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            words = map(now, (row.judged.words, row.play_words))
            return f"{now(row.heading)}: {'. '.join(filter(None, words))}"
        return self._picture(row) if role == Qt.ItemDataRole.DecorationRole else None

    def _picture(self, row: ChangeRow) -> QPixmap:
        ratio = QGuiApplication.instance().devicePixelRatio()  # type: ignore[union-attr]
        setup = row.candidate.composition.problem.setup
        return self._thumbnails.picture(setup, DIAGRAM, ratio)
