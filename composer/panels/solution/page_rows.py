"""The rows of the page that are unfolded, top to bottom; rows of help play are only counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from solver.game import Move
from solver.notation.page.model import (
    CellLayout,
    PageFold,
    PageItem,
    PageParagraph,
    PageRows,
    PageRun,
    PageSpot,
)

AT_ONCE = 12
"""So many rows are written before the page is seen; those below come in slices.

A row of long play takes up to ten milliseconds; the first slice fills the screen.
"""
MOST_UNFOLDED = 3000
"""So many rows are unfolded at one stroke; a long problem has millions."""
Moves = tuple[Move, ...]
FoldKey = tuple[object, ...]


@dataclass(slots=True, eq=False)
class ItemRow:
    """One item in sight; ``height`` is known once it was laid out."""

    item: PageItem
    siblings: tuple[PageItem, ...]
    key: FoldKey
    is_open: bool
    height: float | None = None

    @property
    def paragraph(self) -> PageParagraph:
        """What is seen of it."""
        return self.item.paragraph if self.is_open else self.item.summary

    @property
    def level(self) -> int:
        """How many steps further in it stands."""
        return self.item.paragraph.depth


@dataclass(slots=True, eq=False)
class LinesRow:
    """Many rows of equal height, which are made when they come into sight."""

    rows: PageRows
    each: float | None = None

    @property
    def height(self) -> float | None:
        """How high all of them are."""
        return None if self.each is None else self.each * len(self.rows)


SeenRow = ItemRow | LinesRow


@dataclass(frozen=True, slots=True)
class SeenSpot:
    """Where a move stands: the row, of many alike which one, and which of its runs."""

    row: SeenRow
    line: int
    run: PageRun


@dataclass(slots=True)
class UnfoldedPage:
    """A page with what is unfolded of it; what the reader chose stays when the page grows."""

    page: list[PageItem] = field(default_factory=list)
    """The items of the first level, as far as they are written."""
    rows: list[SeenRow] = field(default_factory=list)
    _chosen: dict[FoldKey, bool] = field(default_factory=dict)
    _left: int = MOST_UNFOLDED
    _due: list[ItemRow] = field(default_factory=list)
    _coming: Iterator[PageItem] | None = None
    _names: Counter[object] = field(default_factory=Counter)
    _wanted: FoldKey | None = None

    def show(
        self,
        page: Iterable[PageItem],
        *,
        is_same: bool = False,
        down_to: FoldKey | None = None,
    ) -> None:
        """Show *page*; what is folded stays so where it *is_same* as before, but for more.

        Only the first rows are written, and where it is read further down, all rows *down_to*
        that one and some behind it; :meth:`fill` writes the others.
        """
        before = {it.key: it for it in self.rows if isinstance(it, ItemRow)} if is_same else {}
        lines = {id(it.rows): it for it in self.rows if isinstance(it, LinesRow)} if is_same else {}
        if not is_same:
            self._chosen = {}
        self._left = AT_ONCE if down_to is None else len(self.rows) + MOST_UNFOLDED
        self.page, self.rows, self._due = [], [], []
        self._coming, self._names, self._wanted = iter(page), Counter(), down_to
        while self._left > 0 and self._write_next():
            pass
        self._wanted = None
        for row in self.rows:
            if isinstance(row, LinesRow):
                same = lines.get(id(row.rows))
                row.each = None if same is None else same.each
                continue
            known = before.get(row.key)
            if known is not None and known.is_open is row.is_open:
                row.height = known.height

    @property
    def is_whole(self) -> bool:
        """Whether all rows are written that are not folded."""
        return not self._due and self._coming is None

    def fill(self) -> Iterator[None]:
        """Write what was left out, top first, a few rows at a time."""
        while not self.is_whole:
            if self._due:
                self._write_due(self._due.pop(0))
            else:
                self._left = 1
                self._write_next()
            yield
        self._left = MOST_UNFOLDED

    def _write_due(self, row: ItemRow) -> None:
        if row in self.rows and row.key not in self._chosen:
            later, self._due, self._left = self._due, [], 1
            self._turn(row, is_open=True)
            self._due += later

    def _write_next(self) -> bool:
        """Write the next item of the first level, and tell whether there was one."""
        item = None if self._coming is None else next(self._coming, None)
        if item is None:
            self._coming = None
            return False
        place = len(self.page)
        self.page.append(item)
        self.rows += self._row_of(item, (item,), (), self._names, place)
        return True

    def unfold(self, row: ItemRow, *, is_open: bool) -> None:
        """Unfold *row*, or fold it."""
        if row.item.has_below and row.is_open is not is_open:
            self._chosen[row.key] = is_open
            self._turn(row, is_open=is_open)

    def _turn(self, row: ItemRow, *, is_open: bool) -> None:
        place = self.rows.index(row)
        if is_open:
            self.rows[place + 1 : place + 1] = self._below(row.item, row.key)
        else:
            del self.rows[place + 1 : self._end_of(place)]
        row.is_open, row.height = is_open, None

    def unfold_all(self, *, is_open: bool) -> Iterator[None]:
        """Unfold everything, as far as :data:`MOST_UNFOLDED` goes, or fold all play; row by row."""
        place = 0
        while place < len(self.rows) or self._write_next():
            if is_open and len(self.rows) >= MOST_UNFOLDED:
                return
            row = self.rows[place]
            if isinstance(row, ItemRow) and (is_open or not _is_heading(row.item)):
                self.unfold(row, is_open=is_open)
            place += 1
            yield

    def reveal(self, moves: Sequence[Move], part: int) -> SeenSpot | None:
        """Return where *moves* lead, unfolded so that it is in sight; nothing where they do not."""
        way = _way_to(self.page, tuple(moves), part)
        while way is None and self._write_next():
            way = _way_to(self.page[-1:], tuple(moves), part)
        if way is None:
            return None
        *above, last = way
        for item in above:
            row = next(it for it in self.rows if isinstance(it, ItemRow) and it.item is item)
            self.unfold(row, is_open=True)
        return self._spot_in(last, tuple(moves))

    def _spot_in(self, item: PageItem, moves: Moves) -> SeenSpot | None:
        for place, row in enumerate(self.rows):
            if not isinstance(row, ItemRow) or row.item is not item:
                continue
            if item.rows is not None and (line := item.rows.find(moves)) is not None:
                lines = self.rows[place + 1]
                run = run_at(item.rows.whole(line), moves)
                return None if run is None else SeenSpot(lines, line, run)
            run = run_at(row.paragraph, moves)
            return None if run is None else SeenSpot(row, 0, run)
        return None

    def _rows(self, items: Sequence[PageItem], above: FoldKey) -> list[SeenRow]:
        siblings, known = tuple(items), Counter[object]()
        return [
            row
            for place, item in enumerate(items)
            for row in self._row_of(item, siblings, above, known, place)
        ]

    def _row_of(
        self,
        item: PageItem,
        siblings: tuple[PageItem, ...],
        above: FoldKey,
        known: Counter[object],
        place: int,
    ) -> list[SeenRow]:
        """Return the row of one item and those below it."""
        name = _name_of(item, place)
        key = (*above, name, known[name])
        known[name] += 1
        if key == self._wanted:
            self._left = AT_ONCE
        is_open = self._chosen.get(key, item.fold is PageFold.OPEN)
        is_later = is_open and self._left <= 0 and item.has_below
        row = ItemRow(item, siblings, key, is_open and item.has_below and not is_later)
        self._left -= 1
        if is_later:
            self._due.append(row)
        return [row, *(self._below(item, key) if is_open and not is_later else ())]

    def _below(self, item: PageItem, key: FoldKey) -> list[SeenRow]:
        rows = self._rows(item.below, key)
        return [LinesRow(item.rows), *rows] if item.rows is not None else rows

    def _end_of(self, place: int) -> int:
        """Return where the rows below the row at *place* end."""
        row = self.rows[place]
        assert isinstance(row, ItemRow)
        end = place + 1
        while end < len(self.rows):
            other = self.rows[end]
            if isinstance(other, ItemRow) and other.key[: len(row.key)] != row.key:
                break
            end += 1
        return end


def _is_heading(item: PageItem) -> bool:
    return item.paragraph.layout in (CellLayout.HEADING, CellLayout.FIRST_MOVE)


def _name_of(item: PageItem, place: int) -> object:
    """Return what tells *item* from those beside it, on a page that has grown as well."""
    spot = _last_spot(item.paragraph)
    return place if spot is None else spot.moves


def _last_spot(paragraph: PageParagraph) -> PageSpot | None:
    spots = [run.spot for run in paragraph.runs if run.spot is not None]
    return spots[-1] if spots else None


def run_at(paragraph: PageParagraph, moves: Sequence[Move]) -> PageRun | None:
    """Return the run that *moves* lead to."""
    for run in paragraph.runs:
        if run.spot is not None and run.spot.is_reached_by(moves):
            return run
    return None


def _way_to(items: Sequence[PageItem], moves: Moves, part: int) -> tuple[PageItem, ...] | None:
    """Return the items from the top down to the one in which *moves* end."""
    for item in items:
        if item.part not in (None, part):
            continue
        if run_at(item.paragraph, moves) is not None:
            return (item,)
        if item.rows is not None and item.rows.find(moves) is not None:
            return (item, item)
        if item.make_below is not None and _goes_through(item, moves):
            way = _way_to(item.below, moves, part)
            if way is not None:
                return (item, *way)
    return None


def _goes_through(item: PageItem, moves: Moves) -> bool:
    """Tell whether *moves* may lead below *item*: always below a heading."""
    spots = [run.spot for run in item.paragraph.runs if run.spot is not None]
    return not spots or any(spot.is_on_the_way_of(moves) for spot in spots)
