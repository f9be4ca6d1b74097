"""The phase table as HTML; the page's tables and this one have one look."""

from __future__ import annotations

import html
from collections.abc import Iterator

from solver.analysis.phase_table import CellKind, Change
from solver.analysis.phases import PhaseKind
from solver.notation.table_words import WrittenCell, WrittenGroup, WrittenHead, WrittenTable

_CHANGED = {PhaseKind.KEY: "#ddede2"}
_CHANGED_ELSEWHERE = "#e2ebf3"
_REFUTES = "#f8e2de"
_ADDED = "1px solid #226442"


def table_html(table: WrittenTable) -> Iterator[str]:
    """Yield *table* as HTML, its colours with it: pasted text knows no style sheet."""
    yield '<table cellspacing="2" cellpadding="3">'
    yield f"<tr><th></th>{''.join(map(_head, table.heads))}</tr>"
    for group in table.groups:
        yield from _group(group, table.heads)
    yield "</table>"
    if table.legend:
        told = ", ".join(
            f"{html.escape(sign)} {html.escape(words)}" for sign, words in table.legend
        )
        yield f"<p>{told}</p>"


def _head(head: WrittenHead) -> str:
    note = f"<br><i>{html.escape(head.note)}</i>" if head.note else ""
    return f'<th align="left">{html.escape(head.title)}{note}</th>'


def _group(group: WrittenGroup, heads: tuple[WrittenHead, ...]) -> Iterator[str]:
    yield f'<tr><td colspan="{len(heads) + 1}"><b>{html.escape(group.heading)}</b></td></tr>'
    for row in group.rows:
        cells = (_cell(cell, head) for cell, head in zip(row.cells, heads, strict=True))
        yield f"<tr><td>{html.escape(row.printed)}</td>{''.join(cells)}</tr>"


def _cell(cell: WrittenCell, head: WrittenHead) -> str:
    text = html.escape(cell.printed)
    if cell.cell.kind is CellKind.ANSWER:
        text = f"<small>{html.escape(cell.signs)}</small> <b>{text}</b>"
    elif cell.cell.kind is CellKind.REFUTES:
        text = f"<b>✕ {text}</b>"
    else:
        text = f"<i>{text}</i>"
    return f"<td{_style(cell, head)}>{text}</td>"


def _style(cell: WrittenCell, head: WrittenHead) -> str:
    change = cell.cell.change
    if cell.cell.kind is CellKind.REFUTES:
        return f' style="background-color: {_REFUTES}"'
    if change is Change.CHANGED:
        return f' style="background-color: {_CHANGED.get(head.kind, _CHANGED_ELSEWHERE)}"'
    return f' style="border: {_ADDED}"' if change is Change.ADDED else ""
