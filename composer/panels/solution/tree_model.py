"""The solution as a tree of rows, unfolded only where somebody looks.

Branches are shared between positions that are equal, so the whole tree may be far
larger than what is in memory, and help play may have a hundred thousand lines.  Rows
are made when their parent is unfolded (those of whole lines never), texts when a row
comes into sight.
"""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from composer.panels.shared.table_model import NOWHERE, Index
from composer.panels.solution.chapters import Chapter, Titles
from composer.panels.solution.tree_notes import TreeNotes
from composer.panels.solution.tree_rows import RowBook, TreeRow
from composer.panels.solution.tree_words import (
    changed_words,
    meaning_words,
    move_words,
)
from solver.game import Move
from solver.language import now, tr, trn
from solver.lines import Lines
from solver.notation.letters import readers_letters
from solver.notation.line_words import counted_side, line_words, main_line, moves_of
from solver.notation.moves import with_print_signs
from solver.notation.page.notes import Notes
from solver.problem import Problem
from solver.solution import Branch, Mark, Solution

MOVE, MEANING = range(2)
MARK_ROLE = Qt.ItemDataRole.UserRole
"""The Mark of a row's branch, ``None`` for a heading; the view chooses colours by it."""
IDLE_ROLE = Qt.ItemDataRole.UserRole + 1
"""Whether a row is a defence that does not meet the threat."""
_MOST_TEXTS = 2000

Moves = tuple[Move, ...]


class SolutionModel(QAbstractItemModel):
    """Shows the parts of a composition: of each keys first, then tries, then set play.

    Of help and series play it shows whole lines, which have no rows of their own: their
    indexes carry the number of the row above them, made odd.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chapters: tuple[Chapter, ...] = ()
        self._texts: dict[tuple[int, int], tuple[str, ...]] = {}
        self._notes = TreeNotes()
        self._book = RowBook(self._titles())

    def _titles(self) -> Titles:
        return Titles(
            tr("Tries (%1)"),
            tr("Set play (%1)"),
            tr("Solutions (%1)"),
            tr("Short solutions (%1)"),
            tr("Combination (%1)"),
        )

    def show_solution(self, solution: Solution | None) -> None:
        """Show *solution* alone in place of what was shown."""
        self.show_chapters(() if solution is None else (Chapter("", solution),))

    def show_chapters(self, chapters: tuple[Chapter, ...]) -> None:
        """Show *chapters* in place of what was shown; a single one without its heading."""
        self.beginResetModel()
        self._chapters = chapters
        self._texts = {}
        self._notes.forget()
        self._book.begin(chapters)
        self.endResetModel()

    def replace_chapter(self, place: int, chapter: Chapter) -> None:
        """Show *chapter* in its place; the others stay as they are unfolded."""
        chapters = (*self._chapters[:place], chapter, *self._chapters[place + 1 :])
        if len(chapters) == 1:
            self.show_chapters(chapters)
            return
        heading = self.index(place, MOVE)
        row = self._book.top[place]
        self._chapters = chapters
        if count := row.count:
            self.beginRemoveRows(heading, 0, count - 1)
            row.rows = []
            self.endRemoveRows()
        self._notes.forget()
        rows = self._book.rows_for(row, chapter)
        row.content, row.rows = chapter, []
        if rows:
            self.beginInsertRows(heading, 0, len(rows) - 1)
            row.rows = rows
            self.endInsertRows()
        self.dataChanged.emit(heading, heading.siblingAtColumn(MEANING))

    def show_idle_defences(self, wanted: bool) -> None:
        """Show or hide the defences that do not meet the threat."""
        self.beginResetModel()
        self._book.shows_idle = wanted
        self._book.begin(self._chapters)
        self.endResetModel()

    def write_anew(self) -> None:
        """Write all moves again, as the reader reads them now; what is unfolded stays so."""
        self._texts = {}
        self._book.forget_texts()
        self.layoutChanged.emit()

    def show_notes(self, notes: Notes) -> None:
        """Show signs and comments on moves in place of those that were shown."""
        if notes != self._notes.notes:
            self._notes = TreeNotes(notes)
            self.write_anew()

    @property
    def has_notes(self) -> bool:
        """Whether anything is said of moves."""
        return bool(self._notes.notes)

    # ------------------------------------------------------------ asking

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """What is shown."""
        return self._chapters

    @property
    def chapter_count(self) -> int:
        """How many parts are shown."""
        return len(self._chapters)

    def part(self, index: Index) -> int:
        """Return which chapter *index* belongs to, counted from 0."""
        return self._row(index).part

    def problem(self, part: int) -> Problem | None:
        """Return what chapter *part* solves, ``None`` where that is not known yet."""
        solution = self._chapters[part].solution if part < len(self._chapters) else None
        return None if solution is None else solution.problem

    def is_chapter(self, index: Index) -> bool:
        """Tell whether *index* is the heading of a chapter."""
        return isinstance(self._row(index).content, Chapter) and not self.is_line(index)

    def is_line(self, index: Index) -> bool:
        """Tell whether *index* is a whole line of help or series play."""
        return index.isValid() and bool(index.internalId() & 1)

    def lines_below(self, index: Index) -> Lines:
        """Return the whole lines that stand directly below the heading *index*."""
        return self._row(index).lines

    def line_headings(self, chapter: Index) -> list[QModelIndex]:
        """Return the headings in *chapter* directly below which whole lines stand."""
        return [self._index_of(row) for row in self._below(chapter) if row.lines]

    def path(self, index: Index) -> tuple[Branch, ...]:
        """Return the branches from a first move down to *index*; empty for a heading or line."""
        if self.is_line(index):
            return ()
        row: TreeRow | None = self._row(index)
        path: list[Branch] = []
        while row is not None and isinstance(row.content, Branch):
            path.append(row.content)
            row = row.parent
        return tuple(reversed(path))

    def line(self, index: Index) -> tuple[Moves, int]:
        """Return the whole line through *index*, and how many of its moves lead there."""
        if self.is_line(index):
            return self._row(index).lines[index.row()], 1
        path = self.path(index)
        return (main_line(path), len(moves_of(path))) if path else ((), 0)

    def first_line(self, part: int) -> Moves:
        """Return the first line of chapter *part*, nothing where there is none."""
        index = self.index(part, MOVE) if len(self._chapters) > 1 else self.index(0, MOVE)
        while index.isValid():
            if moves := self.line(index)[0]:
                return moves
            index = self.index(0, MOVE, index)
        return ()

    def words(self, index: Index) -> tuple[str, ...]:
        """Return the moves of the line *index* in writing, one text a move."""
        row = self._row(index)
        place = (row.number, index.row())
        if place not in self._texts:
            if len(self._texts) > _MOST_TEXTS:
                self._texts.clear()
            problem = self.problem(row.part)
            moves = row.lines[index.row()]
            words = () if problem is None else _line_words(problem, moves)
            self._texts[place] = self._notes.signs(row.part, moves, words)
        return self._texts[place]

    def find(self, moves: Moves, part: int = 0) -> QModelIndex:
        """Return the row of chapter *part* that *moves* lead to, or no index where none does."""
        if not moves or part >= len(self._chapters):
            return QModelIndex()
        start = self.index(part, MOVE) if len(self._chapters) > 1 else QModelIndex()
        return self._find(start, moves)

    # ------------------------------------------------------------ Qt's questions

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        # No hasIndex: the view asks for all headings at every change, some hundreds at a time.
        if row < 0 or column not in (MOVE, MEANING) or parent.column() > 0 or self.is_line(parent):
            return QModelIndex()
        above = self._row(parent) if parent.isValid() else None
        if above is not None and above.lines:
            is_there, number = row < len(above.lines), 2 * above.number + 1
            return self.createIndex(row, column, number) if is_there else QModelIndex()
        rows = self._below(parent)
        return (
            self.createIndex(row, column, 2 * rows[row].number)
            if row < len(rows)
            else QModelIndex()
        )

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        if not index.isValid():
            return QModelIndex()
        row = self._row(index)
        above = row if self.is_line(index) else row.parent
        return QModelIndex() if above is None else self._index_of(above)

    def hasChildren(self, parent: Index = NOWHERE) -> bool:
        if not parent.isValid():
            return bool(self._book.top)
        is_inner = parent.column() == 0 and not self.is_line(parent)
        return is_inner and self._book.has_children(self._row(parent))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        if parent.column() > 0:
            return 0
        if not parent.isValid():
            return len(self._book.top)
        if self.is_line(parent):
            return 0
        row = self._row(parent)
        return len(row.lines) or len(self._book.rows_below(row))

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            told = self._move(index) if index.column() == MOVE else self._meaning(index)
            return with_print_signs(told)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return " – ".join(text for text in (self._move(index), self._meaning(index)) if text)
        if self.is_line(index):
            return None
        row = self._row(index)
        branch = row.content if isinstance(row.content, Branch) else None
        if role == MARK_ROLE:
            return branch.mark if branch is not None else None
        if role == IDLE_ROLE:
            return branch is not None and branch.allows_threat
        if role == Qt.ItemDataRole.FontRole and index.column() == MOVE:
            return _font(branch, is_heading=isinstance(row.content, Chapter))
        if role == Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setItalic(True)
            return font
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Move"), tr("Meaning"))[section]
        return None

    # ------------------------------------------------------------ rows

    def _row(self, index: Index) -> TreeRow:
        """Return the row of *index*, or of the heading above it where it is a whole line."""
        return self._book.rows[index.internalId() >> 1]

    def _index_of(self, row: TreeRow) -> QModelIndex:
        return self.createIndex(row.place, 0, 2 * row.number)

    def _below(self, parent: Index) -> list[TreeRow]:
        return self._book.rows_below(self._row(parent)) if parent.isValid() else self._book.top

    def _find(self, parent: QModelIndex, moves: Moves) -> QModelIndex:
        before = moves_of(self.path(parent)) if parent.isValid() else ()
        if parent.isValid() and (lines := self._row(parent).lines):
            return self._find_line(parent, lines, moves)
        for place, row in enumerate(self._below(parent)):
            child = self.index(place, 0, parent)
            played = moves_of(self.path(child)) if isinstance(row.content, Branch) else before
            if played == moves:
                return child
            if moves[: len(played)] == played and (found := self._find(child, moves)).isValid():
                return found
        return QModelIndex()

    def _find_line(self, parent: QModelIndex, lines: Lines, moves: Moves) -> QModelIndex:
        place = lines.find(moves)
        return QModelIndex() if place is None else self.index(place, 0, parent)

    # ------------------------------------------------------------ words

    def _move(self, index: Index) -> str:
        if self.is_line(index):
            return " ".join(filter(None, self.words(index)))
        row = self._row(index)
        if row.text is None:
            problem = self.problem(row.part)
            if problem is not None and (path := self.path(index)):
                text = move_words(problem, path, readers_letters())
                row.text = self._notes.sign(row.part, moves_of(path), text)
            else:
                row.text = now(row.heading)
        return row.text

    def _meaning(self, index: Index) -> str:
        row = self._row(index)
        if self.is_line(index):
            return self._line_meaning(row, index)
        problem = self.problem(row.part)
        if isinstance(row.content, Chapter):
            return now(row.content.note)
        if not isinstance(row.content, Branch) or problem is None:
            return ""
        around = self._book.surroundings(row, self._chapters[row.part])
        path = self.path(index)
        words = (
            meaning_words(row.content, around),
            changed_words(problem, path, around, readers_letters()),
            self._notes.words(row.part, moves_of(path)),
        )
        return ", ".join(filter(None, words))

    def _line_meaning(self, row: TreeRow, index: Index) -> str:
        if self.problem(row.part) is None:
            return ""
        place = index.row()
        short = ""
        if row.is_short:
            short = trn("short, %1 half-move", "short, %1 half-moves", len(row.lines[place]))
        notes = self._notes.line_words(row.part, row.number, row.lines, place, self.words(index))
        return ", ".join(filter(None, (short, notes)))


def _line_words(problem: Problem, moves: Moves) -> list[str]:
    return line_words(problem.start, moves, counted_side(problem), readers_letters())


def _font(branch: Branch | None, *, is_heading: bool) -> QFont | None:
    if branch is None and not is_heading:
        return None
    font = QFont()
    if branch is None:
        font.setWeight(QFont.Weight.DemiBold)
    else:
        if branch.mark in (Mark.KEY, Mark.REFUTATION):
            font.setWeight(QFont.Weight.DemiBold)
        font.setItalic(branch.mark is Mark.THREAT or branch.allows_threat)
    return font
