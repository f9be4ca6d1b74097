"""Pages of diagrams: captions, boards and solutions laid out on paper, page by page.

The same pages are shown, printed, and written as PDF and SVG.  Lengths are points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat, tee

from composer.diagram.caption import (
    Caption,
    SolutionLine,
    Span,
    caption_of,
    solution_lines,
    title_of,
)
from composer.diagram.cells import Cell
from composer.diagram.columns import PageArea, ShapeBlock, flowed
from composer.diagram.metrics import Measure, text_width
from composer.diagram.page_form import PageForm, PerPage, SolutionPlace
from composer.diagram.shapes import Drawing, Rectangle, Shape, moved
from composer.diagram.typesetting import TextLine, Typeface, broken
from composer.formats.common.publication import Publication
from composer.model.options import played_setup

_SMALL = 9.0
"""Size of headers and footers."""
_TITLE = 18.0
_COLUMN_GAP = 22.0
_SMALLEST_BOARD = 0.64
"""How far boards shrink, of their usual size, to make room for long captions."""
_INDENT = 0.27
"""Width of a leading blank of a solution, in heights of the font."""


def laid_out(
    publications: Sequence[Publication], form: PageForm, measure: Measure = text_width
) -> Iterator[Drawing]:
    """Yield the pages one after the other; each takes a moment, so that others can work too."""
    layout = _Layout(form, measure)
    if form.solutions is SolutionPlace.AFTER:
        sheets = layout.flowing(publications)
    else:
        sheets = layout.grid(publications)
    for number, (shapes, is_only) in enumerate(_with_loneliness(sheets), start=1):
        yield layout.page(shapes, None if is_only else number)


@dataclass(slots=True)
class _Row:
    """Cells side by side, their boards on one line."""

    cells: list[Cell]

    def height_above(self) -> float:
        return max(cell.height_above() for cell in self.cells)

    def height(self, board: float) -> float:
        below = max(cell.side(board) + cell.height_below(board) for cell in self.cells)
        return self.height_above() + below


class _Layout:
    """Lays out one collection in one form."""

    def __init__(self, form: PageForm, measure: Measure) -> None:
        self._form = form
        self._measure = measure
        self._width, self._height = form.paper.size
        self._face = self._typeface(form.per_page.font_size)
        self._title = self._title_block()

    # ------------------------------------------------------------ the whole page

    def page(self, shapes: tuple[Shape, ...], number: int | None) -> Drawing:
        """Return a page of *shapes* with header, footer and its number, if it has one."""
        ground = Rectangle(0, 0, self._width, self._height, fill="#ffffff")
        return Drawing(self._width, self._height, (ground, *shapes, *self._running_words(number)))

    def _running_words(self, number: int | None) -> Iterator[Shape]:
        form, face = self._form, self._typeface(_SMALL)
        width = self._width - 2 * form.margin
        is_numbered = form.has_page_numbers and number is not None
        page = form.text.lettering.words.page(number or 0) if is_numbered else ""
        page_width = face.measure(page, face.style(Span(page)))
        top = form.margin - _SMALL * 0.2
        bottom = self._height - form.margin + _SMALL
        if form.header:
            line = _first_line(form.header, face, width)
            yield from line.shapes(form.margin + (width - line.width) / 2, top, face)
        if form.footer:
            line = _first_line(form.footer, face, width - page_width - _SMALL)
            yield from line.shapes(form.margin, bottom, face)
        if page:
            line = _first_line(page, face, width)
            yield from line.shapes(self._width - form.margin - line.width, bottom, face)

    def _areas(self, columns: int, *, is_first: bool) -> Iterator[PageArea]:
        """Yield the area of each page; on the first the title stands above it."""
        form = self._form
        top = form.margin + (_SMALL if form.header else 0.0)
        height = self._height - form.margin - top - _SMALL
        width = self._width - 2 * form.margin
        usual = PageArea(form.margin, top, width, height, columns, _COLUMN_GAP)
        if is_first and self._title.height:
            taken = self._title.height
            yield replace(usual, top=top + taken, height=height - taken)
        yield from repeat(usual)

    def _title_block(self) -> ShapeBlock:
        if not self._form.title:
            return ShapeBlock(0.0, ())
        face = self._typeface(_TITLE)
        width = self._width - 2 * self._form.margin
        lines = broken((Span(self._form.title[:300], is_bold=True),), face, width)
        shapes = [
            shape
            for index, line in enumerate(lines, start=1)
            for shape in line.shapes((width - line.width) / 2, index * face.leading - 4, face)
        ]
        return ShapeBlock(len(lines) * face.leading + 10, tuple(shapes))

    def _titled(self, pages: Iterable[tuple[Shape, ...]]) -> Iterator[tuple[Shape, ...]]:
        """Put the title on the first of *pages*."""
        form = self._form
        top = form.margin + (_SMALL if form.header else 0.0)
        title = tuple(moved(shape, form.margin, top) for shape in self._title.shapes)
        for index, shapes in enumerate(pages):
            yield shapes if index else (*title, *shapes)

    # ------------------------------------------------------------ diagrams in rows

    def grid(self, publications: Sequence[Publication]) -> Iterator[tuple[Shape, ...]]:
        """Yield pages of diagrams in rows and, where they are wanted, solutions at the end."""
        yield from self._titled(self._grid_pages(publications))
        if self._form.solutions is SolutionPlace.END:
            yield from self._solution_pages(publications)

    def _grid_pages(self, publications: Sequence[Publication]) -> Iterator[tuple[Shape, ...]]:
        per_page = self._form.per_page
        areas = self._areas(per_page.columns, is_first=True)
        cells = self._cells(publications, next(self._areas(per_page.columns, is_first=False)))
        coming = _rows_of((cell for cell, _ in cells), per_page.columns)
        rows = list(islice(coming, per_page.rows))
        while rows:
            area = next(areas)
            count, board = self._fitting(rows, area)
            page, rows = rows[:count], [*rows[count:], *islice(coming, count)]
            left_over: list[ShapeBlock] = []
            if count == 1 and page[0].height(board) > area.height:
                page, left_over = self._cut(page[0], area, board, area.width)
            yield tuple(self._row_shapes(page, area, board))
            if left_over:
                yield from flowed(left_over, self._areas(1, is_first=False))

    def _fitting(self, rows: list[_Row], area: PageArea) -> tuple[int, float]:
        """Return how many of *rows* one page takes, and how large their boards are then."""
        usual = self._usual_board(area)
        for count in range(len(rows), 0, -1):
            board = usual
            while board >= usual * _SMALLEST_BOARD:
                gaps = (count - 1) * self._face.leading
                if sum(row.height(board) for row in rows[:count]) + gaps <= area.height:
                    return count, board
                board -= usual * 0.02
        return 1, usual * _SMALLEST_BOARD

    def _usual_board(self, area: PageArea) -> float:
        """Return how large boards are beside captions of the usual length."""
        per_page = self._form.per_page
        lines = {PerPage.ONE: 9.0, PerPage.TWO: 7.5}.get(per_page, 7.0)
        room = area.height / per_page.rows - lines * self._face.leading
        widest = area.column_width * (0.68 if per_page is PerPage.ONE else 0.92)
        return max(40.0, min(widest, room))

    def _row_shapes(self, rows: list[_Row], area: PageArea, board: float) -> Iterator[Shape]:
        free = area.height - sum(row.height(board) for row in rows)
        per_page = self._form.per_page
        gap = min(max(0.0, free) / max(1, per_page.rows - 1), 3.5 * self._face.leading)
        y = area.top
        for row in rows:
            for column, cell in enumerate(row.cells):
                x = area.column_left(column)
                yield from cell.shapes(x, y + row.height_above(), board)
            y += row.height(board) + gap

    def _cut(
        self, row: _Row, area: PageArea, board: float, width: float
    ) -> tuple[list[_Row], list[ShapeBlock]]:
        """Take what is too long out of captions that no page can hold.

        It is printed behind, in lines of this *width*.
        """
        kept, left_over = [], []
        for cell in row.cells:
            most = max(1, int((area.height - board) / 2 / self._face.leading) - 4)
            caption = cell.caption
            paragraphs = (*caption.above, *caption.below)
            above = _shortened(caption.above, most, cell.face, cell.width)
            below = _shortened(caption.below, most, cell.face, cell.width)
            left = caption.left
            if len(cell.asked(board)) > most:
                paragraphs = (*paragraphs, (Span(caption.left),))
                left = f"{caption.left[:20]}…"
            short = Caption(above, left, caption.right, below)
            kept.append(replace(cell, caption=short))
            if (above, below, left) != (caption.above, caption.below, caption.left):
                left_over += self._paragraph_blocks(paragraphs, width)
        return [_Row(kept)], left_over

    def _cells(
        self, publications: Sequence[Publication], area: PageArea
    ) -> Iterator[tuple[Cell, Publication]]:
        form = self._form
        for number, publication in enumerate(publications, start=form.first_number):
            shown = number if form.has_numbers else None
            caption = caption_of(publication, form.text, shown)
            setup, is_readable = played_setup(publication.entry), publication.entry.fault is None
            width = area.column_width
            marks = form.drawn_marks(publication.entry)
            cell = Cell(setup, caption, form.look, self._face, width, is_readable, marks)
            yield cell, publication

    # ------------------------------------------------------------ solutions

    def flowing(self, publications: Sequence[Publication]) -> Iterator[tuple[Shape, ...]]:
        """Yield pages on which each diagram is followed by its solution."""
        columns = self._form.per_page.columns
        area = next(self._areas(columns, is_first=False))
        if self._form.per_page is PerPage.ONE:
            yield from self._titled(self._one_by_one(publications, area))
            return
        blocks = self._flowing_blocks(publications, area)
        yield from self._titled(flowed(blocks, self._areas(columns, is_first=True)))

    def _flowing_blocks(
        self, publications: Sequence[Publication], area: PageArea
    ) -> Iterator[ShapeBlock]:
        board = max(self._usual_board(area) * 0.8, 60.0)
        for cell, publication in self._cells(publications, area):
            (row,), left_over = self._fitted(cell, area, board, area.column_width)
            cell = row.cells[0]
            shapes = tuple(cell.shapes(0, cell.height_above(), board))
            space = 1.6 * self._face.leading
            yield ShapeBlock(cell.height(board), shapes, space, keeps_with_next=True)
            yield from left_over
            lines = solution_lines(publication, self._form.text)
            yield from _solution_blocks(lines, self._face, area.column_width)

    def _one_by_one(
        self, publications: Sequence[Publication], area: PageArea
    ) -> Iterator[tuple[Shape, ...]]:
        """Yield pages with one diagram each; a long solution goes on in two columns."""
        first = next(self._areas(1, is_first=True))
        half = next(self._areas(2, is_first=False)).column_width
        for cell, publication in self._cells(publications, area):
            board = self._usual_board(area) * 0.8
            (row,), left_over = self._fitted(cell, first, board, half)
            cell = row.cells[0]
            shapes = tuple(cell.shapes(first.left, first.top + cell.height_above(), board))
            rest = self._rest_of(first, cell.height(board) + self._face.leading)
            pages = self._solution_below(publication, left_over, rest)
            yield (*shapes, *next(pages, ()))
            yield from pages
            first = area

    def _solution_below(
        self, publication: Publication, left_over: list[ShapeBlock], rest: PageArea | None
    ) -> Iterator[tuple[Shape, ...]]:
        """Yield what stands on the page of the diagram, in *rest*, and on the pages after it."""
        face = self._typeface(self._face.size - 1)
        usual = self._areas(1, is_first=False)
        lines, same_lines = tee(solution_lines(publication, self._form.text))
        if rest is not None:
            solution = _solution_blocks(lines, face, rest.width)
            fitting = _held(chain(left_over, solution), rest.height)
            if fitting is not None:
                yield from flowed(fitting, chain([rest], usual))
                return
        usual = self._areas(2, is_first=False)
        width = next(usual).column_width
        blocks = chain(left_over, _solution_blocks(same_lines, face, width))
        if rest is None:
            yield ()  # the diagram alone
            yield from flowed(blocks, usual)
        else:
            yield from flowed(blocks, chain([replace(rest, columns=2)], usual))

    def _fitted(
        self, cell: Cell, area: PageArea, board: float, width: float
    ) -> tuple[list[_Row], list[ShapeBlock]]:
        """Return *cell* as a row that *area* can hold, and what had to be taken out of it."""
        row = _Row([cell])
        if row.height(board) <= area.height:
            return [row], []
        return self._cut(row, area, board, width)

    def _rest_of(self, area: PageArea, taken: float) -> PageArea | None:
        """Return what is free of *area* below, ``None`` where that is not worth it."""
        free = area.height - taken
        if free < 4 * self._face.leading:
            return None
        return replace(area, top=area.top + taken, height=free)

    def _solution_pages(self, publications: Sequence[Publication]) -> Iterator[tuple[Shape, ...]]:
        columns = 2
        blocks = self._gathered(publications, columns)
        beginning = list(islice(blocks, 2))
        if len(beginning) == 2:  # more than the heading
            yield from flowed(chain(beginning, blocks), self._areas(columns, is_first=False))

    def _gathered(self, publications: Sequence[Publication], columns: int) -> Iterator[ShapeBlock]:
        form = self._form
        face = self._typeface(min(10.0, self._face.size + 0.5))
        width = next(self._areas(columns, is_first=False)).column_width
        heading = form.text.lettering.words.solutions_heading
        yield self._heading((Span(heading, is_bold=True),), self._typeface(14.0), width)
        for number, publication in enumerate(publications, start=form.first_number):
            lines = _solution_blocks(solution_lines(publication, form.text), face, width)
            first = next(lines, None)
            if first is not None:
                spans = self._solution_heading(publication, number)
                yield self._heading(spans, face, width)
                yield first
                yield from lines

    def _solution_heading(self, publication: Publication, number: int) -> tuple[Span, ...]:
        title = title_of(publication.entry)[:300]
        if not self._form.has_numbers:
            return (Span(title or publication.entry.stipulation, is_bold=True),)
        return (Span(f"{number}  ", is_bold=True), Span(title))

    def _heading(self, spans: tuple[Span, ...], face: Typeface, width: float) -> ShapeBlock:
        lines = broken(spans, face, width)
        shapes = tuple(
            shape
            for index, line in enumerate(lines, start=1)
            for shape in line.shapes(0, index * face.leading - face.size * 0.3, face)
        )
        height = len(lines) * face.leading + face.size * 0.2
        return ShapeBlock(height, shapes, space_before=face.leading * 0.8, keeps_with_next=True)

    def _paragraph_blocks(
        self, paragraphs: Iterable[tuple[Span, ...]], width: float
    ) -> list[ShapeBlock]:
        face = self._face
        return [
            _line_block(line, face)
            for paragraph in paragraphs
            for line in broken(paragraph, face, width)
        ]

    def _typeface(self, size: float) -> Typeface:
        return Typeface(self._measure, size)


def _with_loneliness(
    sheets: Iterator[tuple[Shape, ...]],
) -> Iterator[tuple[tuple[Shape, ...], bool]]:
    """Yield each of *sheets* with whether it is the only one, which needs no number."""
    for place, shapes in enumerate(sheets):
        following = next(sheets, None) if place == 0 else None
        yield shapes, place == 0 and following is None
        if following is not None:
            yield following, False


def _rows_of(cells: Iterator[Cell], columns: int) -> Iterator[_Row]:
    while row := list(islice(cells, columns)):
        yield _Row(row)


def _held(blocks: Iterable[ShapeBlock], height: float) -> list[ShapeBlock] | None:
    """Return *blocks* where all of them have room in this *height*; else ``None``, and soon."""
    held: list[ShapeBlock] = []
    for block in blocks:
        height -= block.height + (block.space_before if held else 0.0)
        if height < 0:
            return None
        held.append(block)
    return held


def _solution_blocks(
    lines: Iterable[SolutionLine], face: Typeface, width: float
) -> Iterator[ShapeBlock]:
    """Yield the lines set; what begins a section does not end a column, nor does room begin one."""
    space, held = 0.0, None
    for line in _without_blank_ends(lines):
        if not line.words:
            space = face.leading * 0.5
            continue
        indent = min(line.indent * _INDENT * face.size, width * 0.4)
        for it in broken(line.words, face, width, indent=indent, hang=face.size):
            if held is not None:
                yield held
            held, space = replace(_line_block(it, face), space_before=space), 0.0
        if held is not None:
            held = replace(held, keeps_with_next=line.begins_section)
    if held is not None:  # the end of a solution keeps with nothing
        yield replace(held, keeps_with_next=False)


def _without_blank_ends(lines: Iterable[SolutionLine]) -> Iterator[SolutionLine]:
    """Yield *lines* without blank ones at both ends, and never two of them together."""
    has_begun = is_after_blank = False
    for line in lines:
        if not line.words:
            is_after_blank = has_begun
            continue
        if is_after_blank:
            yield SolutionLine(())
        yield line
        has_begun, is_after_blank = True, False


def _line_block(line: TextLine, face: Typeface) -> ShapeBlock:
    return ShapeBlock(face.leading, tuple(line.shapes(0, face.size * 0.95, face)))


def _first_line(text: str, face: Typeface, width: float) -> TextLine:
    """Return *text* on one line, what does not fit replaced by dots."""
    span = (Span(" ".join(text.split())[:300]),)
    lines = broken(span, face, width)
    if len(lines) == 1:
        return lines[0]
    dots = broken((Span("…"),), face, width)[0]
    return TextLine((*broken(span, face, width - dots.width)[0].atoms, *dots.atoms))


def _shortened(
    paragraphs: tuple[tuple[Span, ...], ...], most: int, face: Typeface, width: float
) -> tuple[tuple[Span, ...], ...]:
    """Return as many of *paragraphs* as fill *most* lines, with dots where something is cut."""
    kept: list[tuple[Span, ...]] = []
    used = 0
    for paragraph in paragraphs:
        lines = broken(paragraph, face, width, hang=face.size * 1.1)
        if used + len(lines) > most:
            text = " ".join(line.text for line in lines[: max(1, most - used - 1)])
            kept.append((replace(paragraph[0], text=f"{text} …"),))
            break
        kept.append(paragraph)
        used += len(lines)
    return tuple(kept)
