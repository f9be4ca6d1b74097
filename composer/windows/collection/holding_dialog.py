"""The open collection beside the one of a file: what to take over from there."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QPushButton,
    QTableView,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from composer.beside import SlicedWork
from composer.collection.comparing import differences, square_changes
from composer.collection.holding import (
    Counterparts,
    holding,
    is_solved_otherwise,
    is_told_otherwise,
    merged,
)
from composer.collection.taking import Taking, takings
from composer.editor import WishedEdit
from composer.model.document import Document, Entry
from composer.model.options import played_setup
from composer.panels.collection.compare_board import BoardSide, CompareBoard, marks_on
from composer.panels.shared.controls import (
    closing_row,
    fill,
    form_button,
    leave_headings_out,
    show_as_rows,
)
from composer.panels.shared.screens import resize_within_screen
from composer.panels.shared.segments import Segments
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.shared.table_model import chosen_rows
from composer.saying import said, say
from composer.tokens import GRID
from composer.windows.collection.holding_model import HeldRow, HoldingModel
from composer.windows.collection.version_words import difference_words, taking_words
from solver.language import filled, joined, tr, trn

_BOARD = 268
_SHARE = 42
"""Of the height of the window, in percent, a board has no more."""


class HeldView(IntEnum):
    """Which problems are listed."""

    ONLY_THERE = 0
    DIFFERENT = 1
    ONLY_HERE = 2


class HoldingDialog(QDialog):
    """Lists what only one of two collections has, and what they tell otherwise.

    It follows the document, which is *here*; *there* are the problems of a file, called *name*.
    """

    edit_requested = Signal(WishedEdit)

    def __init__(
        self, document: Document, there: tuple[Entry, ...], name: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Compare with “%1”", name))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._document, self._there, self._name = document, there, name
        self.held = Counterparts()
        self._different: tuple[tuple[int, int], ...] = ()
        self._work = SlicedWork(self)
        self._work.finished.connect(self._on_held)
        self.views = Segments(self)
        for tip in (
            tr("Problems of the file that this collection does not have"),
            tr("Problems that both have, and of which the file says something else"),
            tr("Problems that the file does not have"),
        ):
            self.views.add("", tip).clicked.connect(self._choose_view)
        self.views.buttons[HeldView.ONLY_THERE].setChecked(True)
        self.rows = HoldingModel(self)
        self.table = self._make_table()
        self.boards = {side: CompareBoard(self) for side in BoardSide}
        self.heads = {side: QLabel(self) for side in BoardSide}
        self.page = QTextBrowser(self)
        say(self.page.setAccessibleName, tr("Differences in words"))
        self.page.setTabChangesFocus(True)
        self._make_buttons()
        self.told = QLabel(self)
        self._lay_out()
        tab_as_laid_out(self)
        self.table.setFocus()
        self.hold()
        resize_within_screen(self, QSize(980, 680))

    # ------------------------------------------------------------ making

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        show_as_rows(table)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        say(table.setAccessibleName, tr("Problems"))
        table.setModel(self.rows)
        leave_headings_out(table)
        heads = table.horizontalHeader()
        heads.setHighlightSections(False)
        heads.setStretchLastSection(True)
        for column, width in enumerate((48, 200, 220, 90, 90)):
            heads.resizeSection(column, width)
            heads.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        table.selectionModel().selectionChanged.connect(self._show_chosen)
        return table

    def _make_buttons(self) -> None:
        self.take_button = form_button(
            tr("&Take over"),
            tr("Take over"),
            tr(
                "Add the chosen problems to this collection, or take from the file what is not"
                " said of them here."
            ),
            self,
        )
        self.take_button.clicked.connect(self._take)
        self.piece_button = said(QPushButton(self), tr("Take &one thing over"))
        self.piece_button.setAutoDefault(False)
        say(self.piece_button.setToolTip, tr("Take one thing that the file says of this problem."))
        menu = QMenu(self.piece_button)
        menu.aboutToShow.connect(self._fill_pieces)
        self.piece_button.setMenu(menu)
        self.merge_button = form_button(
            tr("&Merge all"),
            tr("Merge all"),
            tr(
                "Add everything that only the file has, and take from it whatever is not said"
                " here; what is said here stays."
            ),
            self,
        )
        self.merge_button.clicked.connect(self._merge)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        fill(top, self.views, 1, self.take_button, self.piece_button, self.merge_button)
        below = QGridLayout()
        below.setHorizontalSpacing(4 * GRID)
        for column, side in enumerate(BoardSide):
            below.addWidget(self.heads[side], 0, column)
            below.addWidget(self.boards[side], 1, column)
        below.addWidget(self.page, 0, 2, 2, 1)
        below.setColumnStretch(2, 1)
        foot = QHBoxLayout()
        fill(foot, (self.told, 1), closing_row(tr("Close"), self))
        column_of_all = QVBoxLayout(self)
        column_of_all.setSpacing(2 * GRID)
        fill(column_of_all, top, (self.table, 1), below, foot)

    # ------------------------------------------------------------ holding them together

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the boards leave room for some rows of the table."""
        super().resizeEvent(event)
        side = min(_BOARD, self.height() * _SHARE // 100)
        for board in self.boards.values():
            board.setFixedSize(side, side)

    @Slot(Document, Document)
    def note_document(self, before: Document, after: Document) -> None:
        """Hold the collections together anew when this one has changed."""
        self._document = after
        say(self.told.setText, "")  # of what was done before it
        if before.entries != after.entries:
            self.hold()

    def hold(self) -> None:
        """Hold the collections together, beside what else the window does."""
        self._work.start(self._hold())

    def _hold(self) -> Iterator[None]:
        here = self._document.entries
        held = yield from holding(here, self._there)
        different = []
        for one, other in held.both:
            yield
            if is_told_otherwise(here[one], self._there[other]):
                different.append((one, other))
        self.held, self._different = held, tuple(different)

    @Slot()
    def _on_held(self) -> None:
        counts = len(self.held.only_there), len(self._different), len(self.held.only_here)
        words = tr("Only there (%1)"), tr("Told otherwise (%1)"), tr("Only here (%1)")
        for button, text, count in zip(self.views.buttons, words, counts, strict=True):
            say(button.setText, filled(text, count))
        self.merge_button.setEnabled(bool(self.held.only_there or self._different))
        self._show_rows()

    @property
    def view(self) -> HeldView:
        """Which problems are listed."""
        return HeldView(next(it for it, b in enumerate(self.views.buttons) if b.isChecked()))

    @Slot()
    def _choose_view(self) -> None:
        self._show_rows()
        self.table.setFocus()  # the arrows go through what was asked for

    @Slot()
    def _show_rows(self) -> None:
        rows = {
            HeldView.ONLY_THERE: [HeldRow(there=it) for it in self.held.only_there],
            HeldView.DIFFERENT: [HeldRow(*pair) for pair in self._different],
            HeldView.ONLY_HERE: [HeldRow(here=it) for it in self.held.only_here],
        }[self.view]
        self.rows.show_rows(rows, self._document.entries, self._there)
        self.table.setColumnHidden(5, self.view is not HeldView.DIFFERENT)
        if rows:
            self.table.selectRow(0)
        self._show_chosen()

    def chosen(self) -> list[HeldRow]:
        """Return the rows that are chosen, in their order."""
        return [self.rows.rows[row] for row in chosen_rows(self.table.selectionModel())]

    @Slot()
    def _show_chosen(self) -> None:
        """Show the first of the chosen problems, as it is here and there."""
        chosen = self.chosen()
        pair = self.rows.entries(chosen[0]) if chosen else (None, None)
        both = None not in pair
        changes = square_changes(*pair) if both else ()  # type: ignore[arg-type]
        places = (chosen[0].here, chosen[0].there) if chosen else (None, None)
        heads = tr("Here, problem %1"), tr("There, problem %1")
        for side, entry, place, head in zip(BoardSide, pair, places, heads, strict=True):
            self.boards[side].setVisible(entry is not None)
            self.heads[side].setVisible(entry is not None)
            if entry is not None and place is not None:
                say(self.heads[side].setText, filled(head, place + 1))
                name = tr("Left diagram") if side is BoardSide.LEFT else tr("Right diagram")
                self.boards[side].show_position(played_setup(entry), marks_on(side, changes), name)
        self.page.setPlainText("\n".join(self._words(*pair)))
        is_there = self.view is not HeldView.ONLY_HERE
        self.take_button.setEnabled(bool(chosen) and is_there)
        self.piece_button.setEnabled(len(chosen) == 1 and both)

    def _words(self, here: Entry | None, there: Entry | None) -> Iterator[str]:
        if here is None or there is None:
            entry = here or there
            if entry is None:
                yield self._nothing()
                return
            told = (*entry.authors, entry.source, entry.date, entry.award, *entry.comments)
            yield from filter(None, (*told, "", entry.solution))
            return
        if here.setup.squares != there.setup.squares:
            yield tr("The board is turned or mirrored there.")
        yield from map(difference_words, differences(here, there))
        if is_solved_otherwise(here, there):
            yield tr("The stored solutions differ.")

    def _nothing(self) -> str:
        """Say that no problem is listed, and why."""
        return {
            HeldView.ONLY_THERE: tr("This collection has all problems of the file."),
            HeldView.DIFFERENT: tr("Of the problems that both have, both tell the same."),
            HeldView.ONLY_HERE: tr("The file has all problems of this collection."),
        }[self.view]

    # ------------------------------------------------------------ taking over

    @Slot()
    def _take(self) -> None:
        chosen = self.chosen()
        added = [it.there for it in chosen if it.here is None and it.there is not None]
        pairs = [(it.here, it.there) for it in chosen if it.here is not None]
        self._ask(added, [(one, other) for one, other in pairs if other is not None])

    @Slot()
    def _merge(self) -> None:
        self._ask(list(self.held.only_there), list(self._different))

    def _ask(self, added: list[int], pairs: list[tuple[int, int]]) -> None:
        before, there = self._document, self._there

        def edit(document: Document) -> Document:
            return merged(document, there, added, pairs)

        self.edit_requested.emit(WishedEdit(tr("Merge with “%1”", self._name), edit))
        after = self._document.entries
        changed = sum(before.entries[one] != after[one] for one, _ in pairs)
        self._tell(len(after) - len(before.entries), changed)

    def _tell(self, added: int, changed: int) -> None:
        """Say what was done, or that there was nothing to be done."""
        if not (added or changed):
            say(self.told.setText, tr("Nothing is missing here that the file says."))
            return
        words = [
            trn("%1 problem was added.", "%1 problems were added.", added) if added else "",
            trn("%1 problem was filled in.", "%1 problems were filled in.", changed)
            if changed
            else "",
            tr("Undo takes it back."),
        ]
        say(self.told.setText, joined(" ", filter(None, words)))

    @Slot()
    def _fill_pieces(self) -> None:
        menu = self.piece_button.menu()
        menu.clear()
        row = self.chosen()[0]
        here, there = self.rows.entries(row)
        if here is None or there is None or row.here is None:
            return
        for taking in takings(here, there):
            words = taking_words(taking)
            action = said(menu.addAction(""), words.replace("&", "&&"))
            action.triggered.connect(partial(self._take_piece, row.here, words, taking))

    def _take_piece(self, place: int, words: str, taking: Taking, _: bool = False) -> None:
        label = tr("Take over (%1)", words)
        self.edit_requested.emit(WishedEdit(label, lambda it: taking.done(it, place)))
        say(self.told.setText, label)

    def changeEvent(self, event: QEvent) -> None:
        """Say the differences in the language that is chosen."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and not self._work.is_running:
            self._on_held()
