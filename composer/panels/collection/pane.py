"""The collection pane: the problems of the file, to search, sort, choose and carry about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSlider,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.appearance import set_icon
from composer.collection.marks import marked_places
from composer.model.document import Document
from composer.panels.collection.diagrams import DiagramSize
from composer.panels.collection.filter import FilterRun
from composer.panels.collection.gallery import LARGEST_SQUARE, SMALLEST_SQUARE, Gallery
from composer.panels.collection.model import CollectionModel
from composer.panels.collection.positions import PositionMenu
from composer.panels.collection.search import SearchLine
from composer.panels.collection.table import CollectionTable
from composer.panels.collection.words import QuestionWords, count_words
from composer.panels.shared.controls import MenuButton, fill, flat_button, widen_to_names
from composer.panels.shared.segments import Segments
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.shared.table_model import chosen_rows, rows_selection
from composer.saying import add_menu, describe, said, say
from composer.tokens import GRID
from solver.counting import grouped
from solver.language import filled, tr
from solver.squares import Square

if TYPE_CHECKING:
    from composer.panels.collection.form import SearchForm

_Flag = QItemSelectionModel.SelectionFlag


class CollectionPane(QWidget):
    """A table of problems; choosing one asks for it to be put on the board."""

    entry_chosen = Signal(int)
    """The place of a problem in the file, counted from 0."""
    add_requested = Signal()
    duplicate_requested = Signal()
    delete_requested = Signal()
    """Duplicate and delete, like all wishes of the table, are about :attr:`selected_places`."""
    menu_opened = Signal(QMenu)
    """The menu of the problems is to be filled."""
    diagrams_chosen = Signal(DiagramSize)
    selection_changed = Signal()
    desk_requested = Signal()
    """The user wants to see the chosen problem on the board."""
    whole_requested = Signal(bool)
    """The user wants the pane to have the whole window, or no longer."""
    looks_changed = Signal()
    """Cards or rows are shown, or in another size."""
    rows_changed = Signal()
    """Others or differently many problems are shown, or in another order."""

    def __init__(
        self,
        parent: QWidget | None = None,
        question_words: QuestionWords = str,
        selected_squares: Callable[[], Iterable[Square]] = tuple,
    ) -> None:
        """*selected_squares* tells which squares are selected on the board."""
        super().__init__(parent)
        self._selected_squares = selected_squares
        self._is_showing = False
        self._document = Document()
        self.model = CollectionModel(self, question_words)
        self.search = SearchLine(self)
        self.positions = PositionMenu(self.search.positions_menu)
        self.filter = FilterRun(self)
        self._form: SearchForm | None = None
        self.table = self._make_table()
        self.gallery = Gallery(self.model, self.table, self)
        self.hint_label = said(
            QLabel(self, wordWrap=True),
            tr("This file holds one problem. Press Insert to add more."),
        )
        self.count_label = QLabel(self)
        self._lay_out()
        tab_as_laid_out(self)
        self._connect()

    # ------------------------------------------------------------ making

    def _make_table(self) -> CollectionTable:
        table = CollectionTable(self.model, self)
        describe(table, tr("Problems of this file"), tr("Choose a problem to put it on the board."))
        say(
            table.setAccessibleDescription,
            tr("Choose a problem to put it on the board. Space marks, Delete takes out."),
        )
        return table

    def _connect(self) -> None:
        selection = self.table.selectionModel()
        selection.currentRowChanged.connect(self._on_current)
        selection.selectionChanged.connect(self._on_selection)
        self.table.activated.connect(self._choose)
        self.gallery.opened.connect(self.desk_requested)
        for view in (self.table, self.gallery):
            view.customContextMenuRequested.connect(self._open_menu)
        self.table.delete_pressed.connect(self.delete_requested)
        self.model.rows_replaced.connect(self._on_rows_replaced)
        self.search.query_changed.connect(self._search)
        self.search.stop_requested.connect(self.filter.stop)
        self.search.left_downwards.connect(self._focus_view)
        self.search.form_requested.connect(self._open_form)
        self.positions.setup_needed.connect(self._show_setup)
        self.positions.query_chosen.connect(self.search.search_for)
        self.filter.advanced.connect(self.search.show_progress)
        self.filter.finished.connect(self._show_found)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        for text, tool_tip, wish in (
            (tr("Add"), tr("Add an empty board behind this problem."), self.add_requested),
            (tr("Duplicate"), tr("Add copies of the chosen problems."), self.duplicate_requested),
            (
                tr("Delete"),
                tr("Take the chosen problems out of the file; Undo brings them back."),
                self.delete_requested,
            ),
        ):
            button = flat_button(text, tool_tip, QToolButton(self))
            button.clicked.connect(wish)
            row.addWidget(button)
        menu = QMenu(self)
        menu.aboutToShow.connect(self._fill_view_menu)
        self.view_button = flat_button(
            tr("View"),
            tr("Choose the columns and the size of the diagrams."),
            MenuButton(menu, self),
        )
        row.addWidget(self.view_button)
        self.size_slider = self._make_slider()
        fill(row, self.size_slider, 1, self.count_label)
        self.views = QStackedWidget(self)
        self.views.addWidget(self.table)
        self.views.addWidget(self.gallery)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, GRID)
        layout.setSpacing(GRID)
        fill(layout, self._head(), (self.views, 1), self.hint_label, row)

    def _head(self) -> QHBoxLayout:
        """Return the row over the problems: way back, search, cards or rows, whole window."""
        self.desk_button = flat_button(tr("Desk"), tr("Back to the board (Esc)"), QToolButton(self))
        set_icon(self.desk_button, "desk")
        self.desk_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.desk_button.setAutoRaise(False)
        self.desk_button.clicked.connect(lambda: self.whole_requested.emit(False))
        self.desk_button.hide()
        self.kinds = Segments(self)
        self.list_button = self.kinds.add(tr("List"), tr("Show the problems as rows"), "list")
        self.gallery_button = self.kinds.add(
            tr("Gallery"), tr("Show the problems as diagrams"), "gallery"
        )
        self.list_button.clicked.connect(self._on_kind)
        self.gallery_button.clicked.connect(self._on_kind)
        self.whole_button = flat_button(
            "", tr("Give the problems the whole window"), QToolButton(self)
        )
        set_icon(self.whole_button, "whole")
        self.whole_button.clicked.connect(lambda: self.whole_requested.emit(True))
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        row.addWidget(self.desk_button, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.search, 1)
        row.addWidget(self.kinds, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.whole_button, 0, Qt.AlignmentFlag.AlignTop)
        height = self.kinds.sizeHint().height()
        for control in (self.desk_button, self.whole_button, *self.search.controls()):
            control.setMinimumHeight(height)
        self.show_gallery(False)
        return row

    def _make_slider(self) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal, self)
        slider.setRange(SMALLEST_SQUARE, LARGEST_SQUARE)
        slider.setValue(self.gallery.square)
        slider.setMaximumWidth(30 * GRID)
        describe(slider, tr("Size of the diagrams"), tr("Size of the diagrams"))
        slider.valueChanged.connect(self._on_size)
        slider.hide()
        return slider

    # ------------------------------------------------------------ cards or rows

    @property
    def view(self) -> QAbstractItemView:
        """The table or the gallery, whichever is shown."""
        return self.gallery if self.shows_gallery else self.table

    @property
    def shows_gallery(self) -> bool:
        """Whether the problems are shown as cards."""
        return self.views.currentWidget() is self.gallery

    def show_gallery(self, is_gallery: bool) -> None:
        """Show the problems as cards, or as rows."""
        view = self.gallery if is_gallery else self.table
        self.views.setCurrentWidget(view)
        self.size_slider.setVisible(is_gallery)
        (self.gallery_button if is_gallery else self.list_button).setChecked(True)
        row = self.model.row_of(self._document.current)
        if row >= 0:
            view.scrollTo(self.model.index(row, 0))

    def show_squares(self, square: int) -> None:
        """Draw the diagrams of the cards with squares of this width."""
        self.size_slider.setValue(square)

    def show_whole(self, is_whole: bool) -> None:
        """Offer the way back to the board, or that to the whole window."""
        self.desk_button.setVisible(is_whole)
        self.whole_button.setVisible(not is_whole)

    @Slot()
    def _on_kind(self) -> None:
        self.show_gallery(self.gallery_button.isChecked())
        self.looks_changed.emit()

    @Slot(int)
    def _on_size(self, square: int) -> None:
        self.gallery.show_squares(square)
        self.looks_changed.emit()

    @Slot()
    def _focus_view(self) -> None:
        self.view.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Say what is made from data in the language that is spoken now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            widen_to_names(self.table)
            self._show_count()

    # ------------------------------------------------------------ the document

    @Slot(Document, Document)
    def note_document(self, before: Document, after: Document) -> None:
        """Show the problems of *after*; for the editor's ``document_changed``."""
        self.show_document(after)

    def show_document(self, document: Document) -> None:
        """Show the problems of *document* and mark the one on the board."""
        # The views must hear of every change, so the wish is held back, not the signals.
        self._is_showing = True
        has_other_places = len(document.entries) != len(self._document.entries)
        self._document = document
        scroll = self.table.verticalScrollBar().value()
        self.model.show_entries(document.entries)
        self.table.verticalScrollBar().setValue(scroll)
        self._mark(document.current)
        self._is_showing = False
        self.hint_label.setVisible(len(document.entries) == 1)
        self._show_count()
        if has_other_places and self.filter.is_running:
            self.search.search_now()

    @Slot()
    def begin_document(self) -> None:
        """Show all of a file that was opened: the search in the last one is over."""
        self.filter.give_up()
        self.search.forget()
        self._is_showing = True
        self.model.show_found(None)
        self.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self._mark(self._document.current)
        self._is_showing = False
        self._show_count()

    @property
    def selected_places(self) -> tuple[int, ...]:
        """The places of the problems that are chosen, at least of the one on the board."""
        rows = chosen_rows(self.table.selectionModel())
        places = sorted(map(self.model.place_of, rows))
        return tuple(places) or (self._document.current,)

    def marked_or_selected(self) -> tuple[int, ...]:
        """Return the places of the problems that bear a mark, or else of the chosen ones."""
        return marked_places(self._document) or self.selected_places

    @property
    def shown_places(self) -> tuple[int, ...]:
        """The places of the problems that are shown, row by row."""
        return tuple(self.model.order)

    def neighbour(self, step: int) -> int | None:
        """Return the place of the problem *step* rows on, ``None`` where there is none.

        From a problem that the search left out the way leads to the nearest that is shown.
        """
        row = self.model.row_of(self._document.current)
        order = self.model.order
        if row >= 0:
            return order[row + step] if 0 <= row + step < len(order) else None
        current = self._document.current
        beyond = [place for place in order if (place > current) == (step > 0)]
        return (min(beyond) if step > 0 else max(beyond)) if beyond else None

    def successor(self, places: Iterable[int]) -> int | None:
        """Return who is shown behind the problems at *places*, or in front of them."""
        order, gone = self.model.order, frozenset(places)
        last = max((row for row, place in enumerate(order) if place in gone), default=-1)
        rest = (*order[last + 1 :], *reversed(order[: last + 1]))
        return next((place for place in rest if place not in gone), None)

    def select_places(self, places: Iterable[int]) -> None:
        """Choose the problems at *places*, as far as they are shown."""
        rows = [row for place in places if (row := self.model.row_of(place)) >= 0]
        selection = rows_selection(self.model, rows)
        self.table.selectionModel().select(selection, _Flag.ClearAndSelect | _Flag.Rows)

    def drop_place(self, row: int) -> int:
        """Return in front of which place of the file a drop in front of *row* falls."""
        order = self.model.order
        if row < len(order):
            return order[row]
        return order[-1] + 1 if order else len(self._document.entries)

    def _mark(self, place: int) -> None:
        selection, row = self.table.selectionModel(), self.model.row_of(place)
        if row < 0:
            selection.clear()
            return
        if selection.currentIndex().row() == row and selection.isRowSelected(row):
            return
        column = max(selection.currentIndex().column(), 0)
        index = self.model.index(row, column)
        selection.setCurrentIndex(index, _Flag.ClearAndSelect | _Flag.Rows)
        for view in (self.table, self.gallery):
            view.scrollTo(self.model.index(row, 0))

    def _show_count(self) -> None:
        total, shown = len(self._document.entries), self.model.rowCount()
        say(self.count_label.setText, count_words(self._document.current, shown, total))

    # ------------------------------------------------------------ choosing

    @Slot(QModelIndex, QModelIndex)
    def _on_current(self, index: QModelIndex, before: QModelIndex) -> None:
        if index.isValid() and not self._is_showing:
            self._choose(index)

    @Slot()
    def _on_selection(self) -> None:
        self.selection_changed.emit()

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self.entry_chosen.emit(self.model.place_of(index.row()))

    @Slot()
    def _on_rows_replaced(self) -> None:
        was_showing, self._is_showing = self._is_showing, True
        self._mark(self._document.current)
        if self.model.row_of(self._document.current) < 0:
            for view in (self.table, self.gallery):
                view.scrollToTop()
        self._is_showing = was_showing
        self._show_count()
        self.rows_changed.emit()

    # ------------------------------------------------------------ searching

    @Slot(str)
    def _search(self, text: str) -> None:
        from composer.collection.query import QueryError, QuerySurroundings, parse_query

        self.filter.give_up()
        around = QuerySurroundings(
            self._document.entries,
            self._document.current,
            self.model.verdict_of,
            self.model.themes_of,
        )
        try:
            query = parse_query(text, around)
        except QueryError as error:
            self.search.show_fault(error)
            return
        self.search.show_note("")
        if query is None:
            self.model.show_found(None)
            self._show_count()
        else:
            self.filter.start(query, self.model.facts, len(self._document.entries))

    @Slot(Sequence)
    def _show_found(self, places: Sequence[int]) -> None:
        self.model.show_found(places)
        self._show_count()
        total = len(self._document.entries)
        if self.filter.tested < total:
            words = filled(
                tr("Stopped after %1 of %2 problems."),
                grouped(self.filter.tested),
                grouped(total),
            )
            self.search.show_note(words)
        elif not places:
            self.search.show_note(tr("Nothing was found. Esc shows all problems again."))
        else:
            self.search.show_note("")

    @Slot()
    def _open_form(self) -> None:
        from composer.panels.collection.form import SearchForm

        if self._form is None:
            self._form = SearchForm(self)
            self._form.query_chosen.connect(self.search.search_for)
        self._form.open()

    @Slot()
    def _show_setup(self) -> None:
        squares = frozenset(self._selected_squares())
        self.positions.show_setup(self._document.entry.setup, squares)

    # ------------------------------------------------------------ menus

    @Slot(QPoint)
    def _open_menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.menu_opened.emit(menu)
        menu.popup(self.view.mapToGlobal(point))

    @Slot()
    def _fill_view_menu(self) -> None:
        menu = self.view_button.menu()
        menu.clear()
        sizes = {
            DiagramSize.NONE: tr("&No diagrams"),
            DiagramSize.SMALL: tr("&Small diagrams"),
            DiagramSize.MEDIUM: tr("&Medium diagrams"),
            DiagramSize.LARGE: tr("&Large diagrams"),
        }
        for size, words in sizes.items():
            action = said(menu.addAction(""), words)
            action.setCheckable(True)
            action.setChecked(size is self.table.diagrams.size)
            action.triggered.connect(lambda _=False, size=size: self.choose_diagrams(size))
        menu.addSeparator()
        self.table.fill_sort_menu(add_menu(menu, tr("S&ort by")))
        fold = said(menu.addAction(""), tr("&Only one version of each composition"))
        fold.setCheckable(True)
        fold.setChecked(self.model.is_folded)
        fold.toggled.connect(lambda is_folded: self.model.fold(is_folded=is_folded))
        menu.addSeparator()
        self.table.fill_columns_menu(menu)

    def choose_diagrams(self, size: DiagramSize) -> None:
        """Draw the diagrams in this size from now on."""
        self.table.show_diagrams(size)
        self.diagrams_chosen.emit(size)
