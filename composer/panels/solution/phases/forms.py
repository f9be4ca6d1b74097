"""The forms in which a phase table is copied and saved."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImage

from solver.notation.table_words import WrittenTable, table_lines


class TableForm(Enum):
    """How a table is written; the value is the suffix of its file."""

    TEXT = "txt"
    HTML = "html"
    LATEX = "tex"
    PICTURE = "png"


def table_text(form: TableForm, table: WrittenTable) -> str:
    """Return *table* in a form of text."""
    if form is TableForm.HTML:
        from composer.formats.common.table_forms import table_html

        lines = table_html(table)
    elif form is TableForm.LATEX:
        from composer.formats.latex.latex_table import table_latex

        lines = table_latex(table)
    else:
        lines = table_lines(table)
    return "\n".join(lines) + "\n"


def table_file(form: TableForm, table: WrittenTable, picture: Callable[[], QImage]) -> bytes:
    """Return the content of a file that holds *table*."""
    if form is TableForm.PICTURE:
        from composer.export.output import png_bytes

        return png_bytes(picture())
    text = table_text(form, table)
    if form is TableForm.HTML:
        head = '<!DOCTYPE html>\n<html><head><meta charset="utf-8"></head><body>\n'
        text = f"{head}{text}</body></html>\n"
    return text.encode()


def table_data(
    form: TableForm | None, table: WrittenTable, picture: Callable[[], QImage]
) -> QMimeData:
    """Return *table* for the clipboard; without a *form* as text, HTML and picture at once."""
    data = QMimeData()
    if form in (None, TableForm.PICTURE):
        data.setImageData(picture())
    if form is None:
        data.setHtml(table_text(TableForm.HTML, table))
    if form is not TableForm.PICTURE:
        data.setText(table_text(form or TableForm.TEXT, table))
    return data
