"""The problems of a batch as a table: state, time and verdict of each."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Qt, Slot

from composer.beside import Later
from composer.board.standing import standing_of_verdict
from composer.language import Language, spoken
from composer.model.document import Entry
from composer.panels.runs.verdict_cells import STANDING_ROLE
from composer.panels.shared.table_model import NOWHERE, RIGHT, Index, NamedColumnsModel
from composer.panels.shared.words import clock, duration
from composer.runs.batches import BatchItem, ItemState
from composer.runs.item_words import item_sentence
from solver.counting import grouped
from solver.events import Progress
from solver.language import filled, tr
from solver.notation.letters import Letters, readers_letters
from solver.notation.verdicts import verdict_word
from solver.solution import Verdict

NUMBER, AUTHOR, STIPULATION, STATE, TIME, VERDICT, SENTENCE = range(7)
SHOW_MS = 300
"""So often changes are shown: hundreds of problems may end in a second."""
_MOST_TEXTS = 1000


class BatchModel(NamedColumnsModel):
    """Shows items; the items are the controller's, and are not copied."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()
        self._items: list[BatchItem] = []
        self._news: dict[int, Progress] = {}
        self._is_paused = False
        self._stale: set[int] = set()
        self._texts: dict[tuple[int, Language, Letters], str] = {}
        self._show_later = Later(SHOW_MS, self.show_stale, self)
        self._names = (
            tr("No."),
            tr("Author"),
            tr("Asks"),
            tr("State"),
            tr("Time"),
            tr("Verdict"),
            tr("In words"),
        )
        self._aligned = {NUMBER: RIGHT, TIME: RIGHT}
        self._meanings = (
            tr("Place in the file."),
            tr("Author or authors."),
            tr("The stipulation."),
            tr("How far the search of this problem is."),
            tr("How long the search took."),
            tr("What the search found out."),
            tr("The verdict as a sentence, or why there is none."),
        )

    def show_items(self, entries: tuple[Entry, ...], items: list[BatchItem]) -> None:
        """Show other items."""
        self.beginResetModel()
        self._entries, self._items, self._news = entries, items, {}
        self._stale = set()
        self._texts.clear()
        self.endResetModel()

    def note_item(self, number: int) -> None:
        """Show one item anew."""
        self._news.pop(number, None)
        self._texts.pop((number, spoken(), readers_letters()), None)
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
        if self._stale:
            first, last = min(self._stale), max(self._stale)
            self._stale = set()
            self.dataChanged.emit(self.index(first, 0), self.index(last, SENTENCE))

    def note_pause(self, is_paused: bool) -> None:
        """Say of the searches under way that they are paused, or no longer."""
        self._is_paused = is_paused
        if self._items:
            self.dataChanged.emit(self.index(0, STATE), self.index(len(self._items) - 1, STATE))

    def item(self, row: int) -> BatchItem:
        """Return what is shown in *row*."""
        return self._items[row]

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.cell(index.row(), index.column()) if index.isValid() else None
        if role == STANDING_ROLE and index.column() == VERDICT and self._items[index.row()].verdict:
            return standing_of_verdict(Verdict(self._items[index.row()].verdict))
        return super().data(index, role)

    def cell(self, row: int, column: int) -> str:
        """Return the text of one cell."""
        item, entry = self._items[row], self._entries[row]
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
            return verdict_word(Verdict(item.verdict)) if item.verdict else ""
        return self._sentence(item, entry)

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Return the headings and all rows, for a spreadsheet."""
        yield self._names
        for row, item in enumerate(self._items):
            others = (self.cell(row, column) for column in range(NUMBER + 1, len(self._names)))
            yield (str(item.place + 1), *others)

    def _state(self, item: BatchItem) -> str:
        if item.state is ItemState.RUNNING:
            return self._progress(item)
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
        if item.state is ItemState.RUNNING and item.number in self._news:
            return clock(self._news[item.number].seconds)
        is_known = item.state in (ItemState.SOLVED, ItemState.LIMITED, ItemState.FAILED)
        return duration(item.seconds) if is_known and item.seconds else ""

    def _told(self, item: BatchItem, entry: Entry) -> str:
        """Return what is said of *item*; views ask for the rows in sight again and again."""
        place = item.number, spoken(), readers_letters()
        if place not in self._texts:
            if len(self._texts) >= _MOST_TEXTS:
                self._texts.clear()
            self._texts[place] = item_sentence(item, entry)
        return self._texts[place]

    def _sentence(self, item: BatchItem, entry: Entry) -> str:
        """Return the sentence, behind the line of the file where something is wrong there."""
        told = self._told(item, entry)
        is_wrong = item.state in (ItemState.REFUSED, ItemState.FAILED)
        if is_wrong and item.line is not None and entry.fault is None:
            return filled(tr("Line %1: %2"), item.line, told)
        return told
