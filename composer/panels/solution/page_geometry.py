"""Where the rows of a page stand: heights, columns, and what is in sight.

Only rows in sight are laid out.  What is above and below is as high as it was when last seen,
or as one line where it never was; so millions of rows cost nothing, and nothing jumps.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, islice, zip_longest

from composer.panels.solution.page_layout import (
    Columns,
    LaidOut,
    columns_of,
    laid_out,
    laid_out_line,
    line_columns,
)
from composer.panels.solution.page_rows import (
    FoldKey,
    ItemRow,
    LinesRow,
    SeenRow,
    SeenSpot,
    UnfoldedPage,
)
from composer.panels.solution.page_type import PageType
from solver.notation.page.model import PageRows

_MOST_BESIDE = 20
"""So many parts are read in the same columns; a whole book of twins would take its time."""
Anchor = tuple[FoldKey | None, float]
"""What tells a row from others, and how far it is scrolled beyond the top."""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row in sight: where it begins on the screen, and its runs."""

    row: SeenRow
    line: int
    top: float
    out: LaidOut


class PageGeometry:
    """Lays out the rows of *unfolded* for a width."""

    def __init__(self, unfolded: UnfoldedPage) -> None:
        self._unfolded = unfolded
        self.kind = PageType()
        self.width = 400.0
        self._columns: dict[int, Columns] = {}
        self._line_columns: dict[int, tuple[PageRows, Columns]] = {}
        """Those of help play by themselves; parts that are shown again have theirs still."""
        self._tops: list[float] = [0.0]

    @property
    def height(self) -> float:
        """How high the whole page is, as far as that is known."""
        return self._tops[-1] + 2 * self.kind.gap

    def measure(self) -> None:
        """Add up the heights of all rows."""
        heights = (self._height_of(row) for row in self._unfolded.rows)
        self._tops = [0.0, *accumulate(heights)]

    def forget(self, width: float | None = None) -> None:
        """Let everything be measured anew; with a *width*, what was laid out is of no use."""
        self._columns = {}
        shown = {id(row.rows) for row in self._unfolded.rows if isinstance(row, LinesRow)}
        known = self._line_columns if width is None else {}
        self._line_columns = {name: known[name] for name in shown & known.keys()}
        if width is None:
            return
        self.width = width
        for row in self._unfolded.rows:
            if isinstance(row, LinesRow):
                row.each = None
            else:
                row.height = None

    def heights(self) -> list[float | None]:
        """Return what is known of the heights."""
        return [row.height for row in self._unfolded.rows]

    def span_of(self, seen: SeenSpot) -> tuple[float, float]:
        """Return where the line of a move begins and how high it is."""
        top = self._tops[self._unfolded.rows.index(seen.row)]
        if isinstance(seen.row, LinesRow):
            each = seen.row.each or self.kind.line_height
            return top + seen.line * each, each
        return top, self._height_of(seen.row)

    def anchor(self, value: int) -> Anchor | None:
        """Return the row at *value*, ``None`` at the very top."""
        rows = self._unfolded.rows
        if value == 0 or not rows:
            return None
        place = min(bisect_right(self._tops, value) - 1, len(rows) - 1)
        while place and not isinstance(rows[place], ItemRow):
            place -= 1
        row = rows[place]
        return (row.key if isinstance(row, ItemRow) else None), value - self._tops[place]

    def value_of(self, anchor: Anchor) -> int | None:
        """Return where the row of *anchor* stands now, ``None`` where it is no more."""
        key, beyond = anchor
        for place, row in enumerate(self._unfolded.rows):
            if isinstance(row, ItemRow) and row.key == key:
                return round(self._tops[place] + beyond)
        return None

    def in_sight(self, value: int, bottom: int) -> Iterator[ShownRow]:
        """Lay out what is in sight, from the row at *value* on."""
        rows = self._unfolded.rows
        place = max(0, bisect_right(self._tops, value) - 1)
        if place >= len(rows):
            return
        top = self._tops[place] - value + self.kind.gap
        while place < len(rows) and top < bottom:
            row = rows[place]
            if isinstance(row, LinesRow):
                yield from self._lines_in_sight(row, top, bottom)
            else:
                yield ShownRow(row, 0, top, self._lay_out(row, is_first=place == 0))
            top += self._height_of(row)
            place += 1

    def _lines_in_sight(self, row: LinesRow, top: float, bottom: int) -> Iterator[ShownRow]:
        columns = self._columns_of_lines(row)
        if row.each is None:
            row.each = laid_out_line(row.rows.whole(0), self.kind, self.width, columns).height
        each = row.each or float(self.kind.line_height)
        first = max(0, int(-top // each))
        for line in range(first, min(len(row.rows), int((bottom - top) // each) + 1)):
            # What the topmost row shares with the one above it could not be read anywhere.
            is_top = line == first and top < 0
            paragraph = row.rows.whole(line) if is_top else row.rows.paragraph(line)
            out = laid_out_line(paragraph, self.kind, self.width, columns)
            yield ShownRow(row, line, top + line * each, out)

    def _lay_out(self, row: ItemRow, *, is_first: bool) -> LaidOut:
        """Lay out one row, and remember how high it is."""
        columns = self._columns_of_items(row)
        out = laid_out(row.paragraph, self.kind, self.width, columns, is_first=is_first)
        row.height = out.height if row.paragraph.cells else 0.0
        return out

    def _height_of(self, row: SeenRow) -> float:
        if row.height is not None:
            return row.height
        return self.kind.line_height * (len(row.rows) if isinstance(row, LinesRow) else 1)

    def _columns_of_items(self, row: ItemRow) -> Columns:
        key = hash((id(row.siblings), row.item.paragraph.layout))
        if key not in self._columns:
            self._columns[key] = columns_of(row.siblings, row.item, self.kind, self.width)
        return self._columns[key]

    def _columns_of_lines(self, row: LinesRow) -> Columns:
        """Return the columns of help play, the same in all parts that are in sight first."""
        known = self._columns
        if id(row.rows) not in known:
            lines = (it for it in self._unfolded.rows if isinstance(it, LinesRow))
            beside = list(islice(lines, _MOST_BESIDE))
            each = {id(it.rows): self._own_columns(it.rows) for it in beside}
            widest = tuple(map(max, zip_longest(*each.values(), fillvalue=0.0)))
            known |= {name: widest[: len(columns)] for name, columns in each.items()}
            if id(row.rows) not in known:
                known[id(row.rows)] = self._own_columns(row.rows)
        return known[id(row.rows)]

    def _own_columns(self, rows: PageRows) -> Columns:
        """Return the columns of *rows* by themselves, measured once."""
        known = self._line_columns
        if id(rows) not in known:
            known[id(rows)] = rows, line_columns(rows, self.kind, self.width)
        return known[id(rows)][1]
