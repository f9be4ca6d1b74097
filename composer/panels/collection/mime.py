"""Problems on the clipboard or in the air: ``.olv`` text, which other programs read as well."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QMimeData

from composer.collection.transfer import problems_text
from composer.formats.common.text import encode
from composer.model.document import Entry

PROBLEMS_TYPE = "application/x-matewright-problems"


def problems_data(entries: Sequence[Entry]) -> QMimeData:
    """Return *entries* as data that this program and others can take."""
    text = problems_text(entries)
    data = QMimeData()
    data.setData(PROBLEMS_TYPE, QByteArray(encode(text)))
    data.setText(text)
    return data


def holds_problems(data: QMimeData) -> bool:
    """Tell whether *data* are problems from a window of this program."""
    return data.hasFormat(PROBLEMS_TYPE)


def text_in(data: QMimeData) -> str:
    """Return the text of the problems in *data*, or whatever text there is."""
    if holds_problems(data):
        return bytes(data.data(PROBLEMS_TYPE).data()).decode("utf-8", "replace")
    return data.text()
