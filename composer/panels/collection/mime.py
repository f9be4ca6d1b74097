"""Problems on the clipboard or in the air: ``.olv`` text, which other programs read as well."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QMimeData

PROBLEMS_TYPE = "application/x-matewright-problems"


def problems_data(written: bytes) -> QMimeData:
    """Return problems, *written* as a file, as data that this program and others can take."""
    data = QMimeData()
    data.setData(PROBLEMS_TYPE, QByteArray(written))
    data.setText(written.decode())
    return data


def holds_problems(data: QMimeData) -> bool:
    """Tell whether *data* are problems from a window of this program."""
    return data.hasFormat(PROBLEMS_TYPE)


def text_in(data: QMimeData) -> str:
    """Return the text of the problems in *data*, or whatever text there is."""
    if holds_problems(data):
        return bytes(data.data(PROBLEMS_TYPE).data()).decode("utf-8", "replace")
    return data.text()
