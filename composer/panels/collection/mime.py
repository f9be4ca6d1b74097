"""Problems on the clipboard or in the air: ``.olv`` text, which other programs read as well."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QMetaType, QMimeData

from composer.collection.transfer import written_problems
from composer.model.document import Entry

PROBLEMS_TYPE = "application/x-matewright-problems"
_TEXT_TYPE = "text/plain"
TYPES = (PROBLEMS_TYPE, _TEXT_TYPE)


class CarriedProblems(QMimeData):
    """Problems in the air: their text, which takes long for thousands, is written when asked for.

    That is where another window or program takes them; the rows of one's own are carried without.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__()
        self._entries = entries
        self._written: bytes | None = None

    def formats(self) -> list[str]:
        return list(TYPES)

    def retrieveData(  # noqa: N802 - the name is Qt's
        self, mimetype: str, preferred: QMetaType | QMetaType.Type
    ) -> object:
        if mimetype not in TYPES:
            return None
        if self._written is None:
            self._written = written_problems(self._entries)
        return QByteArray(self._written) if mimetype == PROBLEMS_TYPE else self._written.decode()


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
