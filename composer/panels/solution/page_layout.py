"""Where the runs of a paragraph stand: cells in columns while they fit, else one after the other.

A move is never broken and never cut; what does not fit goes to the next line, further in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from composer.panels.solution.page_type import PageType
from solver.notation.page.model import (
    CellLayout,
    PageItem,
    PageParagraph,
    PageRows,
    PageRun,
    RunCell,
    RunStyle,
)

_WIDEST_CELL = 0.4
"""A cell that takes more of the width than this does not widen its column."""
_MOST_MEASURED = 120
"""So many rows beside each other decide how wide their columns are."""
_MOST_TRIES = 16
"""So many tries: the play that stands behind one takes up to four milliseconds to find."""
_MOST_LINES_MEASURED = 6
"""So many at both ends: the words of a line of help play take a legal move after another."""
_LEAST_SPARED = 2 / 3
"""Such a share of the tries has to fit on one line each for columns that others do not fit in."""
_ROUNDING = 0.5
_HANG = 2
Columns = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RunBox:
    """A run in its place: ``x`` and the top of its line, from the corner of the paragraph."""

    run: PageRun
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A paragraph with its runs in their places."""

    boxes: tuple[RunBox, ...]
    height: float
    line_height: float
    top: float = 0.0

    def box_at(self, x: float, y: float) -> RunBox | None:
        """Return the move at a point, ``None`` where there is none."""
        for box in self.boxes:
            is_inside = box.y <= y < box.y + self.line_height and box.x <= x < box.x + box.width
            if is_inside and box.run.spot is not None:
                return box
        return None


class _Line:
    """Fills lines from left to right."""

    def __init__(self, left: float, hang: float, right: float, height: float, top: float) -> None:
        self.x, self.y = left, top
        self.left, self.hang = left, hang
        self.fresh_row = hang
        self._right, self._height = right, height
        self.boxes: list[RunBox] = []
        self.columns: list[float] = []
        self.is_fresh = True

    def room_for(self, x: float, width: float) -> bool:
        """Tell whether *width* fits at *x*; on a fresh line everything has to."""
        return self.fits(x, width) or self.is_fresh

    def fits(self, x: float, width: float) -> bool:
        """Tell whether *width* at *x* ends within the page."""
        return x + width <= self._right

    def put(self, run: PageRun, width: float) -> None:
        """Put *run* behind what is there; a blank at the beginning of a line is left out."""
        if self.is_fresh and not run.text.strip():
            return
        self.boxes.append(RunBox(run, self.x, self.y, width))
        self.x += width
        self.is_fresh = False

    def end(self) -> None:
        """Begin another line."""
        self.x, self.y = self.hang, self.y + self._height
        self.is_fresh = True

    @property
    def bottom(self) -> float:
        """Where the last line ends."""
        return self.y + self._height


def laid_out(
    paragraph: PageParagraph,
    kind: PageType,
    width: float,
    columns: Columns = (),
    *,
    is_first: bool = False,
) -> LaidOut:
    """Return *paragraph* on a page of *width*; *is_first* is set at the top of the page."""
    is_key = any(run.style is RunStyle.KEY for run in paragraph.runs)
    height = kind.key_height if is_key else kind.line_height
    top = 0.0 if is_first else _space_above(paragraph, kind)
    left = kind.step * paragraph.depth
    is_prose = any(run.style is RunStyle.COMMENT for run in paragraph.runs)
    hang = left if is_prose else left + kind.step * _HANG
    line = _Line(left, hang, width, height, top)
    if paragraph.layout is CellLayout.ROWS:
        line.fresh_row = left  # what is further in would be read as play behind it
    starts = line.columns = _starts(columns, left, kind.gap)
    for place, cell in enumerate(paragraph.cells):
        if starts:
            starts = _put_in_column(line, cell, kind, starts)
            is_name = place == 0 and paragraph.layout is CellLayout.TRY
            if is_name and starts and line.x + kind.gap > starts[0] + _ROUNDING:
                line.end()  # a name wider than its column stands above what is said of it
        elif cell:
            line.x += 0.0 if line.is_fresh else kind.gap
            _put(line, cell, kind)
    return LaidOut(tuple(line.boxes), line.bottom, height, top)


def _space_above(paragraph: PageParagraph, kind: PageType) -> float:
    if paragraph.layout is CellLayout.HEADING:
        return kind.line_height * 0.7
    return kind.line_height * 0.35 if paragraph.layout is CellLayout.FIRST_MOVE else 0.0


def _starts(columns: Columns, left: float, gap: float) -> list[float]:
    """Return where each of *columns* begins."""
    starts = [left]
    for width in columns[:-1]:
        starts.append(starts[-1] + (width + gap if width else 0.0))
    return starts if columns else []


def _put_in_column(line: _Line, cell: RunCell, kind: PageType, starts: list[float]) -> list[float]:
    """Put *cell* where its column begins, and return where those of the next cells do.

    On the next line the columns begin anew, those of tries further in.
    """
    if not cell:
        return starts[1:]
    behind = line.x + (0.0 if line.is_fresh else kind.gap)
    needed = sum(map(kind.width, cell))
    later = [start for start in starts if start >= behind] or [behind]
    if line.room_for(later[0], needed):
        line.x = later[0]
        _put(line, cell, kind)
        return later[1:] or [line.x + kind.gap]
    pitch = [start - line.left for start in line.columns]
    line.end()
    line.x = line.fresh_row
    _put(line, cell, kind)
    return [line.fresh_row + offset for offset in pitch[1:]] or [line.x + kind.gap]


def _put(line: _Line, cell: RunCell, kind: PageType) -> None:
    """Put *cell* behind what is there, on the next line where there is no room for it."""
    widths = [kind.width(run) for run in cell]
    if not line.room_for(line.x, sum(widths)):
        line.end()
    for run, width in zip(cell, widths, strict=True):
        for part in _parts(run, line, width):
            needed = kind.width(part)
            if not line.room_for(line.x, needed):
                line.end()
            line.put(part, needed)


def _parts(run: PageRun, line: _Line, width: float) -> Iterator[PageRun]:
    """Yield *run*, word by word where it is text that does not fit."""
    if run.spot is not None or line.fits(line.x, width) or " " not in run.text.strip():
        yield run
        return
    words = run.text.split(" ")
    for place, word in enumerate(words):
        yield PageRun(word + (" " if place + 1 < len(words) else ""), run.style)


# --- columns


def columns_of(items: Sequence[PageItem], like: PageItem, kind: PageType, width: float) -> Columns:
    """Return how wide the columns are in which *like* stands among *items*."""
    layout = like.paragraph.layout
    if layout not in (CellLayout.ROWS, CellLayout.TRY):
        return ()
    beside = (item for item in items if item.paragraph.layout is layout)
    if layout is CellLayout.TRY:
        tries = [it.summary for it in islice(beside, _MOST_TRIES)]
        room = width - kind.step * like.paragraph.depth
        return _with_few_wrapped(_widest(iter(tries), kind, width), tries, kind, room)
    seen = (it.paragraph for it in islice(beside, _MOST_MEASURED))
    return _widest(seen, kind, width)


def line_columns(rows: PageRows, kind: PageType, width: float) -> Columns:
    """Return how wide the columns of *rows* are, from those at both ends."""
    count = len(rows)
    ends = min(count, _MOST_LINES_MEASURED)
    places = [*range(ends), *range(max(ends, count - _MOST_LINES_MEASURED), count)]
    return _widest((rows.whole(place) for place in places), kind, width)


def _widest(paragraphs: Iterator[PageParagraph], kind: PageType, width: float) -> Columns:
    widths: list[float] = []
    for paragraph in paragraphs:
        for place, cell in enumerate(paragraph.cells):
            needed = sum(kind.width(run) for run in cell)
            if place == len(widths):
                widths.append(0.0)
            if needed <= width * _WIDEST_CELL:
                widths[place] = max(widths[place], needed)
    return tuple(widths)


def _with_few_wrapped(
    columns: Columns, tries: Sequence[PageParagraph], kind: PageType, room: float
) -> Columns:
    """Return *columns* with a first one for most of *tries*, if that spares these another line.

    Where a few names of many moves would push the last column off the page, they alone wrap.
    """
    others = sum(it + kind.gap for it in columns[1:] if it)
    firsts = [sum(map(kind.width, it.cells[0])) for it in tries if it.cells]
    fitting = [it for it in firsts if it + others <= room]
    is_worth_it = _LEAST_SPARED * len(firsts) <= len(fitting) < len(firsts)
    return (max(fitting), *columns[1:]) if is_worth_it else columns


def laid_out_line(
    paragraph: PageParagraph, kind: PageType, width: float, columns: Columns
) -> LaidOut:
    """Return a row of help play; every row of the same columns is equally high.

    A cell wider than its column moves those behind it.
    """
    boxes, top, end = [], 0.0, 0.0
    for place, (start, y) in enumerate(_grid(columns, kind, width)):
        if y > top:
            top, end = y, 0.0
        x = max(start, end)
        if place < len(paragraph.cells):
            for run in paragraph.cells[place]:
                needed = kind.width(run)
                boxes.append(RunBox(run, x, y, needed))
                x += needed
            end = x + kind.gap if paragraph.cells[place] else end
    return LaidOut(tuple(boxes), top + kind.line_height, kind.line_height)


def _grid(columns: Columns, kind: PageType, width: float) -> Iterator[tuple[float, float]]:
    """Yield where each column begins; those that do not fit stand on the next line."""
    x, y = 0.0, 0.0
    for place, needed in enumerate(columns):
        if place and x + needed > width:
            x, y = kind.step * _HANG, y + kind.line_height
        yield x, y
        x += needed + kind.gap
