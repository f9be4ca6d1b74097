"""Two problems side by side: diagrams with the changes marked, and everything else in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

from PySide6.QtCore import QAbstractListModel, QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListView,
    QMenu,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from composer.appearance.fonts import SEMIBOLD
from composer.collection.comparing import (
    LineSign,
    SquareChange,
    differences,
    solution_lines,
    square_changes,
    stored_solution,
)
from composer.collection.taking import Taking, takings
from composer.collection.versions import version_name
from composer.editor import WishedEdit
from composer.model.document import Document, Entry
from composer.model.options import played_setup
from composer.panels.collection.compare_board import BoardSide, CompareBoard, SquareSign, marks_on
from composer.panels.shared.controls import closing_row, fill
from composer.panels.shared.screens import resize_within_screen
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.shared.table_model import NOWHERE, Index
from composer.saying import said, say
from composer.windows.collection.version_runs import RunRow
from composer.windows.collection.version_words import (
    change_words,
    difference_words,
    taking_words,
)
from solver.language import joined, tr, trn

_POLICY = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
_TITLE_LENGTH = 24
"""So many letters of a problem’s title are seen at least."""
_BOLD = " style='font-weight:600'"


class _Titles(QAbstractListModel):
    """What the problems at *places* are called: thousands may be chosen, and few are in sight."""

    def __init__(self, document: Document, places: tuple[int, ...], parent: QObject) -> None:
        super().__init__(parent)
        self.places = places
        self._document = document

    def show_document(self, document: Document) -> None:
        """Name the problems as *document* has them."""
        self._document = document
        self.dataChanged.emit(self.index(0), self.index(len(self.places) - 1))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.places)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole or not index.isValid():
            return None
        place = self.places[index.row()]
        entry = self._document.entries[place]
        name, author = version_name(entry), entry.authors[0] if entry.authors else ""
        version = tr("version %1", name) if name else ""
        return joined(", ", filter(None, (tr("Problem %1", place + 1), version, author)))


class VersionDialog(QDialog):
    """Compares two problems of the collection; which two can be changed in the lists.

    It follows the document: what is edited meanwhile is compared anew.
    """

    problem_chosen = Signal(int)
    edit_requested = Signal(WishedEdit)
    """A wish to put into one of the problems what the other has."""
    runs_wanted = Signal(Entry, Entry)
    """A wish to know the last complete runs of the left Entry and the right one."""

    def __init__(self, document: Document, places: tuple[int, ...], parent: QWidget) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Compare versions"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._document = document
        self._runs: tuple[RunRow, ...] | None = None
        self._titles = _Titles(document, places, self)
        self.boards = {side: CompareBoard(self) for side in BoardSide}
        self.lists = {side: self._make_list(side) for side in BoardSide}
        self.page = QTextBrowser(self)
        self.page.document().setDefaultStyleSheet(SEMIBOLD)
        say(self.page.setAccessibleName, tr("Differences in words"))
        self.page.setTabChangesFocus(True)
        self._lay_out()
        tab_as_laid_out(self)
        resize_within_screen(self, QSize(820, 700))

    @property
    def entries(self) -> tuple[Entry, Entry]:
        """What is compared: the left problem and the right one."""
        left, right = (self._document.entries[self._place(side)] for side in BoardSide)
        return left, right

    def _make_list(self, side: BoardSide) -> QComboBox:
        chosen = QComboBox(self)
        chosen.setSizeAdjustPolicy(_POLICY)  # else it measures all of them
        chosen.setMinimumContentsLength(_TITLE_LENGTH)
        view = chosen.view()
        assert isinstance(view, QListView)
        view.setUniformItemSizes(True)
        is_left = side is BoardSide.LEFT
        say(chosen.setAccessibleName, tr("Left problem") if is_left else tr("Right problem"))
        chosen.setModel(self._titles)
        chosen.setCurrentIndex(0 if is_left else 1)
        chosen.currentIndexChanged.connect(self.show_entries)
        return chosen

    def _lay_out(self) -> None:
        grid = QGridLayout()
        self.buttons = {side: said(QPushButton(self), tr("Put on the board")) for side in BoardSide}
        self.takers = {side: self._make_taker(side) for side in BoardSide}
        for column, side in enumerate(BoardSide):
            grid.addWidget(self.lists[side], 0, column)
            grid.addWidget(self.boards[side], 1, column)
            row = QHBoxLayout()
            fill(row, (self.buttons[side], 1), self.takers[side])
            grid.addLayout(row, 2, column)
            grid.setColumnStretch(column, 1)
            self.buttons[side].setAutoDefault(False)
            self.buttons[side].clicked.connect(self._chooser(side))
        grid.setRowStretch(1, 1)
        legend = said(QLabel(self), tr("− only left    + only right    → moved    ≠ another man"))
        legend.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column_layout = QVBoxLayout(self)
        fill(column_layout, (grid, 3), legend, (self.page, 2), closing_row(tr("Close"), self))

    def _make_taker(self, side: BoardSide) -> QPushButton:
        button = said(QPushButton(self), tr("Take over"))
        button.setAutoDefault(False)
        tip = tr("Put into this problem what the other one has; Undo takes it back.")
        say(button.setToolTip, tip)
        say(button.setAccessibleDescription, tip)
        menu = QMenu(button)
        menu.aboutToShow.connect(partial(self._fill_taker, side))
        button.setMenu(menu)
        return button

    def _fill_taker(self, side: BoardSide) -> None:
        menu = self.takers[side].menu()
        menu.clear()
        for taking in self._takings(side):
            words = taking_words(taking)
            action = said(menu.addAction(""), words.replace("&", "&&"))
            action.triggered.connect(partial(self._take, side, words, taking))

    def _takings(self, side: BoardSide) -> tuple[Taking, ...]:
        left, right = self.entries
        pair = (left, right) if side is BoardSide.LEFT else (right, left)
        return tuple(takings(*pair))

    def _take(self, side: BoardSide, words: str, taking: Taking, _: bool = False) -> None:
        place, label = self._place(side), tr("Take over (%1)", words)
        self.edit_requested.emit(WishedEdit(label, lambda it: taking.done(it, place)))

    def _chooser(self, side: BoardSide) -> Callable[[], None]:
        def choose() -> None:
            self.problem_chosen.emit(self._place(side))

        return choose

    def _place(self, side: BoardSide) -> int:
        return self._titles.places[self.lists[side].currentIndex()]

    @Slot(Document, Document)
    def note_document(self, before: Document, after: Document) -> None:
        """Compare anew what was edited; close where problems came or went."""
        if len(after.entries) != len(self._document.entries):
            self.reject()
            return
        self._document = after
        self._titles.show_document(after)
        self.show_entries()

    def show_runs(self, entries: tuple[Entry, Entry], rows: tuple[RunRow, ...]) -> None:
        """Show what the last complete runs of *entries* found, if they are compared still."""
        if entries == self.entries:
            self._runs = rows
            self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Say the differences in the language that is chosen."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.show_entries()

    @Slot()
    def show_entries(self) -> None:
        """Compare the chosen problems, and ask for their runs."""
        left, right = self.entries
        self._runs = None
        changes = square_changes(left, right)
        for side, entry in ((BoardSide.LEFT, left), (BoardSide.RIGHT, right)):
            marks = marks_on(side, changes)
            words = self._board_words(side, marks)
            self.boards[side].show_position(played_setup(entry), marks, words)
            self.takers[side].setEnabled(bool(self._takings(side)))
        self._write()
        self.runs_wanted.emit(left, right)

    def _write(self) -> None:
        left, right = self.entries
        self.page.setHtml(self._page(left, right, square_changes(left, right)))

    def _board_words(self, side: BoardSide, marks: tuple[SquareSign, ...]) -> str:
        name = tr("Left diagram") if side is BoardSide.LEFT else tr("Right diagram")
        if not marks:
            return tr("%1, nothing is marked", name)
        count = len(marks)
        return trn("%1, %2 square is marked", "%1, %2 squares are marked", count, name, count)

    def _page(self, left: Entry, right: Entry, changes: tuple[SquareChange, ...]) -> str:
        words = [f"{change.change.value} {change_words(change)}" for change in changes]
        words += [difference_words(difference) for difference in differences(left, right)]
        if not words:
            words = [tr("Position and data are the same.")]
        lines = "<br>".join(map(escape, words))
        return f"<p>{lines}</p>{self._runs_part()}{self._solution_part(left, right)}"

    def _runs_part(self) -> str:
        """Say what the last complete runs found, once that is known."""
        if self._runs is None:
            return ""
        if not self._runs:
            return _paragraph(tr("Neither was searched to the end yet."))
        heads = ("", tr("Left"), tr("Right"))
        head = "".join(f"<th align='left'>{escape(name)}</th>" for name in heads)
        body = "".join(map(_table_row, self._runs))
        return f"<table cellpadding='3'><tr>{head}</tr>{body}</table>"

    def _solution_part(self, left: Entry, right: Entry) -> str:
        stored = [bool(stored_solution(entry).strip()) for entry in (left, right)]
        if not any(stored):
            return _paragraph(tr("Neither has a stored solution."))
        lines = solution_lines(left, right)
        if all(line is LineSign.BOTH for line, _ in lines):
            return _paragraph(tr("The stored solutions are the same."))
        text = "\n".join(_marked(line, words) for line, words in lines)
        return f"{_paragraph(self._heading(stored))}<pre>{text}</pre>"

    def _heading(self, stored: list[bool]) -> str:
        if all(stored):
            return tr("Stored solutions (− only left, + only right):")
        if stored[0]:
            return tr("Only the left one has a stored solution:")
        return tr("Only the right one has a stored solution:")


def _paragraph(words: str) -> str:
    return f"<p>{escape(words)}</p>"


def _table_row(row: RunRow) -> str:
    """Write one row; where the sides differ it is bold."""
    cells = "".join(f"<td>{escape(text)}</td>" for text in (row.topic, row.left, row.right))
    return f"<tr{'' if row.left == row.right else _BOLD}>{cells}</tr>"


def _marked(line: LineSign, words: str) -> str:
    text = escape(f"{line.value} {words}")
    return text if line is LineSign.BOTH else f"<b>{text}</b>"
