"""The window of the library: a query, what was found as diagrams or as a list, folders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from composer.beside import Later
from composer.collection.columns import Column
from composer.formats.saving import shown
from composer.model.document import Entry
from composer.panels.collection.gallery import CardWall
from composer.panels.collection.library_model import PROBLEM_ROLE, LibraryModel
from composer.panels.collection.model import section_of
from composer.panels.shared.controls import fill, leave_headings_out, show_as_rows, widen_to_names
from composer.panels.shared.empty import EmptyLabel, EmptyPage
from composer.panels.shared.fields import make_clearable
from composer.panels.shared.screens import resize_within_screen
from composer.panels.shared.wide_column import WideColumn
from composer.saying import said, say
from composer.tokens import GRID, Type
from composer.windows.library.library_reader import LibraryReader
from composer.windows.library.library_words import (
    agreement_words,
    found_words,
    progress_words,
    query_help,
    report_words,
)
from solver.language import joined, tr

if TYPE_CHECKING:
    from composer.collection.statistics import Statistics
    from composer.library.anticipation import Likeness
    from composer.library.indexing import IndexProgress, IndexReport
    from composer.library.known import KeptRuns
    from composer.library.store import Library, LibraryProblem
    from solver.solution import Solution

_FIRST = (Column.STATE, Column.NUMBER, Column.VERDICT)
"""The file and the number in it, and what agrees, stand in front: the rest may want scrolling."""
_WIDTHS = {
    Column.STATE: 130,
    Column.NUMBER: 56,
    Column.VERDICT: 190,
    Column.AUTHOR: 180,
    Column.STIPULATION: 68,
    Column.MEN: 60,
}
_HIDDEN = (Column.MARK, Column.DIAGRAM, Column.THEMES, Column.VERSION)
_PAUSE = 250
"""Milliseconds after the last key before a search begins."""
_PAUSE_OF_BOARD = 600


class LibraryWindow(QDialog):
    """Shows what a query finds, or what is like the problem on the board."""

    open_requested = Signal(Path, int)
    """The file of a problem, and its number there from 1."""

    def __init__(
        self,
        reader: LibraryReader,
        entry: Callable[[], Entry],
        solutions: Callable[[], tuple[Solution, ...]],
        parent: QWidget,
    ) -> None:
        """*entry* is the problem on the board, *solutions* what was found of it, if anything."""
        super().__init__(parent)
        say(self.setWindowTitle, tr("Library"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.setModal(False)
        self._reader, self._entry, self._solutions = reader, entry, solutions
        self._found: tuple[Likeness, ...] = ()
        self._mates = 0
        self._is_reading_wished = False
        self._last_report = ""
        self._kept_runs: KeptRuns | None = None
        self.model = LibraryModel(self)
        self.model.page_wanted.connect(self._ask_page)
        self._make_line()
        self._make_views()
        self._lay_out()
        self._search = Later(_PAUSE, self._search_anew, self)
        self.query.textChanged.connect(self._search.put_off)
        self._compare = Later(_PAUSE_OF_BOARD, self.search, self)
        reader.opened.connect(self.search)
        reader.failed.connect(self._tell)
        reader.progressed.connect(self._show_progress)
        reader.indexed.connect(self._show_report)
        resize_within_screen(self, QSize(1000, 640))

    def _make_line(self) -> None:
        self.query = QLineEdit(self)
        make_clearable(self.query)
        say(self.query.setAccessibleName, tr("Search the library"))
        say(self.query.setPlaceholderText, tr("Search, such as author:loyd #2..#4 men<=7"))
        say(self.query.setToolTip, query_help())
        self.like_button = self._button(tr("&Who did this before?"), is_checkable=True)
        words = tr("Show what is like the problem on the board, while you compose.")
        say(self.like_button.setToolTip, words)
        self.list_button = self._button(tr("&List"), is_checkable=True)
        say(self.list_button.setToolTip, tr("Show a list in the place of diagrams."))
        self.statistics_button = self._button(tr("&Statistics…"))
        self.folders_button = self._button(tr("&Folders"))
        self.folders_menu = QMenu(self.folders_button)
        self.folders_menu.aboutToShow.connect(self._fill_folders)
        self.folders_button.setMenu(self.folders_menu)
        self.like_button.toggled.connect(self._on_like)
        self.list_button.toggled.connect(self._on_list)
        self.statistics_button.clicked.connect(self._on_statistics)

    def _button(self, words: str, *, is_checkable: bool = False) -> QPushButton:
        button = said(QPushButton(self), words)
        button.setCheckable(is_checkable)
        button.setAutoDefault(False)
        return button

    def _make_views(self) -> None:
        self.wall = CardWall(self.model, self)
        say(self.wall.setAccessibleName, tr("Problems that were found"))
        self.table = QTableView(self)
        say(self.table.setAccessibleName, tr("Problems that were found"))
        self.table.setModel(self.model)
        self.table.setSelectionModel(self.wall.selectionModel())
        leave_headings_out(self.table)
        show_as_rows(self.table)
        self.table.setFrameShape(QTableView.Shape.NoFrame)
        for column in _HIDDEN:
            self.table.setColumnHidden(section_of(column), True)
        for column, width in _WIDTHS.items():
            self.table.setColumnWidth(section_of(column), width)
        widen_to_names(self.table)
        self.table.setColumnHidden(section_of(Column.VERDICT), True)
        header = self.table.horizontalHeader()
        header.setResizeContentsPrecision(0)  # rows out of sight would have to be fetched
        for place, column in enumerate(_FIRST):
            header.moveSection(header.visualIndex(section_of(column)), place)
        WideColumn(self.table, section_of(Column.SOURCE))
        self.wall.opened.connect(self._on_open)
        self.table.activated.connect(self._on_open)
        words = tr("Add a folder, and all problems in it can be searched.")
        self.empty = EmptyPage(EmptyLabel(words, self), self)
        self.add_button = self._button(tr("Add a folder…"))
        self.add_button.clicked.connect(self._choose_folder)
        self.empty.offer(self.add_button)
        self.nothing_label = EmptyLabel("", self)
        self.nothing = EmptyPage(self.nothing_label, self)
        self.all_button = self._button(tr("Show all problems"))
        self.all_button.clicked.connect(self._on_all)
        self.nothing.offer(self.all_button)
        self.views = QStackedWidget(self)
        for view in (self.wall, self.table, self.empty, self.nothing):
            self.views.addWidget(view)
        self.views.setCurrentWidget(self.empty)

    def _lay_out(self) -> None:
        self.count_label = said(QLabel(self), "")
        self.note_label = said(QLabel(self), "")
        self.count_label.setFont(Type.CAPTION.font())
        for label in (self.count_label, self.note_label):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.stop_button = self._button(tr("S&top"))
        self.stop_button.clicked.connect(self._reader.stop)
        self.stop_button.hide()
        top, bottom = QHBoxLayout(), QHBoxLayout()
        fill(
            top,
            (self.query, 1),
            self.like_button,
            self.list_button,
            self.statistics_button,
            self.folders_button,
        )
        bottom.addWidget(self.count_label)
        bottom.addSpacing(4 * GRID)
        fill(bottom, (self.note_label, 1), self.stop_button)
        column = QVBoxLayout(self)
        fill(column, top, (self.views, 1), bottom)

    # ------------------------------------------------------------ finding

    @Slot()
    def search(self) -> None:
        """Ask for what the line says, or for what is like the board."""
        if self._reader.sources is None:
            return
        if not self._reader.has_folders:
            self._show([], {})
        elif self.like_button.isChecked():
            self._ask_alike()
        else:
            self._ask_query()

    @Slot()
    def _search_anew(self) -> None:
        """Ask for something else: what was said of the last question, or reading, is of no use."""
        if not self._reader.is_indexing:
            say(self.note_label.setText, "")
        self.search()

    def _runs(self) -> KeptRuns:
        """Return the runs that are kept; for the thread of the reader."""
        from composer.library.known import KeptRuns
        from composer.runs.store import usual_path

        if self._kept_runs is None:
            self._kept_runs = KeptRuns(usual_path())
        return self._kept_runs

    def _ask_query(self) -> None:
        text, entry = self.query.text(), self._entry()

        def question(library: Library) -> list[int]:
            from composer.collection.query import QuerySurroundings
            from composer.library.finding import find

            around = QuerySurroundings((entry,), 0)
            found: list[int] = find(library, text, around, self._runs().known).tolist()
            return found

        self._reader.ask("find", question, self._show_found)

    def _ask_alike(self) -> None:
        entry = self._entry()
        squares = entry.setup.squares
        solved = [it for it in self._solutions() if it.problem.setup.squares == squares]

        def question(library: Library) -> tuple[tuple[Likeness, ...], int]:
            from composer.library.anticipation import LikeWanted, alike
            from composer.library.matrices import matrices_of, matrices_of_solutions

            matrices = matrices_of_solutions(solved) or matrices_of(entry)
            runs = self._runs()
            themes = tuple(dict.fromkeys((*entry.keywords, *runs.themes_of(entry))))
            wanted = LikeWanted(entry.setup, entry.stipulation, matrices, themes)
            return alike(library, wanted, known=runs.known), len(matrices)

        self._reader.ask("find", question, self._show_alike)

    def _show_found(self, ids: list[int]) -> None:
        self._found = ()
        self._show(ids, {})

    def _show_alike(self, answer: tuple[tuple[Likeness, ...], int]) -> None:
        self._found, self._mates = answer
        words = {it.id: agreement_words(it, self._mates) for it in self._found}
        self._show([it.id for it in self._found], words)

    def _show(self, ids: list[int], words: dict[int, str]) -> None:
        self._reader.drop("page")
        self.model.show_found(ids, words)
        self.table.setColumnHidden(section_of(Column.VERDICT), not words)
        say(self.count_label.setText, found_words(len(ids), self._reader.size))
        self._on_list()

    @Slot(int)
    def _ask_page(self, page: int) -> None:
        ids = self.model.ids_of(page)

        def question(library: Library) -> list[LibraryProblem]:
            return library.problems(it for it in ids if it < library.count)

        self._reader.ask(f"page {page}", question, partial(self.model.put_page, page))

    @Slot()
    def note_board(self) -> None:
        """Compare anew, once the board has rested, where that is asked for."""
        if self.isVisible() and self.like_button.isChecked():
            self._compare.put_off()

    # ------------------------------------------------------------ what is pressed

    @Slot(bool)
    def _on_like(self, is_asked: bool) -> None:
        self.query.setEnabled(not is_asked)
        self._search_anew()

    @Slot()
    def _on_list(self) -> None:
        if not self._reader.has_folders:
            self.views.setCurrentWidget(self.empty)
            return
        if not self.model.found and not self._reader.is_indexing:
            self._show_nothing()
            return
        is_list = self.list_button.isChecked()
        self.views.setCurrentWidget(self.table if is_list else self.wall)

    def _show_nothing(self) -> None:
        """Say in the place of problems why there are none, and offer all that there are."""
        words = tr("There is no problem in the folders of the library.")
        if self._reader.size:
            like = tr("Nothing in the library is like the problem on the board.")
            searched = tr("No problem in the library matches the search.")
            words = like if self.like_button.isChecked() else searched
        gone = [shown(folder) for folder in self._folders() if folder in self._reader.gone]
        if gone:
            why = tr(
                "The folder %1 is not there. When it is again, read what has changed.", gone[0]
            )
            words = joined(" ", (words, why))
        say(self.nothing_label.setText, words)
        self.all_button.setVisible(self._reader.size > 0)
        self.views.setCurrentWidget(self.nothing)

    @Slot()
    def _on_all(self) -> None:
        self.like_button.setChecked(False)
        self.query.clear()
        self.query.setFocus()

    @Slot()
    def _on_open(self) -> None:
        problem = self.wall.currentIndex().data(PROBLEM_ROLE)
        if problem is not None:
            self.open_requested.emit(problem.path, problem.number)

    @Slot()
    def _on_statistics(self) -> None:
        from composer.windows.collection.statistics_window import StatisticsWindow

        text, entry = self.query.text(), self._entry()
        if self.like_button.isChecked():
            text = ""

        def question(library: Library) -> object:
            from composer.collection.query import QuerySurroundings
            from composer.library.figures import statistics_of
            from composer.library.finding import meant_by

            known = self._runs().known
            around = QuerySurroundings((entry,), 0)
            return statistics_of(library, meant_by(library, text, around, known), known)

        window = StatisticsWindow(lambda _: "", lambda _: None, self)
        say(window.setWindowTitle, tr("Statistics of the library"))
        say(window.head.setText, tr("Counting…"))
        window.show()

        def show(counts: Statistics) -> None:
            if isValid(window):  # it may be closed by now
                window.show_counts(counts)

        def tell(sentence: str) -> None:
            if isValid(window):
                say(window.head.setText, sentence)

        self._reader.ask(f"statistics {id(window)}", question, show, tell)

    @Slot()
    def _fill_folders(self) -> None:
        menu = self.folders_menu
        menu.clear()
        said(menu.addAction(""), tr("&Add a folder…")).triggered.connect(self._choose_folder)
        update = said(menu.addAction(""), tr("&Read what has changed"))
        update.triggered.connect(self._on_update)
        update.setEnabled(bool(self._folders()))
        menu.addSeparator()
        for folder in self._folders():
            name = str(folder).replace("&", "&&")
            of_one = menu.addMenu("")
            is_gone = folder in self._reader.gone
            say(of_one.setTitle, tr("%1 (not there)", name) if is_gone else name)
            forget = said(of_one.addAction(""), tr("&Take it out of the library"))
            forget.triggered.connect(partial(self._forget_folder, folder))

    def _folders(self) -> tuple[Path, ...]:
        """Return the folders of the library, be they there or not."""
        sources = self._reader.sources
        return () if sources is None else sources.folders

    @Slot()
    def _on_update(self) -> None:
        self._is_reading_wished = True
        self._reader.update()

    @Slot()
    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, tr("Folder with problems"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self._folders():  # others may lie beside them
            dialog.setDirectory(str(self._folders()[-1].parent))
        dialog.fileSelected.connect(self.add_folder)
        dialog.open()

    @Slot(str)
    def add_folder(self, name: str) -> None:
        """Let the problems of a folder be read."""
        self._is_reading_wished = True
        self._reader.read_folders((Path(name),))

    def _forget_folder(self, folder: Path) -> None:
        self._is_reading_wished = True
        self._reader.read_folders((), (folder,))

    # ------------------------------------------------------------ what is told

    @Slot(str)
    def _tell(self, sentence: str) -> None:
        """Say why there is no answer; the number found before was that of another question."""
        say(self.count_label.setText, "")
        # Where nothing was found before, this is why nothing is found now.
        is_empty = self.views.currentWidget() is self.nothing and self._reader.size > 0
        place = self.nothing_label if is_empty else self.note_label
        say(place.setText, sentence)
        self.stop_button.setVisible(self._reader.is_indexing)

    @Slot(object)
    def _show_progress(self, progress: IndexProgress) -> None:
        say(self.note_label.setText, progress_words(progress))
        self.stop_button.show()

    @Slot(object)
    def _show_report(self, report: IndexReport) -> None:
        """Say what became of a reading; of one unasked that found no change, what was said last."""
        self.stop_button.hide()
        if self._is_reading_wished or report.has_changed or report.unread:
            self._last_report = report_words(report)
        self._is_reading_wished = False
        say(self.note_label.setText, self._last_report)

    def changeEvent(self, event: QEvent) -> None:
        """Say what agrees in the language that is chosen."""
        super().changeEvent(event)
        if event.type() != QEvent.Type.LanguageChange:
            return
        widen_to_names(self.table)
        if self._found:
            self._show_alike((self._found, self._mates))
