"""The page of a solution as HTML, Markdown and BBCode: one walk, and what each form makes of it.

What is bold and what in italics is the same everywhere: keys, moves that carry the
stipulation and refutations are bold; threats and words of the field stand in italics.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from solver.notation.page.model import (
    CellLayout,
    Page,
    PageParagraph,
    RunCell,
    RunStyle,
)
from solver.notation.page.text import Printed, printed
from solver.notation.page.words import Wording

BOLD = frozenset(
    {RunStyle.KEY, RunStyle.ATTACK, RunStyle.REFUTATION, RunStyle.HEADING, RunStyle.TWIN}
)
ITALIC = frozenset({RunStyle.THREAT, RunStyle.WORD, RunStyle.COMMENT, RunStyle.NOTE})
Write = Callable[[str], str]
_TABLES = (CellLayout.TRY, CellLayout.LINE)
_MARKDOWN = re.compile(r"([\\`*_\[\]<>#])")
_NO_BREAK = "\N{NO-BREAK SPACE}"


def html_lines(page: Page, wording: Wording, write: Write = html.escape) -> Iterator[str]:
    """Yield *page* as HTML: paragraphs, and tables for tries and help play.

    *write* makes HTML of text.
    """
    return printed_html(printed(page, wording), write)


def printed_html(shown: Iterable[Printed], write: Write = html.escape) -> Iterator[str]:
    """Yield paragraphs as HTML."""
    for is_table, group in groupby(shown, key=lambda it: it.paragraph.layout in _TABLES):
        if is_table:
            yield "<table>"
            yield from (_html_row(it.paragraph, write) for it in group)
            yield "</table>"
        else:
            yield from (_html_paragraph(it.paragraph, write) for it in group)


def markdown_lines(page: Page, wording: Wording) -> Iterator[str]:
    """Yield *page* as Markdown; what is further in begins with blanks that do not break."""
    return printed_markdown(printed(page, wording))


def printed_markdown(shown: Iterable[Printed]) -> Iterator[str]:
    """Yield paragraphs as Markdown."""
    for place, it in enumerate(shown):
        if it.begins_section and place:
            yield ""
        text = _joined(it, _NO_BREAK * 2 + " ", _markdown_cell)
        yield f"{_NO_BREAK * 4 * it.paragraph.depth}{text}  "


def bbcode_lines(page: Page, wording: Wording) -> Iterator[str]:
    """Yield *page* as BBCode, which forums read."""
    for place, it in enumerate(printed(page, wording)):
        if it.begins_section and place:
            yield ""
        text = _joined(it, _NO_BREAK * 2 + " ", _bbcode_cell)
        yield f"{_NO_BREAK * 4 * it.paragraph.depth}{text}"


def _joined(it: Printed, gap: str, write: Callable[[RunCell], str]) -> str:
    """Return the cells that say anything; rows of help play keep the columns of those above."""
    cells = [write(cell) for cell in it.paragraph.cells]
    if it.paragraph.layout is CellLayout.LINE:
        hidden = [_NO_BREAK * width for width in it.widths[: len(cells)]]
        cells = [cell or blank for cell, blank in zip(cells, hidden, strict=False)]
    return gap.join(filter(None, cells))


def styled(cell: RunCell) -> Iterator[tuple[str, bool, bool]]:
    """Yield the texts of *cell* with whether they are bold and in italics, neighbours joined.

    What stands between two runs in italics, commas and blanks, is in italics as they are.
    """
    leaning = [run.style in ITALIC for run in cell]
    for place, run in enumerate(cell[1:-1], start=1):
        if run.style is RunStyle.GLUE and leaning[place - 1]:
            leaning[place] = leaning[place + 1]

    def style(place: int) -> tuple[bool, bool]:
        return cell[place].style in BOLD, leaning[place]

    for (is_bold, is_italic), places in groupby(range(len(cell)), key=style):
        yield "".join(cell[place].printed for place in places), is_bold, is_italic


def _marked(cell: RunCell, write: Write, bold: tuple[str, str], italic: tuple[str, str]) -> str:
    text = ""
    for words, is_bold, is_italic in styled(cell):
        begin, end = bold if is_bold else italic if is_italic else ("", "")
        text += _around(write(words), begin, end)
    return text


def _around(text: str, begin: str, end: str) -> str:
    """Put marks round *text*; blanks stay outside, or Markdown would not see the marks."""
    bare = text.strip()
    if not bare or not begin:
        return text
    left = text[: len(text) - len(text.lstrip())]
    right = text[len(text.rstrip()) :]
    return f"{left}{begin}{bare}{end}{right}"


def _markdown_cell(cell: RunCell) -> str:
    return _marked(cell, lambda text: _MARKDOWN.sub(r"\\\1", text), ("**", "**"), ("*", "*"))


def _bbcode_cell(cell: RunCell) -> str:
    return _marked(cell, str, ("[b]", "[/b]"), ("[i]", "[/i]"))


def _html_cell(cell: RunCell, write: Write) -> str:
    return _marked(cell, write, ("<b>", "</b>"), ("<i>", "</i>"))


def _html_paragraph(paragraph: PageParagraph, write: Write) -> str:
    cells = (_html_cell(cell, write) for cell in paragraph.cells)
    text = " &emsp;".join(filter(None, cells))
    margin = f' style="margin-left: {paragraph.depth * 1.6:g}em"' if paragraph.depth else ""
    name = {CellLayout.HEADING: ' class="heading"', CellLayout.FIRST_MOVE: ' class="first"'}
    return f"<p{name.get(paragraph.layout, '')}{margin}>{text}</p>"


def _html_row(paragraph: PageParagraph, write: Write) -> str:
    cells = "".join(f"<td>{_html_cell(cell, write)}</td>" for cell in paragraph.cells)
    return f"<tr>{cells}</tr>"
