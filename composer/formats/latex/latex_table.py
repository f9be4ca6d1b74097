"""The phase table for LaTeX: a ``tabular`` that needs no package."""

from __future__ import annotations

from collections.abc import Iterator

from composer.formats.latex.latex_text import latex_text
from solver.analysis.phase_table import CellKind
from solver.notation.table_words import WrittenCell, WrittenTable


def table_latex(table: WrittenTable) -> Iterator[str]:
    """Yield *table* as LaTeX, line by line."""
    columns = len(table.heads) + 1
    yield rf"\begin{{tabular}}{{{'l' * columns}}}"
    yield _row("", *(rf"\textbf{{{latex_text(head.title)}}}" for head in table.heads))
    if any(head.note for head in table.heads):
        notes = (latex_text(head.note) for head in table.heads)
        yield _row("", *(rf"\textit{{{note}}}" if note else "" for note in notes))
    for group in table.groups:
        yield rf"\hline\multicolumn{{{columns}}}{{l}}{{\textsc{{{latex_text(group.heading)}}}}}\\"
        for row in group.rows:
            yield _row(latex_text(row.printed), *map(_cell, row.cells))
    yield r"\end{tabular}"
    if table.legend:
        yield r"\par"
        yield latex_text(table.legend_text)


def _row(*cells: str) -> str:
    return rf"{' & '.join(cells)}\\"


def _cell(cell: WrittenCell) -> str:
    text = latex_text(cell.printed)
    if cell.cell.kind is CellKind.ANSWER:
        return rf"{latex_text(cell.signs)} \textbf{{{text}}}"
    style = "textbf" if cell.cell.kind is CellKind.REFUTES else "textit"
    return rf"\{style}{{{text}}}"
