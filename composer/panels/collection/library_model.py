"""Problems of a library as a table: those that were found, asked for page by page.

However many were found, only those that come into sight are asked for, and a view learns of more
rows as it is scrolled.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Qt, Signal, Slot

from composer.beside import Later
from composer.collection.columns import Column
from composer.formats.common.telling import men_count
from composer.library.store import LibraryProblem
from composer.panels.collection.model import ALIGNED, COLUMNS, SETUP_ROLE
from composer.panels.collection.words import column_meanings, column_names
from composer.panels.shared.table_model import NOWHERE, Index, NamedColumnsModel
from solver.counting import grouped
from solver.language import now, tr

PAGE = 60
"""So many problems are asked for at a time."""
MOST_PAGES = 100
_ROWS_AT_ONCE = 1200
PROBLEM_ROLE = Qt.ItemDataRole.UserRole + 2
"""The :class:`LibraryProblem` of a row, once it is there."""


class LibraryModel(NamedColumnsModel):
    """What was found, in its order; the verdict column tells what agrees, where that was asked."""

    page_wanted = Signal(int)
    """The number of a page that came into sight."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        names, meanings = column_names(), column_meanings()
        names[Column.VERDICT] = tr("Agrees")
        meanings[Column.VERDICT] = tr("What it has in common with the problem on the board.")
        names[Column.STATE], meanings[Column.STATE] = tr("File"), tr("Where it stands.")
        self._names = tuple(names[column] for column in COLUMNS)
        self._meanings = tuple(meanings[column] for column in COLUMNS)
        self._aligned = ALIGNED
        self._ids: Sequence[int] = ()
        self._agreements: Mapping[int, str] = {}
        self._shown = 0
        self._pages: OrderedDict[int, list[LibraryProblem]] = OrderedDict()
        self._wanted: list[int] = []
        self._ask = Later(0, self._ask_for_pages, self)

    @property
    def found(self) -> int:
        """How many problems there are, shown or not yet."""
        return len(self._ids)

    def show_found(self, ids: Sequence[int], agreements: Mapping[int, str] | None = None) -> None:
        """Show the problems of these ids."""
        self.beginResetModel()
        self._ids, self._agreements = ids, agreements or {}
        self._shown = min(len(ids), _ROWS_AT_ONCE)
        self._pages.clear()
        self._wanted.clear()
        self.endResetModel()

    def ids_of(self, page: int) -> Sequence[int]:
        """Return the ids of the problems of a page."""
        return self._ids[page * PAGE : (page + 1) * PAGE]

    def put_page(self, page: int, problems: list[LibraryProblem]) -> None:
        """Show the problems of a page that was asked for; others that came too late are not."""
        if [problem.id for problem in problems] != [int(it) for it in self.ids_of(page)]:
            return
        self._pages[page] = problems
        while len(self._pages) > MOST_PAGES:
            self._pages.popitem(last=False)
        last = min((page + 1) * PAGE, self._shown) - 1
        if last >= page * PAGE:
            corner = self.index(last, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(page * PAGE, 0), corner)

    def problem(self, row: int) -> LibraryProblem | None:
        """Return the problem of a row, or ask for it."""
        page, place = divmod(row, PAGE)
        problems = self._pages.get(page)
        if problems is not None:
            self._pages.move_to_end(page)
            return problems[place] if place < len(problems) else None
        if page not in self._wanted:
            self._wanted.append(page)
            self._ask.soon()
        return None

    @Slot()
    def _ask_for_pages(self) -> None:
        """Ask for what stands first last: what was asked last is answered first."""
        for page in reversed(self._wanted):
            self.page_wanted.emit(page)
        self._wanted.clear()

    # ------------------------------------------------------------ what Qt asks

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else self._shown

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._shown < len(self._ids)

    def fetchMore(self, parent: Index) -> None:
        more = min(_ROWS_AT_ONCE, len(self._ids) - self._shown)
        self.beginInsertRows(NOWHERE, self._shown, self._shown + more - 1)
        self._shown += more
        self.endInsertRows()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
            SETUP_ROLE,
            PROBLEM_ROLE,
        ):
            return super().data(index, role)
        problem = self.problem(index.row())
        if problem is None:
            return None
        if role == SETUP_ROLE:
            return problem.setup
        if role == PROBLEM_ROLE:
            return problem
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(problem, COLUMNS[index.column()])
        agrees = now(self._agreements.get(problem.id, ""))
        parts = (problem.title, problem.stipulation, agrees, f"{problem.path}: {problem.number}")
        return "\n".join(filter(None, parts))

    def _text(self, problem: LibraryProblem, column: Column) -> str:
        if column is Column.VERDICT:
            return now(self._agreements.get(problem.id, ""))
        texts = {
            Column.NUMBER: grouped(problem.number),
            Column.AUTHOR: "; ".join(problem.authors),
            Column.STIPULATION: problem.stipulation,
            Column.MEN: men_count(problem.setup),
            Column.SOURCE: problem.source,
            Column.DATE: problem.date,
            Column.AWARD: problem.award,
            Column.KEYWORDS: ", ".join(problem.keywords),
            Column.STATE: problem.path.name,
        }
        return texts.get(column, "")
