"""The problems of a batch as a table: state, time and verdict of each, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication

from composer.beside import Later
from composer.board.standing import standing_of_verdict
from composer.collection.columns import SortKey, text_key
from composer.collection.names import names_in_short, names_text
from composer.language import Language, spoken
from composer.model.document import Entry
from composer.panels.runs.verdict_cells import STANDING_ROLE
from composer.panels.shared.table_model import NOWHERE, RIGHT, Index, NamedColumnsModel
from composer.panels.shared.words import clock, duration
from composer.runs.batches import BatchItem, ItemState
from composer.runs.item_words import item_sentence
from solver.counting import grouped
from solver.events import Progress
from solver.language import filled, now, tr
from solver.notation.letters import Letters, readers_letters
from solver.notation.verdicts import verdict_word
from solver.solution import Verdict

NUMBER, AUTHOR, STIPULATION, STATE, VERDICT, SENTENCE, TIME = range(7)
SHOW_MS = 300
"""So often changes are shown: hundreds of problems may end in a second."""
_MOST_TEXTS = 1000
_LATE = "late"
_GRAVITY = (
    *(verdict.value for verdict in Verdict if verdict is not Verdict.SOUND),
    ItemState.FAILED,
    ItemState.REFUSED,
    ItemState.LIMITED,
    Verdict.SOUND.value,
    ItemState.SOLVED,
    _LATE,
)
"""In which order verdicts stand, and what is told in the place of one."""


class BatchModel(NamedColumnsModel):
    """Shows items; the items are the controller's, and are not copied.

    A row that is there stays the same to a view, wherever it goes: what is chosen stays chosen.
    """

    refreshed = Signal()
    """What had become of some problems is shown, with their rows where these are."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()
        self._items: list[BatchItem] = []
        self._news: dict[int, Progress] = {}
        self._is_paused = False
        self._stale: set[int] = set()
        self._numbers: list[int] = []
        self._rows: dict[int, int] = {}
        self._sorted_by = (NUMBER, Qt.SortOrder.AscendingOrder)
        self._keys: dict[int, SortKey] = {}
        self._is_wrong_only = False
        self._has_ends = False
        self._texts: dict[tuple[int, Language, Letters], tuple[BatchItem, Entry, str]] = {}
        self._show_later = Later(SHOW_MS, self.show_stale, self)
        self._names = (
            tr("No."),
            tr("Author"),
            tr("Asks"),
            tr("State"),
            tr("Verdict"),
            tr("In words"),
            tr("Time"),
        )
        self._aligned = {NUMBER: RIGHT, TIME: RIGHT}
        self._meanings = (
            tr("Place in the file."),
            tr("Author or authors."),
            tr("The stipulation."),
            tr("How far the search of this problem is."),
            tr("What the search found out."),
            tr("The verdict as a sentence, or why there is none."),
            tr("How long the search took."),
        )

    def show_items(self, entries: tuple[Entry, ...], items: list[BatchItem]) -> None:
        """Show other items."""
        self.beginResetModel()
        self._entries, self._items, self._news = entries, items, {}
        self._stale = set()
        self._texts.clear()
        self._keys = {}
        self._take_order(self._wanted_order())
        self.endResetModel()

    # ------------------------------------------------------------ which rows, and in which order

    @property
    def is_in_file_order(self) -> bool:
        """Whether the rows stand in the order in which they are solved."""
        return self._sorted_by == (NUMBER, Qt.SortOrder.AscendingOrder)

    @property
    def total(self) -> int:
        """How many problems there are, shown or not."""
        return len(self._items)

    def number_of(self, row: int) -> int:
        """Return the number of the item in *row*."""
        return self._numbers[row]

    def row_of(self, number: int) -> int:
        """Return the row of an item, -1 where it is not shown."""
        return self._rows.get(number, -1)

    def show_wrong_only(self, *, is_wanted: bool) -> None:
        """Show what is wrong, or all."""
        self.beginResetModel()
        self._is_wrong_only = is_wanted
        self._take_order(self._wanted_order())
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Bring the rows into the order of *column*; none at all is that of the file."""
        wanted = (column, order) if column >= 0 else (NUMBER, Qt.SortOrder.AscendingOrder)
        if wanted == self._sorted_by:
            return  # a table asks twice where it is not asked by its heading
        if wanted[0] != self._sorted_by[0]:
            self._keys = {}
        self._sorted_by = wanted
        self._arrange()

    def _wanted_order(self) -> list[int]:
        """Return the numbers of what is to be shown; what no key is known of comes last."""
        column, direction = self._sorted_by
        shown = [it for it in self._items if not self._is_wrong_only or it.is_wrong]
        known = [(key, it.number) for it in shown if (key := self._key(it, column)) is not None]
        is_backwards = direction is Qt.SortOrder.DescendingOrder
        known.sort(key=lambda pair: pair[0], reverse=is_backwards)
        placed = {number for _, number in known}
        return [*(n for _, n in known), *(it.number for it in shown if it.number not in placed)]

    def _key(self, item: BatchItem, column: int) -> SortKey | None:
        if column == NUMBER:
            return (item.number,)
        if column == TIME:
            return (item.seconds,) if item.is_over and item.seconds else None
        if column not in (AUTHOR, STIPULATION):
            place = _LATE if item.is_late else item.verdict or item.state
            return (_GRAVITY.index(place),) if item.is_over else None
        if item.number not in self._keys:
            entry = self._entries[item.number]
            text = names_text(entry.authors) if column == AUTHOR else entry.stipulation
            self._keys[item.number] = text_key(text)
        return self._keys[item.number]

    def _arrange(self) -> None:
        """Bring the rows that are shown into order, with those that are new and no others."""
        wanted = self._wanted_order()
        kept = {*wanted}
        gone = [number for number in self._numbers if number not in kept]
        came = [number for number in wanted if number not in self._rows]
        left = [number for number in wanted if number in self._rows]
        # They come and go at the end, all at once: one by one, each changed the place of thousands.
        if gone:
            self._move_rows([*left, *gone])
            self.beginRemoveRows(NOWHERE, len(left), len(left) + len(gone) - 1)
            self._take_order(left)
            self.endRemoveRows()
        if came:
            self.beginInsertRows(NOWHERE, len(left), len(wanted) - 1)
            self._take_order([*self._numbers, *came])
            self.endInsertRows()
        self._move_rows(wanted)

    def _move_rows(self, numbers: list[int]) -> None:
        if numbers == self._numbers:
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        moved = [(self._numbers[it.row()], it.column()) for it in before]
        self._take_order(numbers)
        after = [self.index(self._rows[number], column) for number, column in moved]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _take_order(self, numbers: list[int]) -> None:
        self._numbers = numbers
        self._rows = dict(zip(numbers, count(), strict=False))

    # ------------------------------------------------------------ what changes

    def note_entries(self, entries: tuple[Entry, ...]) -> None:
        """Show the problems as they read by now: the same ones, in the same order."""
        before, self._entries = self._entries, entries
        self._keys = {}
        for number, pair in enumerate(zip(before, entries, strict=True)):
            if pair[0] is not pair[1]:
                self.note_item(number)

    def note_item(self, number: int) -> None:
        """Show one item anew."""
        self._news.pop(number, None)
        self._has_ends |= self._items[number].is_over
        self._note_stale(number)

    def note_news(self, number: int, news: Progress) -> None:
        """Show how far the search of one problem is."""
        if number < len(self._items) and self._items[number].state is ItemState.RUNNING:
            self._news[number] = news
            self._note_stale(number)

    def _note_stale(self, number: int) -> None:
        """Have a row shown anew, together with others: a view looks long at every change."""
        self._stale.add(number)
        self._show_later.soon()

    @Slot()
    def show_stale(self) -> None:
        """Show now what was to be shown soon."""
        self._show_later.stop()
        if self._has_ends:
            self._has_ends = False
            self._arrange()
        rows = [row for number in self._stale if (row := self.row_of(number)) >= 0]
        is_stale, self._stale = bool(self._stale), set()
        if rows:
            self.dataChanged.emit(self.index(min(rows), 0), self.index(max(rows), TIME))
        if is_stale:
            self.refreshed.emit()

    def note_pause(self, is_paused: bool) -> None:
        """Say of the searches under way that they are paused, or no longer."""
        self._is_paused = is_paused
        if self._numbers:
            self.dataChanged.emit(self.index(0, STATE), self.index(len(self._numbers) - 1, STATE))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._numbers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole and index.isValid() and index.column() == AUTHOR:
            return names_in_short(self._entries[self._numbers[index.row()]].authors)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.cell(index.row(), index.column()) if index.isValid() else None
        if role == STANDING_ROLE and index.column() == VERDICT:
            item = self._items[self._numbers[index.row()]]
            is_told = item.verdict is not None and not item.is_late
            return standing_of_verdict(Verdict(item.verdict)) if is_told else None
        if role == Qt.ItemDataRole.ForegroundRole and index.isValid():
            is_late = self._items[self._numbers[index.row()]].is_late
            return QGuiApplication.palette().placeholderText() if is_late else None
        return super().data(index, role)

    def cell(self, row: int, column: int) -> str:
        """Return the text of one cell."""
        number = self._numbers[row]
        return self._text(self._items[number], self._entries[number], column)

    def _text(self, item: BatchItem, entry: Entry, column: int) -> str:
        if column == NUMBER:
            return grouped(item.place + 1)
        if column == AUTHOR:
            return "; ".join(entry.authors)
        if column == STIPULATION:
            return entry.stipulation
        if column == STATE:
            return self._state(item)
        if column == TIME:
            return self._time(item)
        if column == VERDICT:
            told = verdict_word(Verdict(item.verdict)) if item.verdict else ""
            return tr("outdated") if told and item.is_late else told
        return self._sentence(item, entry)

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Return the headings and the rows that are shown now, for a spreadsheet.

        They may be written in any thread; an item that ends meanwhile is told as it was.
        """
        shown = [(self._items[number], self._entries[number]) for number in self._numbers]
        return self._written(shown)

    def _written(self, shown: Sequence[tuple[BatchItem, Entry]]) -> Iterator[tuple[str, ...]]:
        yield tuple(map(now, self._names))
        for item, entry in shown:
            others = (self._text(item, entry, it) for it in range(NUMBER + 1, len(self._names)))
            yield (str(item.place + 1), *others)

    def _state(self, item: BatchItem) -> str:
        if item.state is ItemState.RUNNING:
            return self._progress(item)
        if item.is_late:
            return tr("changed or gone since")
        words = {
            ItemState.WAITING: tr("waiting"),
            ItemState.SOLVED: tr("solved"),
            ItemState.LIMITED: tr("incomplete: limit met"),
            ItemState.REFUSED: tr("cannot be solved"),
            ItemState.FAILED: tr("failed"),
        }
        return words[item.state]

    def _progress(self, item: BatchItem) -> str:
        if self._is_paused:
            return tr("paused")
        news = self._news.get(item.number)
        if news is None or not news.last_length:
            return tr("searching")
        return filled(tr("searching %1/%2"), news.length, news.last_length)

    def _time(self, item: BatchItem) -> str:
        if item.state is ItemState.RUNNING and (news := self._news.get(item.number)):
            return clock(news.seconds)
        is_known = item.state in (ItemState.SOLVED, ItemState.LIMITED, ItemState.FAILED)
        return duration(item.seconds) if is_known and item.seconds else ""

    def _told(self, item: BatchItem, entry: Entry) -> str:
        """Return what is said of *item*; views ask for the rows in sight again and again.

        What is remembered holds for this very item and entry: it may be asked for in one
        language, and become another before it is asked for in that language again.
        """
        place = item.number, spoken(), readers_letters()
        known = self._texts.get(place)
        if known is None or known[0] is not item or known[1] is not entry:
            if len(self._texts) >= _MOST_TEXTS:
                self._texts.clear()
            known = self._texts[place] = item, entry, item_sentence(item, entry)
        return known[2]

    def _sentence(self, item: BatchItem, entry: Entry) -> str:
        """Return the sentence, behind the line of the file where something is wrong there."""
        told = self._told(item, entry)
        if item.is_late:
            return filled(tr("Before the change: %1"), told) if told else ""
        is_wrong = item.state in (ItemState.REFUSED, ItemState.FAILED)
        if is_wrong and item.line is not None and entry.fault is None:
            return filled(tr("Line %1: %2"), item.line, told)
        return told
