"""Two problems side by side: diagrams with the changes marked, and everything else in words."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from composer.collection.comparing import (
    Line,
    SquareChange,
    differences,
    solution_lines,
    square_changes,
)
from composer.collection.versions import version_name
from composer.model.document import Document, Entry
from composer.panels.compare_board import CompareBoard, Mark, Side, marks_on
from composer.panels.words import filled
from composer.windows.version_words import change_words, difference_words


class VersionDialog(QDialog):
    """Compares two problems of the collection; which two can be changed in the lists.

    It follows the document: what is edited meanwhile is compared anew.
    """

    problem_chosen = Signal(int)

    def __init__(self, document: Document, places: tuple[int, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Compare versions"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._document = document
        self.boards = {side: CompareBoard(self) for side in Side}
        self.lists = {side: self._make_list(side) for side in Side}
        self.page = QTextBrowser(self)
        self.page.setAccessibleName(self.tr("Differences in words"))
        self.page.setTabChangesFocus(True)
        self._fill_lists(places)
        self._lay_out()
        self._show()
        self.resize(820, 700)

    def _make_list(self, side: Side) -> QComboBox:
        chosen = QComboBox(self)
        is_left = side is Side.LEFT
        chosen.setAccessibleName(self.tr("Left problem") if is_left else self.tr("Right problem"))
        chosen.currentIndexChanged.connect(self._show)
        return chosen

    def _fill_lists(self, places: tuple[int, ...]) -> None:
        for number, side in enumerate(Side):
            chosen = self.lists[side]
            chosen.blockSignals(True)
            for place in places:
                chosen.addItem(self._title(self._document.entries[place], place), place)
            chosen.setCurrentIndex(min(number, len(places) - 1))
            chosen.blockSignals(False)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        self.buttons = {side: QPushButton(self.tr("Put on the board"), self) for side in Side}
        for column, side in enumerate(Side):
            grid.addWidget(self.lists[side], 0, column)
            grid.addWidget(self.boards[side], 1, column)
            grid.addWidget(self.buttons[side], 2, column)
            grid.setColumnStretch(column, 1)
            self.buttons[side].setAutoDefault(False)
            self.buttons[side].clicked.connect(self._chooser(side))
        grid.setRowStretch(1, 1)
        legend = QLabel(self.tr("− only left    + only right    → moved    ≠ another man"), self)
        legend.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        buttons = QDialogButtonBox(self)
        close = buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.clicked.connect(self.reject)
        column_layout = QVBoxLayout(self)
        column_layout.addLayout(grid, 3)
        column_layout.addWidget(legend)
        column_layout.addWidget(self.page, 2)
        column_layout.addWidget(buttons)

    def _chooser(self, side: Side) -> Callable[[], None]:
        def choose() -> None:
            self.problem_chosen.emit(self._place(side))

        return choose

    def _title(self, entry: Entry, place: int) -> str:
        name = version_name(entry)
        words = filled(self.tr("Problem %1"), place + 1)
        author = entry.authors[0] if entry.authors else ""
        version = filled(self.tr("version %1"), name) if name else ""
        return ", ".join(part for part in (words, version, author) if part)

    def _place(self, side: Side) -> int:
        return int(self.lists[side].currentData())

    @Slot(object, object)
    def note_document(self, before: Document, after: Document) -> None:
        """Compare anew what was edited; close where problems came or went."""
        if len(after.entries) != len(self._document.entries):
            self.reject()
            return
        self._document = after
        self._show()

    @Slot()
    def _show(self) -> None:
        left, right = (self._document.entries[self._place(side)] for side in Side)
        changes = square_changes(left, right)
        for side, entry in ((Side.LEFT, left), (Side.RIGHT, right)):
            marks = marks_on(side, changes)
            self.boards[side].show_position(entry.setup, marks, self._board_words(side, marks))
        self.page.setHtml(self._page(left, right, changes))

    def _board_words(self, side: Side, marks: tuple[Mark, ...]) -> str:
        name = self.tr("Left diagram") if side is Side.LEFT else self.tr("Right diagram")
        if not marks:
            return filled(self.tr("%1, nothing is marked"), name)
        return filled(self.tr("%1, %2 squares are marked"), name, len(marks))

    def _page(self, left: Entry, right: Entry, changes: tuple[SquareChange, ...]) -> str:
        words = [f"{change.change.value} {change_words(change)}" for change in changes]
        words += [difference_words(difference) for difference in differences(left, right)]
        if not words:
            words = [self.tr("Position and data are the same.")]
        items = "".join(f"<li>{escape(text)}</li>" for text in words)
        return f"<ul>{items}</ul>{self._solution_part(left, right)}"

    def _solution_part(self, left: Entry, right: Entry) -> str:
        lines = solution_lines(left, right)
        if not lines:
            return f"<p>{escape(self.tr('Neither has a stored solution.'))}</p>"
        if all(line is Line.BOTH for line, _ in lines):
            return f"<p>{escape(self.tr('The stored solutions are the same.'))}</p>"
        heading = escape(self.tr("Stored solutions (− only left, + only right):"))
        text = "\n".join(_marked(line, words) for line, words in lines)
        return f"<p>{heading}</p><pre>{text}</pre>"


def _marked(line: Line, words: str) -> str:
    text = escape(f"{line.value} {words}")
    return text if line is Line.BOTH else f"<b>{text}</b>"
