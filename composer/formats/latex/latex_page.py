"""The page of a solution for LaTeX: lines that may be the argument of a command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from composer.formats.common.page_forms import Write, styled
from composer.formats.latex.latex_text import latex_text
from solver.notation.page.model import CellLayout, Page, RunCell
from solver.notation.page.text import printed
from solver.notation.page.words import Wording

_STEP = 1.6
_GAP = r"\quad "


def latex_page_lines(
    page: Page, wording: Wording, limit: int, end: str, write: Write = latex_text
) -> Iterator[str]:
    """Yield *page* line by line; *end* stands behind each but the last.

    *write* makes LaTeX of text.
    """
    before: str | None = None
    above: list[str] = []
    for it in printed(page, wording, limit):
        if before is not None:
            yield f"{before}{end}"
        cells = [_cell(cell, write) for cell in it.paragraph.cells]
        if it.paragraph.layout is CellLayout.LINE:
            cells = above = _repeated(cells, above)
        depth = it.paragraph.depth
        lead = rf"\hspace*{{{depth * _STEP:g}em}}" if depth else ""
        before = lead + _GAP.join(filter(None, cells))
    if before is not None:
        yield before


def _repeated(cells: Sequence[str], above: Sequence[str]) -> list[str]:
    """Return *cells*; what stands above an empty one keeps its room and is not seen."""
    phantoms = [cell if cell.startswith(r"\phantom") else rf"\phantom{{{cell}}}" for cell in above]
    room = [*phantoms, *[""] * len(cells)]
    return [cell or blank for cell, blank in zip(cells, room, strict=False)]


def _cell(cell: RunCell, write: Write) -> str:
    text = ""
    for words, is_bold, is_italic in styled(cell):
        written = write(words)
        lead = " " if words[:1].isspace() else ""
        rest = " " if words[-1:].isspace() and words.strip() else ""
        if is_bold:
            written = rf"\textbf{{{written}}}"
        elif is_italic:
            written = rf"\textit{{{written}}}"
        text += f"{lead}{written if words.strip() else ''}{rest}"
    return text
