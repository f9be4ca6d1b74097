"""The problems of the open file as a table: all of them, or those that a search found.

A row stands for a place in the file.  Texts and facts are made when a row comes into
sight or is first sorted and searched, and go when the problem does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from PySide6.QtCore import QObject, Qt, Signal, Slot

from composer.beside import SlicedWork
from composer.collection.columns import Column, SortKey, sort_key, themes_key
from composer.collection.facts import Facts, ThemesOf
from composer.collection.order import ExchangedRun, followed, with_versions_together
from composer.collection.versions import composition_id, place_among_versions, version_groups
from composer.model.document import Entry
from composer.model.options import played_setup
from composer.panels.collection.mime import TYPES
from composer.panels.collection.words import (
    FOLLOWER,
    QuestionWords,
    cell_text,
    column_meanings,
    column_names,
    spoken,
    themes_text,
    version_words,
)
from composer.panels.shared.table_model import NOWHERE, RIGHT, Index, NamedColumnsModel
from solver.language import now
from solver.stipulation import Stipulation

COLUMNS = tuple(Column)
ALIGNED = {
    COLUMNS.index(Column.NUMBER): RIGHT,
    COLUMNS.index(Column.MEN): RIGHT,
    COLUMNS.index(Column.MARK): Qt.AlignmentFlag.AlignCenter,
}
SETUP_ROLE = Qt.ItemDataRole.UserRole
STANDING_ROLE = Qt.ItemDataRole.UserRole + 1
VerdictOf = Callable[[Entry], str]
StandingOf = Callable[[Entry], object]


def _no_themes(entry: Entry) -> Mapping[str, int] | None:
    return None


def _no_verdict(entry: Entry) -> str:
    return ""


def section_of(column: Column) -> int:
    """Return the number of *column* in the table."""
    return COLUMNS.index(column)


class CollectionModel(NamedColumnsModel):
    """Shows entries in an order of its own; rows stay where they are while problems change."""

    rows_replaced = Signal()
    """Rows were brought into another order, or others are shown."""

    def __init__(self, parent: QObject | None = None, question_words: QuestionWords = str) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()
        self._facts: list[Facts | None] = []
        self._order: list[int] = []
        self._rows: list[int] | None = None
        self._found: frozenset[int] | None = None
        self._groups: dict[str, tuple[int, ...]] = {}
        self._is_folded = False
        self._sorted_by = (Column.NUMBER, Qt.SortOrder.AscendingOrder)
        self._question_words: QuestionWords = question_words
        self._keys: dict[int, SortKey] = {}
        self.sorting = SlicedWork(self)
        self.sorting.finished.connect(self._arrange)
        self._verdict_of: VerdictOf = _no_verdict
        self._standing_of: StandingOf = _no_verdict
        self._themes_of: ThemesOf = _no_themes
        names, meanings = column_names(), column_meanings()
        self._names = tuple(names[column] for column in COLUMNS)
        self._meanings = tuple(meanings[column] for column in COLUMNS)
        self._aligned = ALIGNED

    # ------------------------------------------------------------ what is shown

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All problems of the file."""
        return self._entries

    @property
    def order(self) -> Sequence[int]:
        """The places of the problems that are shown, row by row."""
        return self._order

    @property
    def is_in_file_order(self) -> bool:
        """Whether the rows stand as the problems do in the file, so that they can be moved."""
        return self._sorted_by == (Column.NUMBER, Qt.SortOrder.AscendingOrder)

    @property
    def is_folded(self) -> bool:
        """Whether of each composition only the first version is shown."""
        return self._is_folded

    def place_of(self, row: int) -> int:
        """Return which problem of the file stands in *row*."""
        return self._order[row]

    def row_of(self, place: int) -> int:
        """Return the row of a problem, -1 where it is not shown."""
        if self._rows is None:
            self._rows = [-1] * len(self._entries)
            for row, shown in enumerate(self._order):
                self._rows[shown] = row
        return self._rows[place] if 0 <= place < len(self._rows) else -1

    def facts(self, place: int) -> Facts:
        """Return the facts of the problem at *place*."""
        facts = self._facts[place]
        if facts is None:
            facts = self._facts[place] = Facts(self._entries[place], place)
        return facts

    def versions_of(self, place: int) -> tuple[int, ...]:
        """Return the places of all versions of the composition at *place*."""
        return self._groups.get(composition_id(self._entries[place]), (place,))

    # ------------------------------------------------------------ changes

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Show *entries*, touching only the rows of those that changed, came or went."""
        run = ExchangedRun.between(self._entries, entries)
        if not run.before and not run.after:
            self._entries = entries
            return
        self._keys = {}
        groups = self._groups if self._keeps_groups(run, entries) else version_groups(entries)
        if run.is_in_place:
            self._exchange(run, entries)
        else:
            self._insert_or_remove(run, entries)
        if groups != self._groups or self._is_out_of_order(run):
            self._groups = groups
            self._arrange()
        if self.sorting.is_running:
            self._sort()

    def show_found(self, places: Iterable[int] | None) -> None:
        """Show the problems at *places* only, or all of them."""
        self._found = None if places is None else frozenset(places)
        self._arrange()

    def fold(self, *, is_folded: bool) -> None:
        """Show of each composition the first version only, or all of them."""
        self._is_folded = is_folded
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Bring the rows into the order of *column*; none at all is that of the file."""
        chosen = COLUMNS[column] if 0 <= column < len(COLUMNS) else Column.NUMBER
        if column < 0:
            order = Qt.SortOrder.AscendingOrder
        if not chosen.can_sort or self._sorted_by == (chosen, order):
            return
        self._sorted_by = (chosen, order)
        self._sort()

    @property
    def verdict_of(self) -> VerdictOf:
        """Who tells what is known of the soundness of a problem, in words."""
        return self._verdict_of

    @property
    def themes_of(self) -> ThemesOf:
        """Who tells which themes were found in a problem."""
        return self._themes_of

    def show_known(
        self,
        verdict_of: VerdictOf,
        standing_of: StandingOf = _no_verdict,
        themes_of: ThemesOf = _no_themes,
    ) -> None:
        """Let *verdict_of* tell what is known of a problem; call it again when that changes.

        *standing_of* tells the same as a ``Standing``, for those who draw it, or anything else,
        *themes_of* what else was found.
        """
        self._verdict_of, self._standing_of = verdict_of, standing_of
        self._themes_of = themes_of
        if self._order:
            for section in map(section_of, (Column.THEMES, Column.VERDICT)):
                last = self.index(len(self._order) - 1, section)
                self.dataChanged.emit(self.index(0, section), last)

    def _is_out_of_order(self, run: ExchangedRun) -> bool:
        return not run.is_in_place and self._sorted_by[0] is Column.NUMBER

    def _keeps_groups(self, run: ExchangedRun, entries: tuple[Entry, ...]) -> bool:
        places = range(run.start, run.start + run.before)
        return run.is_in_place and all(
            composition_id(self._entries[place]) == composition_id(entries[place])
            for place in places
        )

    def _exchange(self, run: ExchangedRun, entries: tuple[Entry, ...]) -> None:
        self._entries = entries
        places = range(run.start, run.start + run.after)
        self._facts[places.start : places.stop] = [None] * len(places)
        rows = [row for place in places if (row := self.row_of(place)) >= 0]
        if rows:
            last = self.index(max(rows), len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(min(rows), 0), last)

    def _insert_or_remove(self, run: ExchangedRun, entries: tuple[Entry, ...]) -> None:
        # A reset, for all the numbers behind what came or went are others now.
        self.beginResetModel()
        self._take_over(run, entries, followed(self._order, run))
        self.endResetModel()
        self.rows_replaced.emit()

    def _take_over(self, run: ExchangedRun, entries: tuple[Entry, ...], order: list[int]) -> None:
        self._entries = entries
        self._facts[run.start : run.start + run.before] = [None] * run.after
        for place in range(run.start + run.after, len(entries)):
            facts = self._facts[place]
            if facts is not None:
                facts.place = place
        if self._found is not None:
            self._found = frozenset(followed(self._found, run))
        self._order, self._rows = order, None

    def _sort(self) -> None:
        """Work out what to sort by, a little at a time, and then bring the rows into order."""
        self._keys = {}
        column, _ = self._sorted_by
        if column is Column.NUMBER:
            self.sorting.give_up()
            self._arrange()
        else:
            self.sorting.start(self._key_steps(column))

    def _key_steps(self, column: Column) -> Iterator[int]:
        for place in range(len(self._entries)):
            self._keys[place] = self._sort_key(column, place)
            yield place

    @Slot()
    def _arrange(self) -> None:
        """Work the order of the rows out anew."""
        column, direction = self._sorted_by
        if self.sorting.is_running:
            return
        order = sorted(range(len(self._entries)) if self._found is None else self._found)
        if column is not Column.NUMBER:
            order.sort(key=self._key_of)
        if direction is Qt.SortOrder.DescendingOrder:
            order.reverse()
        if column is not Column.VERSION:
            order = with_versions_together(order, self._groups, only_first=self._is_folded)
        if order == self._order:
            return
        self.beginResetModel()
        self._order, self._rows = order, None
        self.endResetModel()
        self.rows_replaced.emit()

    def _key_of(self, place: int) -> SortKey:
        if place not in self._keys:
            self._keys[place] = self._sort_key(self._sorted_by[0], place)
        return self._keys[place]

    def _sort_key(self, column: Column, place: int) -> SortKey:
        facts = self.facts(place)
        if column is Column.VERDICT:
            return sort_key(column, facts, self._verdict_of(facts.entry))
        if column is Column.THEMES:
            themes = self._themes_of(facts.entry)
            return themes_key(themes, themes_text(themes))
        return sort_key(column, facts, cell_text(column, facts))

    # ------------------------------------------------------------ for the view

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._order)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        place, column = self._order[index.row()], COLUMNS[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(index.row(), column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._entries[place].fault or self._cell(index.row(), column) or None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index.row(), column)
        if role == SETUP_ROLE:
            return played_setup(self._entries[place])
        if role == STANDING_ROLE:
            return self._standing_of(self._entries[place])
        return super().data(index, role)

    def _cell(self, row: int, column: Column) -> str:
        place = self._order[row]
        if column is Column.VERDICT:
            return self._verdict_of(self._entries[place])
        if column is Column.THEMES:
            return themes_text(self._themes_of(self._entries[place]))
        text = cell_text(column, self.facts(place))
        group = self.versions_of(place)
        if len(group) > 1 and place in group:
            if column is Column.VERSION:
                return version_words(text, place_among_versions(group, place))
            if column is Column.AUTHOR and self._follows_version(row):
                return f"{FOLLOWER}{text}"
        return text

    def _follows_version(self, row: int) -> bool:
        name = composition_id(self._entries[self._order[row]])
        return row > 0 and composition_id(self._entries[self._order[row - 1]]) == name

    def _spoken(self, row: int, column: Column) -> str:
        sentence = spoken(self.facts(self._order[row]), self._words_for)
        if column is Column.NUMBER:
            return sentence
        cell = self._cell(row, column)
        return f"{now(self._names[section_of(column)])}: {cell}. {sentence}" if cell else sentence

    def _words_for(self, stipulation: Stipulation) -> str:
        return self._question_words(stipulation)

    # ------------------------------------------------------------ drag and drop

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index) | Qt.ItemFlag.ItemIsDropEnabled
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction | Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return list(TYPES)
