"""The page as plain text, and the walk through it that every other form takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from solver.notation.lines import LINE_LIMIT
from solver.notation.page.model import (
    CellLayout,
    Page,
    PageFold,
    PageItem,
    PageParagraph,
    PageRun,
    RunCell,
    RunStyle,
)
from solver.notation.page.words import Wording

STEP = "  "
_GAP = "  "
_WIDEST_CELL = 40
"""A cell of a try with more letters does not widen its column."""
_MOST_MEASURED = 50
"""So many rows of help play, from all over, decide how wide its columns are.

Nothing can be told before they are written: a line of ten moves takes a thousandth of a second.
"""


@dataclass(frozen=True, slots=True)
class Printed:
    """A paragraph as it is printed; ``widths`` are those of the columns it stands in."""

    paragraph: PageParagraph
    widths: tuple[int, ...] = ()
    begins_section: bool = False


def printed(page: Page, wording: Wording, limit: int = LINE_LIMIT) -> Iterator[Printed]:
    """Yield the paragraphs of *page* as they are printed, at most *limit* and then a note."""
    left = limit
    for paragraph in _walk(page):
        if left == 0:
            note = PageRun(f"[{wording.cut(limit)}]", RunStyle.NOTE)
            yield Printed(PageParagraph(((note,),)))
            return
        left -= 1
        yield paragraph


def text_lines(page: Page, wording: Wording, limit: int = LINE_LIMIT) -> Iterator[str]:
    """Yield *page* as plain text, captures with x."""
    return printed_text(printed(page, wording, limit))


def printed_text(shown: Iterable[Printed]) -> Iterator[str]:
    """Yield paragraphs as plain text."""
    is_headed = True
    for it in shown:
        if it.begins_section and not is_headed:
            yield ""
        yield text_of(it)
        is_headed = any(run.style is RunStyle.TWIN for run in it.paragraph.runs)


def text_of(it: Printed) -> str:
    """Return one paragraph as plain text, its columns in place."""
    texts = [cell_text(cell) for cell in it.paragraph.cells]
    widths = [*it.widths, *[0] * len(texts)]
    padded = [text.ljust(width) for text, width in zip(texts, widths, strict=False)]
    return STEP * it.paragraph.depth + _GAP.join(padded).rstrip()


def cell_text(cell: RunCell) -> str:
    """Return the text of *cell*."""
    return "".join(run.text for run in cell)


def column_widths(paragraphs: Sequence[PageParagraph], most: int | None = None) -> tuple[int, ...]:
    """Return how many letters the widest cell of each column has, of those with *most* at most."""
    widths: list[int] = []
    for paragraph in paragraphs:
        for place, cell in enumerate(paragraph.cells):
            needed = len(cell_text(cell))
            needed = 0 if most is not None and needed > most else needed
            widths[place:] = [max(needed, *widths[place : place + 1], 0), *widths[place + 1 :]]
    return tuple(widths)


def _walk(items: Sequence[PageItem]) -> Iterator[Printed]:
    """Yield all that is printed of *items*; columns are those of the items beside each other."""
    widths = _widths(items)
    for item in items:
        is_aside = item.fold is PageFold.ASIDE
        paragraph = item.summary if is_aside else item.paragraph
        if paragraph.cells:
            begins = paragraph.layout in (CellLayout.HEADING, CellLayout.FIRST_MOVE)
            columns = widths.get((paragraph.layout, paragraph.depth), ())
            yield Printed(paragraph, columns, begins)
        if item.rows is not None:
            apart = -(-len(item.rows) // _MOST_MEASURED) or 1
            some = [item.rows.whole(at) for at in range(0, len(item.rows), apart)]
            columns = column_widths(some)
            for place in range(len(item.rows)):
                yield Printed(item.rows.paragraph(place), columns)
        if not is_aside:
            yield from _walk(item.below)


def _widths(items: Sequence[PageItem]) -> dict[tuple[CellLayout, int], tuple[int, ...]]:
    """Return the widths of the columns of tries; play stands in columns on the screen alone."""
    tries = [
        item.summary if item.fold is PageFold.ASIDE else item.paragraph
        for item in items
        if item.paragraph.layout is CellLayout.TRY
    ]
    return {(CellLayout.TRY, it.depth): column_widths(tries, _WIDEST_CELL) for it in tries[:1]}
