"""The solution as a tree of rows, unfolded only where somebody looks.

Branches are shared between positions that are equal, so the whole tree may be far
larger than what is in memory.  Rows are made when their parent is unfolded, texts
when a row comes into sight.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import chess
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from composer.panels.tree_words import main_line, meaning_words, move_words, moves_of
from composer.panels.words import filled
from solver.notation.branches import roots_of
from solver.notation.moves import KnightLetter
from solver.setup import Setup
from solver.solution import Branch, Mark, Solution

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
MOVE, MEANING = range(2)
MARK_ROLE = Qt.ItemDataRole.UserRole
"""The Mark of a row's branch, ``None`` for a heading; the view chooses colours by it."""
IDLE_ROLE = Qt.ItemDataRole.UserRole + 1
"""Whether a row is a defence that does not meet the threat."""


@dataclass(slots=True, eq=False)
class _Row:
    """One row: a branch, or a heading over several."""

    number: int
    place: int
    parent: _Row | None = None
    branch: Branch | None = None
    heading: str = ""
    below: tuple[Branch, ...] = ()
    rows: list[_Row] | None = None
    text: str | None = field(default=None)


class SolutionModel(QAbstractItemModel):
    """Shows keys first, then tries, then set play."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._solution: Solution | None = None
        self._setup = Setup()
        self._shows_idle = False
        self._knight = KnightLetter.N
        self._rows: list[_Row] = []
        self._top: list[_Row] = []

    def show_solution(self, solution: Solution | None) -> None:
        """Show *solution* in place of the last one."""
        self.beginResetModel()
        self._solution = solution
        self._setup = Setup() if solution is None else solution.problem.setup
        self._make_top()
        self.endResetModel()

    def show_idle_defences(self, wanted: bool) -> None:
        """Show or hide the defences that do not meet the threat."""
        self.beginResetModel()
        self._shows_idle = wanted
        self._make_top()
        self.endResetModel()

    def set_knight_letter(self, knight: KnightLetter) -> None:
        """Call the knight *knight* from now on; what is unfolded stays so."""
        self._knight = knight
        for row in self._rows:
            row.text = None
        self.layoutChanged.emit()

    @property
    def knight_letter(self) -> KnightLetter:
        """What the knight is called."""
        return self._knight

    @property
    def setup(self) -> Setup:
        """The position the solution is of."""
        return self._setup

    def path(self, index: Index) -> tuple[Branch, ...]:
        """Return the branches from a first move down to *index*; empty for a heading."""
        row: _Row | None = self._row(index)
        path: list[Branch] = []
        while row is not None and row.branch is not None:
            path.append(row.branch)
            row = row.parent
        return tuple(reversed(path))

    def line(self, index: Index) -> tuple[tuple[chess.Move, ...], int]:
        """Return the whole line through *index*, and how many of its moves lead there."""
        path = self.path(index)
        return (main_line(path), len(moves_of(path))) if path else ((), 0)

    def find(self, moves: tuple[chess.Move, ...]) -> QModelIndex:
        """Return the row that *moves* lead to, or no index where none does."""
        return self._find(QModelIndex(), moves) if moves else QModelIndex()

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._below(parent)[row].number)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        row = self._row(index).parent if index.isValid() else None
        return QModelIndex() if row is None else self.createIndex(row.place, 0, row.number)

    def hasChildren(self, parent: Index = _NOWHERE) -> bool:
        if not parent.isValid():
            return bool(self._top)
        return parent.column() == 0 and bool(self._row(parent).below)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.column() > 0 else len(self._below(parent))

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._row(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._move(row) if index.column() == MOVE else self._meaning(row)
        if role == MARK_ROLE:
            return row.branch.mark if row.branch is not None else None
        if role == IDLE_ROLE:
            return row.branch is not None and row.branch.allows_threat
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return " – ".join(text for text in (self._move(row), self._meaning(row)) if text)
        if role == Qt.ItemDataRole.FontRole and index.column() == MOVE:
            return _font(row.branch)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Move"), self.tr("Meaning"))[section]
        return None

    def _make_top(self) -> None:
        self._rows, self._top = [], []
        if self._solution is None:
            return
        roots = roots_of(self._solution)
        short = set(self._solution.short_keys)
        keys = [root for root in roots if root.mark is not Mark.TRY]
        for key in sorted(keys, key=lambda root: root.move in short):
            self._top.append(self._new_row(len(self._top), branch=key))
        self._add_heading(self.tr("Tries (%1)"), [r for r in roots if r.mark is Mark.TRY])
        self._add_heading(self.tr("Set play (%1)"), self._solution.set_play)

    def _add_heading(self, text: str, branches: Iterable[Branch]) -> None:
        below = tuple(branches)
        if below:
            row = self._new_row(len(self._top), heading=filled(text, len(below)))
            row.below = below
            self._top.append(row)

    def _new_row(
        self,
        place: int,
        *,
        parent: _Row | None = None,
        branch: Branch | None = None,
        heading: str = "",
    ) -> _Row:
        below = () if branch is None else self._visible(branch)
        row = _Row(len(self._rows), place, parent, branch, heading, below)
        self._rows.append(row)
        return row

    def _visible(self, branch: Branch) -> tuple[Branch, ...]:
        if self._shows_idle:
            return branch.children
        return tuple(child for child in branch.children if not child.allows_threat)

    def _row(self, index: Index) -> _Row:
        return self._rows[index.internalId()]

    def _below(self, parent: Index) -> list[_Row]:
        if not parent.isValid():
            return self._top
        row = self._row(parent)
        if row.rows is None:
            row.rows = [
                self._new_row(place, parent=row, branch=branch)
                for place, branch in enumerate(row.below)
            ]
        return row.rows

    def _find(self, parent: QModelIndex, moves: tuple[chess.Move, ...]) -> QModelIndex:
        before = moves_of(self.path(parent)) if parent.isValid() else ()
        for place, row in enumerate(self._below(parent)):
            child = self.index(place, 0, parent)
            played = moves_of(self.path(child)) if row.branch is not None else before
            if played == moves:
                return child
            if moves[: len(played)] == played and (found := self._find(child, moves)).isValid():
                return found
        return QModelIndex()

    def _move(self, row: _Row) -> str:
        if row.text is None:
            path = self.path(self.createIndex(row.place, 0, row.number))
            row.text = move_words(self._setup, path, self._knight) if path else row.heading
        return row.text

    def _meaning(self, row: _Row) -> str:
        if row.branch is None or self._solution is None:
            return ""
        is_short = row.parent is None and row.branch.move in self._solution.short_keys
        return meaning_words(row.branch, is_short=is_short)


def _font(branch: Branch | None) -> QFont | None:
    if branch is None:
        return None
    font = QFont()
    font.setBold(branch.mark in (Mark.KEY, Mark.REFUTATION))
    font.setItalic(branch.mark is Mark.THREAT or branch.allows_threat)
    return font
